"""Glicko-2: Glicko with a volatility per player, for results that are more erratic than a rating explains.

Rules
1. All games of a period count together, from the numbers at its start.
2. The new volatility sigma' is the root of the paper's step 5: it rises when the period's results were further from
   expectation than deviations explain, and falls otherwise.
3. phi* = sqrt(phi^2 + sigma'^2);  phi' = 1 / sqrt(1 / phi*^2 + 1 / v);  mu' = mu + phi'^2 sum g (s - E).
4. A period without games: phi = sqrt(phi^2 + sigma^2), never beyond the deviation of a new player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import ClassVar

from crosstable.ratings.estimate import Estimate, estimate_of
from crosstable.ratings.glicko.base import PeriodGlicko
from crosstable.ratings.glicko.periods import GlickoTerms
from crosstable.ratings.parameters import LARGEST, check_range, score_of

STEEPNESS = 1.0 / 173.7178  # as the paper prints it; 400 / ln 10 is 173.71779
_LEAST_TAU = 1e-6


@dataclass(frozen=True, slots=True)
class Glicko2(PeriodGlicko):
    """Glicko-2: ratings with a deviation and a volatility.

    Like Glicko, with a volatility: erratic results raise it, so that the rating can change faster.

    Args:
        start: rating of a new player.
        deviation: the deviation of a new player; no deviation grows beyond it.
        advantage: rating points added for the player listed first (at home, or White), but not on neutral ground.
        handicap_points: the worth of one handicap stone in rating points, as in `Elo`; 0 leaves handicaps out.
        draw_model: the draw model of forecasts: "none", "davidson" or "rao-kupper".  Ratings do not depend on it.
        draw_parameter: the frequency of draws in that model, 0 or more.
        provisional_games: a rating is provisional below this many rated games.
        period: "day", "week", "month", "quarter", "year" or "event".
        volatility: the volatility of a new player, on the internal scale of the paper.
        tau: how much a volatility can change; the paper recommends 0.3 to 1.2.
    Raises:
        RatingError: a parameter outside its range, such as tau 0 or less.
    See also: `Glicko2PerGame`, which rates every game at once; `Glicko`.
    Example:
        >>> games = [(Estimate(1400, 30), 1), (Estimate(1550, 100), 0), (Estimate(1700, 300), 0)]
        >>> after = Glicko2().after_period(Estimate(1500, 200, 0.06), games)
        >>> round(after.rating, 2), round(after.deviation, 2), round(after.volatility, 5)
        (1464.05, 151.52, 0.06)
    Cost: O(games); a root per player and period.   Exact: yes, bit for bit, plain or compiled; the root to 1e-10.
    Source: M. E. Glickman, Example of the Glicko-2 system, glicko.net/glicko/glicko2.pdf, 2013.
    Errata: the 2013 text moves the far end of the bracket when f(C) f(B) < 0; with <= 0 a root that is hit exactly
        ends the search.  Here the root is found by one step of Halley's, or by Newton's inside the same bracket where
        one is not enough.  A common Python package squares the rating where step 5 has the deviation, which keeps the
        volatility constant away from 1500.  The worked example rounds intermediate results: 1464.06 there is
        1464.0507.  The paper has no cap on the deviation; without one, a long absence makes a rating less certain than
        that of a new player.  The cap holds in a period with games as well: phi* of a newcomer stays at the deviation
        of a new player, where the paper adds a period of growth.  So the first period of a newcomer moves them a
        little less: by a win over an equal newcomer, 1662.2120 with a deviation of 290.2305, and 1662.3109 and
        290.3190 by the paper.
        Expected scores beyond a gap of 6,000 points count as at 6,000.
        The paper's formulas have no advantage of one side; here it is added to the difference of ratings, as in Elo.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {
            "period": ("day", "week", "month", "quarter"),
            "volatility": (0.01, 0.02, 0.04, 0.06, 0.1, 0.2),
            "tau": (0.05, 0.2, 0.5, 1.0),
            "advantage": (0.0, 25.0, 50.0, 75.0, 100.0, 150.0),
        }
    )

    volatility: float = 0.06
    tau: float = 0.5

    def __post_init__(self) -> None:
        PeriodGlicko.__post_init__(self)
        check_volatility(self.volatility, self.tau)

    @property
    def q(self) -> float:
        """How steep the curve is, per point: the paper's internal scale."""
        return STEEPNESS

    @property
    def terms(self) -> GlickoTerms:
        """The parameters as kernels take them: growth is learned and comes at the end of a period."""
        return GlickoTerms(float(self.tau), 1, float(self.deviation) ** 2, float(self.advantage), self.q)

    def growth_of(self, estimate: Estimate | None) -> float:
        """Return the volatility in points of the rating scale."""
        return growth_of(estimate, self.volatility)

    def value_of(self, values: Sequence[float], start: int = 0) -> Estimate:
        """Return the estimate in a state."""
        return estimate_in(values, start)

    def after_period(self, player: Estimate, games: Sequence[tuple[Estimate, float | str]]) -> Estimate:
        """Return a player's estimate after a period; without games, after one of absence.

        Args:
            player: at the start of the period.
            games: opponents, as they were then, and the player's scores.
        Raises:
            RatingError: a score outside 0 to 1.
        """
        return estimate_in(self._after(player, [(opponent, score_of(score), 0.0) for opponent, score in games]))

    def after_absence(self, player: Estimate, periods: float) -> Estimate:
        """Return an estimate after that many periods without games."""
        deviation, growth = self._deviation_of(player), self.growth_of(player)
        grown = min(sqrt(deviation * deviation + growth * growth * periods), self.deviation)
        return Estimate(player.rating, grown, growth * STEEPNESS)


def check_volatility(volatility: float, tau: float) -> None:
    """Check that volatility and tau are above zero.

    Raises:
        RatingError: one is not.
    """
    check_range("volatility", volatility, 1.0 / LARGEST)
    check_range("tau", tau, _LEAST_TAU)


def growth_of(estimate: Estimate | None, volatility: float) -> float:
    """Return the volatility of an estimate, or the usual one, in points of the rating scale."""
    own = None if estimate is None else estimate.volatility
    return (volatility if own is None else own) / STEEPNESS


def estimate_in(values: Sequence[float], start: int = 0) -> Estimate:
    """Read an estimate from the state of a player, which a formula computed."""
    return estimate_of(values[start], values[start + 2], values[start + 3] * STEEPNESS)
