"""`event why-not`: the reason in a sentence, and what each criterion costs."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Yield the words of the command."""
    yield Note(made.answer.sentence)
    for name, cost in made.answer.by_criterion.items():
        yield Note(f"{name} {cost}")
