"""`event reopen`: the event is open again."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Return the words of the command."""
    return [Note(f"Event {made.opening.where['event']} is open again.")]
