"""List the entrants of an event, in the order of entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.events import names_in
from crosstable.model.events import Entrant
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.entrant_names import club_of, name_parts


@command_input
class ListEntrants:
    """Nothing besides the event."""


@answer
class EntrantShape:
    """A player as entered in an event."""

    player: Annotated[PlayerName, Help("The player.")]
    number: Annotated[int | None, Help("The starting number.")]
    title: Annotated[str | None, Help("The title.", "GM")] = None
    rank: Annotated[str | None, Help("Such as 3k, in games with ranks.")] = None
    rating: Annotated[float | None, Help("At entry, or before the event in the main rating list.")]
    club: Annotated[str | None, Help("The club, where the player shows the name.")]
    initial_score: Annotated[float, Help("The score in points with which the entrant begins.")]
    absent: Annotated[tuple[int, ...], Help("Rounds that the entrant does not play.")]
    from_round: Annotated[int, Help("The first round of the entrant.")]
    until_round: Annotated[int | None, Help("The last round before a withdrawal.")]


@answer
class EntrantList:
    """The entrants of an event, in the order of entry."""

    items: Annotated[tuple[EntrantShape, ...], Help("The entrants.")]


def entrants(query: Query, given: ListEntrants) -> EntrantList:  # noqa: ARG001
    """Return who entered, with rating, title and rank at entry."""
    standing = query.event()
    of, names = standing.snapshot, names_in(standing.snapshot)
    query.for_words["event"] = standing
    return EntrantList(items=tuple(_entrant(each, of, names) for each in of.event.entrants))


def _entrant(entrant: Entrant, snapshot: EventSnapshot, names: Mapping[str, PlayerName]) -> EntrantShape:
    parts = name_parts(entrant, snapshot.profile)
    return EntrantShape(
        player=names[entrant.id],
        number=entrant.number,
        title=parts.title or None,
        rank=parts.rank or None,
        rating=entrant.rating,
        club=club_of(entrant) or None,
        initial_score=float(entrant.initial_score),
        absent=tuple(sorted(entrant.absent)),
        from_round=entrant.from_round,
        until_round=entrant.until_round,
    )


COMMAND = ReadingCommand(
    "event entrants",
    "events/{event}/entrants",
    ListEntrants,
    entrants,
    EntrantList,
    of_event,
    examples=("event entrants league.db",),
)
