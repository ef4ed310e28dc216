"""Strengths: how likely wins, draws and losses are between any two entrants, in a form that serves many games at once.

Rules
1. A strength is in natural log-odds: a player beats one who is x weaker with chance 1 / (1 + e^-x) where no game is
   drawn.  The forecasts of the rating system decide it: players stand by rating, and each is as much above the next as
   the log-odds of the forecast between the two say.  For a system that is logistic on any scale this is exact.
2. A deviation is half of the log-odds between a player one deviation above the rating and one as much below it.
3. Win : draw : loss = e^(x/2) : nu : e^(-x/2), where x includes the advantage of the side listed first.
4. Where the system itself forecasts no draws, strengths are stretched by (2 + nu) / 2, so that expected scores stay
   those of the system: exactly between near equals, and to within 0.02 up to 400 points of Elo with usual draws.
5. An entrant without a rating is as strong as the mean of the others, and as uncertain as these differ.

Source: R. R. Davidson, On Extending the Bradley-Terry Model to Accommodate Ties, JASA 65 (1970), eq. 2.3, for rule 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Literal

import numpy as np

from crosstable.model.columns import Floats
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.one_forecast import Forecasts, on_neutral_ground

Origin = Literal["list", "entries", "equal"]
_LEAST, _UNKNOWN = 1e-9, 1.0
"""The smallest chance that has log-odds, and the deviation of an unknown player where all others are equal."""


@dataclass(frozen=True, slots=True, eq=False)
class Strengths:
    """The strengths of the entrants of an event, in their order.

    Args:
        mean: in natural log-odds, (n,).
        deviation: of the mean, (n,).
        nu: Davidson's parameter; 0 is no draws.
        advantage: of the side listed first, in log-odds.
        origin: the rating list of the league, the ratings of the entries, or neither: then all are equal.
    """

    mean: Floats
    deviation: Floats
    nu: float = 0.0
    advantage: float = 0.0
    origin: Origin = "equal"

    def chances(self, first: int, second: int, *, has_advantage: bool = True) -> tuple[float, float, float]:
        """Return win, draw and loss of the first of two entrants, at their mean strengths."""
        found = outcome_chances(
            self.mean[first : first + 1] - self.mean[second : second + 1] + self.advantage * has_advantage, self.nu
        )
        return float(found[0][0]), float(found[1][0]), float(found[2][0])

    @classmethod
    def equal(cls, entrants: int, nu: float = 0.0) -> Strengths:
        """Return the strengths of entrants of whom nothing is known."""
        return cls(np.zeros(entrants), np.zeros(entrants), nu)


def outcome_chances(difference: Floats, nu: float) -> tuple[Floats, Floats, Floats]:
    """Return win, draw and loss from differences of strength (rule 3)."""
    win = np.exp(0.5 * difference)
    loss = 1.0 / win
    total = win + loss + nu
    return win / total, nu / total, loss / total


def nu_of_draws(share: float) -> float:
    """Return Davidson's parameter with which equals draw this share of their games.

    Args:
        share: from 0 to less than 1.
    """
    return 2.0 * share / (1.0 - share)


def strengths_of(
    system: Forecasts, estimates: Sequence[Estimate | None], *, draws: float = 0.0, origin: Origin = "list"
) -> Strengths:
    """Return the strengths that the forecasts of a rating system imply.

    Args:
        system: with a forecast of games of two players.
        estimates: of the entrants, in their order; None for one without a rating.
        draws: the share of games that equals draw, where the system itself forecasts no draws.
        origin: where the estimates are from.
    Raises:
        RatingError: a system that forecasts no games of two players.
    Cost: O(n) forecasts.
    """
    neutral = on_neutral_ground(system)
    known = sorted(
        ((each.rating, at) for at, each in enumerate(estimates) if each is not None),
    )
    if not known:
        return Strengths.equal(len(estimates), nu_of_draws(draws))
    mean, deviation = np.zeros(len(estimates)), np.zeros(len(estimates))
    total, before = 0.0, known[0][0]
    for rating, at in known:
        total += _log_odds(neutral, rating, before)
        mean[at], before = total, rating
        spread = _estimate(estimates[at]).deviation or 0.0
        deviation[at] = abs(_log_odds(neutral, rating + spread, rating - spread)) / 2.0 if spread else 0.0
    rated = [at for _, at in known]
    mean -= mean[rated].mean()
    for at in set(range(len(estimates))).difference(rated):
        mean[at], deviation[at] = 0.0, float(mean[rated].std()) or _UNKNOWN
    middle = Estimate(known[len(known) // 2][0], 0.0)
    level, advantage = neutral.forecast(middle, middle), _of_forecast(system.forecast(middle, middle))
    if level.draw > 0.0:
        return Strengths(mean, deviation, level.draw / sqrt(level.win * level.loss), advantage, origin)
    nu = nu_of_draws(draws)
    stretch = (2.0 + nu) / 2.0
    return Strengths(mean * stretch, deviation * stretch, nu, advantage * stretch, origin)


def _estimate(given: Estimate | None) -> Estimate:
    return Estimate(0.0) if given is None else given


def _log_odds(system: Forecasts, first: float, second: float) -> float:
    """Return the log-odds of a rating against another, as if both were known exactly."""
    return 0.0 if first == second else _of_forecast(system.forecast(Estimate(first, 0.0), Estimate(second, 0.0)))


def _of_forecast(forecast: Forecast) -> float:
    return log(max(forecast.win, _LEAST) / max(forecast.loss, _LEAST))
