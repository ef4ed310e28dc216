"""`event rounds` in words: the boards of each round."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.event.round_lists import boards_table
from crosstable.cli.table_readings import Found


def words(reading: Found) -> Words:
    """Yield the rounds."""
    for each in reading.answer.items:
        yield boards_table(each, each.event)
    if not reading.answer.items:
        yield Note("No round is published yet.")
