"""What the terminal says after `crosstable account token`: the token."""

from __future__ import annotations

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Yield the token, and how long it is valid; nothing but what was tried in a dry run."""
    if made.answer.token is None:
        yield from made.done
        return
    yield Table(("token",), [(made.answer.token,)])
    yield Note(f"Valid for {made.answer.days} days. It is not shown again.")
