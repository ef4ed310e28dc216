"""`event entrants` in words, with the columns that the field has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Table, Words
from crosstable.cli.output import Cell
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.event.entrants import EntrantList, EntrantShape
    from crosstable.reading.event_summary import EventStanding


def words(found: Found) -> Words:
    """Yield the entrants, by start number."""
    answer: EntrantList = found.answer
    event: EventStanding = found.query.for_words["event"]
    columns = {"no": _number, "title": _title, "player": _name, "rank": _rank, "rating": _rating, "club": _club}
    columns |= {"McMahon": _start} if any(each.initial_score for each in answer.items) else {}
    for name, has in (("title", _title), ("rank", _rank)):
        if not any(map(has, answer.items)):
            del columns[name]
    rows: list[list[Cell]] = [[cell(each) for cell in columns.values()] for each in answer.items]
    yield Table(list(columns), rows, title=event.event.name)


def _number(of: EntrantShape) -> Cell:
    return of.number


def _title(of: EntrantShape) -> Cell:
    return of.title or ""


def _name(of: EntrantShape) -> Cell:
    return of.player.name


def _rank(of: EntrantShape) -> Cell:
    return of.rank or ""


def _rating(of: EntrantShape) -> Cell:
    return "" if of.rating is None else f"{of.rating:g}"


def _club(of: EntrantShape) -> Cell:
    return of.club or ""


def _start(of: EntrantShape) -> Cell:
    return f"{of.initial_score:g}"
