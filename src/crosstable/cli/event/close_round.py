"""`event close-round`: what is next."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Return the words of the command."""
    place = made.opening.league.place
    return [Note(f"Round {made.answer.round} is closed. Next: crosstable event pair {place}")]
