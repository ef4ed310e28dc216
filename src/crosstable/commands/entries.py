"""The command that enters players."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.inputs import Irregular, Text
from crosstable.commands.models import Done, Given
from crosstable.commands.shapes import PlayerId, Shape
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.late_entries import enter_against_bye
from crosstable.events.running import read_running
from crosstable.events.seed_ratings import NO_LIST
from crosstable.events.seeding import seeding_of
from crosstable.model.entry_details import EntryDetails
from crosstable.model.errors import UnknownName
from crosstable.model.players import Identity
from crosstable.model.results import ResultKind
from crosstable.people.accounts.access import Permission
from crosstable.runs.rating_lists import league_config

_MOST = 5000
Rating = Annotated[float, Field(ge=-10_000, le=100_000, description="The seed rating.", examples=[1850])]
RoundNumbers = Annotated[list[Annotated[int, Field(ge=1, le=1000)]], Field(min_length=1, max_length=1000)]


class Number(Given):
    """A number that a federation gave a player."""

    organisation: Text = Field(examples=["FIDE"])
    number: Text = Field(examples=["1503014"])


class Entry(Given):
    """A player to enter."""

    name: Text = Field(description="The name; one that the league does not know is a new player.", examples=["Ann Lee"])
    player: PlayerId | None = Field(default=None, description="The player's id, where the name is not enough.")
    rating: Rating | None = None
    club: Text | None = None
    city: Text | None = None
    region: Text | None = None
    country: Text | None = None
    family: Text | None = None
    title: Text | None = Field(default=None, examples=["WFM"])
    rank: Text | None = Field(default=None, examples=["3k"])
    sex: Literal["m", "w"] | None = None
    birth: Text | None = Field(default=None, examples=["1990"])
    membership: Text | None = Field(default=None, description="Of the federation: a kind or an expiry date.")
    rating_kind: Text | None = Field(default=None, description="Whose rating it is.", examples=["FIDE"])
    notes: Text | None = None
    numbers: list[Number] = Field(default=[], max_length=10)
    initial_score: float = Field(
        default=0, ge=0, le=1000, multiple_of=0.5, description="Points to start with; the McMahon bar sets them, too."
    )
    absent: list[Annotated[int, Field(ge=1, le=1000)]] = Field(
        default=[], max_length=1000, description="Rounds that the player does not play."
    )

    def as_entry(self) -> NewEntry:
        """Return the entry for the league."""
        details = {name: getattr(self, name) for name in ("club", "family", "city", "region", "country")}
        return NewEntry(
            self.name,
            self.rating,
            int(2 * self.initial_score),
            player_id=self.player,
            details=tuple((name, value) for name, value in details.items() if value),
            entered=EntryDetails(
                title=self.title,
                sex=self.sex,
                birth=self.birth,
                grade=self.rank,
                membership=self.membership,
                rating_kind=self.rating_kind,
                notes=self.notes,
            ),
            identities=tuple(Identity(each.organisation, each.number) for each in self.numbers),
            absent=frozenset(self.absent),
        )


class Entries(Given):
    """Players to enter."""

    entries: list[Entry] = Field(min_length=1, max_length=_MOST)
    from_round: int | None = Field(
        default=None, ge=1, le=1000, description="The first round they play; by default the next one."
    )
    missed: Literal["zero-bye", "half-bye", "full-bye", "late"] | None = Field(
        default=None, description="What the rounds before it are worth; by default as in the plan of the event."
    )
    against_bye: bool = Field(
        default=False,
        description="Play in the running round, on a board with the player who has the bye; for one player.",
    )
    irregular: Irregular = False
    ratings_from: Text | None = Field(
        default=None,
        description="The key of the published rating list that seeds entries without a rating; by default the one that "
        "fits the event, while no entrant has another rating; `none` for none.",
    )


class SimilarShape(Shape):
    """A new name that is similar to one that is known."""

    name: str
    known: str
    player: PlayerId | None = Field(description="The player of the known name; null where it is new, too.")


class OtherRating(Shape):
    """An entrant whose seed rating is another one than the one given."""

    name: str
    kept: float | None
    given: float


class OtherNumber(Shape):
    """A number that is another player's."""

    name: str
    organisation: str
    number: str
    owner: str = Field(description="Whose number it is.")


class EntriesDone(Done):
    """Who was entered."""

    entered: list[PlayerName]
    new_players: list[PlayerName] = Field(description="Those of them who are new to the league.")
    already: list[PlayerName] = Field(description="Players who were entered before; they are not changed.")
    similar: list[SimilarShape]
    other_ratings: list[OtherRating]
    other_numbers: list[OtherNumber]
    seeding: str | None = Field(description="By what the entrants are seeded; null for teams.")


def _enter(call: Call, given: Entries) -> Values:
    """Enter players, also late."""
    wanted = [each.as_entry() for each in given.entries]
    if given.ratings_from is not None and given.ratings_from != NO_LIST:
        _check_list(call, given.ratings_from)
    missed = None if given.missed is None else ResultKind(given.missed)
    how: Values = {"missed": missed, "ratings_from": given.ratings_from}
    if given.against_bye:
        found = call.on_event(enter_against_bye, wanted, irregular=given.irregular, **how)
    else:
        found = call.on_event(enter, wanted, from_round=given.from_round, **how)
    with call.store.read() as connection:
        running = read_running(connection, call.where["event"])
    seeding = seeding_of(running.plan, running.event.entrants)
    return {
        "seeding": None if seeding is None else str(seeding),
        "entered": call.players(found.entered),
        "new_players": call.players(found.new_players),
        "already": call.players(found.already),
        "similar": [{"name": each.new, "known": each.near, "player": each.public_id} for each in found.near],
        "other_ratings": [{"name": each.name, "kept": each.kept, "given": each.given} for each in found.clashes],
        "other_numbers": [
            {
                "name": each.name,
                "organisation": each.number.organisation,
                "number": each.number.number,
                "owner": each.owner,
            }
            for each in found.number_conflicts
        ],
    }


def _check_list(call: Call, key: str) -> None:
    """Check that there is a rating list.

    Raises:
        UnknownName: there is none of that key.
    """
    with call.store.read() as connection:
        known = [each.key for each in league_config(connection).pools]
    if key not in known:
        raise UnknownName("rating list", key, known)


_EVENT = "events/{event}"
COMMANDS = (Command("event enter", f"{_EVENT}/entries", Permission.MANAGE_ENTRIES, Entries, _enter, EntriesDone),)
