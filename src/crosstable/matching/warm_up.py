"""Compile the solver ahead of time, so that the first large pairing does not wait for it."""

from __future__ import annotations

import numpy as np

from crosstable.matching.assignment import AUCTION_FROM
from crosstable.matching.certificate import verify
from crosstable.matching.costs import FORBIDDEN
from crosstable.matching.solve import solve

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
    verify(matrix, solve(matrix, engine="compiled", method="all"), engine="compiled")
    for costs in (matrix, narrow):
        verify(costs, solve(costs, engine="compiled", method="candidates"), engine="compiled")
