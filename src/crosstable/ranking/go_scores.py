"""Go scores: number of wins (NBW), McMahon score (MMS), cumulative scores (CUSS).

Source: OpenGotha 3.52, help on placement settings and general settings; EGF Tournament System Rules.
"""

from __future__ import annotations

from typing import ClassVar

from crosstable.ranking.round_table import Cell, RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind
from crosstable.ranking.unplayed_rounds import REQUESTED, RoundCategory
from crosstable.ranking.working import Contribution, Working, add_up


class NumberOfWins(EntrantTieBreak):
    """Count the wins, a draw as half; a bye is a win unless the rules of the event pay less.

    An absence counts nothing; in a Swiss event with the tie-break rules of OpenGotha it counts what it pays, and byes
    and absences are rounded down together.
    Source: OpenGotha 3.52, NBW; ScoredTournamentSet, nbwX2.
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
        left_out = {RoundCategory.OPEN} if _absences_count(table) else {RoundCategory.OPEN, *REQUESTED}
        counted = [cell for cell in table.cells[at] if cell.result and cell.category not in left_out]
        parts = [Contribution(cell.round, _opponent(table, cell), cell.result, "round") for cell in counted]
        if table.rules.absences_in_wins and table.rules.rounds_down:
            parts += _rounded_down(sum(cell.result for cell in counted if not _has_opponent(cell)))
        return add_up(parts, 2)


class McMahonScore(EntrantTieBreak):
    """Add the starting score and what the rounds paid, rounding down the points of rounds without an opponent.

    With the rules `egf` an absence pays half a point, so that two absences make one point and
    one makes none.
    Source: OpenGotha 3.52, MMS, "round down NBW and MMS scores".
    Errata: the EGF rounds all accumulated values down; OpenGotha does not round draws, and so
    do we.  The tie-break rules `opengotha-3.52-exact` do not round.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "MMS"
    title: ClassVar[str] = "McMahon Score"
    article: ClassVar[str] = "OpenGotha"
    kind: ClassVar[Kind] = "B"
    is_score: ClassVar[bool] = True

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        parts = [Contribution(None, None, table.initial_half_points[at], "start")]
        parts += [
            Contribution(cell.round, _opponent(table, cell), cell.half_points, "score") for cell in table.cells[at]
        ]
        if table.rules.rounds_down:
            parts += _rounded_down(sum(cell.half_points for cell in table.cells[at] if not _has_opponent(cell)))
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
        parts, played, free = [], table.initial_half_points[at], 0
        for cell in table.cells[at]:
            if _has_opponent(cell):
                played += cell.half_points
            else:
                free += cell.half_points
            lost = free % 2 if table.rules.rounds_down else 0
            parts.append(Contribution(cell.round, None, played + free - lost, "running-score"))
        return add_up(parts, 2)


def mcmahon_scores(table: RoundTable) -> list[int]:
    """Return the McMahon score of every entrant, in half-points."""
    score = McMahonScore()
    return table.once("MMS", lambda: [int(2 * score.working(table, at).value) for at in range(table.size)])


def is_mcmahon(table: RoundTable) -> bool:
    """Return whether any entrant starts above 0; without such an entrant a Go event is a Swiss."""
    return table.once("is McMahon", lambda: any(start > 0 for start in table.initial_half_points))


def _absences_count(table: RoundTable) -> bool:
    return table.rules.absences_in_wins and not is_mcmahon(table)


def _rounded_down(half_points: int) -> list[Contribution]:
    return [Contribution(None, None, -1, "rounded-down")] if half_points % 2 else []


def _has_opponent(cell: Cell) -> bool:
    return bool(cell.opponents)


def _opponent(table: RoundTable, cell: Cell) -> str | None:
    return table.ids[cell.opponents[0]] if cell.opponents else None
