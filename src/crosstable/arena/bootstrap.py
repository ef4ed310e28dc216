"""The bootstrap: the spread of the estimates when the battles are drawn again.

Without clusters, the counts of the outcomes of all pairs are drawn from a multinomial distribution; with clusters, each
cluster counts as often as a Poisson variable of mean 1 says.  Intervals are around the estimate, not around the mean of
the draws.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.arena.fitted import ArenaFit, two_sided
from crosstable.arena.newton import ArenaLikelihood, solved
from crosstable.arena.tie_models import curves
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Workers, results_of

_STEPS = 20
_CLOSE = 1e-6
_ROUNDS_OF_TASK = 100  # each hundred draws from the next stream of its seed


@dataclass(frozen=True, slots=True, eq=False)
class Bootstrap:
    """Ratings of battles that were drawn again.

    Args:
        names: the models.
        ratings: the estimate from the battles themselves.
        draws: the ratings of each round, (rounds, n).
        lost_rounds: rounds without a finite maximum, which are left out.
    See also: `bootstrap`, which returns one.
    """

    names: tuple[str, ...]
    ratings: Floats
    draws: Floats
    lost_rounds: int

    @property
    def deviations(self) -> Floats:
        """The standard deviation of each rating."""
        found: Floats = self.draws.std(0, ddof=1)
        return found

    @kinds_checked
    def intervals(self, level: float = 0.95) -> tuple[Floats, Floats]:
        """Return the lower and the upper ends: the quantiles of the draws, moved so that the estimate is their median.

        Args:
            level: the probability of the intervals.
        Raises:
            InputError: the level is not between 0 and 1.
        """
        two_sided(level)
        tails = (0.5 - 0.5 * level, 0.5, 0.5 + 0.5 * level)
        low, middle, high = np.quantile(self.draws, tails, axis=0)
        return self.ratings + low - middle, self.ratings + high - middle


@kinds_checked
def bootstrap(fit: ArenaFit, rounds: int = 1000, *, seed: int = 0, workers: Workers = IN_THIS_PROCESS) -> Bootstrap:
    """Draw the battles of a fit again and again.

    Args:
        fit: with the clusters of its first clustering, if it has one.
        rounds: how often.
        seed: of the draws.
        workers: what fits the rounds, 100 at a time; the result is the same.
    Raises:
        InputError: fewer than two rounds, or too many of them without a finite maximum.
    See also: `Bootstrap`, `ArenaFit.covariance` without drawing.
    Example:
        >>> from crosstable.arena import bootstrap, fit
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> bootstrap(fitted, rounds=20, seed=1).draws.shape
        (20, 3)
    """
    if rounds < 2:
        raise InputError("arena/too-few-rounds", rounds=rounds)
    tasks = [(seed, part, min(_ROUNDS_OF_TASK, rounds - part * _ROUNDS_OF_TASK)) for part in range(_parts(rounds))]
    found = dict(results_of(workers, _drawn_again, fit, tasks))
    draws = [ratings for part in range(len(tasks)) for ratings in found[part]]
    lost = rounds - len(draws)
    if lost > rounds // 4:
        raise InputError("arena/bootstrap-without-maximum", lost=lost, rounds=rounds)
    return Bootstrap(fit.names, fit.ratings, np.array(draws), lost)


def _parts(rounds: int) -> int:
    return -(-rounds // _ROUNDS_OF_TASK)


def _drawn_again(fit: ArenaFit, task: tuple[int, int, int], _inside: object = None) -> list[Floats]:
    """Return the ratings of some rounds: of those of this part, with chance of its own, that have a finite maximum."""
    seed, part, rounds = task
    problem, parameters = fit.problem, fit.point.parameters
    is_free = not problem.precision[problem.strengths].any()
    inverse = solved(fit.point.hessian, np.eye(problem.size), fit.n, is_free=is_free)
    weights = _Redrawn(fit, np.random.Generator(np.random.PCG64(seed).jumped(part)))
    reached = (_refitted(problem, weights.next(), parameters, inverse) for _ in range(rounds))
    return [_ratings(fit, each) for each in reached if each is not None]


class _Redrawn:
    """The weights of the units, drawn again."""

    def __init__(self, fit: ArenaFit, generator: np.random.Generator) -> None:
        self._generator, self._fit = generator, fit
        units = fit.problem.units
        self._shape = units.weight.shape
        battles = fit.battles
        count = np.ones(len(battles)) if battles.count is None else battles.count
        size = units.weight.shape[1] * 3
        counts = np.bincount(units.outcome_of_row, count, size)
        self._cells = np.flatnonzero(counts)
        self._counts = counts[self._cells]
        self._worth = units.weight.T.ravel()[self._cells] / self._counts
        self._total = round(float(counts.sum()))

    def next(self) -> Floats:
        """Return the weights of another round."""
        units, found = self._fit.problem.units, np.zeros(self._shape[1] * 3)
        if self._fit.clusterings:
            clustering = self._fit.clusterings[0]
            times = self._generator.poisson(1.0, clustering.count)
            drawn = np.bincount(units.outcome_of_row, times[clustering.codes] * self._fit.row_weight, len(found))
            return drawn.reshape(-1, 3).T.astype(np.float64)
        chances = self._counts / self._counts.sum()
        found[self._cells] = self._generator.multinomial(self._total, chances) * self._worth
        return found.reshape(-1, 3).T.copy()


def _refitted(problem: ArenaLikelihood, weight: Floats, start: Floats, inverse: Floats) -> Floats | None:
    """Return the maximum with other weights: by the Hessian of the estimate, and its own where that is too far."""
    redrawn = ArenaLikelihood(
        problem.units.reweighted(weight), problem.ties, problem.has_tie_parameter, problem.precision
    )
    parameters, before = start, np.inf
    for _ in range(_STEPS):
        step = inverse @ _gradient(redrawn, parameters)
        longest = float(np.abs(step).max())
        if not np.isfinite(longest) or longest > 2.0 * before + 4.0:
            break
        parameters, before = parameters + step, longest
        if longest < _CLOSE:
            return parameters
    from crosstable.arena.newton import maximum

    try:
        return maximum(redrawn, start).parameters
    except InputError:
        return None


def _gradient(problem: ArenaLikelihood, parameters: Floats) -> Floats:
    units = problem.units
    found = curves(problem.tie_model, problem.differences(parameters), problem.tie_parameter(parameters), units.weight)
    gradient = np.zeros(problem.size)
    slope = found.d if units.is_by_pair else np.bincount(units.pair, found.d, len(units.first))
    gradient[: units.n] = np.bincount(units.first, slope, units.n) - np.bincount(units.second, slope, units.n)
    gradient[problem.coefficients] = units.x.T @ found.d
    if problem.has_tie_parameter:
        gradient[-1] = found.t.sum()
    return gradient - problem.precision * parameters


def _ratings(fit: ArenaFit, parameters: Floats) -> Floats:
    strengths, anchor = parameters[: fit.n], fit.choices.anchor
    if anchor is not None:
        moved: Floats = strengths - strengths[fit.number(anchor[0])]
        return anchor[1] + fit.points_per_unit * moved
    middle = 0.0 if fit.choices.prior is not None else float(strengths.mean())
    found: Floats = fit.choices.base + fit.points_per_unit * (strengths - middle)
    return found
