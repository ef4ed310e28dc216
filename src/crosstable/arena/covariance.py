"""The joint uncertainty of a fit: the sandwich, clustered by as many things as battles share.

    covariance = B M B, with B the inverse of the negative Hessian and M the sum of the outer products of scores

Rules
1. Battles of one cluster add their scores first; M is multiplied by G / (G - 1) for G clusters.
2. Several clusterings are added, those of their intersections subtracted (and so on, with alternating signs); what
   then is negative in some direction is set to 0.
3. Strengths sum to 0, and so do the rows of the covariance, unless another gauge is asked for.

Source: P. J. Huber (1967); A. C. Cameron, J. B. Gelbach and D. L. Miller, Robust inference with multiway clustering,
JBES 29 (2011).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from crosstable.arena.newton import ArenaLikelihood, Point, meat, solved
from crosstable.arena.tie_models import scores
from crosstable.arena.weighting import Clustering
from crosstable.model.columns import Floats, Longs

_BLOCK = 4_000_000  # numbers of a block of cluster sums


def bread_of(problem: ArenaLikelihood, point: Point) -> Floats:
    """Return the inverse of the negative Hessian, with strengths that sum to 0."""
    is_free = not problem.precision[problem.strengths].any()
    n = problem.units.n
    inverse = solved(point.hessian, np.eye(problem.size), n, is_free=is_free)
    centred = inverse.copy()
    centred[:n] -= centred[:n].mean(0)
    centred[:, :n] -= centred[:, :n].mean(1, keepdims=True)
    return centred


def covariance_of(
    problem: ArenaLikelihood, point: Point, row_weight: Floats, clusterings: Sequence[Clustering] = ()
) -> Floats:
    """Return the covariance of all parameters.

    Args:
        problem: what was fitted.
        point: its maximum.
        row_weight: the weight of each row of the battles, with how many it stands for.
        clusterings: which rows belong together.
    """
    bread = bread_of(problem, point)
    if not clusterings:
        return bread @ meat(problem, point.parameters) @ bread
    total = np.zeros_like(bread)
    for size in range(1, len(clusterings) + 1):
        for chosen in combinations(clusterings, size):
            total += (-1.0) ** (size + 1) * clustered_meat(problem, point, row_weight, _crossed(chosen))
    found = bread @ total @ bread
    return found if len(clusterings) == 1 else _without_negative(found)


def clustered_meat(problem: ArenaLikelihood, point: Point, row_weight: Floats, codes: Longs) -> Floats:
    """Return the sum over clusters of the outer product of their scores, for clusters by row."""
    order = np.argsort(codes, kind="stable")
    codes, place = codes[order], problem.units.outcome_of_row[order]
    weight = row_weight[order]
    clusters = int(codes[-1]) + 1
    per_block = max(1, _BLOCK // problem.size)
    total = np.zeros((problem.size, problem.size))
    for begin in range(0, clusters, per_block):
        rows = slice(*np.searchsorted(codes, (begin, begin + per_block)))
        sums = _cluster_scores(problem, point, codes[rows] - begin, place[rows], weight[rows])
        total += sums.T @ sums
    return total * (clusters / (clusters - 1.0))


def _cluster_scores(problem: ArenaLikelihood, point: Point, codes: Longs, place: Longs, weight: Floats) -> Floats:
    """Return the weighted sum of the scores of each cluster.  Shape: (n_clusters, n_parameters)."""
    units, size = problem.units, problem.size
    unit, outcome = place // 3, place % 3
    pair = units.pair[unit]
    strengths = point.parameters[problem.strengths]
    d = strengths[units.first[pair]] - strengths[units.second[pair]]
    d += units.x[unit] @ point.parameters[problem.coefficients]
    in_d, in_t = scores(problem.tie_model, d, problem.tie_parameter(point.parameters))
    own_d = weight * in_d[outcome, np.arange(len(outcome))]
    count = int(codes[-1]) + 1 if len(codes) else 0
    flat: Floats = np.bincount(codes * size + units.first[pair], own_d, count * size).astype(np.float64)
    flat = flat - np.bincount(codes * size + units.second[pair], own_d, count * size)
    sums: Floats = flat.reshape(count, size)
    for number, column in enumerate(units.x.T, units.n):
        sums[:, number] = np.bincount(codes, own_d * column[unit], count)
    if problem.has_tie_parameter:
        sums[:, -1] = np.bincount(codes, weight * in_t[outcome, np.arange(len(outcome))], count)
    return sums


def _crossed(clusterings: Sequence[Clustering]) -> Longs:
    """Number the clusters in which all of these agree."""
    codes = clusterings[0].codes
    for each in clusterings[1:]:
        codes = np.unique(codes * each.count + each.codes, return_inverse=True)[1]
    return codes


def _without_negative(matrix: Floats) -> Floats:
    values, vectors = np.linalg.eigh(0.5 * (matrix + matrix.T))
    found: Floats = (vectors * np.maximum(values, 0.0)) @ vectors.T
    return found
