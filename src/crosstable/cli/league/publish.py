"""What the terminal says after `crosstable publish`: the players who moved, and what is next."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.league.list_words import MovesShown, lists_words
from crosstable.cli.table_commands import Made

Options = MovesShown


def words(made: Made) -> Words:
    """Return which ratings have changed."""
    league, change = made.opening.league, made.answer.change
    yield from lists_words(made.for_words["lists"], league.names(), made.opening.options.top)
    if change is not None:
        yield Note(f"Published by change {change}. To undo it: crosstable undo {league.place} {change}")
    if league.writes:
        yield Note(f"Next: crosstable site {league.place} out/")
