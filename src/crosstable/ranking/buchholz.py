"""The Buchholz family: BH, FB, AOB, SOB.

Source: FIDE C.07 of 1 March 2026, articles 8.1 (BH), 8.2 (AOB), 8.3 (FB), 14 and 16; SOB, the sum
of the opponents' Buchholz, is the sum that AOB divides.
Errata: 8.3 does not define whether a forfeit of the final round is a "paired game".  It was paired, and
8.3 is meant to be known before that round, so it counts as a game drawn over the board;
FIDE's reference server does the same.
"""

from __future__ import annotations

from typing import ClassVar

from crosstable.ranking.cuts import by_amount, cut_parts
from crosstable.ranking.opponents import opponent_parts
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind, reject_predetermined
from crosstable.ranking.unplayed_rounds import RoundCategory
from crosstable.ranking.working import Contribution, Working, add_up, average


class Buchholz(EntrantTieBreak):
    """Add up the scores of the opponents; an unplayed round counts as a game against a dummy.

    Unit of the parts: half-points.
    Source: FIDE C.07 8.1, with 14 and 16.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "BH"
    title: ClassVar[str] = "Buchholz"
    article: ClassVar[str] = "8.1"
    kind: ClassVar[Kind] = "C"
    accepts: ClassVar[str] = "CMP"
    is_fore: ClassVar[bool] = False

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        reject_predetermined(table, self)
        parts = opponent_parts(table, plays_forfeits="P" in self.modifiers.flags, is_fore=self.is_fore)[at]
        return add_up(cut_parts(parts, self.modifiers, by_amount), 2)


class ForeBuchholz(Buchholz):
    """Add up the opponents' scores as if all paired games of the final round had been drawn.

    Before the final round of an event with a known number of rounds, this is Buchholz.
    Source: FIDE C.07 8.3.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "FB"
    title: ClassVar[str] = "Fore Buchholz"
    article: ClassVar[str] = "8.3"
    kind: ClassVar[Kind] = "D"
    is_fore: ClassVar[bool] = True


class AverageOpponentsBuchholz(EntrantTieBreak):
    """Average the Buchholz of the opponents played over the board; with F, their Fore Buchholz.

    Source: FIDE C.07 8.2.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "AOB"
    title: ClassVar[str] = "Average of Opponents' Buchholz"
    article: ClassVar[str] = "8.2"
    kind: ClassVar[Kind] = "CC"
    accepts: ClassVar[str] = "FP"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        return average(self._parts(table, at), 2)

    def _parts(self, table: RoundTable, at: int) -> list[Contribution]:
        flags = self.modifiers.flags
        whose = ForeBuchholz if "F" in flags else Buchholz
        base = whose(type(self.modifiers)(flags=flags & {"P"}))
        values = table.once(f"all:{base.code}", lambda: [base.working(table, i).value for i in range(table.size)])
        return [
            Contribution(cell.round, table.ids[opponent], int(2 * values[opponent]), "opponent-value")
            for cell in table.cells[at]
            if cell.category is RoundCategory.PLAYED
            for opponent in cell.opponents
        ]


class SumOpponentsBuchholz(AverageOpponentsBuchholz):
    """Add up the Buchholz of the opponents played over the board.

    Source: the sum in FIDE C.07 8.2, not divided.
    Errata: not in the list of C.07; kept for events whose rules name it.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "SOB"
    title: ClassVar[str] = "Sum of Opponents' Buchholz"
    article: ClassVar[str] = "8.2 (1)"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        return add_up(self._parts(table, at), 2)
