"""`event entrants` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Words
from crosstable.cli.table_readings import Found
from crosstable.cli.view_table import terminal_table

if TYPE_CHECKING:
    from crosstable.reading.event_summary import EventStanding


def words(reading: Found) -> Words:
    """Yield the entrants, by start number."""
    from crosstable.views.tables.entrants import ListedEntrants, entrants_table

    event: EventStanding = reading.query.for_words["event"]
    entrants = ListedEntrants(event.event.entrants, event.game)
    yield terminal_table(entrants_table(entrants, "terminal", event.event.name))
