"""`crosstable settings` in words: the settings as they stand in a file."""

from __future__ import annotations

from crosstable.cli.answers import Text, Words
from crosstable.cli.table_readings import Found


def words(reading: Found) -> Words:
    """Yield the text of the settings."""
    yield Text(reading.answer.text)
