"""`event needs` in words: the answer in a line, then what each own result is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Text, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.event.needs import NeedsOfPlayer


def words(reading: Found) -> Words:
    """Yield what a player needs."""
    answer: NeedsOfPlayer = reading.answer
    yield Text(f"{answer.name}: {answer.line}\n")
    rows = [
        (each.result or "", each.verdict if at == 0 else "or", condition)
        for each in answer.results
        for at, condition in enumerate(each.conditions or ("",))
    ]
    yield Table(("result", "is", "where"), rows)
    if answer.by_points:
        yield Note("By points: tie-breaks depend on too many boards, so a tie counts against the player.")
