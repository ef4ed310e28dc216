"""`event status` in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.cli.answers import Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.event.status import EventStatus


def words(reading: Found) -> Words:
    """Yield what is known of the event, line by line."""
    yield Table(("of", "is"), list(_lines(reading.answer)), title=reading.answer.name)


def _lines(of: EventStatus) -> Iterator[tuple[str, str]]:
    yield "event", of.id
    yield "name", of.name
    yield "date", str(of.date or "")
    yield "status", of.status or "imported"
    yield "stage", of.stage
    yield "game", of.game
    yield "entrants", str(of.entrants)
    yield "winners", ", ".join(each.name for each in of.winners)
    yield "rules", of.rules
    yield "tie-breaks", ", ".join(of.tiebreaks)
    yield from ((name.replace("_", " "), text) for name, text in of.facts.items())
