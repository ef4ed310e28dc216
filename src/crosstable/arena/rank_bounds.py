"""Between which ranks a model lies: for all models at once, and by the rule of arenas.

Rules
1. Simultaneous: two models differ if their difference is larger than q of its standard deviations, with one q for all
   pairs: the quantile of the largest |z| of any pair, by simulation from the joint covariance.  A model's rank lies
   between 1 + the number of significantly better ones and n - the number of significantly worse ones.  With the
   promised probability, that is true of all models together.
2. The rule of arenas: 1 + the number of models whose interval lies wholly above.  It promises nothing for many models.

Source: D. Al Mohamad, E. van Zwet, A. Solari and J. Goeman, Simultaneous confidence intervals for ranks using the
partitioning principle, and earlier by Tukey's method, arXiv 1708.02729.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.arena.fitted import ArenaFit, two_sided
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.columns import Flags, Floats, Longs
from crosstable.model.errors import InputError

_BLOCK = 128  # draws at a time
_DRAWS = 4000


@dataclass(frozen=True, slots=True, eq=False)
class RankBounds:
    """Ranks between which models lie.

    Args:
        best: the best rank of each model; 1 is the first.
        worst: the worst rank.
        critical: how many standard deviations of their difference two models must be apart.
        better: whether a model (row) is significantly better than another (column).
    Shapes: (n,); `better` (n, n).
    See also: `rank_bounds`, which returns one.
    """

    best: Longs
    worst: Longs
    critical: float
    better: Flags


@kinds_checked
def rank_bounds(fit: ArenaFit, level: float = 0.95, *, draws: int = _DRAWS, seed: int = 0) -> RankBounds:
    """Return rank bounds that hold for all models at once.

    Args:
        fit: the ratings with their covariance.
        level: the probability that all are true.
        draws: how many simulated sets of ratings the critical value comes from.
        seed: of the simulation.
    Raises:
        InputError: the level is not between 0 and 1; no draw.
    See also: `RankBounds`, `tied_groups`, `arena_rank_bounds`.
    Example:
        >>> from crosstable.arena import fit, rank_bounds
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> bounds = rank_bounds(fitted, seed=1)
        >>> bounds.best.tolist(), bounds.worst.tolist()
        ([1, 1, 1], [3, 3, 3])
    Cost: draws * n^2 / 2; 200 models and 4,000 draws take 0.1 to 0.3 s.   Exact: the critical value to about 0.03.
    """
    two_sided(level)
    if draws < 1:
        raise InputError("arena/not-positive", name="draws", value=draws)
    deviation = np.sqrt(fit.difference_variances())
    critical = _critical(fit.covariance[: fit.n, : fit.n] * fit.points_per_unit**2, deviation, level, draws, seed)
    return _bounds(fit.ratings, deviation, critical)


@kinds_checked
def arena_rank_bounds(fit: ArenaFit, level: float = 0.95) -> RankBounds:
    """Return the ranks by the rule of arenas: by intervals that do not overlap.

    Args:
        fit: the ratings.
        level: of each interval.
    See also: `rank_bounds`, which holds for all models at once.
    Example:
        >>> from crosstable.arena import arena_rank_bounds, fit
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> arena_rank_bounds(fitted).best.tolist()
        [1, 1, 1]
    """
    margin = two_sided(level) * np.sqrt(fit.variances(anchored=False))
    better = (fit.ratings - margin)[:, None] > (fit.ratings + margin)[None, :]
    return RankBounds(1 + better.sum(0), fit.n - better.sum(1), two_sided(level), better)


@kinds_checked
def tied_groups(fit: ArenaFit, bounds: RankBounds) -> list[tuple[str, ...]]:
    """Return the largest groups of models that cannot be separated, the best first; a model may be in several.

    Args:
        fit: the ratings.
        bounds: of these.
    See also: `tied_for_first`.
    Example:
        >>> from crosstable.arena import fit, rank_bounds, tied_groups
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> tied_groups(fitted, rank_bounds(fitted))
        [('a', 'b', 'c')]
    """
    order = np.argsort(-fit.ratings, kind="stable")
    groups: list[tuple[str, ...]] = []
    reached = 0
    for begin in range(fit.n):
        end = begin + 1
        while end < fit.n and not bounds.better[np.ix_(order[begin:end], [order[end]])].any():
            end += 1
        if end > reached:
            groups.append(tuple(fit.names[model] for model in order[begin:end]))
            reached = end
    return groups


@kinds_checked
def tied_for_first(fit: ArenaFit, bounds: RankBounds) -> tuple[str, ...]:
    """Return the models that may be the best, in the order of their ratings.

    Args:
        fit: the ratings.
        bounds: of `rank_bounds`.
    See also: `tied_groups`.
    Example:
        >>> from crosstable.arena import fit, rank_bounds, tied_for_first
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> tied_for_first(fitted, rank_bounds(fitted))
        ('a', 'b', 'c')
    """
    order = np.argsort(-fit.ratings, kind="stable")
    return tuple(fit.names[model] for model in order if bounds.best[model] == 1)


@kinds_checked
def rank_histogram(fit: ArenaFit, *, draws: int = _DRAWS, seed: int = 0) -> Floats:
    """Return the probability of each rank for each model, with the normal approximation.  Shape: (n, n).

    Args:
        fit: the ratings.
        draws: how many simulated sets of ratings.
        seed: of the simulation.
    See also: `rank_bounds`.
    Example:
        >>> from crosstable.arena import fit, rank_histogram
        >>> rows = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("b", "a", 0.5), ("a", "c", 1)]
        >>> fitted = fit(rows * 9, first_side=False)
        >>> rank_histogram(fitted, draws=100, seed=1).sum(axis=1).tolist()
        [1.0, 1.0, 1.0]
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    root = _root(fit.covariance[: fit.n, : fit.n])
    found = np.zeros((fit.n, fit.n))
    models = np.arange(fit.n)
    for _ in range(draws):
        drawn = fit.strengths + root @ generator.standard_normal(fit.n)
        found[np.argsort(-drawn), models] += 1.0
    return found / draws


def _bounds(ratings: Floats, deviation: Floats, critical: float) -> RankBounds:
    better = ratings[:, None] - ratings[None, :] > critical * deviation
    np.fill_diagonal(better, val=False)
    return RankBounds(1 + better.sum(0), len(ratings) - better.sum(1), critical, better)


def _critical(covariance: Floats, deviation: Floats, level: float, draws: int, seed: int) -> float:
    """Return the quantile of the largest |z| of any pair."""
    n = len(covariance)
    generator = np.random.Generator(np.random.PCG64(seed))
    root = _root(covariance)
    with np.errstate(divide="ignore"):
        scale = np.where(deviation > 0.0, 1.0 / deviation, 0.0).astype(np.float32)
    largest = np.zeros(draws, dtype=np.float32)
    for begin in range(0, draws, _BLOCK):
        size = min(_BLOCK, draws - begin)
        drawn = np.ascontiguousarray((generator.standard_normal((size, n)) @ root.T).T.astype(np.float32))
        for model in range(n - 1):
            apart = np.abs(drawn[model + 1 :] - drawn[model])
            apart *= scale[model, model + 1 :, None]
            np.maximum(largest[begin : begin + size], apart.max(0), out=largest[begin : begin + size])
    return float(np.quantile(largest, level))


def _root(covariance: Floats) -> Floats:
    values, vectors = np.linalg.eigh(covariance)
    root: Floats = vectors * np.sqrt(np.maximum(values, 0.0))
    return root
