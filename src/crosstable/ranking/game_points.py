"""Tie-breaks by the game's own points: SUM, AVG, BEST-n.  For Preferans sheets, races, goals.

A round without points of its own counts its score; a round that was not played counts what it
paid in a sum and is left out of averages and best results.  Where fewer points are better: SUM-R, AVG-R.
Source: the convention of point leagues; no rule book.
Errata: none known.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import ClassVar

from crosstable.model.errors import FormatError
from crosstable.ranking.round_table import Cell, RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind
from crosstable.ranking.unplayed_rounds import RoundCategory
from crosstable.ranking.working import Contribution, Working, add_up, average


class SumOfPoints(EntrantTieBreak):
    """Add up the points of all rounds.

    Source: see the head of the file.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "SUM"
    accepts: ClassVar[str] = "R"
    title: ClassVar[str] = "Sum of points"
    article: ClassVar[str] = "-"
    kind: ClassVar[Kind] = "B"
    is_score: ClassVar[bool] = True

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        parts, unit = _points([cell for cell in table.cells[at] if cell.category is not RoundCategory.OPEN])
        return add_up(parts, unit)


class AveragePoints(EntrantTieBreak):
    """Average the points of the rounds played; 0 without any.

    Source: see the head of the file.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "AVG"
    accepts: ClassVar[str] = "R"
    title: ClassVar[str] = "Average points"
    article: ClassVar[str] = "-"
    kind: ClassVar[Kind] = "B"
    is_score: ClassVar[bool] = True

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        parts, unit = _points([cell for cell in table.cells[at] if cell.category is RoundCategory.PLAYED])
        return average(parts, unit)


class BestPoints(EntrantTieBreak):
    """Add up the best n rounds played: `BEST-3`.

    Source: see the head of the file.
    Errata: none known.
    Raises:
        FormatError: the code has no number.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "BEST"
    title: ClassVar[str] = "Best n results"
    article: ClassVar[str] = "-"
    kind: ClassVar[Kind] = "B"
    accepts: ClassVar[str] = "N"
    is_score: ClassVar[bool] = True

    def __post_init__(self) -> None:
        EntrantTieBreak.__post_init__(self)
        if not self.modifiers.number:
            raise FormatError("ranking/best-without-number")

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        parts, unit = _points([cell for cell in table.cells[at] if cell.category is RoundCategory.PLAYED])
        order = sorted(range(len(parts)), key=lambda index: -parts[index].amount)
        rest = set(order[self.modifiers.number :])
        return add_up(
            [part._replace(cut="not-best") if index in rest else part for index, part in enumerate(parts)], unit
        )


def _points(cells: list[Cell]) -> tuple[list[Contribution], int]:
    values = [Fraction(cell.half_points, 2) if cell.points is None else cell.points for cell in cells]
    unit = lcm(*(value.denominator for value in values)) if values else 1
    return [
        Contribution(cell.round, None, int(value * unit), "points") for cell, value in zip(cells, values, strict=True)
    ], unit
