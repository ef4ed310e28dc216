"""The start: the best fractional matching, from an assignment on the double cover.

The idea.  Write every vertex twice, as a row that looks for a column.  The cheapest assignment of rows to
columns is the cheapest *fractional* matching: a cycle of rows i -> j -> k -> i stands for three half edges.
Its cycles of even length are matched at once, so only one vertex of each odd cycle is left for the search
over odd sets (`blossom`).  Measured: 0 to 16 vertices of 1,024, where starting from nothing leaves all.

How.  1. From 250 vertices on an auction brings the prices near the optimum (`auction`), unless an earlier solve did.
2. Tight assignments are kept, the others are dropped, and shortest alternating paths make it exact, for many rows at
once while there are many (`assignment_repair`); where that goes on and on, after another auction that may take longer.
3. Row and column prices are averaged into one dual per vertex.

Invariants.  cost(i, j) - row(i) - column(j) >= 0 on every arc after step 2, and = 0 where assigned.  Costs and
prices are even, so the average is an integer, and a feasible dual: half of what the two arcs i -> j and j -> i
leave.

Source: R. Jonker and A. Volgenant, A shortest augmenting path algorithm for dense and sparse linear assignment
problems, 1987; M. L. Balinski, Integer programming: methods, uses, computation, 1965 (half-integral matchings
are edges and odd cycles).
Cost: O(edges log n) per row that the auction leaves.
"""

from __future__ import annotations

import heapq
from typing import NamedTuple

from crosstable.matching.assignment_repair import FEW, serve_together
from crosstable.matching.auction import Assignment, auction, low_prices
from crosstable.matching.graph import Graph, column
from crosstable.matching.progress import Watch
from crosstable.model.kernel import Counts, Engine, kernel

AUCTION_FROM = 250  # vertices; below, the paths alone are 2 to 4 times faster in plain Python
_MANY = 0.6  # of all rows are free: then an auction is quicker
_AGAIN_FROM = 5000  # vertices; from then on a repair that takes many turns is given up for another auction
_TURNS = 24  # of a repair; where more are needed an auction that takes its time is quicker
_WORK = 30_000_000  # arcs looked at before a call returns


class EarlierSolution(NamedTuple):
    """What an earlier solve left: even column prices, and the column of each row."""

    column: Counts
    has: Counts


class Shortage(NamedTuple):
    """Rows that have fewer columns in reach than they are: no assignment exists."""

    rows: list[int]
    columns: list[int]


class Started(NamedTuple):
    """Prices that are optimal for the double cover, or the shortage that forbids it."""

    prices: Assignment
    bids: int
    shortage: Shortage | None


