"""Weights of battles and clusters of battles that belong together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from crosstable.arena.battles import Battles, check_weights, numbers_of
from crosstable.arena.encoding import encoded
from crosstable.model.arguments import wrong_kind
from crosstable.model.columns import Floats, Longs
from crosstable.model.errors import InputError

BY_PAIR = "pairs"
_LEAST_OF_PAIR = 50.0  # battles: pairs with fewer do not count for more than their battles can say

Weights = str | Sequence[float] | Floats | None
Cluster = str | Sequence[Any] | None


@dataclass(frozen=True, slots=True, eq=False)
class Clustering:
    """Battles that are not independent of each other, such as those on one prompt.

    Args:
        name: what they share.
        codes: the cluster of each row.
        count: the number of clusters.
    """

    name: str
    codes: Longs
    count: int


def weights_of(battles: Battles, weights: Weights) -> Floats:
    """Return the weight of each battle.

    Args:
        battles: whose columns may hold weights.
        weights: a column, numbers, or "pairs", by which each pair of models counts the same, however often it met: a
            battle weighs 1 / max(battles of the pair, 50), times 50.  None for 1 each.
    Raises:
        InputError: a weight that is negative, missing or infinite; weights that do not fit the rows.
        UnknownName: no column of this name.
    """
    if weights is None:
        return np.ones(len(battles))
    if isinstance(weights, str) and weights == BY_PAIR and BY_PAIR not in battles.others:
        return _by_pair(battles)
    if isinstance(weights, str):
        found = numbers_of(battles.others, weights)
    else:
        try:
            found = np.asarray(weights, dtype=np.float64)
        except (TypeError, ValueError):
            raise wrong_kind("weights", weights, "a weight for each battle, or the name of a column") from None
        if found.shape != (len(battles),):
            raise InputError("arena/length-of-column", column="weights", values=found.size, rows=len(battles))
    check_weights(found, weights if isinstance(weights, str) else "weights")
    return found


def _by_pair(battles: Battles) -> Floats:
    n = len(battles.names)
    low, high = np.minimum(battles.first, battles.second), np.maximum(battles.first, battles.second)
    _, pair = np.unique(low * n + high, return_inverse=True)
    count = np.ones(len(battles)) if battles.count is None else battles.count
    battles_of_pair = np.bincount(pair, count)
    found: Floats = _LEAST_OF_PAIR / np.maximum(battles_of_pair, _LEAST_OF_PAIR)[pair]
    return found


def clusterings_of(battles: Battles, cluster: Cluster) -> tuple[Clustering, ...]:
    """Return the ways in which battles belong together.

    Args:
        battles: whose columns may name clusters.
        cluster: a column, several columns, or the cluster of each battle.
    Raises:
        InputError: all battles are of one cluster, or each is of its own; clusters that do not fit the rows.
        UnknownName: no column of this name.
    """
    if cluster is None:
        return ()
    if isinstance(cluster, str):
        return (_clustering(cluster, battles.column(cluster)),)
    if all(isinstance(each, str) and each in battles.others for each in cluster):
        return tuple(_clustering(each, battles.column(each)) for each in cluster)
    if len(cluster) != len(battles):
        raise InputError("arena/length-of-column", column="cluster", values=len(cluster), rows=len(battles))
    return (_clustering("cluster", cluster),)


def _clustering(name: str, column: Any) -> Clustering:
    codes, values = encoded(column)
    if len(values) < 2:
        raise InputError("arena/one-cluster", cluster=name, value=str(values[0]))
    if len(values) == len(codes):
        raise InputError("arena/clusters-of-one", cluster=name)
    return Clustering(name, codes, len(values))
