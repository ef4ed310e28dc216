"""Chains: linear equations between the days of one player, for all players at once.

The days of one player form a chain: each is tied to the next by a *link* and held by its own *excess* (from games and
the prior).  The matrix has excess + both links on its diagonal and -link beside it, so a player without ties to others
is solved in two passes.

    compiled    forward and back along the days
    numpy       cyclic reduction: every second day is eliminated, then every second of those left, ...

Both work with the excess, never with the diagonal: an eliminated day passes link * excess / (excess + link) on to its
neighbour, which like conductors in series loses nothing to rounding however tight a link is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.whole_history.dots import dot


@kernel(allocates=False, writes=("inverse", "ratio"), threshold=4_000_000)
def factor_chains(excess: Numbers, link: Numbers, inverse: Numbers, ratio: Numbers) -> None:
    """Write one over each pivot, and the share of a day's right side that goes to the next day."""
    passed = 0.0
    before = 0.0
    for at in range(len(excess)):
        tie = link[at]
        if tie > 0.0:
            passed = excess[at] + tie * passed / (passed + tie)
            ratio[at] = tie * before
        else:
            passed = excess[at]
            ratio[at] = 0.0
        before = 1.0 / (passed + link[at + 1])
        inverse[at] = before


@kernel(allocates=False, fills=("solution",), threshold=4_000_000)
def solve_chains(inverse: Numbers, ratio: Numbers, right: Numbers, solution: Numbers) -> float:
    """Solve the equations of all chains; return the product of the right side and the solution."""
    count = len(right)
    forward = 0.0
    for at in range(count):
        forward = right[at] + ratio[at] * forward
        solution[at] = forward
    back = 0.0
    share = 0.0
    product = 0.0
    for at in range(count - 1, -1, -1):
        back = solution[at] * inverse[at] + share * back
        share = ratio[at]
        solution[at] = back
        product += back * right[at]
    return product


@kernel(allocates=False, fills=("variance",), threshold=4_000_000)
def chain_variances(excess: Numbers, link: Numbers, variance: Numbers) -> None:
    """Write the diagonal of the inverse."""
    count = len(excess)
    passed = 0.0
    for at in range(count):
        tie = link[at]
        given = tie * passed / (passed + tie) if tie > 0.0 else 0.0
        variance[at] = given
        passed = excess[at] + given
    passed = 0.0
    for at in range(count - 1, -1, -1):
        tie = link[at + 1]
        given = tie * passed / (passed + tie) if tie > 0.0 else 0.0
        variance[at] = 1.0 / (excess[at] + given + variance[at])
        passed = excess[at] + given


class CompiledChains:
    """The equations of all chains, factored by compiled loops."""

    def __init__(self, excess: Floats, link: Floats) -> None:
        self._inverse, self._ratio = np.empty(len(excess)), np.empty(len(excess))
        factor_chains.compiled(excess, link, self._inverse, self._ratio)
        self._excess, self._link = excess, link

    def solve(self, right: Floats, solution: Floats) -> float:
        """Write the solution; return its product with the right side."""
        return float(solve_chains.compiled(self._inverse, self._ratio, right, solution))

    def variances(self) -> Floats:
        """Return the diagonal of the inverse."""
        variance = np.empty(len(self._excess))
        chain_variances.compiled(self._excess, self._link, variance)
        return variance


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """One round of cyclic reduction.  Shapes: all one per eliminated day, the second, fourth, ... of the level."""

    inverse: Floats
    left: Floats
    right: Floats


class NumpyChains:
    """The equations of all chains, factored by cyclic reduction."""

    def __init__(self, excess: Floats, link: Floats) -> None:
        self._levels: list[_Level] = []
        link = link[:-1]
        while len(excess) > 1 and link.any():
            own, before = excess[1::2], link[1::2]
            after = _padded(link[2::2], len(own))
            inverse = 1.0 / (own + before + after)
            level = _Level(inverse, before * inverse, after * inverse)
            self._levels.append(level)
            link = np.concatenate(([0.0], (level.left * after)[: len(link[2::2])]))
            excess = excess[::2].copy()
            _pass_on(excess, level, own)
        self._last = 1.0 / excess

    def solve(self, right: Floats, solution: Floats) -> float:
        """Write the solution; return its product with the right side."""
        rights = [right]
        for level in self._levels:
            kept = rights[-1][::2].copy()
            _pass_on(kept, level, rights[-1][1::2])
            rights.append(kept)
        found = rights.pop() * self._last
        for level, given in zip(reversed(self._levels), reversed(rights), strict=True):
            found = _spread(level, given, found, solution if given is right else np.empty(len(given)))
        if not self._levels:
            solution[:] = found
        return dot(right, solution)

    def variances(self) -> Floats:
        """Return the diagonal of the inverse: of the last day left, then of those eliminated before it."""
        variance, beside = self._last, np.zeros(len(self._last))  # beside: covariance of each day and the one before
        for level in reversed(self._levels):
            count = len(level.inverse)
            left, right = variance[:count], _padded(variance[1:], count)
            across = _padded(beside[1:], count)
            finer, finer_beside = np.empty(len(variance) + count), np.zeros(len(variance) + count)
            finer[::2] = variance
            finer[1::2] = level.inverse + level.left * (level.left * left + 2.0 * level.right * across)
            finer[1::2] += level.right**2 * right
            finer_beside[1::2] = level.left * left + level.right * across
            with_next = level.left * across + level.right * right
            finer_beside[2::2] = with_next[: len(finer_beside[2::2])]
            variance, beside = finer, finer_beside
        return variance.copy()


def _padded(values: Floats, count: int) -> Floats:
    return values if len(values) == count else np.append(values, 0.0)


def _pass_on(kept: Floats, level: _Level, eliminated: Floats) -> None:
    """Add to the days that are kept what eliminated neighbours pass on to them."""
    kept[: len(eliminated)] += level.left * eliminated
    after = kept[1:]
    after += (level.right * eliminated)[: len(after)]


def _spread(level: _Level, given: Floats, kept: Floats, solution: Floats) -> Floats:
    """Write the solution of a level from that of the days that are kept."""
    count = len(level.inverse)
    solution[::2] = kept
    inner = given[1::2] * level.inverse
    inner += level.left * kept[:count]
    rest = kept[1:]
    inner[: len(rest)] += level.right[: len(rest)] * rest
    solution[1::2] = inner
    return solution


Chains = CompiledChains | NumpyChains
