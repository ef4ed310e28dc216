"""Go scores: number of wins (NBW), McMahon score (MMS), cumulative scores (CUSS).

Source: OpenGotha 3.52, help on placement settings and general settings; EGF Tournament System Rules.
"""

from __future__ import annotations

from typing import ClassVar

from crosstable.standings.round_table import Cell, RoundTable
from crosstable.standings.tiebreak import EntrantTieBreak, Kind
from crosstable.standings.unplayed_rounds import REQUESTED, RoundCategory
from crosstable.standings.working import Part, Working, add_up


class NumberOfWins(EntrantTieBreak):
    """Count the wins, a draw as half; a bye is a win, an absence nothing.

    Source: OpenGotha 3.52, NBW with the default special results.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "NBW"
    title: ClassVar[str] = "Number of Wins (Go)"
    article: ClassVar[str] = "OpenGotha"
    kind: ClassVar[Kind] = "B"
    is_score: ClassVar[bool] = True

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        counted = [
            cell for cell in table.cells[at] if cell.result and cell.category not in {RoundCategory.OPEN, *REQUESTED}
        ]
        return add_up([Part(cell.round, _opponent(table, cell), cell.result, "round") for cell in counted], 2)


class McMahonScore(EntrantTieBreak):
    """Add the starting score and what the rounds paid, rounding down what rounds not played paid.

    With the rules `egf` an absence pays half a point, so that two absences make one point and
    one makes none.
    Source: OpenGotha 3.52, MMS, "round down NBW and MMS scores".
    Errata: the EGF rounds all accumulated values down; OpenGotha does not round draws, and so
    do we.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "MMS"
    title: ClassVar[str] = "McMahon Score"
    article: ClassVar[str] = "OpenGotha"
    kind: ClassVar[Kind] = "B"
    is_score: ClassVar[bool] = True

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        parts = [Part(None, None, table.starts[at], "start")]
        parts += [Part(cell.round, _opponent(table, cell), cell.score, "score") for cell in table.cells[at]]
        if sum(cell.score for cell in table.cells[at] if not _has_opponent(cell)) % 2:
            parts.append(Part(None, None, -1, "rounded-down"))
        return add_up(parts, 2)


class CumulativeScores(EntrantTieBreak):
    """Add up the score after each round.

    Source: OpenGotha 3.52, CUSSM (CUSSW where everyone starts at 0).
    Errata: the EGF does not recommend it.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "CUSS"
    title: ClassVar[str] = "Cumulative Sum of Scores"
    article: ClassVar[str] = "OpenGotha"
    kind: ClassVar[Kind] = "B"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        parts, played, free = [], table.starts[at], 0
        for cell in table.cells[at]:
            if _has_opponent(cell):
                played += cell.score
            else:
                free += cell.score
            parts.append(Part(cell.round, None, played + free - free % 2, "running-score"))
        return add_up(parts, 2)


def mcmahon_scores(table: RoundTable) -> list[int]:
    """Return the McMahon score of every entrant, in half-points."""
    score = McMahonScore()
    return table.once("MMS", lambda: [int(2 * score.working(table, at).value) for at in range(table.size)])


def _has_opponent(cell: Cell) -> bool:
    return bool(cell.opponents)


def _opponent(table: RoundTable, cell: Cell) -> str | None:
    return table.ids[cell.opponents[0]] if cell.opponents else None