def best_assignment(
    graph: Graph,
    largest: int,
    engine: Engine,
    watch: Watch,
    *,
    earlier: EarlierSolution | None = None,
    step: int = 0,
    passes: int = 0,
    spare: int = 0,
) -> Started:
    """Find the cheapest assignment of every vertex to another one.

    Args:
        graph: every vertex has an edge.
        largest: the largest cost in it.
        earlier: an earlier solve to start from; `step` is the first step of an auction then.
        spare: bids per row of an auction that may come after a repair that takes many turns; 0 for none.
    """
    n = len(graph.start) - 1
    prices = Assignment(*(column(n, value, engine) for value in (0, 0, -1, -1, 0, 0, -1, -1, -1)))
    bids, left = 0, n
    if earlier is None:
        low_prices.run(graph, prices.column, work=0, engine=engine)
    else:
        prices.column[:] = earlier.column
        prices.has[:] = earlier.has
        left = tighten.run(graph, prices, work=0, engine=engine)
    if left > _MANY * n:
        bids = auction(graph, prices, largest, step, engine, watch, passes) if n >= AUCTION_FROM else 0
        left = tighten.run(graph, prices, work=0, engine=engine)
    watch.report("start", left, len(graph.other) // 2, passes)
    again = spare > 0 and n >= _AGAIN_FROM
    if again:
        left = serve_together(graph, prices, left, engine, watch, passes, turns=_TURNS)
    if again and left > FEW:
        first = 0 if earlier is None else step
        bids += auction(graph, prices, largest, first, engine, watch, passes, spare=spare)
        left = tighten.run(graph, prices, work=0, engine=engine)
    return Started(prices, bids, _serve_all(graph, prices, left, engine, watch, passes))


def _serve_all(
    graph: Graph, prices: Assignment, left: int, engine: Engine, watch: Watch, passes: int
) -> Shortage | None:
    """Assign a column to every free row, or find where there are too few."""
    n, row = len(prices.has), 0
    left = serve_together(graph, prices, left, engine, watch, passes)
    while row < n and left:
        row = shorten.run(graph, prices, row, _WORK, work=0, engine=engine)
        if row < 0:
            columns = [int(j) for j in prices.order[: -row - 1]]
            root = next(i for i in range(n) if prices.has[i] < 0 and prices.seen[i] == -2)
            return Shortage([root] + [int(prices.held[j]) for j in columns], columns)
        watch.report("start", n - row, len(graph.other) // 2, passes)
    return None


@kernel()
def tighten(graph: Graph, prices: Assignment) -> int:
    """Price rows exactly, keep the assignments that are tight, add those at hand; return how many rows are free."""
    start, _, other, cost = graph
    row, price, has, held = prices.row, prices.column, prices.has, prices.held
    n = len(row)
    for i in range(n):
        held[i] = -1
    for i in range(n):
        least = cost[start[i]] - price[other[start[i]]]
        kept = least - 1
        for arc in range(start[i], start[i + 1]):
            value = cost[arc] - price[other[arc]]
            if value < least:
                least = value
            if other[arc] == has[i]:
                kept = value
        row[i] = least
        if kept == least:
            held[has[i]] = i
        else:
            has[i] = -1
    left = 0
    for i in range(n):
        if has[i] >= 0:
            continue
        for arc in range(start[i], start[i + 1]):
            j = other[arc]
            if held[j] < 0 and cost[arc] - price[j] == row[i]:
                held[j] = i
                has[i] = j
                break
        if has[i] < 0:
            left += 1
    return left


@kernel()
def shorten(graph: Graph, prices: Assignment, first_row: int, work: int) -> int:
    """Assign columns to free rows by shortest alternating paths, from `first_row` on, until the work is used up.

    Returns the row to go on with, the number of rows when done, or -1 - k when a row has no path: it reached
    k columns, the first k of `order`.
    """
    n = len(prices.row)
    has, held, seen = prices.has, prices.held, prices.seen
    for root in range(first_row, n):
        if has[root] >= 0:
            continue
        if work < 0:
            return root
        end, distance, reached, steps = _nearest_free_column(graph, prices, root)
        work -= steps
        if end < 0:
            seen[root] = -2
            return -1 - reached
        _reprice(prices, root, distance, reached)
        j = end
        while True:
            i = prices.previous[j]
            held[j] = i
            following = has[i]
            has[i] = j
            if i == root:
                break
            j = following
    return n


def _nearest_free_column(graph: Graph, prices: Assignment, root: int) -> tuple[int, int, int, int]:
    """Dijkstra over tight-or-not arcs: the column, its distance, how many were passed, arcs looked at."""
    start, _, other, cost = graph
    row, price, held, order = prices.row, prices.column, prices.held, prices.order
    distance, previous, seen, settled = prices.distance, prices.previous, prices.seen, prices.settled
    heap = [(0, 0)]
    heap.clear()
    reached = 0
    steps = 0
    i = root
    now = 0
    while True:
        base = now - row[i]
        steps += start[i + 1] - start[i]
        for arc in range(start[i], start[i + 1]):
            j = other[arc]
            if settled[j] == root:
                continue
            far = base + cost[arc] - price[j]
            if seen[j] != root or far < distance[j]:
                seen[j] = root
                distance[j] = far
                previous[j] = i
                heapq.heappush(heap, (far, j))
        found = -1
        while len(heap) > 0:
            now, j = heapq.heappop(heap)
            if settled[j] != root and distance[j] == now:
                found = j
                break
        if found < 0:
            return -1, now, reached, steps
        settled[found] = root
        if held[found] < 0:
            return found, now, reached, steps
        order[reached] = found
        reached += 1
        i = held[found]


def _reprice(prices: Assignment, root: int, distance: int, reached: int) -> None:
    """Move the prices on the way so that the path becomes tight and nothing becomes negative."""
    prices.row[root] += distance
    for at in range(reached):
        j = prices.order[at]
        gain = distance - prices.distance[j]
        prices.column[j] -= gain
        prices.row[prices.held[j]] += gain


@kernel()
def halve(prices: Assignment, mate: Counts, dual: Counts) -> int:
    """Average the prices into one dual per vertex and match along the cycles; return how many stay free."""
    has, visited = prices.has, prices.settled
    n = len(has)
    for vertex in range(n):
        dual[vertex] = (prices.row[vertex] + prices.column[vertex]) // 2
        visited[vertex] = 0
        mate[vertex] = -1
    free = 0
    for vertex in range(n):
        length = 0
        at = vertex
        while visited[at] == 0:
            visited[at] = 1
            length += 1
            at = has[at]
        at = vertex
        if length % 2 == 1:
            at = has[vertex]
            free += 1
        for _ in range(length // 2):
            partner = has[at]
            mate[at] = partner
            mate[partner] = at
            at = has[partner]
    return free
