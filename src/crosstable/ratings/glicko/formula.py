"""The formulas of Glicko and Glicko-2 on single numbers, all in points of the rating scale.

Legend (the papers' symbols): RD a deviation, g the shrink factor of a deviation, E an expected score, sigma the
volatility.  q is ln 10 / 400 in Glicko.  Glicko-2's internal scale is points / 173.7178, which is the same number
rounded; so both systems share all formulas, each with its own q.

Two sums over the games are kept per player and period:

    information = sum of g^2 E (1 - E)        1 / v of Glicko-2; 1 / (q^2 d^2) of Glicko
    surprise    = sum of g (score - E)

and the effect of a period follows from them and the player's own numbers at its start.
"""

from __future__ import annotations

import math
from math import exp, log, sqrt

_SPREAD = 3.0 / (math.pi * math.pi)
_STEEPEST = 35.0  # log-odds beyond it (a gap of 6,000 points) count as it: information stays above zero
_CLOSE = 1e-12
_NEWTON_CLOSE = 1e-6  # a Newton step this short leaves an error of less than its square
_SHORT = 0.1  # the longest of the steps from zero that may be trusted
_NEAR = 2e-11  # twice the error that such a step may have
_TRIES = 200
_WIDE = 20.0


def shrink(variance: float, q: float) -> float:
    """Return g, the weight of a result against a player of this variance, 0 to 1.

    Example:
        >>> round(shrink(30.0**2, math.log(10) / 400), 4)
        0.9955
    """
    return 1.0 / sqrt(1.0 + _SPREAD * q * q * variance)


def chance_at(odds: float) -> float:
    """Return E at these log-odds, never quite 0 or 1."""
    x = -_STEEPEST if odds < -_STEEPEST else _STEEPEST if odds > _STEEPEST else odds
    return 1.0 / (1.0 + exp(-x))


def information_at(chance: float) -> float:
    """Return E (1 - E)."""
    return chance * (1.0 - chance)


def posterior_variance(variance: float, information: float, q: float) -> float:
    """Return RD'^2 = 1 / (1 / RD^2 + q^2 information)."""
    return variance / (1.0 + variance * q * q * information)


def new_volatility(
    variance: float, volatility: float, information: float, surprise: float, tau: float, q: float
) -> float:
    """Return the volatility after a period: step 5 of Glicko-2.

    The root of the paper's f, in z = x - ln sigma^2.  Halley's step from z = 0 needs no exponential and nearly always
    gets there; where its error could be above 1e-11, `search_root` does it.  With m = share (1 + odds), the second
    derivative is at most m and the third 1.5 m, so the error is below |z|^3 m / (2 |slope|) while m is below |slope|.

    Args:
        variance, volatility: of the player at the start of the period, in points.
        information, surprise: the sums over the games of the period; information above zero.
        tau: how much volatility may change.
    """
    old = volatility * volatility * q * q
    v = 1.0 / information
    far = surprise * surprise * v * v
    known = variance * q * q + v
    stiffness = 1.0 / (tau * tau)
    inverse = 1.0 / (known + old)
    share = 0.5 * old * inverse
    odds = far * inverse
    f = share * (odds - 1.0)
    slope = share * (odds * (1.0 - 4.0 * share) - (1.0 - 2.0 * share)) - stiffness
    part = 2.0 * share
    bend = share * (odds * (1.0 - 6.0 * part + 6.0 * part * part) - (1.0 - part) * (1.0 - 2.0 * part))
    z = 2.0 * f * slope / (f * bend - 2.0 * slope * slope)
    size = abs(z)
    spread = share * (1.0 + odds)
    if size > _SHORT or spread > -slope or size * size * size * spread > -_NEAR * slope:
        z = search_root(old, far, known, stiffness)
    return volatility * exp(0.5 * z)


def search_root(old: float, far: float, known: float, stiffness: float) -> float:
    """Return the root of f by Newton's steps where they stay inside a bracket, by bisection where they do not.

    The paper's Illinois steps find the same root, slower.  The bracket: the first term of f is above -1/2 and, with
    e = delta^2 - phi^2 - v, below e^2 / (8 (phi^2 + v)^2); the paper's own end is ln e.
    """
    # f(0) has the sign of far - known - old.  Above the root f is negative, below it positive.
    low = -0.5 / stiffness
    high = 0.0
    excess = far - known
    if excess > old:
        low = 0.0
        high = 0.125 / stiffness * (excess / known) * (excess / known)
        if high > _WIDE:
            high = log(excess / old)
    z = 0.0
    for _ in range(_TRIES):
        y = old if z == 0.0 else old * exp(z)
        inverse = 1.0 / (known + y)
        share = 0.5 * y * inverse
        odds = far * inverse
        f = share * (odds - 1.0) - z * stiffness
        if f > 0.0:
            low = z
        else:
            high = z
        slope = share * (odds * (1.0 - 4.0 * share) - (1.0 - 2.0 * share)) - stiffness
        step = z - f / slope if slope < 0.0 else high
        close = _NEWTON_CLOSE
        if not low < step < high:
            step = 0.5 * (low + high)
            close = _CLOSE
        is_there = abs(step - z) <= close
        z = step
        if is_there:
            break
    return z
