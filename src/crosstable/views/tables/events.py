"""The events of a league, the newest first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crosstable.games.profile import Words
from crosstable.reading.directory import Directory
from crosstable.reading.event_summary import EventSummary
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Names
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.words import progress_words


@dataclass(frozen=True, eq=False)
class EventsContext:
    """The names of events and players."""

    directory: Directory
    words: Words


def events_table(events: Iterable[EventSummary], of: EventsContext, medium: Medium, name: str = "e") -> ViewTable:
    """Return events in the given order."""
    return laid_out(name, EVENTS, of, events, medium)


def winners_of(event: EventSummary, directory: Directory) -> Names:
    """Return the first two of those in first place, once the event is over."""
    winners = event.winning_teams or [directory.names[each] for each in event.winners[:2]]
    return Names(tuple(winners[:2]) if event.is_over else (), ", ")


def stage_of(event: EventSummary) -> str:
    """Return how far an open event is, "" for others."""
    return progress_words(event.progress, event.profile.words) if event.is_open and event.progress else ""


def _event(event: EventSummary, of: EventsContext) -> Cell:
    return Name(event.id, of.directory.event_names[event.id])


EVENTS: Layout[EventSummary, EventsContext] = (
    Column("date", Heading("Date", "The first day of the event.", "day"), lambda event, _: numbers.day(event.date)),
    Column("event", Heading("Event", "The event; its name links to the standings.", "name"), _event),
    Column("stage", Heading("Stage", "How far the event is.", "text"), lambda event, _: stage_of(event), below="event"),
    Column("entrants", Heading("Players", "The number of entrants."), lambda event, _: event.entrants),
    Column(
        "winner",
        Heading("First", "The player in first place.", "name"),
        lambda event, of: winners_of(event, of.directory),
    ),
)
