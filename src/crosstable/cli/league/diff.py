"""`crosstable diff` in words: the players who move, as after a publication."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Words
from crosstable.cli.league.list_words import MovesShown, lists_words
from crosstable.cli.league.rating_changes import diff_words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.league.diff import Differences

Options = MovesShown


def words(reading: Found) -> Words:
    """Yield who moved."""
    answer: Differences = reading.answer
    shown, top = reading.query.for_words, reading.opening.options.top
    if reading.given.runs:
        (of,) = answer.lists
        yield from diff_words(f"run {of.before} to run {of.after}", of.moves or {}, top)
        return
    yield from lists_words(shown["lists"], shown["names"], top)
    if any(not each.is_same for each in shown["lists"]):
        yield Note(f"Next: crosstable publish {reading.opening.league.place}")
