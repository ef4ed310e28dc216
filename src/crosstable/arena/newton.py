"""The maximum of the likelihood, by Newton's method on strengths, coefficients and the tie parameter together.

The parameters stand in this order: a strength for each model, a coefficient for each covariate, the tie parameter.
Differences of strengths are all that battles show, so strengths sum to 0 unless a prior holds them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from crosstable.arena.tie_models import Ties, curves, information, scores
from crosstable.arena.units import Units
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError

_CHUNK = 1 << 16  # units at a time: their columns stay in the cache
_MAX_STEPS = 100
_SHORT_STEP = 1e-6  # Newton squares it: the step after this one is below the rounding error
_LONGEST_STEP = 4.0
_FARTHEST = 60.0  # log-odds at which a probability is 1 to double precision
_FLAT = 1e-9  # of the curvature where all are equal
_SAMPLE = 100_000  # units that are enough to begin near the maximum


@dataclass(frozen=True, slots=True, eq=False)
class ArenaLikelihood:
    """A likelihood with its penalties.

    Args:
        units: the folded battles.
        ties: the model of ties.
        has_tie_parameter: whether the tie parameter is fitted; without ties there is nothing to fit.
        precision: of the normal prior of each parameter; 0 for none.
        is_bias_reduced: whether Jeffreys' prior is added (Firth).
    """

    units: Units
    ties: Ties
    has_tie_parameter: bool
    precision: Floats
    is_bias_reduced: bool = False

    @property
    def size(self) -> int:
        """The number of parameters."""
        return self.units.n + int(self.units.x.shape[1]) + int(self.has_tie_parameter)

    @property
    def strengths(self) -> slice:
        """Where the strengths stand."""
        return slice(0, self.units.n)

    @property
    def coefficients(self) -> slice:
        """Where the coefficients of covariates stand."""
        return slice(self.units.n, self.units.n + self.units.x.shape[1])

    @property
    def tie_model(self) -> Ties:
        """The model of ties that is computed: without a tie, all models are the same."""
        return self.ties if self.has_tie_parameter else "half"

    def tie_parameter(self, parameters: Floats) -> float:
        """Return the tie parameter among all."""
        return float(parameters[-1]) if self.has_tie_parameter else 0.0

    def differences(self, parameters: Floats, units: Units | None = None) -> Floats:
        """Return the difference of each unit, in log-odds."""
        part = self.units if units is None else units
        strengths = parameters[self.strengths]
        by_pair = strengths[part.first] - strengths[part.second]
        differences: Floats = by_pair if part.is_by_pair else by_pair[part.pair]
        return differences + part.x @ parameters[self.coefficients] if part.x.shape[1] else differences


class Point:
    """The likelihood at some parameters: its value, gradient and negative Hessian."""

    def __init__(self, problem: ArenaLikelihood, parameters: Floats) -> None:
        self.parameters = parameters
        gradient, hessian, value = np.zeros(problem.size), np.zeros((problem.size, problem.size)), 0.0
        sums = PairSums(problem)
        tie_parameter = problem.tie_parameter(parameters)
        for part in chunks(problem.units):
            found = curves(problem.tie_model, problem.differences(parameters, part), tie_parameter, part.weight)
            value += found.value
            sums.add_slopes(part, found.d, found.t, gradient)
            sums.add(part, found.dd, found.dt, found.tt)
        sums.fill(hessian)
        sums.fill_gradient(gradient)
        self.likelihood = value
        self.value = value - 0.5 * float((problem.precision * parameters**2).sum())
        self.gradient = gradient - problem.precision * parameters
        self.hessian = hessian
        hessian[np.diag_indices(problem.size)] += problem.precision
        if problem.is_bias_reduced:
            add_jeffreys(problem, self)


class PairSums:
    """Sums over the units of a pair, and what they add to a matrix of parameters."""

    def __init__(self, problem: ArenaLikelihood) -> None:
        units, k = problem.units, problem.units.x.shape[1]
        self._problem, self._pairs = problem, len(units.first)
        self._dd, self._slope = np.zeros(self._pairs), np.zeros(self._pairs)
        self._dx, self._dt = np.zeros((k, self._pairs)), np.zeros(self._pairs)
        self._xx, self._xt, self._tt = np.zeros((k, k)), np.zeros(k), 0.0

    def add(self, part: Units, dd: Floats, dt: Floats, tt: Floats) -> None:
        """Add products of derivatives of units: in d twice, in d and the tie parameter, in the tie parameter twice."""
        self._dd += self._by_pair(part, dd)
        for number, column in enumerate(part.x.T):
            self._dx[number] += self._by_pair(part, dd * column)
        self._xx += part.x.T @ (part.x * dd[:, None])
        if self._problem.has_tie_parameter:
            self._dt += self._by_pair(part, dt)
            self._xt += part.x.T @ dt
            self._tt += float(tt.sum())

    def add_slopes(self, part: Units, d: Floats, t: Floats, gradient: Floats) -> None:
        """Add first derivatives of units."""
        self._slope += self._by_pair(part, d)
        gradient[self._problem.coefficients] += part.x.T @ d
        if self._problem.has_tie_parameter:
            gradient[-1] += float(t.sum())

    def fill_gradient(self, gradient: Floats) -> None:
        """Add the slopes of the pairs to a gradient."""
        units = self._problem.units
        gradient[: units.n] += np.bincount(units.first, self._slope, units.n)
        gradient[: units.n] -= np.bincount(units.second, self._slope, units.n)

    def fill(self, matrix: Floats) -> None:
        """Add the products to a matrix of parameters."""
        problem = self._problem
        n, first, second, coefficients = (
            problem.units.n,
            problem.units.first,
            problem.units.second,
            problem.coefficients,
        )
        between = np.bincount(first * n + second, self._dd, n * n).reshape(n, n)
        matrix[:n, :n] -= between + between.T
        matrix[np.arange(n), np.arange(n)] += between.sum(1) + between.sum(0)
        for row, place in zip(self._dx, range(n, problem.size), strict=False):
            across = np.bincount(first, row, n) - np.bincount(second, row, n)
            matrix[:n, place] += across
            matrix[place, :n] += across
        matrix[coefficients, coefficients] += self._xx
        if problem.has_tie_parameter:
            across = np.bincount(first, self._dt, n) - np.bincount(second, self._dt, n)
            matrix[:n, -1] += across
            matrix[-1, :n] += across
            matrix[coefficients, -1] += self._xt
            matrix[-1, coefficients] += self._xt
            matrix[-1, -1] += self._tt

    def _by_pair(self, part: Units, values: Floats) -> Floats:
        if part.is_by_pair:
            return values
        return np.bincount(part.pair, values, self._pairs).astype(np.float64, copy=False)


def chunks(units: Units) -> list[Units]:
    """Return the units in parts; those by pair are one."""
    if units.is_by_pair:
        return [units]
    return [units.part(slice(at, at + _CHUNK)) for at in range(0, len(units.pair), _CHUNK)]


def solved(matrix: Floats, right: Floats, n: int, *, is_free: bool) -> Floats:
    """Solve for a step or an inverse; strengths that no prior holds sum to 0."""
    if is_free:
        held = matrix.copy()
        held[:n, :n] += np.trace(matrix) / len(matrix) / n
        matrix = held
    return np.linalg.solve(matrix, right).astype(np.float64, copy=False)


def maximum(problem: ArenaLikelihood, start: Floats, named: Callable[[int], str] = str) -> Point:
    """Return the likelihood at its maximum.

    Args:
        problem: what is maximised.
        start: parameters to begin at.
        named: the name of a parameter by its number, for a message.
    Raises:
        InputError: there is no maximum.
    """
    if not problem.units.is_by_pair and len(problem.units.pair) > 4 * _SAMPLE and not problem.is_bias_reduced:
        start = _near(problem, start)
    is_free = not problem.precision[problem.strengths].any()
    point = Point(problem, start)
    even = np.diag(point.hessian)
    for _ in range(_MAX_STEPS):
        try:
            step = solved(point.hessian, point.gradient, problem.units.n, is_free=is_free)
        except np.linalg.LinAlgError:
            step = np.full(problem.size, np.nan)
        longest = float(np.abs(step).max())
        if not np.isfinite(longest) or np.abs(point.parameters).max() > _FARTHEST:
            raise InputError("arena/no-maximum", parameter=named(int(np.argmax(np.abs(point.parameters)))))
        step *= min(1.0, _LONGEST_STEP / max(longest, _SHORT_STEP))
        point = _rising(problem, point, step)
        if longest < _SHORT_STEP:
            _check_curved(problem, point, even, named)
            return point
    raise InputError("arena/no-maximum", parameter=named(int(np.argmax(np.abs(point.parameters)))))


def _check_curved(problem: ArenaLikelihood, point: Point, even: Floats, named: Callable[[int], str]) -> None:
    """Check that the likelihood bends in every direction: where it does not, it only rises too little to be seen.

    Args:
        problem: what was maximised.
        point: where the search ended.
        even: the diagonal of the Hessian where it began.
        named: the name of a parameter by its number.
    Raises:
        InputError: it does not, so there is no maximum.
    """
    if not problem.has_tie_parameter and not problem.units.x.shape[1]:
        return  # wins and losses that connect all models are enough
    scaled = point.hessian / np.sqrt(np.outer(even, even))
    n = problem.units.n
    scaled[:n, :n] += 1.0 / n
    try:
        np.linalg.cholesky(scaled - _FLAT * np.eye(problem.size))  # a fiftieth of the time of the eigenvalues
    except np.linalg.LinAlgError:
        flattest = np.linalg.eigh(scaled)[1][:, 0]
        raise InputError("arena/no-maximum", parameter=named(int(np.argmax(np.abs(flattest))))) from None


def _rising(problem: ArenaLikelihood, point: Point, step: Floats) -> Point:
    """Go a step, or the largest half of halves of it that does not lower the likelihood."""
    share = 1.0
    while True:
        reached = Point(problem, point.parameters + share * step)
        is_short = share * float(np.abs(step).max()) < _SHORT_STEP
        if is_short or reached.value >= point.value - 1e-9 * abs(point.value) or problem.is_bias_reduced:
            return reached
        share *= 0.5


def _near(problem: ArenaLikelihood, start: Floats) -> Floats:
    """Return the maximum for a part of many units, evenly taken."""
    units = problem.units
    rows = slice(0, None, max(1, len(units.pair) // _SAMPLE))
    part = ArenaLikelihood(units.part(rows), problem.ties, problem.has_tie_parameter, problem.precision + 1e-3)
    try:
        return maximum(part, start).parameters
    except InputError:  # too few of them: the whole decides
        return start


def add_jeffreys(problem: ArenaLikelihood, point: Point) -> None:
    """Add the gradient of half the logarithm of the determinant of the information, Jeffreys' prior.

    Source: D. Firth, Bias reduction of maximum likelihood estimates, Biometrika 80 (1993).
    """
    units, n, step = problem.units, problem.units.n, 1e-5
    d, t = problem.differences(point.parameters), problem.tie_parameter(point.parameters)
    is_free = not problem.precision[problem.strengths].any()
    inverse = solved(point.hessian, np.eye(problem.size), n, is_free=is_free)
    first, second = units.first[units.pair], units.second[units.pair]
    of_unit = inverse[first] - inverse[second]
    of_unit += units.x @ inverse[problem.coefficients]
    dd = of_unit[np.arange(len(first)), first] - of_unit[np.arange(len(first)), second]
    dd += (of_unit[:, problem.coefficients] * units.x).sum(1)
    dt = of_unit[:, -1] if problem.has_tie_parameter else np.zeros_like(dd)
    tt = float(inverse[-1, -1]) if problem.has_tie_parameter else 0.0
    model, total = problem.tie_model, units.weight.sum(0)

    def half_trace(change_of_d: float, change_of_t: float) -> Floats:
        above, below = (information(model, d + sign * change_of_d, t + sign * change_of_t) for sign in (1.0, -1.0))
        in_dd, in_dt, in_tt = ((up - down) / (2.0 * step) for up, down in zip(above, below, strict=True))
        traces: Floats = 0.5 * total * (dd * in_dd + 2.0 * dt * in_dt + tt * in_tt)
        return traces

    sums = PairSums(problem)
    of_t = half_trace(0.0, step) if problem.has_tie_parameter else np.zeros_like(dd)
    sums.add_slopes(units, half_trace(step, 0.0), of_t, point.gradient)
    sums.fill_gradient(point.gradient)


def meat(problem: ArenaLikelihood, parameters: Floats) -> Floats:
    """Return the sum over battles of the outer product of their score, for the sandwich."""
    sums, matrix = PairSums(problem), np.zeros((problem.size, problem.size))
    for part in chunks(problem.units):
        d = problem.differences(parameters, part)
        in_d, in_t = scores(problem.tie_model, d, problem.tie_parameter(parameters))
        square = part.square
        sums.add(part, (square * in_d**2).sum(0), (square * in_d * in_t).sum(0), (square * in_t**2).sum(0))
    sums.fill(matrix)
    return matrix
