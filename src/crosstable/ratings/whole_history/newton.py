"""The maximum of the posterior: Newton's method, each step solved by conjugate gradients.

1. A step solves curvature x step = slope.  The solution without ties between players is exact for each player given
   all others, so it preconditions the equations: a few dozen products with the curvature solve them.
2. Early steps need no exact solution: the part of the slope that a step may leave shrinks with the square of the
   progress (Eisenstat and Walker, choice 2).
3. No strength changes by more than `_LONGEST` in a step, and a step that would lower the posterior is halved: far
   from the maximum, where an upset is all but impossible, the curvature says little.
4. A full step that is shorter than the accuracy asked for is the last.  What is left after it is the length of the
   step that would follow, which is far shorter; so the last step bounds the error, and it is what is reported.

Source: S. C. Eisenstat and H. F. Walker, Choosing the Forcing Terms in an Inexact Newton Method, SIAM J. Sci. Comput.
    17 (1996); R. Coulom, Whole-History Rating (2008), for Newton's method on the days of one player.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.errors import InternalError, RatingError
from crosstable.ratings.whole_history.dots import dot
from crosstable.ratings.whole_history.posterior import Local, Posterior

_LONGEST = 2.0
_ROUGHEST = 0.1  # the part of the slope that a step may leave
_FINEST = 1e-10
_MAX_STEPS = 200
_MAX_ROUNDS = 5000
_RISE = 1e-4  # the part of the expected rise that a step must reach
_ROUNDING = 1e-11  # of the value: less than that is no fall
_FARTHEST = 30.0  # of a fitted number: 30 is odds of 10^13
_STALLED = 1e-9  # a step this short that does not shrink any more is rounding


@dataclass(frozen=True, slots=True, eq=False)
class Maximum:
    """Where the posterior is highest.

    `point` holds the strengths, then the fitted numbers.  `last_step` is the length of the last step, in any of them;
    `steps` counts the steps, `rounds` the products with the curvature.
    """

    point: Floats
    local: Local
    last_step: float
    steps: int
    rounds: int


def maximum(posterior: Posterior, start: Floats, accuracy: float) -> Maximum:
    """Find the strengths, and the numbers fitted beside them, at which the posterior is highest.

    Args:
        posterior: the function.
        start: where to begin, (n_days + n_fitted,).
        accuracy: the last step is no longer than this.
    Raises:
        RatingError: the games do not determine a number that is to be fitted.
        InternalError: the search did not converge.
    """
    point, local = start, posterior.at(start)
    n_days, rounds, roughness, before = len(posterior.days), 0, _ROUGHEST, 0.0
    longest = np.inf
    for number in range(1, _MAX_STEPS + 1):
        if not len(point):
            return Maximum(point, local, 0.0, 0, 0)
        direct, norm = local.precondition(local.gradient)
        if before:
            roughness = min(_ROUGHEST, max(_FINEST, 0.9 * norm / before))
        before = norm
        solution = conjugate_gradients(local, local.gradient, roughness, first=(direct, norm))
        rounds += solution.rounds
        previous, longest = longest, float(np.abs(solution.vector).max())
        step = np.clip(solution.vector, -_LONGEST, _LONGEST)
        if dot(local.gradient, step) <= 0.0:
            step = np.clip(direct, -_LONGEST, _LONGEST)
        share, point, local = _climb(posterior, point, local, step)
        _check_fitted(point[n_days:])
        is_full = share == 1.0 and longest <= _LONGEST
        if (is_full and longest <= accuracy) or (longest < _STALLED and longest >= 0.5 * previous):
            return Maximum(point, local, longest, number, rounds)
    raise InternalError("ratings/whole_history/does-not-end", steps=_MAX_STEPS, longest=longest)


def _climb(posterior: Posterior, point: Floats, local: Local, step: Floats) -> tuple[float, Floats, Local]:
    """Take a step, halved until the posterior rises; return its share, the new point, and the posterior there."""
    share, expected = 1.0, dot(local.gradient, step)
    allowed = _ROUNDING * max(1.0, abs(local.value))
    while True:
        candidate = point + share * step
        reached = posterior.at(candidate)
        if reached.value >= local.value + _RISE * share * expected - allowed or share < 1e-9:
            return share, candidate, reached
        share *= 0.5


def _check_fitted(fitted: Floats) -> None:
    if len(fitted) and not float(np.abs(fitted).max()) < _FARTHEST:
        raise RatingError("ratings/whole_history/not-determined")


@dataclass(frozen=True, slots=True, eq=False)
class Solution:
    """The solution of curvature x vector = right, and how many products it took."""

    vector: Floats
    rounds: int


def conjugate_gradients(
    local: Local, right: Floats, tolerance: float, *, first: tuple[Floats, float] | None = None
) -> Solution:
    """Solve curvature x vector = right.

    Args:
        local: has the curvature.
        right: the right side.
        tolerance: the part of it that may be left, in the metric of the curvature without ties between players.
        first: the preconditioned right side and its norm, where known.
    """
    vector, residual = np.zeros(len(right)), right.copy()
    scaled, norm = local.precondition(residual) if first is None else first
    direction, goal = scaled.copy(), tolerance * tolerance * norm
    product, scaled = np.empty(len(right)), np.empty(len(right))  # used again in each round
    rounds = 0
    while norm > goal and norm > 0.0 and rounds < _MAX_ROUNDS:
        local.product(direction, product)
        share = norm / dot(direction, product)
        product *= share
        residual -= product
        np.multiply(direction, share, out=product)
        vector += product
        previous = norm
        norm = local.precondition(residual, scaled)[1]
        direction *= norm / previous
        direction += scaled
        rounds += 1
    return Solution(vector, rounds)
