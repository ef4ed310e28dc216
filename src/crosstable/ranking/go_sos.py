"""Go tie-breaks by the scores of opponents: SOS, its cuts, SODOS and SOSOS.

Rules
A round without an opponent adds one's own starting score to SOS (EGF: in McMahon; in Swiss, where
everyone starts at 0, that is nothing).  SOSOS counts such a round as an opponent who kept
that score throughout.  A forfeited game has an opponent.  With handicap correction White adds the
stones to the opponent's score and Black takes them off; in a Swiss event (SOSW) nothing is corrected.
Source: EGF Tournament System Rules, The Effect of Unplayed Games; OpenGotha 3.52, placement settings.
"""

from __future__ import annotations

from typing import ClassVar

from crosstable.ranking.codes import Modifiers
from crosstable.ranking.cuts import by_amount, cut_parts
from crosstable.ranking.go_scores import is_mcmahon, mcmahon_scores
from crosstable.ranking.round_table import Cell, RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind
from crosstable.ranking.unplayed_rounds import RoundCategory
from crosstable.ranking.working import Contribution, Working, add_up


class SumOfScores(EntrantTieBreak):
    """Add up the McMahon scores of the opponents; SOS-1 and SOS-2 leave out the lowest one or two.

    Source: EGF Tournament System Rules; OpenGotha 3.52, SOSM.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "SOS"
    title: ClassVar[str] = "Sum of Opponents' Scores"
    article: ClassVar[str] = "EGF"
    kind: ClassVar[Kind] = "C"
    accepts: ClassVar[str] = "CN"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        cuts = Modifiers(cut=self.modifiers.cut + self.modifiers.number)
        return add_up(cut_parts(_scores_of_opponents(table, at), cuts, by_amount), 2)


class SumOfSums(EntrantTieBreak):
    """Add up the SOS of the opponents.

    Source: OpenGotha 3.52, SOSOSM.
    Errata: the EGF does not recommend it.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "SOSOS"
    title: ClassVar[str] = "Sum of Opponents' SOS"
    article: ClassVar[str] = "OpenGotha"
    kind: ClassVar[Kind] = "CC"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        sums = table.once("all:SOS", lambda: [_sum_of_scores(table, who) for who in range(table.size)])
        alone = _start(table, at) * table.rounds
        parts = []
        for cell in _settled(table, at):
            parts += [Contribution(cell.round, table.ids[who], sums[who], "opponent-value") for who in cell.opponents]
            if not cell.opponents:
                parts.append(Contribution(cell.round, None, alone, "own-start"))
        return add_up(parts, 2)


class SumOfDefeated(EntrantTieBreak):
    """Add up the McMahon scores of the opponents defeated, and half of those drawn with.

    Unit of the parts: quarters; their factors are the score and the result, in half-points.
    Source: OpenGotha 3.52, SODOSM.
    Errata: the EGF does not recommend it, since it depends on where the scale starts.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "SODOS"
    title: ClassVar[str] = "Sum of Defeated Opponents' Scores"
    article: ClassVar[str] = "OpenGotha"
    kind: ClassVar[Kind] = "BC"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        row = table.cells[at]
        parts = []
        for part in _scores_of_opponents(table, at):
            result = row[(part.round or 1) - 1].result
            if part.opponent is not None and result:
                parts.append(part._replace(amount=part.amount * result, factors=(part.amount, result)))
        return add_up(parts, 4)


def _scores_of_opponents(table: RoundTable, at: int) -> list[Contribution]:
    scores = mcmahon_scores(table)
    is_corrected = table.rules.handicap_in_sos and is_mcmahon(table)
    found = []
    for cell in _settled(table, at):
        correction = 2 * cell.handicap if is_corrected else 0
        found += [
            Contribution(cell.round, table.ids[who], scores[who] + correction, "opponent-score")
            for who in cell.opponents
        ]
        if not cell.opponents:
            found.append(Contribution(cell.round, None, _start(table, at), "own-start"))
    return found


def _sum_of_scores(table: RoundTable, at: int) -> int:
    return sum(part.amount for part in _scores_of_opponents(table, at))


def _settled(table: RoundTable, at: int) -> list[Cell]:
    return [cell for cell in table.cells[at] if cell.category is not RoundCategory.OPEN]


def _start(table: RoundTable, at: int) -> int:
    return table.initial_half_points[at] if table.rules.missing_opponent == "own-start" else 0
