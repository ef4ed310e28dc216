"""What the terminal says after `crosstable merge`: the ratings that would change, and how to separate the two again."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.league.rating_changes import changes_by_list
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Return what was merged."""
    yield from made.done
    if made.answer.ratings is not None:
        yield from changes_by_list(made.answer.ratings)
    if made.answer.change is not None:
        yield Note(f"To separate them again: crosstable undo {made.opening.league.place} {made.answer.change}")
