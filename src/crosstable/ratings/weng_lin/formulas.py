"""The formulas of the Weng-Lin systems on single numbers.

Legend: c^2 sum of the variances of skill and performance, p chance to win, beta2 variance of a performance.
Every formula gives `slope` and `curve` as `gaussian.sides` wants them.
"""

from __future__ import annotations

from math import isnan, sqrt

from crosstable.ratings.forecast import NO_DRAWS, expected_at, win_chance
from crosstable.ratings.gaussian.moments import chance_below, draw_step, win_step
from crosstable.ratings.gaussian.sides import deviation_after

PLACKETT_LUCE, BRADLEY_TERRY, THURSTONE_MOSTELLER = range(3)

# Model, beta squared, draw margin, draw model and its parameter (for expected scores), how many places apart two sides
# are compared, margin of points (0 is none), policy for uneven sides.
Settings = tuple[int, float, float, int, float, int, float, int]


def compared(gap: float, c2: float, halves: int, model: int, margin: float) -> tuple[float, float]:
    """Give slope and curve, before the factor gamma, of one side against another: 2 won, 1 drawn, 0 lost."""
    c = sqrt(c2)
    if model == THURSTONE_MOSTELLER:
        x = gap / c
        e = margin / c
        if halves == 1:
            v, w = draw_step(x, e)
        elif halves == 2:
            v, w = win_step(x - e)
        else:
            v, w = win_step(-x - e)
            v = -v
        return v / c, w / (c2 * c)
    p = win_chance(gap / c, NO_DRAWS, 0.0)
    return (0.5 * halves - p) / c, p * (1.0 - p) / (c2 * c)


def expected_of(gap: float, c2: float, model: int, margin: float, draws: int, nu: float) -> float:
    """Give the expected score of one side against another."""
    c = sqrt(c2)
    if model == THURSTONE_MOSTELLER:
        return 0.5 * (chance_below((gap - margin) / c) + chance_below((gap + margin) / c))
    return expected_at(gap / c, draws, nu)


def emphasis(points: float, other: float, margin: float) -> float:
    """Give how much a win by so many points counts: 1 at no difference, 1.5 at the margin, never above 2."""
    difference = abs(points - other)
    if isnan(difference):
        return 1.0
    return 1.0 + difference / (difference + margin)


def duel(
    gap: float, first: float, second: float, halves: int, times: float, settings: Settings, least_left: float
) -> tuple[float, float, float, float]:
    """Give both changes and both deviations after a game of two, from the gap and the variances before."""
    c2 = first + second + 2.0 * settings[1]
    slope, curve = compared(gap, c2, halves, settings[0], settings[2])
    slope *= times
    curve *= times
    return (
        first * slope,
        -(second * slope),
        deviation_after(first, first * sqrt(first) * curve, least_left),
        deviation_after(second, second * sqrt(second) * curve, least_left),
    )
