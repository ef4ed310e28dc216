"""Tie-breaks by the ratings of opponents: ARO, TPR, PTP, APRO, APPO.

Source: FIDE C.07 of 1 March 2026, articles 10.1 to 10.5 and 14; tables of the FIDE Rating Regulations,
B.02 8.1.  An entrant without a game over the board has 0.
"""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction
from typing import ClassVar

from crosstable.ranking.cuts import by_amount, cut_parts
from crosstable.ranking.entrant_ratings import RatedGames
from crosstable.ranking.fide_tables import rating_difference, scoring_probability
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind, TieBreak
from crosstable.ranking.unplayed_rounds import RoundCategory
from crosstable.ranking.working import Contribution, Working, rounded_average, rounded_half_up

_FURTHEST = 800


class AverageRating(EntrantTieBreak):
    """Average the ratings of the opponents played over the board, rounded half up.

    Source: FIDE C.07 10.1 and 14.1.1 (a cut removes the lowest rating).
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "ARO"
    title: ClassVar[str] = "Average Rating of Opponents"
    article: ClassVar[str] = "10.1"
    kind: ClassVar[Kind] = "D"
    reads_ratings: ClassVar[bool] = True
    accepts: ClassVar[str] = "CM"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        games = RatedGames.of(table, at, self)
        return rounded_average(cut_parts(games.parts, self.modifiers, by_amount))


class PerformanceRating(EntrantTieBreak):
    """Add to the average rating of opponents the difference that the fractional score stands for.

    Source: FIDE C.07 10.2; B.02 8.1.1.
    Errata: neither defines how a fractional score is rounded to the hundredths of the table; half
    up.  ARO is taken rounded, as 10.1 defines it.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "TPR"
    title: ClassVar[str] = "Tournament Performance Rating"
    article: ClassVar[str] = "10.2"
    kind: ClassVar[Kind] = "DB"
    reads_ratings: ClassVar[bool] = True

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        games = RatedGames.of(table, at, self)
        parts, scored = games.parts, games.scored
        if not parts:
            return Working(Fraction(0))
        percentage = rounded_half_up(Fraction(100 * scored, 2 * len(parts)))
        plus = Contribution(None, None, rating_difference(percentage), "rating-difference", (percentage,))
        return rounded_average(parts, plus)


class PerfectPerformance(EntrantTieBreak):
    """Find the lowest rating whose expected score reaches the score, by the table without a cut at 400.

    With no point it is 800 below the lowest rated opponent.  The parts show what that rating
    expects against each opponent, in hundredths; they reach the score and do not make the value.
    Source: FIDE C.07 10.3; B.02 8.1.2.
    Errata: "tournament score" is the score over the board against these opponents; with points of
    rounds not played no rating might expect it.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "PTP"
    title: ClassVar[str] = "Perfect Tournament Performance"
    article: ClassVar[str] = "10.3"
    kind: ClassVar[Kind] = "DB"
    reads_ratings: ClassVar[bool] = True

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        games = RatedGames.of(table, at, self)
        parts, scored = games.parts, games.scored
        if not parts:
            return Working(Fraction(0))
        rating = perfect_performance([part.amount for part in parts], scored)
        shown = [
            part._replace(
                amount=scoring_probability(rating - part.amount), reason="expected-score", factors=(part.amount,)
            )
            for part in parts
        ]
        plus = Contribution(None, None, rating, "lowest-rating", (scored,))
        return Working(Fraction(rating), tuple(shown), 100, "shown", plus)


def perfect_performance(ratings: list[int], scored: int) -> int:
    """Return the lowest whole rating whose expected score is at least the score.

    Args:
        ratings: of the opponents, one for each game.
        scored: the score, in half-points.
    Example:
        >>> perfect_performance([2018], 2), perfect_performance([2018], 0)
        (2754, 1218)

    Cost: O(games log range).  Exact: yes
    """
    if scored == 0:
        return min(ratings) - _FURTHEST
    low, high = min(ratings) - _FURTHEST, max(ratings) + _FURTHEST
    while low < high:
        middle = (low + high) // 2
        if sum(scoring_probability(middle - rating) for rating in ratings) >= 50 * scored:
            high = middle
        else:
            low = middle + 1
    return low


class _AverageOfOpponents(EntrantTieBreak):
    """Average a tie-break of the opponents played over the board, rounded half up."""

    __slots__ = ()
    kind: ClassVar[Kind] = "DC"
    reads_ratings: ClassVar[bool] = True
    accepts: ClassVar[str] = "CM"

    @abstractmethod
    def base(self) -> EntrantTieBreak:
        """Return the tie-break that is averaged."""

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one entrant."""
        base = self.base()
        values = table.once(f"all:{base.code}", lambda: _whole_values(base, table))
        parts = [
            Contribution(cell.round, table.ids[opponent], values[opponent], "opponent-value")
            for cell in table.cells[at]
            if cell.category is RoundCategory.PLAYED
            for opponent in cell.opponents
        ]
        return rounded_average(cut_parts(parts, self.modifiers, by_amount))


class AveragePerformance(_AverageOfOpponents):
    """Average the performance ratings (TPR) of the opponents played over the board.

    Source: FIDE C.07 10.4.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "APRO"
    title: ClassVar[str] = "Average Performance Rating of Opponents"
    article: ClassVar[str] = "10.4"

    def base(self) -> EntrantTieBreak:
        """Return the tie-break that is averaged."""
        return PerformanceRating()


class AveragePerfectPerformance(_AverageOfOpponents):
    """Average the perfect performances (PTP) of the opponents played over the board.

    Source: FIDE C.07 10.5.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "APPO"
    title: ClassVar[str] = "Average Perfect Performance of Opponents"
    article: ClassVar[str] = "10.5"

    def base(self) -> EntrantTieBreak:
        """Return the tie-break that is averaged."""
        return PerfectPerformance()


def _whole_values(base: TieBreak, table: RoundTable) -> list[int]:
    everyone = [range(table.size)]
    return [int(working.value) for working in base.workings(table, everyone)]
