"""Sonneborn-Berger (SB) and Koya (KS): points weighted by the scores of the opponents.

Source: FIDE C.07 of 1 March 2026, articles 9.1, 9.2, 14 and 16.
"""

from __future__ import annotations

from typing import ClassVar

from crosstable.ranking.cuts import by_first_factor, cut_parts
from crosstable.ranking.opponents import opponent_parts
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind
from crosstable.ranking.unplayed_rounds import FORFEITS, RoundCategory
from crosstable.ranking.working import Contribution, Working, add_up


class SonnebornBerger(EntrantTieBreak):
    """Multiply each opponent's score by the points made against that opponent, and add up.

    Unplayed rounds count the dummy's score times what the round paid.  Unit of the parts:
    quarters; their factors are the two scores, in half-points.
    Source: FIDE C.07 9.1, with 14.1.1 (the least significant value is that of the opponent
    with the lowest score) and 16.5.2.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "SB"
    title: ClassVar[str] = "Sonneborn-Berger"
    article: ClassVar[str] = "9.1"
    kind: ClassVar[Kind] = "BC"
    accepts: ClassVar[str] = "CMP"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        parts = opponent_parts(table, plays_forfeits="P" in self.modifiers.flags)[at]
        row = table.cells[at]
        products = []
        for part in parts:
            paid = row[(part.round or 1) - 1].half_points
            products.append(part._replace(amount=part.amount * paid, factors=(part.amount, paid)))
        return add_up(cut_parts(products, self.modifiers, by_first_factor), 4)


class Koya(EntrantTieBreak):
    """Add up the points made against everyone who scored half of the possible points or more.

    The limit moves by half points: `KS/L1` is half a point above 50 %, `KS/L-1` below (14.5).
    The possible points are a win in each round; with predetermined pairings, in each round
    that the entrants could be paired in (an odd field leaves one out).
    Source: FIDE C.07 9.2 and 14.5.
    Errata: defined for round robins.  Elsewhere points of a round with a scheduled opponent
    count, forfeits included: they were "achieved against" that opponent.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "KS"
    title: ClassVar[str] = "Koya System"
    article: ClassVar[str] = "9.2"
    kind: ClassVar[Kind] = "BC"
    accepts: ClassVar[str] = "L"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        possible = table.once("KS:possible", lambda: _possible(table))
        parts = [
            Contribution(cell.round, table.ids[opponent], cell.half_points, "score", (table.half_points[opponent],))
            for cell in table.cells[at]
            if cell.category is RoundCategory.PLAYED or cell.category in FORFEITS
            for opponent in cell.opponents
            if 2 * table.half_points[opponent] >= possible + 2 * self.modifiers.limit
        ]
        return add_up(parts, 2)


def _possible(table: RoundTable) -> int:
    if not table.rules.is_predetermined:
        return table.win_half_points * table.rounds
    return table.win_half_points * max((sum(bool(cell.opponents) for cell in row) for row in table.cells), default=0)
