"""`event entrants` in words, with the columns that the field has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Table, Words
from crosstable.cli.output import Cell
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.event.entrants import EntrantList, EntrantShape
    from crosstable.reading.event_summary import EventStanding


def words(reading: Found) -> Words:
    """Yield the entrants, by start number."""
    answer: EntrantList = reading.answer
    event: EventStanding = reading.query.for_words["event"]
    columns = {"no": _number, "title": _title, "player": _name, "rank": _rank, "rating": _rating, "club": _club}
    columns |= {"McMahon": _start} if any(each.initial_score for each in answer.items) else {}
    for name, has in (("title", _title), ("rank", _rank)):
        if not any(map(has, answer.items)):
            del columns[name]
    rows: list[list[Cell]] = [[cell(each) for cell in columns.values()] for each in answer.items]
    yield Table(list(columns), rows, title=event.event.name)


def _number(entrant: EntrantShape) -> Cell:
    return entrant.number


def _title(entrant: EntrantShape) -> Cell:
    return entrant.title or ""


def _name(entrant: EntrantShape) -> Cell:
    return entrant.player.name


def _rank(entrant: EntrantShape) -> Cell:
    return entrant.rank or ""


def _rating(entrant: EntrantShape) -> Cell:
    return "" if entrant.rating is None else f"{entrant.rating:g}"


def _club(entrant: EntrantShape) -> Cell:
    return entrant.club or ""


def _start(entrant: EntrantShape) -> Cell:
    return f"{entrant.initial_score:g}"
