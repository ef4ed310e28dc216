"""`event what-if` in words: who would have another place or score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found
from crosstable.model.counted import counted
from crosstable.views.numbers import ordinary

if TYPE_CHECKING:
    from crosstable.commands.event.what_if import MovedEntrant, WhatIfAnswer


def words(reading: Found) -> Words:
    """Yield what would change."""
    answer: WhatIfAnswer = reading.answer
    if answer.moved:
        yield Table(("place", "now", "player", "score", "now", "cut"), [_row(each) for each in answer.moved])
    else:
        yield Note("Nothing would change.")
    if answer.open_boards:
        yield Note(f"{counted(answer.open_boards, 'board')} would still have no result.")


def _row(each: MovedEntrant) -> tuple[int | str, ...]:
    return each.new_place, each.place, each.name, ordinary(each.new_score), ordinary(each.score), each.cut or ""
