"""Boxes: groups of players who are much alike, so that one bound holds for all pairs between two of them.

With 100,000 players there are 5,000 million pairs, and nearly all of them are out of the question at a glance: their
scores are far apart, or their places.  Boxes make that glance possible.  A box holds players of one score group and one
half of it, alike in whatever has few values (colours, floats, initial score), and near each other in place; a few
dozen at most.  A criterion bounds its costs between two boxes from below (`Criterion.bound`), and whole boxes are
skipped (`matching.boxed_costs`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.model.columns import Flags, Labels, Longs
from crosstable.pairing.state import State

_PLAYERS = 32  # in a box, about
_MOST = 2500  # boxes
_FEW = 12  # values of a column that boxes are cut by

Column = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Boxes:
    """Players in boxes: box b holds `order[start[b]:start[b + 1]]`; boxes stand in the order of score groups."""

    order: Longs
    start: Longs

    def low(self, column: Column) -> Column:
        """Return the least value in each box."""
        least: Column = np.minimum.reduceat(column[self.order], self.start)
        return least

    def high(self, column: Column) -> Column:
        """Return the greatest value in each box."""
        greatest: Column = np.maximum.reduceat(column[self.order], self.start)
        return greatest

    def single(self, *columns: Column) -> Flags:
        """Return which boxes have one value only in each of these columns."""
        all_single: Flags = np.all([self.low(column) == self.high(column) for column in columns], axis=0)
        return all_single

    def apart(self, column: Column, rows: slice) -> Column:
        """Compute how far the values of these boxes are from those of all boxes, at least: 0 where they overlap."""
        low, high = self.low(column), self.high(column)
        gap: Column = np.maximum(low[rows, None] - high, low - high[rows, None])
        return np.maximum(gap, 0)

    def reach(self, column: Column, rows: slice) -> Column:
        """Compute how far the values of these boxes are from those of all boxes, at most."""
        low, high = self.low(column), self.high(column)
        gap: Column = np.maximum(high[rows, None] - low, high - low[rows, None])
        return gap

    def spreads(self, column: Column, rows: slice) -> Column:
        """Compute how far values lie apart inside either of two boxes."""
        spread = self.high(column) - self.low(column)
        both: Column = spread[rows, None] + spread
        return both

    def alike(self, column: Column, rows: slice) -> Flags:
        """Return which boxes have the same least value as these."""
        low = self.low(column)
        same: Flags = low[rows, None] == low
        return same

    def are_single(self, column: Column, rows: slice) -> Flags:
        """Return for which two boxes both have one value only."""
        single = self.single(column)
        return single[rows, None] & single

    def any_of(self, flags: Flags, rows: slice) -> Flags:
        """Return for which two boxes a player in either has the flag."""
        has = self.high(flags)
        either: Flags = has[rows, None] | has
        return either


def codes_of(column: Labels | Column) -> Column:
    """Return a column of the state as numbers that can be compared."""
    return column.codes if isinstance(column, Labels) else column


def boxes_of(state: State, reads: Iterable[str], *, places: str = "place", players: int = _PLAYERS) -> Boxes:
    """Put the players of a state into boxes.

    Args:
        reads: the columns that decide costs; boxes are cut by those with few values.
        places: the column of places inside groups; boxes are cut by it too.
        players: in a box, about.
    """
    kind = _kinds(state, reads)
    place: Longs = getattr(state, places)
    lower = (2 * place >= state.group_size) + (place >= state.group_size // 2).astype(np.int64)
    width = max(players, -(-state.n // _MOST)) * max(1, len(np.unique(kind)))
    chunk = place // width
    order = np.lexsort((np.arange(state.n), kind, chunk, lower, state.group))
    keys = [column[order] for column in (kind, chunk, lower, state.group)]
    starts = np.flatnonzero(np.any([np.diff(key, prepend=-1) != 0 for key in keys], axis=0))
    sizes = np.diff(np.append(starts, state.n))
    parts = np.maximum(1, np.rint(sizes / max(players, state.n // _MOST)).astype(np.int64))
    whole = np.repeat(starts, parts)
    inside = np.arange(len(whole)) - np.repeat(np.cumsum(parts) - parts, parts)
    return Boxes(order, whole + inside * np.repeat(sizes, parts) // np.repeat(parts, parts))


def _kinds(state: State, reads: Iterable[str]) -> Longs:
    """Sort players into kinds that are alike in all columns with few values."""
    kind = np.zeros(state.n, dtype=np.int64)
    for name in dict.fromkeys(reads):
        column = getattr(state, name)
        if isinstance(column, Labels) or column.dtype.kind == "f":
            continue
        values, code = np.unique(column, return_inverse=True)
        if len(values) <= _FEW:
            kind = np.unique(kind * len(values) + code, return_inverse=True)[1]
    return kind
