"""Show how far an event is, who won, and by which rules it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.events import EventInList, names_in
from crosstable.model.names import display_text


@command_input
class ReadStatus:
    """Nothing besides the event."""


@answer
class EventStatus(EventInList):
    """An event."""

    discipline: Annotated[str | None, Help("What all of its games are of; null where they differ.")]
    game: Annotated[str, Help("The game that is played, which decides its words.", "chess")]
    stage: Annotated[str, Help("How far it is, in words.", "round 3 of 5 is on")]
    is_over: Annotated[bool, Help("Whether it has ended.")]
    rounds: Annotated[int, Help("How many rounds are published.")]
    entrants: Annotated[int, Help("How many entered.")]
    winners: Annotated[tuple[PlayerName, ...], Help("First place, once a round was played.")]
    rules: Annotated[str, Help("The scoring rules.", "fide-2026")]
    tiebreaks: Annotated[tuple[str, ...], Help("The tie-breaks, most important first.")]
    facts: Annotated[Mapping[str, str], Help("Place, arbiter, time control and other facts, as entered.")]


def status(query: Query, given: ReadStatus) -> EventStatus:  # noqa: ARG001
    """Return one event: how far it is, and who won."""
    standing = query.event()
    of, names = standing.snapshot, names_in(standing.snapshot)
    event = of.event
    return EventStatus(
        id=event.id,
        name=display_text(event.name, event.id),
        known_as=(event.name,),
        date=event.date,
        season=query.reader.state().config.season_of(event.date),
        status=of.status or None,  # type: ignore[arg-type]  # one of the two words
        rounds_planned=event.rounds_planned,
        discipline=of.discipline,
        game=of.profile.name,
        stage=standing.stage,
        is_over=standing.is_over,
        rounds=len(event.rounds),
        entrants=len(event.entrants),
        winners=tuple(names[each] for each in standing.winners),
        rules=event.rules.name,
        tiebreaks=of.tiebreaks,
        facts=dict(of.facts),
    )


COMMAND = ReadingCommand(
    "event status",
    "events/{event}",
    ReadStatus,
    status,
    EventStatus,
    of_event,
    examples=("event status league.db",),
)
