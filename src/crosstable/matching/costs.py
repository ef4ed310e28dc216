"""What a pair costs: a matrix, a list of edges, or a function that computes rows when asked.

Rules
1. Costs are integers and mean the same both ways: cost(i, j) = cost(j, i).  They may be negative.
2. `FORBIDDEN` is no pair at any price; the diagonal is always that.  It is the largest int64; a matrix of
   a narrower type uses the largest value of its own type.
3. An edge list may hold Python integers of any size; a pair that is not listed is forbidden.
4. A function must return the same block whenever it is called: that is once per pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from crosstable.model.columns import Longs
from crosstable.model.errors import InputError

FORBIDDEN = int(np.iinfo(np.int64).max)
"""The cost of a pair that may not be."""

Block = NDArray[Any]
"""Rows of costs, (rows, n): an integer type, or `object` for integers of any size."""

_INT64, _OBJECT = np.dtype(np.int64), np.dtype(object)
_CELLS = 1 << 20  # how many costs a block holds: 8 MB


class Costs(Protocol):
    """Where costs come from."""

    @property
    def n(self) -> int:
        """How many vertices there are."""

    def block(self, rows: range) -> Block:
        """Return the costs of these rows against all vertices, (rows, n)."""


class Extent(NamedTuple):
    """What the allowed costs span."""

    pairs: int
    lowest: int
    highest: int


class EdgeList(NamedTuple):
    """The allowed pairs, each once with first < second, in rising order."""

    first: Longs
    second: Longs
    cost: Block


NO_EDGES = EdgeList(*(np.zeros(0, dtype=np.int64) for _ in range(3)))


@dataclass(frozen=True, slots=True, eq=False)
class Dense:
    """Costs as a square symmetric matrix of integers.

    Raises:
        InputError: not square, not of integers, or different both ways.
    Shapes: matrix (n, n), an integer type or `object`.
    """

    matrix: Block

    def __post_init__(self) -> None:
        shape, kind = self.matrix.shape, self.matrix.dtype.kind
        if len(shape) != 2 or shape[0] != shape[1]:
            raise InputError("matching/matrix-not-square", shape=str(shape))
        if kind not in "iuO" or self.matrix.dtype == np.uint64:
            raise InputError("matching/matrix-not-integers", type=str(self.matrix.dtype))
        _check_symmetry(self.matrix)

    @property
    def n(self) -> int:
        """How many vertices there are."""
        return len(self.matrix)

    def block(self, rows: range) -> Block:
        """Return the costs of these rows against all vertices."""
        return self.matrix[rows.start : rows.stop]


@dataclass(frozen=True)
class Edges:
    """Costs as a list of pairs; a pair that is not listed is forbidden.

    Args:
        n: how many vertices there are.
        first, second: the two vertices of each pair, in either order.
        cost: what each costs; Python integers may be of any size.
    Raises:
        InputError: lengths differ, a vertex is out of range, a pair is of one vertex or listed twice.
    """

    n: int
    first: Sequence[int] | Longs
    second: Sequence[int] | Longs
    cost: Sequence[int] | Block

    def __post_init__(self) -> None:
        if not len(self.first) == len(self.second) == len(self.cost):
            counts = {"first": len(self.first), "second": len(self.second), "costs": len(self.cost)}
            raise InputError("matching/edge-list-uneven", **counts)
        _ = self.listed

    @cached_property
    def listed(self) -> EdgeList:
        """The pairs in rising order, first < second."""
        first = np.asarray(self.first, dtype=np.int64).reshape(-1)
        second = np.asarray(self.second, dtype=np.int64).reshape(-1)
        low, high = np.minimum(first, second), np.maximum(first, second)
        wrong = np.flatnonzero((low < 0) | (high >= self.n) | (low == high))
        if len(wrong):
            at = int(wrong[0])
            one, other = int(first[at]), int(second[at])
            raise InputError("matching/edge-out-of-range", edge=at, one=one, other=other, last=self.n - 1)
        order = np.argsort(low * self.n + high, kind="stable")
        low, high = low[order], high[order]
        twice = np.flatnonzero((low[1:] == low[:-1]) & (high[1:] == high[:-1]))
        if len(twice):
            at = int(twice[0])
            raise InputError("matching/edge-listed-twice", one=int(low[at]), other=int(high[at]))
        return EdgeList(low, high, _integers(self.cost)[order])

    def block(self, rows: range) -> Block:
        """Return the costs of these rows against all vertices."""
        here, there, cost = self._both_ways
        part = slice(*np.searchsorted(here, (rows.start, rows.stop)))
        result = np.full((len(rows), self.n), FORBIDDEN, dtype=cost.dtype)
        result[here[part] - rows.start, there[part]] = cost[part]
        return result

    @cached_property
    def _both_ways(self) -> EdgeList:
        """Every pair twice, in the order of rows."""
        first, second, cost = self.listed
        here = np.concatenate((first, second))
        order = np.argsort(here, kind="stable")
        return EdgeList(here[order], np.concatenate((second, first))[order], np.concatenate((cost, cost))[order])


@dataclass(frozen=True, slots=True)
class Blocks:
    """Costs computed when asked for: never needs n^2 memory.

    Args:
        n: how many vertices there are.
        rows: returns int64[rows, n] for a range of rows, `FORBIDDEN` where no pair may be.
    """

    n: int
    rows: Callable[[range], Block]

    def block(self, rows: range) -> Block:
        """Return the costs of these rows against all vertices.

        Raises:
            InputError: the function returned another shape, or no integers.
        """
        result = self.rows(rows)
        if result.shape != (len(rows), self.n) or result.dtype.kind not in "iO":
            raise InputError(
                "matching/cost-block-misshapen", type=str(result.dtype), shape=str(result.shape),
                first=rows.start, last=rows.stop - 1, expected=str((len(rows), self.n)),
            )  # fmt: skip
        return result


def as_costs(costs: Costs | NDArray[Any]) -> Costs:
    """Take a bare matrix as `Dense`.

    Raises:
        InputError: an odd number of vertices.
    """
    source = Dense(costs) if isinstance(costs, np.ndarray) else costs
    if source.n % 2:
        raise InputError("matching/odd-number", n=source.n)
    return source


def forbidden_value(block: Block) -> int:
    """Return the value that means forbidden in a block of this type."""
    return FORBIDDEN if block.dtype in {_INT64, _OBJECT} else int(np.iinfo(block.dtype).max)


def row_blocks(n: int) -> Iterator[range]:
    """Cut the rows into blocks of a bounded number of costs."""
    step = max(1, _CELLS // max(n, 1))
    return (range(start, min(n, start + step)) for start in range(0, n, step))


def blocks_of(costs: Costs) -> Iterator[tuple[range, Block, NDArray[np.bool_]]]:
    """Walk the costs: the rows, their block, and which of its cells are allowed pairs."""
    for rows in row_blocks(costs.n):
        block = costs.block(rows)
        allowed = np.asarray(block != forbidden_value(block), dtype=np.bool_)
        allowed[np.arange(len(rows)), np.arange(rows.start, rows.stop)] = False
        yield rows, block, allowed


def edges_of(costs: Costs) -> EdgeList:
    """List the allowed pairs."""
    if isinstance(costs, Edges):
        return costs.listed
    parts = [NO_EDGES]
    for rows, block, allowed in blocks_of(costs):
        above = allowed & (np.arange(costs.n) > np.arange(rows.start, rows.stop)[:, None])
        here, there = np.nonzero(above)
        parts.append(EdgeList(here + rows.start, there, block[here, there]))
    first, second, cost = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    return EdgeList(first, second, cost if cost.dtype == object else cost.astype(np.int64))


def _integers(values: Sequence[int] | Block) -> Block:
    given = np.asarray(values) if isinstance(values, np.ndarray) else _array_of(values)
    if given.dtype.kind in "iu" and given.dtype != np.uint64:
        return given.astype(np.int64)
    wrong = next((value for value in given.tolist() if not isinstance(value, int)), None)
    if wrong is not None:
        raise InputError("matching/cost-not-integer", cost=wrong)
    return given


def _array_of(values: Sequence[int]) -> Block:
    result = np.empty(len(values), dtype=object)
    result[:] = values
    if all(isinstance(value, int) and -(2**62) < value < 2**62 for value in values):
        return result.astype(np.int64)
    return result


def _check_symmetry(matrix: Block) -> None:
    tile = 128
    for top in range(0, len(matrix), tile):
        for left in range(top, len(matrix), tile):
            one = matrix[top : top + tile, left : left + tile]
            other = matrix[left : left + tile, top : top + tile].T
            if not np.array_equal(one, other):
                row, column = (int(x[0]) for x in np.nonzero(one != other))
                raise InputError(
                    "matching/costs-asymmetric", one=top + row, other=left + column,
                    there=int(one[row, column]), back=int(other[row, column]),
                )  # fmt: skip
