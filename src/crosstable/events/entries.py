"""Enter players, also late, withdraw them, and change their seed ratings.

Nothing is deleted: a changed entry ends its row and gets a new one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from crosstable.events.boards import add_boards
from crosstable.events.bracket_checks import stage_with_fixed_entrants
from crosstable.events.entry_facts import (
    NewEntry,
    NumberConflict,
    add_identities,
    checked_entry,
    details_as_stored,
    note_details,
    owners_of,
)
from crosstable.events.entry_rows import (
    change_entry,
    end_bye_request,
    entrant_of,
    last_published,
    last_round_of,
    open_event,
)
from crosstable.events.event_game import game_of
from crosstable.events.fide_checks import check_rating_change
from crosstable.events.group_draws import groups_in_play
from crosstable.events.mcmahon import mcmahon_score
from crosstable.events.plan_checks import check_plan
from crosstable.events.rating_scales import scale_of_seeds, seeds_of
from crosstable.events.round_checks import last_to_come
from crosstable.events.run_round import DRAFT
from crosstable.events.running import RunningEvent
from crosstable.facts.players.players import (
    NameBook,
    SimilarName,
    add_players,
    check_names,
    numbers_of,
    similar_to_known,
)
from crosstable.facts.store.databases import insert_rows
from crosstable.facts.store.schema import entry, sitting_out
from crosstable.facts.store.store import Store, Write
from crosstable.model.entry_details import league_list
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant
from crosstable.model.games import Game
from crosstable.model.names import clean_name, match_key
from crosstable.model.points import in_points
from crosstable.model.results import ResultKind
from crosstable.pairing.state import LARGEST

MOST_ENTRIES = 100_000  # what is paired in one round
_ENTRY = (
    "id", "event_id", "player_id", "number", "rating", "initial_score", "from_round", "until_round", "change_id",
    "details",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """An entry with its start number and its rounds; the player by public id."""

    player_id: str
    entry: NewEntry
    number: int
    from_round: int = 1
    until_round: int | None = None


@dataclass(frozen=True, slots=True)
class RatingConflict:
    """A player who is given twice with different seed ratings, of which the first is kept."""

    name: str
    kept: float | None
    rejected: float


@dataclass(frozen=True, slots=True)
class EnterReport:
    """The result of entering players, by public id, with similar names that may be the same player.

    `clashes` are players who were already entered, or are given twice, with another rating; the first one is kept.
    `number_conflicts` are numbers of federations that were not kept.
    """

    change: int | None
    entered: tuple[str, ...]
    new_players: tuple[str, ...]
    already: tuple[str, ...]
    near: tuple[SimilarName, ...]
    clashes: tuple[RatingConflict, ...] = ()
    number_conflicts: tuple[NumberConflict, ...] = ()


def enter(
    store: Store,
    actor: str,
    event_id: str,
    wanted: Sequence[NewEntry],
    *,
    from_round: int | None = None,
    missed: ResultKind | None = None,
    ratings_from: str | None = None,
    dry_run: bool = False,
) -> EnterReport:
    """Enter players, also late; players already entered are not changed.

    A late entry gets a bye in each missed round.

    Args:
        wanted: the players; unknown names become new players.
        from_round: the first round they play; default: the next one to be published.
        missed: the kind of bye for missed rounds; default: that of the plan.
        ratings_from: the published list that seeds entries without a rating; default: the one that fits, as
            `seed_ratings` says; `NO_LIST` for none.
    Raises:
        InputError: the event is closed, a name is empty, a round is already published, a rating is out of range,
            there are too many entries, ratings are on two scales, or missed rounds would have points in FIDE mode.
        ResultError: another kind than byes of missed rounds have.
        UnknownName: a player id is not known.
    """
    with store.write(actor, "event-enter", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        begin = _first_round(running, from_round)
        report, (before, after) = write_entries(write, running, wanted, begin, missed, ratings_from)
        if not report.entered:
            write.leave_no_trace()
        write.log(before=before, after=after)
        return replace(report, change=None if dry_run or not report.entered else write.change_id)


def write_entries(
    write: Write,
    running: RunningEvent,
    wanted: Sequence[NewEntry],
    begin: int,
    missed: ResultKind | None,
    ratings_from: str | None,
) -> tuple[EnterReport, tuple[dict[str, Any], dict[str, Any]]]:
    """Enter players within a change.

    Args:
        begin: the first round that they play.
        missed: the kind of bye for published rounds before it; None is that of the plan.
        ratings_from: as for `enter`.
    Returns:
        Who was entered, and what the change log says of the time before and after it.
    Raises:
        InputError, ResultError, UnknownName: as `enter`.
    """
    from crosstable.events.seed_ratings import with_seed_ratings  # with the rating systems, which only entering needs

    if len(wanted) > MOST_ENTRIES:
        raise InputError("events/too-many-entries", entries=len(wanted), most=MOST_ENTRIES)
    check_names([each.name for each in wanted])
    if (fixed := stage_with_fixed_entrants(running) or groups_in_play(running)) is not None:
        raise InputError("events/entry-after-draw", event=running.id, stage=fixed)
    if running.is_drawn_whole and running.teams is None:
        raise InputError("events/entry-after-fixtures", event=running.id)
    own_ratings = [each.rating for each in wanted]
    wanted = with_seed_ratings(write.connection, running, wanted, ratings_from)
    seeds = [*seeds_of(running), *((each.name, each.rating, each.entered) for each in wanted)]
    ranks = scale_of_seeds(game_of(running.plan), seeds)
    wanted = [checked_entry(each, ranks) for each in wanted]
    ids, new, near = find_players(write, wanted)
    rated = {entrant.id: entrant.rating for entrant in running.event.entrants}
    already, chosen, clashes = [], {}, []
    for each, rating, public_id in zip(wanted, own_ratings, ids, strict=True):
        check_rating(each)
        if public_id in rated:
            already.append(public_id)
            clashes += _clash(replace(each, rating=rating), rated[public_id])
            continue
        chosen[public_id], rated[public_id] = each, each.rating
    entered = list(chosen)
    _add_entries(write, running, chosen, begin)
    _missed(write, running, entered, begin, missed)
    _absences(write, running, chosen, begin)
    numbers = add_identities(write, chosen)
    before, after = note_details(write, chosen)
    report = EnterReport(None, tuple(entered), tuple(new), tuple(already), tuple(near), tuple(clashes), tuple(numbers))
    return report, (before, {"from_round": begin, "entered": entered, **after})


def withdraw(
    store: Store, actor: str, event_id: str, player_id: str, *, after_round: int | None = None, dry_run: bool = False
) -> int:
    """Withdraw a player after a round, by default the last published one, and return its number.

    Raises:
        InputError: the player is not in the event, has withdrawn already, or is on a board of a later round.
    """
    with store.write(actor, "event-withdraw", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        last = last_published(running) if after_round is None else after_round
        write_withdrawal(write, running, player_id, last)
        write.log(after={"player": player_id, "after_round": last})
        return last


def write_withdrawal(write: Write, running: RunningEvent, player_id: str, last: int) -> None:
    """Withdraw a player after a round, inside a transaction.

    Raises:
        InputError: as `withdraw`.
    """
    if last < last_round_of(running, player_id):
        raise running.error(
            "events/withdrawal-before-last-game",
            player=player_id,
            round=last_round_of(running, player_id),
        )
    entrant = entrant_of(running, player_id)
    if entrant.until_round is not None:
        raise running.error("events/withdrawn-already", player=player_id, round=entrant.until_round)
    check_no_fixtures_left(running, player_id)
    change_entry(write, running, replace(entrant, until_round=last))
    for number in [round for one, round in running.waiting_requests if one == player_id]:
        end_bye_request(write, running, player_id, number)


def check_no_fixtures_left(running: RunningEvent, player_id: str) -> None:
    """Check that a player has no match without a result in rounds that were drawn together.

    Raises:
        InputError: they have, as a player who is paired.
    """
    if not running.is_drawn_whole or running.teams is not None:
        return
    left = [each.number for each in running.rounds for known in each.unfinished if player_id in known.game.players]
    if left:
        raise running.error("events/withdrawal-from-fixtures", player=player_id, rounds=left)


def re_enter(store: Store, actor: str, event_id: str, player_id: str, *, dry_run: bool = False) -> None:
    """Re-enter a withdrawn player from the next round; the rounds missed since their first one score nothing.

    Raises:
        InputError: the player is not in the event, or has not withdrawn.
    """
    with store.write(actor, "event-return", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        entrant = entrant_of(running, player_id)
        if entrant.until_round is None:
            raise running.error("events/takes-part-already", player=player_id, event=event_id)
        if (fixed := stage_with_fixed_entrants(running)) is not None:
            raise InputError("events/return-after-draw", event=event_id, stage=fixed)
        change_entry(write, running, replace(entrant, until_round=None))
        byes = _missed_while_away(running, entrant)
        add_boards(write, running, byes)
        missed = [each.round for each in byes]
        write.log(before={"after_round": entrant.until_round}, after={"player": player_id, "missed": missed})


def _missed_while_away(running: RunningEvent, entrant: Entrant) -> list[Game]:
    """Return the byes of the rounds that were published after a player withdrew, where they have no place in them."""
    rounds = running.event.rounds if running.teams is None else ()  # a player of a team is not paired
    later = [each for each in rounds if each.number > (entrant.until_round or 0)]
    missed = [each.number for each in later if all(entrant.id not in game.players for game in each.games)]
    before, after = running.plan.missed, ResultKind.ZERO_BYE
    return [Game.bye(entrant.id, before if at < entrant.from_round else after, round=at) for at in missed]


def set_rating(
    store: Store, actor: str, event_id: str, ratings: Mapping[str, float | None], *, dry_run: bool = False
) -> None:
    """Change the seed ratings of entrants.

    Raises:
        InputError: a player is not in the event, a rating is out of range, or ratings are on two scales.
    """
    with store.write(actor, "event-rating", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        check_rating_change(running)
        if (fixed := stage_with_fixed_entrants(running)) is not None:
            raise InputError("events/rating-after-draw", event=event_id, stage=fixed)
        before = {}
        changed = [
            (each.player.name, ratings.get(each.id, each.rating), each.details) for each in running.event.entrants
        ]
        scale_of_seeds(game_of(running.plan), changed)
        for player_id, rating in ratings.items():
            entrant = entrant_of(running, player_id)
            check_rating(NewEntry(running.name(player_id), rating))
            before[player_id] = entrant.rating
            details = entrant.details
            if league_list(details.rating_kind):  # the new rating is from elsewhere
                details = replace(details, rating_kind=None)
            seeded = replace(entrant, rating=rating, details=details)
            if running.plan.bar is not None and not last_published(running):
                seeded = replace(seeded, initial_score=in_points(mcmahon_score(rating, running.plan.bar)))
            change_entry(write, running, seeded)
        write.log(before=before, after=dict(ratings))


def find_players(write: Write, wanted: Sequence[NewEntry]) -> tuple[list[str], list[str], list[SimilarName]]:
    """Find or create the players; return their public ids, the new ones, and similar names."""
    book = NameBook(write.connection)
    numbers_of(write.connection, [each.player_id for each in wanted if each.player_id is not None])
    by_number = _found_by_number(write.connection, wanted, book)
    fresh: dict[str, str] = {}
    for each in wanted:
        if each.player_id is None and book.find(each.name) is None and match_key(each.name) not in by_number:
            fresh.setdefault(match_key(each.name), clean_name(each.name))
    near = similar_to_known(write.connection, list(fresh.values()))
    added = add_players(write, list(fresh.values())) if fresh else ()
    of_key = by_number | {key: f"p{number}" for key, number in zip(fresh, added, strict=True)}
    ids = [each.player_id or of_key.get(match_key(each.name)) or f"p{book.find(each.name)}" for each in wanted]
    return ids, [f"p{number}" for number in added], near


def _found_by_number(connection: Connection, wanted: Sequence[NewEntry], book: NameBook) -> dict[str, str]:
    """Return the players whom a number of a federation identifies, by the key of the unknown name they come under."""
    unknown = [each for each in wanted if each.identities and each.player_id is None and book.find(each.name) is None]
    owners = owners_of(connection, unknown) if unknown else {}
    return {
        match_key(each.name): f"p{owners[number]}" for each in unknown for number in each.identities if number in owners
    }


def _clash(wanted: NewEntry, kept: float | None) -> list[RatingConflict]:
    """Return the conflict between the rating given and the one kept, if they differ."""
    if wanted.rating is None or wanted.rating == kept:
        return []
    return [RatingConflict(clean_name(wanted.name), kept, wanted.rating)]


def _first_round(running: RunningEvent, wanted: int | None) -> int:
    begin = last_published(running) + 1 if wanted is None else wanted
    if begin <= last_published(running):
        next_round = last_published(running) + 1
        raise InputError("events/entry-into-published-round", round=begin, next_round=next_round)
    return begin


def _add_entries(write: Write, running: RunningEvent, chosen: Mapping[str, NewEntry], begin: int) -> None:
    last = max((entrant.number or 0 for entrant in running.event.entrants), default=0)
    placed = [
        EntryPlace(public_id, replace(each, initial_half_points=_initial_half_points(running, each)), last + at, begin)
        for at, (public_id, each) in enumerate(chosen.items(), start=1)
    ]
    insert_entries(write, running.number, placed)


def insert_entries(write: Write, event_number: int, placed: Sequence[EntryPlace]) -> None:
    """Insert the rows of entries.

    Args:
        event_number: of the row of the event.
        placed: the entries, with start numbers and rounds.
    """
    first = write.reserve(entry, len(placed))
    rows = [
        (
            first + at,
            event_number,
            int(each.player_id[1:]),
            each.number,
            each.entry.rating,
            each.entry.initial_half_points,
            each.from_round,
            each.until_round,
            write.change_id,
            details_as_stored(each.entry),
        )
        for at, each in enumerate(placed)
    ]
    insert_rows(write.connection, entry, _ENTRY, rows)


def _missed(write: Write, running: RunningEvent, entered: Sequence[str], begin: int, wanted: ResultKind | None) -> None:
    kind = wanted or running.plan.missed
    if wanted is not None:
        check_plan(replace(running.plan, missed=wanted))
    if running.teams is not None:  # a player of a team is not paired
        return
    over = [each.number for each in running.rounds if each.state != DRAFT and each.number < begin]
    add_boards(write, running, [Game.bye(one, kind, round=number) for one in entered for number in over])


def _absences(write: Write, running: RunningEvent, chosen: Mapping[str, NewEntry], begin: int) -> None:
    """Request a zero-point bye for each round to come that an entrant does not play."""
    last = last_to_come(running)
    for public_id, each in chosen.items():
        for number in sorted(each.absent):
            if begin <= number and (last is None or number <= last):
                write.insert(
                    sitting_out,
                    event_id=running.number,
                    player_id=int(public_id[1:]),
                    round=number,
                    kind=ResultKind.ZERO_BYE.value,
                )


def _initial_half_points(running: RunningEvent, wanted: NewEntry) -> int:
    """Return the initial score given, or the McMahon score where the bar is set."""
    if wanted.initial_half_points or running.plan.bar is None:
        return wanted.initial_half_points
    return mcmahon_score(wanted.rating, running.plan.bar)


def check_rating(wanted: NewEntry) -> None:
    """Check that a seed rating is in range.

    Raises:
        InputError: it is not.
    """
    if wanted.rating is not None and not abs(wanted.rating) < LARGEST:  # NaN fails this too
        raise InputError("events/rating-out-of-range", rating=wanted.rating, name=clean_name(wanted.name), most=LARGEST)
