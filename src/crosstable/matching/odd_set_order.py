"""Where the odd sets lie: an order of the vertices that keeps every set together.

Pricing needs, for one vertex against all others, the duals of the sets that hold both.  In this order the row
of a vertex falls into ranges with one value each, the borders being those of its own sets: O(n) per row, where
climbing from each pair took 84 of 92 seconds at 10,000 vertices.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from crosstable.matching.forest import Forest
from crosstable.matching.graph import column
from crosstable.model.kernel import Counts, Engine, kernel


class OddSetLayout(NamedTuple):
    """Node x holds the places `low[x]` to `high[x]` of `order`.

    `parent[x]` is the smallest set around it whose dual is not 0: the search may nest thousands that say nothing.
    `shared[x]` is twice the dual of x and of all around it.
    """

    parent: Counts
    order: Counts
    low: Counts
    high: Counts
    shared: Counts


def apart(n: int, engine: Engine) -> OddSetLayout:
    """Lay out vertices without any odd set."""
    layout = OddSetLayout(*(column(n, value, engine) for value in (-1, 0, 0, 0, 0)))
    number_vertices.run(layout, work=0, engine=engine)
    return layout


def laid_out(forest: Forest, engine: Engine) -> OddSetLayout:
    """Lay out the odd sets of a forest."""
    n, nodes = len(forest.mate), len(forest.parent)
    columns = (column(length, value, engine) for length, value in ((nodes, -1), (n, 0), *3 * [(nodes, 0)]))
    layout = OddSetLayout(*columns)
    lay_out.run(forest, layout, work=0, engine=engine)
    return layout


def ranked(columns: Counts, layout: OddSetLayout, engine: Engine) -> tuple[Any, Any]:
    """Put some vertices into the order of the layout: their places, rising, and where each stands in `columns`."""
    low = np.asarray(layout.low, dtype=np.int64)[np.asarray(columns, dtype=np.int64)]
    rank = np.argsort(low, kind="stable")
    return (low[rank], rank) if engine == "compiled" else (low[rank].tolist(), rank.tolist())


def join(one: int, layout: OddSetLayout, place: Counts, rank: Counts, joint: Counts) -> tuple[int, int]:
    """Put into `joint` the smallest set that holds a vertex and each of some others; return the range that was written.

    `place` and `rank` are of `ranked`.  Where there is none, `joint` stays as it is.
    """
    node = layout.parent[one]
    first = 0
    last = len(place)
    if node < 0:
        return 0, 0
    while first < last:  # the first place that is not before the vertex
        middle = (first + last) // 2
        if place[middle] < layout.low[one]:
            first = middle + 1
        else:
            last = middle
    while node >= 0 and (first > 0 or last < len(place)):
        while first > 0 and place[first - 1] >= layout.low[node]:
            first -= 1
            joint[rank[first]] = node
        while last < len(place) and place[last] < layout.high[node]:
            joint[rank[last]] = node
            last += 1
        node = layout.parent[node]
    return first, last


@kernel()
def number_vertices(layout: OddSetLayout) -> None:
    """Put every vertex in its own place."""
    for vertex in range(len(layout.order)):
        layout.order[vertex] = vertex
        layout.low[vertex] = vertex
        layout.high[vertex] = vertex + 1


@kernel()
def lay_out(forest: Forest, layout: OddSetLayout) -> None:
    """Walk each outermost node; a set is met twice, before its vertices and after them (as -1 - set)."""
    parent, order, low, high, shared = layout
    n = len(order)
    stack = forest.stack
    count = 0
    for vertex in range(n):
        top = forest.outer[vertex]
        if high[top] > 0:
            continue
        stack[0] = top
        depth = 1
        while depth > 0:
            depth -= 1
            node = stack[depth]
            if node < 0:
                high[-node - 1] = count
                continue
            low[node] = count
            above = forest.parent[node]
            if above >= 0:
                shared[node] = shared[above]
                parent[node] = above if forest.mass[above] > 0 else parent[above]
            if node < n:
                order[count] = node
                count += 1
                high[node] = count
                continue
            shared[node] += 2 * forest.mass[node]
            stack[depth] = -node - 1
            depth += 1
            child = forest.child[node]
            inside = child
            while True:
                stack[depth] = inside
                depth += 1
                inside = forest.after[inside]
                if inside == child:
                    break
