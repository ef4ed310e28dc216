"""The graph a solver walks: every edge as two arcs, sorted by the vertex they leave.

Costs are lowered so that the least is 0, and doubled: then every dual is an integer (see `blossom`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from crosstable.matching.costs import EdgeList
from crosstable.model.kernel import Counts, Engine, kernel


class Graph(NamedTuple):
    """Arcs of a graph; those of vertex v are `start[v]` to `start[v + 1]`, by rising partner.

    Lists in plain mode, int64 arrays in compiled mode.
    """

    start: Counts
    owner: Counts
    other: Counts
    cost: Counts


def column(length: int, value: int, engine: Engine) -> Any:
    """Return a column of one value: a list in plain mode, an int64 array in compiled mode."""
    return np.full(length, value, dtype=np.int64) if engine == "compiled" else [value] * length


def graph_of(n: int, edges: EdgeList, lowest: int, engine: Engine) -> Graph:
    """Link sorted edges into a graph, costs lowered by `lowest` and doubled.

    Cost: O(n + edges).
    """
    arcs = 2 * len(edges.first)
    graph = Graph(*(column(length, 0, engine) for length in (n + 1, arcs, arcs, arcs)))
    is_compiled = engine == "compiled"
    doubled = (edges.cost - lowest) * 2 if is_compiled else [2 * (cost - lowest) for cost in edges.cost.tolist()]
    link.run(edges.first, edges.second, doubled, n, graph, column(n, 0, engine), work=arcs, engine=engine)
    return graph


@kernel()
def link(first: Counts, second: Counts, cost: Counts, n: int, graph: Graph, filled: Counts) -> None:
    """Put each edge, sorted by (first, second), with both its vertices: smaller partners first."""
    start, owner, other, arc_cost = graph
    for edge in range(len(first)):
        start[first[edge] + 1] += 1
        start[second[edge] + 1] += 1
    for vertex in range(n):
        start[vertex + 1] += start[vertex]
        filled[vertex] = start[vertex]
    for edge in range(len(first)):
        arc = filled[second[edge]]
        filled[second[edge]] += 1
        owner[arc] = second[edge]
        other[arc] = first[edge]
        arc_cost[arc] = cost[edge]
    for edge in range(len(first)):
        arc = filled[first[edge]]
        filled[first[edge]] += 1
        owner[arc] = first[edge]
        other[arc] = second[edge]
        arc_cost[arc] = cost[edge]
