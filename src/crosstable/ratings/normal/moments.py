"""The first two moments of a normal variable that a result has cut off, with no overflow at any gap.

Two sides differ by a standard normal variable with mean t.  A win means that it is above zero,
a draw that it is between -e and e.  Each result moves the mean by v and removes the share w of the variance:

    win       v = phi(t) / Phi(t)                      w = v (v + t)
    draw      v, w of the interval from -e to e        w = 1 - what is left of the variance

    >>> round(win_step(0.0)[0], 4), round(win_step(-1000.0)[0], 4)
    (0.7979, 1000.001)

Source: R. Herbrich, T. Minka, T. Graepel, TrueSkill: A Bayesian Skill Rating System, NIPS 2006, section 3;
    R. C. Weng, C.-J. Lin, JMLR 12 (2011), eq. 44-47.
Errata: phi / Phi as written divides zero by zero from a gap of about 38 on.  Beyond 5 the quotient is taken
    from Laplace's continued fraction, in which nothing is subtracted.
"""

from __future__ import annotations

from math import erfc, exp

_ROOT_HALF = 0.7071067811865476
_ROOT_TWO_OVER_PI = 0.7978845608028654
_INVERSE_ROOT_TWO_PI = 0.3989422804014327
_FAR = 5.0
_VERY_FAR = 100.0
_NARROW = 0.002
_TERMS = 30
_LEAST_LEFT = 1e-12  # of the variance, so that a draw with no margin does not leave none


def density(x: float) -> float:
    """Return the density of the standard normal."""
    return _INVERSE_ROOT_TWO_PI * exp(-0.5 * x * x)


def chance_below(x: float) -> float:
    """Return the chance that a standard normal variable is below x.

    Example:
        >>> chance_below(0.0)
        0.5
    """
    return 0.5 * erfc(-x * _ROOT_HALF)


def tail_step(x: float) -> tuple[float, float]:
    """Return phi(x) / (1 - Phi(x)) - x, and what is left of the variance above x, for x from 5 on."""
    rest = 0.0
    for term in range(_TERMS, 1, -1):
        rest = term / (x + rest)
    excess = 1.0 / (x + rest)
    return excess, (rest - excess) / (x + rest)


def win_step(t: float) -> tuple[float, float]:
    """Return v and w of a win whose mean is t.

    Example:
        >>> [round(number, 4) for number in win_step(1.0)]
        [0.2876, 0.3703]
    """
    if t < -_FAR:
        excess, left = tail_step(-t)
        return excess - t, 1.0 - left
    v = _ROOT_TWO_OVER_PI * exp(-0.5 * t * t) / erfc(-t * _ROOT_HALF)
    return v, v * (v + t)


def draw_step(t: float, e: float) -> tuple[float, float]:
    """Return v and w of a draw with margin e whose mean is t.

    Example:
        >>> [round(number, 4) for number in draw_step(2.0, 1.0)]
        [-1.51, 0.8265]
    """
    gap = t if t > 0.0 else -t
    if e < _NARROW and gap * e < _NARROW:  # as good as uniform
        v, left = gap * (e * e / 3.0 - 1.0), e * e / 3.0
    elif gap - e > _VERY_FAR:
        v, left = _exponential(gap - e, e + e)
    elif gap - e > _FAR:
        v, left = _between_tails(gap - e, gap + e)
    else:
        inside = 0.5 * (erfc((gap - e) * _ROOT_HALF) - erfc((gap + e) * _ROOT_HALF))
        near, far = density(gap - e), density(gap + e)
        v = (far - near) / inside
        left = 1.0 - v * v - ((gap + e) * far - (gap - e) * near) / inside
    left = left if left > _LEAST_LEFT else _LEAST_LEFT
    return (v if t > 0.0 else -v), 1.0 - left


def _between_tails(near: float, far: float) -> tuple[float, float]:
    """Compute `draw_step` where both ends are above 5, in units of the density at the near end."""
    ratio = exp(-0.5 * (far - near) * (far + near))
    inside = 1.0 / (near + tail_step(near)[0]) - ratio / (far + tail_step(far)[0])
    v = (ratio - 1.0) / inside
    return v, 1.0 - v * v - (far * ratio - near) / inside


def _exponential(near: float, width: float) -> tuple[float, float]:
    """Compute `draw_step` far out, where the distance from the near end is a truncated exponential."""
    turn = near * width
    outside = exp(-turn) if turn < 700.0 else 0.0
    inside = 1.0 - outside
    v = width * outside / inside - 1.0 / near - near
    return v, 1.0 / (near * near) - width * width * outside / (inside * inside)
