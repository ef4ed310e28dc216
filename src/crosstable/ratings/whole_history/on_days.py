"""Ratings on any day, and sums and differences of them, each with its exact deviation.

Between two days with games a strength lies on the line between both, plus what a drift that starts and ends there does
in between (a Brownian bridge); after the last day it stays where it is, and its variance grows.  So every rating on a
day is a weighted sum of player-days plus a drift of its own.  The variance of any sum of them is one solution of the
equations of the fit, plus the covariances of these drifts.

Source: R. Coulom, Whole-History Rating (2008), for the drift; the rest follows from its normal distribution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats
from crosstable.ratings.whole_history.player_days import PlayerDays


@dataclass(frozen=True, slots=True)
class OnDay:
    """One player's strength on one day, as a sum of player-days and a drift.

    `stretch` is the player-day that the drift starts from; `passed` is how many days ago that was, and `length` how
    many days the drift has until it must end at the next player-day, None after the last one.
    """

    stretch: int
    passed: int
    length: int | None

    @property
    def weights(self) -> list[tuple[int, float]]:
        """The player-days and their weights."""
        if self.length is None or not self.passed:
            return [(self.stretch, 1.0)]
        share = self.passed / self.length
        return [(self.stretch, 1.0 - share), (self.stretch + 1, share)]

    def covariance(self, other: OnDay) -> float:
        """Return the covariance of both drifts, in days."""
        if self.stretch != other.stretch:
            return 0.0
        early, late = sorted((self.passed, other.passed))
        return float(early if self.length is None else early * (self.length - late) / self.length)


def on_day(days: PlayerDays, player: int, day: int | None) -> OnDay | None:
    """Return one player's strength on a day, None if the player has no game by then.

    Args:
        days: the player-days.
        player: whose.
        day: the day number; None is the player's last day.
    """
    first, stop = int(days.bounds[player]), int(days.bounds[player + 1])
    at = stop - 1 if day is None else days.at(player, day)
    if at < first:
        return None
    if day is None:
        return OnDay(at, 0, None)
    passed = day - int(days.day[at])
    return OnDay(at, passed, int(days.day[at + 1] - days.day[at]) if at + 1 < stop else None)


def drift_variance(parts: Sequence[tuple[OnDay, float]]) -> float:
    """Return the variance of the drifts in a weighted sum of strengths on days, in days."""
    return sum(a * b * one.covariance(other) for one, a in parts for other, b in parts)


def weights_of(parts: Sequence[tuple[OnDay, float]], size: int) -> Floats:
    """Return the weight of each player-day in a weighted sum of strengths on days, (size,)."""
    weights = np.zeros(size)
    for part, weight in parts:
        for at, share in part.weights:
            weights[at] += weight * share
    return weights


def bridged_deviation(one: Floats | float, other: Floats | float, share: Floats, variance: Floats | float) -> Floats:
    """Return the deviation of a rating between two days, from those on the two days.

    It is the largest that is possible, that of two ratings that rise and fall together; `drift_variance` and a solution
    of the fit give the exact one.

    Args:
        one, other: the deviations before and after.
        share: the part of the time between that has passed.
        variance: of the drift over the whole time.
    """
    found: Floats = np.sqrt(((1.0 - share) * one + share * other) ** 2 + variance * share * (1.0 - share))
    return found
