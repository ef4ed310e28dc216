"""What the terminal says after `crosstable account revoke`."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Yield what was revoked; sessions are not in the log, so its sentence is not enough."""
    yield Note(f"Revoked: {made.answer.revoked} {made.answer.which}.")
