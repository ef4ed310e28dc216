"""Costs of many vertices in boxes: whole blocks of pairs are judged by one bound.

    Boxed(n, order, start, bound, between)

Box b holds the vertices `order[start[b]:start[b + 1]]`.  `bound[a, b]` is no more than the cost of any pair of a vertex
of a with one of b, and `FORBIDDEN` only where no such pair may be.  With duals y, every pair of two boxes has a slack
of at least 2 bound - (largest y in a) - (largest y in b): where that is above 0 nothing has to be computed.
With 100,000 vertices a pass then looks at some per cent of the 5,000 million pairs.

A bound that is too high would make the result wrong, and the proof too, which uses the same bounds; their maker tests
them.  A bound that is too low only costs time.  (`verify(..., exhaustive=True)` trusts no bound: every pair is
looked at.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from crosstable.matching.costs import FORBIDDEN, Block
from crosstable.matching.odd_set_order import OddSetLayout
from crosstable.model.columns import Longs
from crosstable.model.errors import InputError
from crosstable.model.kernel import Counts, kernel

_FAR = 2**60  # stands for a forbidden bound where two are added up


class TooWideError(InputError):
    """Costs in boxes are too wide for 64 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Boxed:
    """Costs computed when asked for, vertices in boxes.

    Args:
        n: how many vertices there are.
        order, start: the vertices of each box, rising inside it; `start` has one place more than there are boxes.
        bound: for two boxes no more than any cost between them; `FORBIDDEN` where no pair may be.
        between: returns int64[rows, columns] for some vertices and some others, both rising; what it returns
            for a vertex and itself does not matter.
        cluster: of each box; candidates are looked for in other clusters too, for one may be of odd size.
        most: no allowed pair costs more; None where that is not known.
    Raises:
        InputError: the boxes do not hold every vertex once, or there are not as many bounds.
    Shapes: order (n,), start (boxes + 1,), bound (boxes, boxes), cluster (boxes,).
    """

    n: int
    order: Longs
    start: Longs
    bound: Longs
    between: Callable[[Longs, Longs], Block]
    cluster: Longs
    most: int | None = None

    def __post_init__(self) -> None:
        boxes = len(self.start) - 1
        if not np.array_equal(np.sort(self.order), np.arange(self.n)) or not _are_cuts(self.start, self.n):
            raise InputError("matching/boxes-incomplete", boxes=boxes, n=self.n)
        if self.bound.shape != (boxes, boxes) or self.cluster.shape != (boxes,):
            raise InputError("matching/bounds-misshapen", shape=str(self.bound.shape), boxes=boxes)

    def block(self, rows: range) -> Block:
        """Return the costs of these rows against all vertices."""
        return self.between(np.arange(rows.start, rows.stop), np.arange(self.n))

    def members(self, box: int) -> Longs:
        """Return the vertices of a box."""
        return self.order[self.start[box] : self.start[box + 1]]

    def members_of(self, boxes: Longs) -> Longs:
        """Return the vertices of some boxes, rising."""
        start, count = self.start[boxes], self.start[boxes + 1] - self.start[boxes]
        held: Longs = self.order[np.arange(count.sum()) + np.repeat(start - np.cumsum(count) + count, count)]
        held.sort()
        return held

    @property
    def least(self) -> int:
        """No pair costs less."""
        return int(self.bound.min())

    def costs_of(self, mate: Longs) -> Longs:
        """Return the cost of each vertex with its mate."""
        result = np.empty(self.n, dtype=np.int64)
        for box in range(len(self.bound)):
            rows = self.members(box)
            columns = np.sort(mate[rows])
            result[rows] = self.between(rows, columns)[np.arange(len(rows)), np.searchsorted(columns, mate[rows])]
        return result

    def total(self, mate: Longs) -> int:
        """Return the cost of a matching, exactly, however wide."""
        costs: list[int] = self.costs_of(mate).tolist()
        return sum(costs) // 2

    def highest(self, dual: Longs) -> Longs:
        """Return the largest dual in each box."""
        largest: Longs = np.maximum.reduceat(dual[self.order], self.start[:-1])
        return largest

    def near(self, box: int, highest: Longs, masses: Longs | int, margin: int, *, nearest: int | None = None) -> Longs:
        """Find the boxes that may have a pair with this one whose slack is no more than the margin.

        Args:
            highest: the largest dual in each box.
            masses: what the odd sets that hold both boxes add to a slack.
            nearest: return no more than so many, those with the least bounds.
        """
        bound = self.bound[box]
        slack = 2 * np.minimum(bound, _FAR) - highest[box] - highest + masses
        near = np.flatnonzero((slack <= margin) & (bound != FORBIDDEN))
        if nearest is None or len(near) <= nearest:
            return near
        return near[np.argpartition(slack[near], nearest)[:nearest]]


def too_wide(n: int, lowest: int, highest: int) -> TooWideError:
    """Return the error for costs that 64 bits might not hold while they are added up."""
    return TooWideError("matching/costs-too-wide-in-boxes", lowest=lowest, highest=highest, n=n)


def _are_cuts(start: Longs, n: int) -> bool:
    return len(start) > 1 and start[0] == 0 and start[-1] == n and bool((np.diff(start) > 0).all())


@kernel(writes=("masses",))
def share_masses(layout: OddSetLayout, order: Counts, start: Counts, box: int, common: Counts, masses: Counts) -> None:
    """Put into `masses` what the odd sets that hold all of this box and all of another add to a slack.

    `common` is room of 0 for each vertex, and is so again afterwards.
    """
    parent, places, low, high, shared = layout
    first = low[order[start[box]]]
    last = first
    for at in range(start[box], start[box + 1]):
        first = min(first, low[order[at]])
        last = max(last, low[order[at]])
    node = parent[order[start[box]]]
    while node >= 0 and not (low[node] <= first and last < high[node]):
        node = parent[node]
    if node < 0:
        for other in range(len(start) - 1):
            masses[other] = 0
        return
    begin = low[node]
    end = begin
    while node >= 0:
        for place in range(low[node], begin):
            common[places[place]] = shared[node]
        for place in range(end, high[node]):
            common[places[place]] = shared[node]
        begin = low[node]
        end = high[node]
        node = parent[node]
    for other in range(len(start) - 1):
        least = common[order[start[other]]]
        for at in range(start[other], start[other + 1]):
            least = min(least, common[order[at]])
        masses[other] = least
    for place in range(begin, end):
        common[places[place]] = 0
