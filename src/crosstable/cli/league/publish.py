"""What the terminal says after `crosstable publish`: the players who moved, and what is next."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge

from crosstable.cli.answers import Note, Words
from crosstable.cli.league.list_words import lists_words
from crosstable.cli.table_commands import Made
from crosstable.commands.fields import Help, command_input


@command_input
class Options:
    """What only changes the words."""

    top: Annotated[int | None, Ge(0), Help("The number of players; 0 for all.")] = None


def words(made: Made) -> Words:
    """Return which ratings have changed."""
    league, change = made.opening.league, made.answer.change
    yield from lists_words(made.for_words["lists"], league.names(), made.opening.options.top)
    if change is not None:
        yield Note(f"Published by change {change}. To undo it: crosstable undo {league.place} {change}")
    if league.writes:
        yield Note(f"Next: crosstable site {league.place} out/")
