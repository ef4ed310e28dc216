"""The formulas of all models on single numbers: one side against another.

Legend: c^2 sum of the variances of skill and performance, p chance to win, beta2 variance of a performance.
The evidence of a result about a side is `slope`, the derivative of the log-likelihood by its strength, and `curve`,
the reduction of its variance.  Weng and Lin multiply the curve by gamma = deviation / c, the Gaussian system does not.
"""

from __future__ import annotations

from math import isnan, sqrt
from typing import NamedTuple

from crosstable.ratings.forecast import NO_DRAWS, expected_at, win_chance
from crosstable.ratings.normal.moments import chance_below, draw_step, win_step

PLACKETT_LUCE, BRADLEY_TERRY, THURSTONE_MOSTELLER, GAUSSIAN = range(4)


class Settings(NamedTuple):
    """The parameters of a model as the loops take them.

    Args:
        model: a number from above.
        beta2: variance of a performance.
        draw_margin: between two players.
        player_margin: the part of it that one player adds, in squares; the Gaussian system alone.
        draws, nu: draw model and its parameter, for expected scores of the logistic models.
        reach: how many different places apart two sides are compared.
        points_margin: the difference in points at which a win counts one and a half times; 0 if points do not count.
        uneven: policy for uneven sides.
        advantage: of the side listed first, in games of two sides.
    """

    model: int
    beta2: float
    draw_margin: float
    player_margin: float
    draws: int
    nu: float
    reach: int
    points_margin: float
    uneven: int
    advantage: float


def compared(gap: float, c2: float, half_points: int, model: int, margin: float) -> tuple[float, float]:
    """Return slope and curve, before the factor gamma, of one side against another: 2 won, 1 drawn, 0 lost."""
    c = sqrt(c2)
    if model >= THURSTONE_MOSTELLER:
        x = gap / c
        e = margin / c
        if half_points == 1:
            v, w = draw_step(x, e)
        elif half_points == 2:
            v, w = win_step(x - e)
        else:
            v, w = win_step(-x - e)
            v = -v
        return v / c, w / (c2 if model == GAUSSIAN else c2 * c)
    p = win_chance(gap / c, NO_DRAWS, 0.0)
    return (0.5 * half_points - p) / c, p * (1.0 - p) / (c2 * c)


def expected_of(gap: float, c2: float, margin: float, settings: Settings) -> float:
    """Return the expected score of one side against another."""
    c = sqrt(c2)
    if settings.model >= THURSTONE_MOSTELLER:
        return 0.5 * (chance_below((gap - margin) / c) + chance_below((gap + margin) / c))
    return expected_at(gap / c, settings.draws, settings.nu)


def points_weight(points: float, other: float, margin: float) -> float:
    """Return the weight of a win by so many points: 1 at no difference, 1.5 at the margin, at most 2."""
    difference = abs(points - other)
    if isnan(difference):
        return 1.0
    return 1.0 + difference / (difference + margin)


def deviation_after(variance: float, news: float, least_left: float) -> float:
    """Return a deviation after a game; `news` is the share of the variance that is removed."""
    left = 1.0 - news
    return sqrt(variance * (left if left > least_left else least_left))


def two_players(
    gap: float, first: float, second: float, half_points: int, weight: float, settings: Settings, least_left: float
) -> tuple[float, float, float, float]:
    """Return both changes and both deviations after a game of two, from the gap and the variances before."""
    c2 = first + second + 2.0 * settings.beta2
    slope, curve = compared(gap, c2, half_points, settings.model, settings.draw_margin)
    slope *= weight
    curve *= weight
    scale = first
    scale_of_other = second
    if settings.model != GAUSSIAN:
        scale *= sqrt(first)
        scale_of_other *= sqrt(second)
    return (
        first * slope,
        -(second * slope),
        deviation_after(first, scale * curve, least_left),
        deviation_after(second, scale_of_other * curve, least_left),
    )
