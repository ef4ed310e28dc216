"""`event hall-code` in words: the whole address of the link."""

from __future__ import annotations

from crosstable.cli.account.link_words import Options, address
from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_commands import Made

__all__ = ["Options", "words"]


def words(made: Made) -> Words:
    """Yield the link; nothing but what was tried in a dry run."""
    if made.answer.link is None:
        yield from made.done
        return
    yield Table(("link",), [(address(made, made.answer.link),)])
    yield Note("Print it as a QR code for the hall. It stays the same until it is revoked.")
