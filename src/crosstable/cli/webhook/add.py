"""What the terminal says after `crosstable webhook add`: the secret."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Return the webhook and its secret."""
    if made.answer.is_dry_run:
        yield from made.done
        return
    yield Note(f"Webhook {made.answer.webhook} was added. Its secret, which is not shown again: {made.answer.secret}")
