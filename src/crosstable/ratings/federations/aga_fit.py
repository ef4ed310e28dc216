"""The joint fit of an event by the model of the AGA: the ratings of the highest posterior, and their deviations."""

from __future__ import annotations

from math import erfc, exp, log, pi, sqrt
from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Floats, Longs
from crosstable.model.kernel import Engine, Numbers, kernel

_ROOT = sqrt(0.5)
_NORM = 1.0 / sqrt(2.0 * pi)
_FAR = -25.0  # below it the chance is computed from the first terms of its tail
_STEPS = 100
_CLOSE = 1e-11


class GoGames(NamedTuple):
    """Games of Go.

    Shapes: all (n_games,).  `score` is White's; `advantage` is what handicap and komi are worth to Black, in ranks;
    `spread` is the deviation of a performance.
    """

    white: Longs
    black: Longs
    score: Floats
    advantage: Floats
    spread: Floats
    weight: Floats


def normal_below(x: float) -> float:
    """Return the chance that a standard normal variable is below x."""
    return 0.5 * erfc(-x * _ROOT)


def tail_of(x: float) -> tuple[float, float]:
    """Return the logarithm of the chance below x, and its derivative."""
    if x < _FAR:
        return -0.5 * x * x - log(-x / _NORM) - 1.0 / (x * x), -x - 1.0 / x
    chance = 0.5 * erfc(-x * _ROOT)
    return log(chance), _NORM * exp(-0.5 * x * x) / chance


@kernel(allocates=False, writes=("slope", "matrix"), threshold=20_000)
def add_games(games: GoGames, ratings: Numbers, slope: Numbers, matrix: Numbers) -> float:
    """Add the first and second derivatives of the games' log-likelihood; return it.

    `matrix` is (n_players * n_players,), of the negative second derivatives.
    """
    count = len(ratings)
    total = 0.0
    for game in range(len(games.white)):
        white, black = games.white[game], games.black[game]
        spread = games.spread[game]
        gap = (ratings[white] - ratings[black] - games.advantage[game]) / spread
        for side in range(2):
            share = games.weight[game] * (games.score[game] if side == 0 else 1.0 - games.score[game])
            if share > 0.0:
                x = gap if side == 0 else 0.0 - gap
                value, derivative = tail_of(x)
                first = share * derivative / spread
                second = share * derivative * (derivative + x) / (spread * spread)
                total += share * value
                first = first if side == 0 else 0.0 - first
                slope[white] += first
                slope[black] -= first
                matrix[count * white + white] += second
                matrix[count * black + black] += second
                matrix[count * white + black] -= second
                matrix[count * black + white] -= second
    return total


def posterior(games: GoGames, means: Floats, deviations: Floats, *, engine: Engine = "auto") -> tuple[Floats, Floats]:
    """Return the ratings of the highest posterior and their deviations, by Newton's method.

    The logarithm of the posterior is concave, so a step that does not raise it is halved until it does.

    Args:
        games: with players numbered as in the next two.
        means, deviations: before the event, on the scale without a gap.
        engine: of the loop over games.
    """
    count = len(means)
    precision = 1.0 / (deviations * deviations)
    ratings = means.copy()
    height, slope, matrix = _derivatives(games, ratings, means, precision, engine)
    for _ in range(_STEPS):
        step = np.linalg.solve(matrix, slope)
        if not np.abs(step).max(initial=0.0) > _CLOSE:
            break
        for _ in range(_STEPS):
            after = _derivatives(games, ratings + step, means, precision, engine)
            if after[0] >= height - 1e-12 * abs(height):
                break
            step = 0.5 * step
        ratings = ratings + step
        height, slope, matrix = after
    return ratings, np.sqrt(np.diag(np.linalg.inv(matrix))) if count else deviations


def _derivatives(
    games: GoGames, ratings: Floats, means: Floats, precision: Floats, engine: Engine
) -> tuple[float, Floats, Floats]:
    """Return the logarithm of the posterior, its slope, and the negative of its curvature."""
    count = len(means)
    slope = (means - ratings) * precision
    matrix = np.diag(precision).reshape(-1).copy()
    work = len(games.white) + count * count // 16
    height = add_games.run(games, ratings, slope, matrix, work=work, engine=engine)
    height -= 0.5 * float(((ratings - means) ** 2 * precision).sum())
    return height, slope, matrix.reshape(count, count)
