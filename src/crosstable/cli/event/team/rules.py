"""`event team rules`: the rules in a table."""

from __future__ import annotations

from crosstable.cli.answers import Table, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Yield what changed, and the rules now."""
    if made.answer.done:
        yield from made.done
    yield Table(("rule", "value"), list(made.answer.rules.items()))
