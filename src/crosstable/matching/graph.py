"""The graph a solver walks: every edge as two arcs, sorted by the vertex they leave.

Costs are lowered so that the least is 0, and doubled: then every dual is an integer (see `blossom`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from crosstable.matching.costs import Block, EdgeList, forbidden_value
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


def columns_of(count: int, length: int, engine: Engine) -> list[Any]:
    """Return some columns of one length; what is in them has to be written first."""
    if engine == "compiled":
        return list(np.empty((count, length), dtype=np.int64))
    return [[0] * length for _ in range(count)]


def graph_of(n: int, edges: EdgeList, lowest: int, engine: Engine) -> Graph:
    """Link sorted edges into a graph, costs lowered by `lowest` and doubled.

    Cost: O(n + edges).
    """
    arcs = 2 * len(edges.first)
    graph = Graph(column(n + 1, 0, engine), *columns_of(3, arcs, engine))
    is_compiled = engine == "compiled"
    doubled = (edges.cost - lowest) * 2 if is_compiled else [2 * (cost - lowest) for cost in edges.cost.tolist()]
    link.run(edges.first, edges.second, doubled, n, graph, column(n, 0, engine), work=arcs, engine=engine)
    return graph


def graph_of_matrix(matrix: Block, pairs: int, lowest: int, engine: Engine) -> Graph:
    """Link the allowed pairs of a matrix of integers of 64 bits or fewer; costs as in `graph_of`.

    Args:
        pairs: how many are allowed.
    """
    n = len(matrix)
    graph = Graph(*columns_of(1, n + 1, engine), *columns_of(3, 2 * pairs, engine))
    cells = np.ascontiguousarray(matrix, dtype=np.int64).reshape(-1)
    flat = cells if engine == "compiled" else cells.tolist()
    link_matrix.run(flat, n, forbidden_value(matrix), lowest, graph, work=0, engine=engine)
    return graph


@kernel()
def link_matrix(cells: Counts, n: int, forbidden: int, lowest: int, graph: Graph) -> None:
    """Put every allowed pair with both its vertices, row after row."""
    start, owner, other, arc_cost = graph
    arc = 0
    for one in range(n):
        start[one] = arc
        for two in range(n):
            cost = cells[one * n + two]
            if cost != forbidden and one != two:
                owner[arc] = one
                other[arc] = two
                arc_cost[arc] = 2 * (cost - lowest)
                arc += 1
    start[n] = arc


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
