"""Glicko: ratings with deviations, updated period by period.

Rules
1. Before a period a deviation grows by the time since the player's last one: RD = min(sqrt(RD^2 + c^2 t), cap).
2. All games of a period count together, from the numbers at its start.
3. r' = r + q RD'^2 sum g(RD_j) (s_j - E_j), RD'^2 = 1 / (1 / RD^2 + 1 / d^2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import ClassVar

from crosstable.model.errors import RatingError
from crosstable.ratings.estimate import Estimate, estimate_of
from crosstable.ratings.glicko.base import PeriodGlicko
from crosstable.ratings.glicko.periods import DEVIATION
from crosstable.ratings.parameters import LARGEST, check_optional, check_range, score_of


@dataclass(frozen=True, slots=True)
class Glicko(PeriodGlicko):
    """Glicko: Elo with a rating deviation.

    A rating has a deviation RD: the true strength is most likely within two RD.  The deviation shrinks with every
    game and grows with absence.  An uncertain rating changes more, and changes the ratings of opponents less.

    Args:
        start: rating of a new player.
        deviation: the deviation of a new player; no deviation grows beyond it.
        advantage: rating points added for the player listed first (at home, or White), but not on neutral ground.
        handicap_points: the worth of one handicap stone in rating points, as in `Elo`; 0 leaves handicaps out.
        draw_model: the draw model of forecasts: "none", "davidson" or "rao-kupper".  Ratings do not depend on it.
        draw_parameter: the frequency of draws in that model, 0 or more.
        provisional_games: a rating is provisional below this many rated games.
        period: "day", "week", "month", "quarter", "year" or "event".
        c: the growth of a deviation in one period of absence, as sqrt(RD^2 + c^2); None derives it from the next two
            parameters.
        periods_to_forget: after so many periods of absence a well-known player is as uncertain as a new one.
        typical_deviation: the deviation of an experienced player.
    Raises:
        RatingError: a parameter outside its range.
    See also: `Glicko2`, with a volatility; `Elo`, without deviations.
    Example:
        >>> games = [(Estimate(1400, 30), 1), (Estimate(1550, 100), 0), (Estimate(1700, 300), 0)]
        >>> after = Glicko().after_period(Estimate(1500, 200), games)
        >>> round(after.rating), round(after.deviation, 1)
        (1464, 151.4)
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: M. E. Glickman, The Glicko system, glicko.net/glicko/glicko.pdf; Parameter estimation in large dynamic
        paired comparison experiments, Applied Statistics 48 (1999).
    Errata: the worked example prints d^2 = 53670.85, computed from rounded g and E; unrounded it is 53685.74, and the
        rating 1464.106 instead of 1464.05.  Expected scores beyond a gap of 6,000 points count as at 6,000.
        The paper's formulas have no advantage of one side; here it is added to the difference of ratings, as in Elo.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {
            "period": ("day", "week", "month", "quarter"),
            "periods_to_forget": (3.0, 10.0, 30.0, 60.0, 120.0, 240.0, 480.0, 960.0),
            "advantage": (0.0, 25.0, 50.0, 75.0, 100.0, 150.0),
        }
    )

    c: float | None = None
    periods_to_forget: float = 60.0
    typical_deviation: float = 50.0

    def __post_init__(self) -> None:
        PeriodGlicko.__post_init__(self)
        check_optional("c", self.c, 0.0)
        check_range("periods_to_forget", self.periods_to_forget, 1.0 / LARGEST)
        check_range("typical_deviation", self.typical_deviation, 0.0)
        if self.typical_deviation > self.deviation:
            raise RatingError(
                "ratings/typical-deviation-too-large", typical=self.typical_deviation, deviation=self.deviation
            )

    @property
    def growth(self) -> float:
        """By how much a deviation grows in one period: c.

        Example:
            >>> round(Glicko(periods_to_forget=30).growth, 1)
            63.2
        """
        if self.c is not None:
            return self.c
        forgotten = self.deviation * self.deviation - self.typical_deviation * self.typical_deviation
        return sqrt(forgotten / self.periods_to_forget)

    def growth_of(self, estimate: Estimate | None) -> float:
        """Return c, which is the same for all players."""
        del estimate
        return self.growth

    def value_of(self, values: Sequence[float], start: int = 0) -> Estimate:
        """Return the estimate in a state."""
        return estimate_of(values[start], values[start + DEVIATION])

    def after_period(self, player: Estimate, games: Sequence[tuple[Estimate, float | str]]) -> Estimate:
        """Return a player's estimate after a period.

        Args:
            player: at the start of the period, growth included.
            games: opponents, as they were then, and the player's scores.
        Raises:
            RatingError: a score outside 0 to 1.
        """
        values = self._after(player, [(opponent, score_of(score), 0.0) for opponent, score in games])
        return Estimate(values[0], values[2])

    def after_absence(self, player: Estimate, periods: float) -> Estimate:
        """Return an estimate as it is at the start of the period that many periods after the last one played."""
        deviation = self._deviation_of(player)
        variance = deviation * deviation + self.growth * self.growth * periods
        return Estimate(player.rating, min(sqrt(variance), self.deviation))
