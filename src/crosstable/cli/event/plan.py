"""`event plan`: the plan as it is now."""

from __future__ import annotations

from crosstable.cli.answers import Table, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Return the words of the command."""
    rows = [(key, _word(value)) for key, value in made.answer.plan.items()]
    return [Table(("", made.for_words["name"]), rows)]


def _word(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key}={item}" for key, item in value.items())
    return "" if value is None else str(value)
