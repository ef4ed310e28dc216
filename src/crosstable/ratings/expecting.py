"""The inverse of a forecast: the rating at which a system expects a number of points against given opponents."""

from __future__ import annotations

import math
from collections.abc import Sequence

from crosstable.ratings.estimate import Estimate
from crosstable.ratings.system import AnySystem

_FARTHEST = 10_000.0  # from the mean of the opponents, where the rating is looked for
_HALVINGS = 60


def rating_expecting(
    system: AnySystem, opponents: Sequence[Estimate], points: float, deviation: float | None = None
) -> float:
    """Return the rating with which a player is expected to score a number of points, one game against each opponent.

    A number of points that no rating reaches, all or none of them, gives one at the end of the search: add a draw
    against the mean of the opponents first, as performance ratings often do.

    Args:
        system: that forecasts games of two players.
        opponents: at least one.
        points: between 0 and the number of opponents.
        deviation: of the player; None in systems without.
    Raises:
        RatingError: the system forecasts no games of two players.
    Example:
        >>> from crosstable import Elo
        >>> round(rating_expecting(Elo(), [Estimate(1500)], 0.76))
        1700
    Cost: 60 forecasts for each opponent.   Exact: to about 1e-14 of the range of 20,000.
    """
    sign = system.scale.sign
    middle = math.fsum(each.rating for each in opponents) / len(opponents)
    worst, best = middle - sign * _FARTHEST, middle + sign * _FARTHEST
    for _ in range(_HALVINGS):
        rating = (worst + best) / 2.0
        own = Estimate(rating, deviation)
        expected = math.fsum(system.predict(own, each).expected for each in opponents)
        worst, best = (rating, best) if expected < points else (worst, rating)
    return (worst + best) / 2.0
