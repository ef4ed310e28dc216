"""Enter players: by name with what is known of them, from a file, or from a pasted list.

A list has a player in each line, with title, rank, rating, number and club as they stand; a file is a table (CSV, XLSX)
or an event of any format, whose players are entered.  A late entry gets a bye in each round that was missed.
Numbers of federations fill in what their imported lists have.  Players who are entered already are not changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, PlayerId, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Help, Irregular, Text, command_input
from crosstable.commands.files import File
from crosstable.commands.shared.entrant_lists import read_lists
from crosstable.commands.shared.entrants import NewEntrant
from crosstable.commands.shared.similar_names import SimilarPlayer, similar_players
from crosstable.events.entries import EnterReport
from crosstable.events.entries import enter as enter_players
from crosstable.events.entry_facts import NewEntry
from crosstable.events.late_entries import enter_against_bye
from crosstable.events.seed_ratings import NO_LIST
from crosstable.events.seeding import seeding_of
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import match_key
from crosstable.model.results import ResultKind
from crosstable.people.accounts.access import Permission
from crosstable.runs.rating_lists import league_config


@command_input
class LateEntry:
    """How a late entry begins."""

    from_round: Annotated[
        int | None, Ge(1), Le(1000), Help("The first round they play; default: the next one.", metavar="N")
    ] = None
    missed: Annotated[
        Literal["zero-bye", "half-bye", "full-bye", "late"] | None,
        Help("What the rounds before it are worth; default: as in the plan of the event."),
    ] = None
    against_bye: Annotated[
        bool, Help("Play in the running round against the player who has the bye; for one player.")
    ] = False
    irregular: Irregular = False


@command_input
class Entries:
    """Players to enter."""

    entries: Annotated[
        tuple[NewEntrant, ...],
        MaxLen(5000),
        Help(
            "Names, files of entrants (CSV, XLSX, or an event file), lists; - reads a list.",
            metavar="ENTRY",
            is_argument=True,
        ),
    ] = ()
    files: Annotated[
        tuple[File, ...],
        MaxLen(20),
        Help("Files of entrants, or lists with a player in each line; entered after the names.", is_typed=False),
    ] = ()
    same_as: Annotated[
        Mapping[str, Text],
        MaxLen(1000),
        Help("Names that are those of known players, with their ids.", {"A. Lee": "p7"}, "NAME=ID"),
    ] = field(default_factory=dict)
    late: Annotated[LateEntry, INLINE] = LateEntry()
    ratings_from: Annotated[
        Text | None,
        Help(
            "The key of the published rating list that seeds entries without a rating; default: the one that fits the "
            "event, while no entrant has another rating; `none` for none.",
            metavar="KEY",
        ),
    ] = None


@answer
class OtherRating:
    """An entrant whose seed rating is another one than the one given."""

    name: Annotated[str, Help("The name as it was given.", "Ann Lee")]
    kept: Annotated[float | None, Help("The rating that the entrant has, and keeps.")]
    given: Annotated[float, Help("The other one.")]


@answer
class OtherNumber:
    """A number of a federation that was not kept, because it is another player's or the player has another one."""

    name: Annotated[str, Help("The name as it was given.", "Ann Lee")]
    player: Annotated[PlayerId, Help("Who was entered.")]
    organisation: Annotated[str, Help("The federation.", "FIDE")]
    number: Annotated[str, Help("The number.", "1503014")]
    owner: Annotated[PlayerId, Help("Whose number it is; the same player, where they have another one.")]


@answer
class EntriesDone(Done):
    """Who was entered."""

    entered: Annotated[tuple[PlayerName, ...], Help("Who was entered.")]
    new_players: Annotated[tuple[PlayerName, ...], Help("Those of them who are new to the league.")]
    already: Annotated[tuple[PlayerName, ...], Help("Players who were entered before; they are not changed.")]
    similar: Annotated[tuple[SimilarPlayer, ...], Help("New names that are similar to others.")]
    other_ratings: Annotated[tuple[OtherRating, ...], Help("Entrants with another rating than the one given.")]
    other_numbers: Annotated[tuple[OtherNumber, ...], Help("Numbers that were not kept.")]
    seeding: Annotated[str | None, Help("By what the entrants are seeded; null for teams.")]


def enter(call: Call, given: Entries) -> Values:
    """Enter players, also late."""
    lists = read_lists(call, call.running(), given.files) if given.files else None
    read = () if lists is None else lists.entries
    wanted = [_meant(each, given.same_as) for each in (*(each.entry() for each in given.entries), *read)]
    if not wanted:
        raise InputError("commands/no-entries")
    if given.ratings_from is not None and given.ratings_from != NO_LIST:
        _check_list(call, given.ratings_from)
    found = _entered(call, given, wanted)
    running = call.running()
    seeding = seeding_of(running.plan, running.event.entrants)
    call.for_words.update(running=running, pasted=() if lists is None else lists.pasted)
    return {
        "seeding": None if seeding is None else str(seeding),
        **{name: tuple(call.players(getattr(found, name))) for name in ("entered", "new_players", "already")},
        "similar": similar_players(found.near),
        "other_ratings": tuple(OtherRating(name=one.name, kept=one.kept, given=one.rejected) for one in found.clashes),
        "other_numbers": tuple(
            OtherNumber(
                name=each.name,
                player=each.player_id,
                organisation=each.number.organisation,
                number=each.number.number,
                owner=each.owner,
            )
            for each in found.number_conflicts
        ),
        "notes": () if lists is None else lists.notes,
    }


def _entered(call: Call, given: Entries, wanted: list[NewEntry]) -> EnterReport:
    late = given.late
    missed = None if late.missed is None else ResultKind(late.missed)
    how: Values = {"missed": missed, "ratings_from": given.ratings_from}
    if late.against_bye:
        return call.on_event(enter_against_bye, wanted, irregular=late.irregular, **how)
    return call.on_event(enter_players, wanted, from_round=late.from_round, **how)


def _meant(entry: NewEntry, same_as: Mapping[str, str]) -> NewEntry:
    """Return an entry as the player whose name it is."""
    ids = {match_key(name): id for name, id in same_as.items()}
    found = ids.get(match_key(entry.name)) if ids else None
    return entry if found is None else replace(entry, player_id=found)


def _check_list(call: Call, key: str) -> None:
    """Check that there is a rating list.

    Raises:
        UnknownName: there is none of that key.
    """
    with call.store.read() as connection:
        known = [each.key for each in league_config(connection).pools]
    if key not in known:
        raise UnknownName("rating list", key, known)


COMMAND = Command(
    "event enter",
    "events/{event}/entries",
    Permission.MANAGE_ENTRIES,
    Entries,
    enter,
    EntriesDone,
    examples=("event enter league.db entries.csv", 'event enter league.db "Ann Lee" --rating 1850 --club "Elm Street"'),
    shows_consequences=True,
    reads_lists=True,
    guide="desk.md#enter-players",
)
