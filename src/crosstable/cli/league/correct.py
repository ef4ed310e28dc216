"""What the terminal says after `crosstable correct`: the ratings that would change, and what is next."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.league.rating_changes import changes_by_list
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Return what was corrected."""
    answer = made.answer
    yield from made.done
    if answer.ratings is not None:
        yield from changes_by_list(answer.ratings)
    if answer.published is not None:
        yield Note(f"Published by change {answer.published}.")
    elif answer.change is not None:
        yield Note(f"Next: crosstable publish {made.opening.league.place} publishes it.")
