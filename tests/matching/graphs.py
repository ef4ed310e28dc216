"""Random graphs, and other people's solvers to compare with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from crosstable.matching import FORBIDDEN


def random_matrix(
    rng: np.random.Generator, n: int, *, density: float = 1.0, costs: int = 100, lowest: int = 0
) -> np.ndarray:
    """Costs from `lowest` on, so many different ones; each pair is allowed with chance `density`."""
    matrix = np.full((n, n), FORBIDDEN, dtype=np.int64)
    first, second = np.triu_indices(n, 1)
    keep = rng.random(len(first)) < density
    first, second = first[keep], second[keep]
    matrix[first, second] = rng.integers(0, costs, len(first)) + lowest
    matrix[second, first] = matrix[first, second]
    return matrix


def many_matrices(seed: int, count: int, largest: int) -> Iterator[np.ndarray]:
    """Dense and sparse, with many ties and few, negative and offset costs; some have no perfect matching."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        costs = int(rng.choice([1, 2, 3, 10, 100, 10**5, 10**9]))
        yield random_matrix(
            rng,
            2 * int(rng.integers(1, largest // 2 + 1)),
            density=float(rng.choice([0.15, 0.3, 0.6, 0.9, 1.0])),
            costs=costs,
            lowest=int(rng.integers(-costs, costs + 1)),
        )


def edges_of(matrix: np.ndarray) -> list[tuple[int, int, int]]:
    first, second = np.nonzero(np.triu(matrix != FORBIDDEN, 1))
    return list(zip(first.tolist(), second.tolist(), matrix[first, second].tolist(), strict=True))


def brute_force(matrix: np.ndarray, left: tuple[int, ...] | None = None) -> int | None:
    """Try every perfect matching."""
    left = tuple(range(len(matrix))) if left is None else left
    if not left:
        return 0
    best = None
    for place in range(1, len(left)):
        cost = int(matrix[left[0], left[place]])
        rest = None if cost == FORBIDDEN else brute_force(matrix, left[1:place] + left[place + 1 :])
        if rest is not None and (best is None or cost + rest < best):
            best = cost + rest
    return best


def networkx_cost(n: int, edges: list[tuple[int, int, int]]) -> int | None:
    """The least cost of a perfect matching, None without one."""
    import networkx as nx

    graph: Any = nx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from((a, b, -cost) for a, b, cost in edges)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return -sum(graph[a][b]["weight"] for a, b in pairs) if 2 * len(pairs) == n else None


def rustworkx_cost(n: int, edges: list[tuple[int, int, int]]) -> int | None:
    """The least cost of a perfect matching, None without one."""
    import rustworkx

    highest = max((cost for _, _, cost in edges), default=0)
    graph: Any = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(n))
    graph.add_edges_from([(a, b, highest - cost) for a, b, cost in edges])
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum(highest - graph.get_edge_data(a, b) for a, b in pairs) if 2 * len(pairs) == n else None
