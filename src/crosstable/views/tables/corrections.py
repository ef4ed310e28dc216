"""Results that were corrected after they were entered: of the whole league, and of one event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crosstable.games.profile import Words
from crosstable.model.names import clean_name, display_text
from crosstable.reading.directory import Directory
from crosstable.reading.snapshot import Correction
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Names
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.words import corrected_text


@dataclass(frozen=True, eq=False)
class CorrectionContext:
    """The names of players and events, and whether all corrections are of one event."""

    directory: Directory
    words: Words
    is_of_event: bool = False


def corrections_table(corrections: Iterable[Correction], context: CorrectionContext, medium: Medium) -> ViewTable:
    """Return corrections as a medium shows them."""
    return laid_out("c", CORRECTIONS, context, corrections, medium)


def _event(one: Correction, of: CorrectionContext) -> Cell:
    return "" if one.event is None else Name(one.event, of.directory.event_names.get(one.event, clean_name(one.event)))


def _players(one: Correction, of: CorrectionContext) -> Cell:
    return Names(tuple(of.directory.names.get(player, display_text(player)) for player in one.players))


CORRECTIONS: Layout[Correction, CorrectionContext] = (
    Column(
        "when",
        Heading("When", "The day on which the correction was made.", "day"),
        lambda one, _: numbers.day(one.at.date()),
    ),
    Column(
        "event",
        Heading("Event", "The event; its name links to the standings.", "name"),
        _event,
        applies=lambda of: not of.is_of_event,
    ),
    Column(
        "date",
        Heading("Date", "The day of the game.", "day"),
        lambda one, _: numbers.day(one.date),
        applies=lambda of: not of.is_of_event,
        below="event",
    ),
    Column("players", Heading("Players", "The players of the game.", "side"), _players),
    Column(
        "was",
        Heading("Was", "The result before the correction.", "text"),
        lambda one, _: clean_name(corrected_text(one.before)),
    ),
    Column("is", Heading("Is", "The result now.", "text"), lambda one, _: clean_name(corrected_text(one.after))),
    Column("reason", Heading("Reason", "Why the result was corrected.", "text"), lambda one, _: clean_name(one.reason)),
)
