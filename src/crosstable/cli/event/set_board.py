"""`event set-board`: the boards, and what the other seating costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.cli.answers import Words
from crosstable.cli.event.round_words import round_words
from crosstable.cli.table_commands import Made

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crosstable.pairing.weighing import SeatingChange


def words(made: Made) -> Words:
    """Return the words of the command."""
    change, (running, _) = made.for_words["comparison"], made.for_words["round"]
    return round_words(made, notes=() if change is None else _costs(change, running.names))


def _costs(change: SeatingChange, names: Mapping[str, str]) -> Iterator[str]:
    from crosstable.views.seating import change_sentence, charge_line, criterion_line

    yield change_sentence(change)
    yield from (f"{'worse' if each.is_worse else 'better'}  {criterion_line(each)}" for each in change.criteria or ())
    yield from (f"gone  {charge_line(each, names)}" for each in change.gone)
    yield from (f"new   {charge_line(each, names)}" for each in change.new)
