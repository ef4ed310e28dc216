"""The scores of opponents: adjusted scores and dummies (FIDE C.07, articles 15 and 16).

Rules (C.07 of 1 March 2026)
15.2    Predetermined pairings: forfeits are regular games, and nothing else is unplayed: the free round of an odd
        field does not count, whether it is the last or not.
16.3    An entrant counts for opponents with the score, but requested byes followed only by
        voluntary unplayed rounds count as draws.
16.4    One's own unplayed rounds are games against a dummy with one's own score; it has no more
        than 16.4.1 the adjusted score of the scheduled opponent, in a forfeit; 16.4.2 a draw for
        each round, in any other.
Errata: "the number of rounds in the tournament" (16.4.2) is read as the rounds that the standings
are for, so that the cap stays what it is meant as, the score of an entrant who drew every game; the
two readings agree on final standings.  "The participant's own score" (16.4) is the real one, for
16.3 adjusts it for opponents only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from crosstable.model.games import DRAWN
from crosstable.ranking.round_table import Cell, RoundTable, with_byes_to_the_end
from crosstable.ranking.unplayed_rounds import FORFEITS, VOLUNTARY, RoundCategory
from crosstable.ranking.working import Contribution, Reason

_OWN: Reason = "dummy-own-score"
_CAPPED_BY_OPPONENT: Reason = "dummy-opponent-cap"
_CAPPED_BY_DRAWS: Reason = "dummy-draws-cap"


@dataclass(frozen=True, slots=True)
class OpponentScores:
    """The scores by which opponents are counted, in half-points.

    Args:
        table: the event.
        rows: the rounds of each entrant; those of the table, or as if they had ended otherwise.
        own: the score of each entrant by these rounds.
        adjusted: the score of each entrant as an opponent (16.3).
        plays_forfeits: a forfeit counts as a game against the scheduled opponent.
    """

    table: RoundTable
    rows: list[list[Cell]]
    own: list[int]
    adjusted: list[int]
    plays_forfeits: bool = False

    @classmethod
    def of(cls, table: RoundTable, rows: list[list[Cell]], *, plays_forfeits: bool) -> OpponentScores:
        """Build the scores of these rounds."""
        own = [
            start + sum(cell.half_points for cell in row)
            for start, row in zip(table.initial_half_points, rows, strict=True)
        ]
        if table.rules.is_predetermined:  # a free round is not an unplayed round (15.2)
            return cls(table, rows, own, own, plays_forfeits=True)
        adjusted = [
            score
            + sum(
                table.draw_half_points - cell.half_points
                for cell in row
                if cell.category is RoundCategory.REQUESTED_TO_END
            )
            for score, row in zip(own, rows, strict=True)
        ]
        return cls(table, rows, own, adjusted, plays_forfeits)

    def everyone(self) -> list[list[Contribution]]:
        """Return the parts of each entrant."""
        return [self.parts(at) for at in range(self.table.size)]

    def parts(self, at: int) -> list[Contribution]:
        """Return what each round of this entrant adds to a sum of opponents' scores, in half-points."""
        found = []
        for cell in self.rows[at]:
            if cell.category is RoundCategory.PLAYED or (self.plays_forfeits and cell.category in FORFEITS):
                found += [self._opponent(cell, opponent) for opponent in cell.opponents]
            elif cell.category is not RoundCategory.OPEN and not self.table.rules.is_predetermined:
                found.append(self._dummy(at, cell))
        return found

    def _opponent(self, cell: Cell, opponent: int) -> Contribution:
        amount = self.adjusted[opponent]
        reason: Reason = "opponent-score" if amount == self.own[opponent] else "opponent-adjusted"
        return Contribution(cell.round, self.table.ids[opponent], amount, reason)

    def _dummy(self, at: int, cell: Cell) -> Contribution:
        own, opponent = self.own[at], None
        cap, capped_by = self.table.draw_half_points * self.table.rounds, _CAPPED_BY_DRAWS
        if cell.category in FORFEITS and cell.opponents:
            cap, capped_by = min(self.adjusted[other] for other in cell.opponents), _CAPPED_BY_OPPONENT
            opponent = self.table.ids[cell.opponents[0]]
        reason = capped_by if cap < own else _OWN
        return Contribution(cell.round, opponent, min(own, cap), reason, is_voluntary=cell.category in VOLUNTARY)


def opponent_parts(
    table: RoundTable, *, plays_forfeits: bool = False, is_fore: bool = False
) -> list[list[Contribution]]:
    """Return what each round of each entrant adds to a sum of opponents' scores; built once for each table.

    Args:
        table: the event.
        plays_forfeits: a forfeit counts as a game against the scheduled opponent.
        is_fore: as if all paired games of the final round had been drawn (8.3).
    """
    rows = table.once("fore-rows", lambda: drawn_at_the_end(table)) if is_fore else table.cells
    key = f"opponents:{plays_forfeits}:{is_fore}"
    return table.once(key, lambda: OpponentScores.of(table, rows, plays_forfeits=plays_forfeits).everyone())


def drawn_at_the_end(table: RoundTable) -> list[list[Cell]]:
    """Return the rounds as if all paired games of the final round had ended in draws (8.3).

    What was forfeited in the final round was paired too, so it is a game drawn over the board.
    """
    if not table.has_final_round:
        return table.cells
    rows = []
    for row in table.cells:
        paired = row[-1].opponents and (row[-1].category is RoundCategory.PLAYED or row[-1].category in FORFEITS)
        last = (
            replace(row[-1], category=RoundCategory.PLAYED, half_points=table.draw_half_points, result=DRAWN)
            if paired
            else row[-1]
        )
        rows.append(with_byes_to_the_end([*row[:-1], last]))
    return rows
