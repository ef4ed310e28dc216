"""`event games` in words."""

from __future__ import annotations

from crosstable.cli.answers import Words
from crosstable.cli.event.round_lists import games_table
from crosstable.cli.table_readings import Found


def words(reading: Found) -> Words:
    """Yield the games."""
    yield games_table(reading.answer.items)
