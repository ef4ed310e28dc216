"""Costs between boxes that were computed before: passes of pricing look at much the same boxes again and again.

A block of two boxes is kept once, for costs are the same both ways.  When the room is used up, what comes after is
computed each time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.graph import Graph
from crosstable.matching.odd_set_order import OddSetLayout
from crosstable.model.columns import Longs
from crosstable.model.kernel import Counts, Engine, kernel

ROOM = 20_000_000
"""Costs that are kept at most, of 8 bytes each: 160 MB."""

_PLAIN = 5
"""An integer in a list takes so many times as much (8 bytes, and 32 of its own): there is room for fewer."""

_MISSING = -1
TIES = 65_521
"""A prime below 2^16, for the hash that breaks ties."""


class BoxStore:
    """The kept blocks.

    Block (a, b) begins at `place[a, b]` of `cells`, rows of a first; where it was kept for b, `place[a, b]` is
    -2 less that place.
    """

    def __init__(self, costs: Boxed, engine: Engine) -> None:
        boxes = len(costs.bound)
        self.costs = costs
        self.engine = engine
        self.sizes: Longs = np.diff(costs.start)
        self.place = np.full((boxes, boxes), _MISSING, dtype=np.int32)
        self.room = ROOM if engine == "compiled" else ROOM // _PLAIN
        self.cells: Any = np.empty(ROOM, dtype=np.int64) if engine == "compiled" else []
        self.used = 0

    def has(self, box: int, near: Longs) -> bool:
        """Return whether the blocks of a box with all of these are kept; compute those missing if there is room."""
        missing = near[self.place[box, near] == _MISSING]
        if int(self.sizes[missing].sum()) * int(self.sizes[box]) > self.room - self.used:
            return False
        if len(missing):
            self._keep(box, missing)
        return True

    def _keep(self, box: int, new: Longs) -> None:
        costs, height = self.costs, int(self.sizes[box])
        columns = costs.members_of(new)
        block = np.ascontiguousarray(costs.between(costs.members(box), columns), dtype=np.int64)
        ends = self.used + np.cumsum(self.sizes[new]) * height
        starts = ends - self.sizes[new] * height
        members = np.concatenate([costs.members(other) for other in new.tolist()])
        wanted = np.searchsorted(columns, members)
        kept = block[:, wanted]
        cuts = np.cumsum(self.sizes[new])[:-1]
        flat = np.concatenate([part.reshape(-1) for part in np.split(kept, cuts, axis=1)])
        if self.engine == "compiled":
            self.cells[self.used : self.used + len(flat)] = flat
        else:
            self.cells += flat.tolist()
        self.used += len(flat)
        self.place[new, box] = -2 - starts
        self.place[box, new] = starts


@kernel()
def price_stored(
    cells: Counts,
    box: int,
    near: Counts,
    places: Counts,
    order: Counts,
    start: Counts,
    forbidden: int,
    dual: Counts,
    placed: Counts,
    layout: OddSetLayout,
    graph: Graph,
    mark: Counts,
    above: Counts,
    margin: int,
    wanted: int,
    partners: Counts,
    costs: Counts,
    slacks: Counts,
    ties: Counts,
) -> tuple[int, int]:
    """Find the pairs of least slack of a box with some others; count the negative ones and return the least slack.

    `partners`, their `costs`, `slacks` and `ties` hold `wanted` places per vertex of the box, filled from the front by
    rising slack.  `placed` are the duals in the order of the boxes, read one after another.  `mark` and `above` are
    room for each vertex and for each odd set; `mark` is -1 before and after.
    """
    parent, _, low, high, shared = layout
    negative = 0
    lowest = 0
    height = start[box + 1] - start[box]
    for row in range(height):
        one = order[start[box] + row]
        mine = dual[one]
        depth = 0
        node = parent[one]
        while node >= 0:
            above[depth] = node
            depth += 1
            node = parent[node]
        mark[one] = one
        for arc in range(graph.start[one], graph.start[one + 1]):
            mark[graph.other[arc]] = one
        front = row * wanted
        filled = 0
        worst = margin
        worst_tie = 0
        for number in range(len(near)):
            first = start[near[number]]
            width = start[near[number] + 1] - first
            cell = places[number] + row * width
            step = 1
            if places[number] < 0:
                cell = -2 - places[number] + row
                step = height
            for at in range(width):
                value = cells[cell]
                cell += step
                if value == forbidden:
                    continue
                slack = 2 * value - mine - placed[first + at]
                if slack > worst:
                    continue
                other = order[first + at]
                if mark[other] == one:
                    continue
                if depth > 0:
                    slack += _mass(low[other], above, depth, low, high, shared)
                    if slack > worst:
                        continue
                tie = (one * 40_503 + other * 30_011) % TIES
                if slack == worst and tie >= worst_tie:
                    continue
                if slack < 0:
                    negative += 1
                    lowest = min(lowest, slack)
                spot = front + min(filled, wanted - 1)
                filled = min(filled + 1, wanted)
                while spot > front and (
                    slacks[spot - 1] > slack or (slacks[spot - 1] == slack and ties[spot - 1] > tie)
                ):
                    partners[spot] = partners[spot - 1]
                    costs[spot] = costs[spot - 1]
                    slacks[spot] = slacks[spot - 1]
                    ties[spot] = ties[spot - 1]
                    spot -= 1
                partners[spot] = other
                costs[spot] = value
                slacks[spot] = slack
                ties[spot] = tie
                if filled == wanted:
                    worst = slacks[front + wanted - 1]
                    worst_tie = ties[front + wanted - 1]
        mark[one] = -1
        for arc in range(graph.start[one], graph.start[one + 1]):
            mark[graph.other[arc]] = -1
    return negative, lowest


def _mass(place: int, above: Counts, depth: int, low: Counts, high: Counts, shared: Counts) -> int:
    """Compute what the odd sets that hold a vertex, `above` it from the inside out, and a place add to a slack."""
    first = 0
    last = depth
    while first < last:
        middle = (first + last) // 2
        if low[above[middle]] <= place < high[above[middle]]:
            last = middle
        else:
            first = middle + 1
    return shared[above[first]] if first < depth else 0
