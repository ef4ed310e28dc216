"""Compile the solver ahead of time, so that the first large pairing does not wait for it."""

from __future__ import annotations

import numpy as np

from crosstable.matching.assignment import AUCTION_FROM
from crosstable.matching.assignment_repair import serve_together
from crosstable.matching.auction import Assignment
from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.certificate import verify, verify_tiers
from crosstable.matching.costs import FORBIDDEN, EdgeList
from crosstable.matching.graph import column, graph_of
from crosstable.matching.progress import Watch
from crosstable.matching.solve import solve
from crosstable.matching.tiers import solve_tiers
from crosstable.matching.tight_paths import match_tight
from crosstable.model.columns import Longs

_TRIANGLES = ((0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5))


def warm_up() -> None:
    """Compile everything that `solve` and `verify` compile, and keep it on disk.

    It solves two triangles that one dear pair joins, and as many pairs as bring the auction in, which takes
    every part of the solver, with costs in both of the types that pricing is compiled for.

    Cost: 10 to 25 s without a cache, 0.3 to 1 s with one.  Needs numba.
    """
    matrix = np.full((AUCTION_FROM, AUCTION_FROM), FORBIDDEN)
    for one, other in (*_TRIANGLES, *((vertex, vertex + 1) for vertex in range(6, AUCTION_FROM, 2))):
        matrix[one, other] = matrix[other, one] = 0
    matrix[2, 3] = matrix[3, 2] = 9
    narrow = np.where(matrix == FORBIDDEN, np.iinfo(np.int32).max, matrix).astype(np.int32)
    verify(matrix, solve(matrix, engine="compiled", method="all"))
    for costs in (matrix, narrow):
        verify(costs, solve(costs, engine="compiled", method="candidates"))
    small = matrix[:6, :6]
    verify(small, solve(small, engine="compiled"))
    boxed = _boxed(matrix)
    verify(boxed, solve(boxed, engine="compiled"))
    verify_tiers([boxed, boxed], solve_tiers([boxed, boxed], engine="compiled"))
    graph = graph_of(2, EdgeList(*np.array([[0], [1], [0]])), 0, "compiled")
    prices = Assignment(*(column(2, value, "compiled") for value in (0, 0, -1, -1, 0, 0, -1, -1, -1)))
    serve_together(graph, prices, 2, "compiled", Watch(), 0, few=0)
    match_tight(graph, prices.has, prices.row, "compiled")


def _boxed(matrix: Longs) -> Boxed:
    """Put two vertices into each box, without knowing anything of their costs."""
    n = len(matrix)
    boxes = (n + 1) // 2
    nothing = np.zeros((boxes, boxes), dtype=np.int64)
    cuts = np.append(np.arange(0, n, 2), n)
    return Boxed(n, np.arange(n), cuts, nothing, lambda rows, columns: matrix[np.ix_(rows, columns)], nothing[0])
