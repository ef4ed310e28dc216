"""What the costs span, and keeping them when they are computed and memory allows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.costs import FORBIDDEN, Block, Blocks, Costs, Edges, Extent, blocks_of, forbidden_value
from crosstable.matching.graph_optimum import farthest


def extent_of(costs: Costs) -> Extent:
    """Measure the allowed costs in one pass.

    Cost: O(n^2), or O(edges) for an edge list.
    """
    if isinstance(costs, Edges):
        cost = costs.listed.cost
        return Extent(len(cost), int(cost.min()), int(cost.max())) if len(cost) else Extent(0, 0, 0)
    return _extent(_extents(block, allowed) for _, block, allowed in blocks_of(costs))


def kept(costs: Costs, memory: int) -> tuple[Costs, Extent]:
    """Measure the costs; those of a function are kept on the way if they take no more than `memory` bytes.

    They are kept as int32 while they fit, and as int64 from the first that does not.
    """
    cells = costs.n * costs.n
    if not isinstance(costs, Blocks) or 4 * cells > memory:
        return costs, extent_of(costs)
    matrix: Block | None = np.empty((costs.n, costs.n), dtype=np.int32)
    extents = []
    for rows, block, allowed in blocks_of(costs):
        extents.append(_extents(block, allowed))
        if matrix is not None:
            matrix = _with_room(matrix, extents[-1], memory)
        if matrix is not None:
            matrix[rows.start : rows.stop] = np.where(allowed, block, forbidden_value(matrix))
    return (costs if matrix is None else _Kept(matrix)), _extent(extents)


_SAFE = 2**62


class _Kept(NamedTuple):
    """Costs that were computed once."""

    matrix: Block

    @property
    def n(self) -> int:
        return len(self.matrix)

    def block(self, rows: range) -> Block:
        return self.matrix[rows.start : rows.stop]


def _with_room(matrix: Block, extent: Extent, memory: int) -> Block | None:
    """Return the matrix in a type that also holds these costs, None when that takes too much memory or has no type."""
    for kind in (matrix.dtype, np.dtype(np.int64)):
        if np.iinfo(kind).min <= extent.lowest and extent.highest < np.iinfo(kind).max:
            break
    else:
        return None
    if kind == matrix.dtype:
        return matrix
    if 8 * matrix.size > memory:
        return None
    wider = matrix.astype(kind)
    wider[matrix == forbidden_value(matrix)] = FORBIDDEN
    return wider


def _extents(block: Block, allowed: NDArray[np.bool_]) -> Extent:
    """Measure one block."""
    values = block[allowed]
    return Extent(len(values), int(values.min()), int(values.max())) if len(values) else Extent(0, 0, 0)


def _extent(parts: Iterable[Extent]) -> Extent:
    """Put the extents of all blocks together; every pair was counted from both sides."""
    filled = [part for part in parts if part.pairs]
    if not filled:
        return Extent(0, 0, 0)
    pairs = sum(part.pairs for part in filled)
    return Extent(pairs // 2, min(part.lowest for part in filled), max(part.highest for part in filled))


def is_narrow(n: int, extent: Extent) -> bool:
    """Return whether compiled arithmetic is safe for costs of this extent."""
    widest = max(abs(extent.lowest), abs(extent.highest))
    return farthest(n, 2 * (extent.highest - extent.lowest)) < 2 * _SAFE and widest < _SAFE // 4
