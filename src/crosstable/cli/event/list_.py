"""`event list` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Table, Words
from crosstable.cli.table_readings import Found, more_words

if TYPE_CHECKING:
    from crosstable.commands.event.list_ import EventList


def words(reading: Found) -> Words:
    """Yield the events."""
    answer: EventList = reading.answer
    rows = [(each.id, each.name, str(each.date or ""), each.status or "") for each in answer.items]
    yield Table(("event", "name", "date", "status"), rows)
    yield from more_words(reading)
