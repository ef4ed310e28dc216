"""What every proof stands on, checked: the mates, and odd sets that are nested or apart, odd and not negative."""

from __future__ import annotations

from typing import Any

import numpy as np

from crosstable.matching.costs import Block
from crosstable.matching.solution import Duals
from crosstable.model.columns import Longs
from crosstable.model.errors import InternalError
from crosstable.model.messages import message

SAFE = 2**61
"""Below it four numbers can be added up in 64 bits."""


class Family:
    """The odd sets of a dual solution, laid out in an order of the vertices that keeps each set together.

    Node x (a vertex, or a set) holds the places `low[x]` to `high[x]` of that order.  `depth[x]` counts the sets that
    x is or lies in, `shared[x]` is twice the sum of their z.  One node more, the last, holds everything
    and stands for no set; `above[x]` is the smallest set around x, or that node.

    Raises:
        InternalError: lengths differ, a parent is no set after its node, a set is even or its z negative.
    """

    def __init__(self, n: int, duals: Duals) -> None:
        self.n = n
        self.parent = duals.parent.tolist()
        z = [int(value) for value in duals.odd_set.tolist()]
        nodes = len(self.parent)
        sizes = [1] * n + _checked_sizes(n, duals, self.parent, z)
        low, shared, depth, room = ([0] * (nodes + 1) for _ in range(4))
        for node in range(nodes - 1, -1, -1):  # from the outermost in: a set comes after what it holds
            above = self.parent[node]
            low[node] = room[above]
            room[above] += sizes[node]
            room[node] = low[node]
            shared[node] = shared[above] + (2 * z[node - n] if node >= n else 0)
            depth[node] = depth[above] + (node >= n)
        self.low = np.array([*low[:nodes], 0], dtype=np.int64)
        self.high = self.low + np.array([*sizes, n], dtype=np.int64)
        self.depth = np.array(depth, dtype=np.int64)
        self.shared: Block = np.array(shared, dtype=np.int64 if max(shared) < SAFE else object)
        self.above = np.array([above if above >= 0 else nodes for above in (*self.parent, -1)], dtype=np.int64)

    def around(self, vertex: int, first: Longs, last: Longs) -> Longs:
        """Return the smallest set around a vertex that holds all places from `first` to `last`."""
        holders, node, parent = [], self.parent[vertex], self.parent
        while node >= 0:
            holders.append(node)
            node = parent[node]
        low, high, found = -self.low[holders], self.high[holders], np.array([*holders, len(parent)])
        # From the inside out the sets grow at both ends: the first that reaches far enough both ways is meant.
        return found[np.maximum(np.searchsorted(low, -first), np.searchsorted(high, last, side="right"))]


def checked_mates(n: int, mates: Longs) -> Longs:
    """Check that the mate of the mate is oneself, and that no vertex is left over or its own mate."""
    mate = np.asarray(mates)
    if mate.shape != (n,) or mate.dtype.kind != "i":
        raise fault("matching/mates-misshapen", type=str(mate.dtype), shape=str(mate.shape), n=n)
    partners = mate.tolist()
    for vertex, partner in enumerate(partners):
        if not 0 <= partner < n or partner == vertex or partners[partner] != vertex:
            raise fault("matching/mate-not-mutual", vertex=vertex, partner=partner)
    return mate.astype(np.int64, copy=False)


def fault(code: str, *, stage: int | None = None, **values: Any) -> InternalError:
    """Return the error for a condition of the proof that fails, in a stage of it."""
    found = message(code, **values)
    if stage is not None:
        found = message("matching/in-stage", stage=stage, fault=found)
    return InternalError("matching/not-proven", fault=found)


def _checked_sizes(n: int, duals: Duals, parent: list[int], z: list[int]) -> list[int]:
    """Check that the sets are nested or apart, odd and not negative; return how many vertices each holds."""
    if len(duals.vertex) != n or len(parent) != n + len(z):
        raise fault(
            "matching/duals-misshapen", duals=len(duals.vertex), parents=len(parent), vertices=n, odd_sets=len(z)
        )
    for node, above in enumerate(parent):
        if above != -1 and not max(node, n - 1) < above < n + len(z):
            raise fault("matching/odd-set-misplaced", node=node, above=above)
    sizes = duals.sizes()
    for number, size in enumerate(sizes):
        if size % 2 == 0 or z[number] < 0:
            raise fault("matching/odd-set-wrong", number=number, size=size, z=z[number])
    return sizes
