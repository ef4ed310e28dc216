"""`event category`: the categories in a table."""

from __future__ import annotations

from crosstable.cli.answers import Table, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Yield what changed, and the categories now."""
    if made.answer.done:
        yield from made.done
    running = made.for_words["running"]
    rows = [(each.category, each.who, each.entrants) for each in made.answer.categories]
    yield Table(("category", "who", "players" if running.teams is None else "teams"), rows, title=running.event.name)
