"""`event publish`: the boards that can be played."""

from __future__ import annotations

from crosstable.cli.answers import Words
from crosstable.cli.event.round_words import round_words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Return the words of the command."""
    return round_words(made, "result")
