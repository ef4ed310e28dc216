"""`event team board-order`: the team in a table."""

from __future__ import annotations

from crosstable.cli.answers import Words
from crosstable.cli.event.teams import team_words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Yield the team, and what else there is to know."""
    return team_words(made)
