"""The auction: near-optimal prices for the assignment, fast and rough.

The idea.  Rows look for columns.  A free row takes the column that is cheapest for it at the present prices and
lowers that column's price by its advantage over the second cheapest, plus a step; the row that held it is free and
bids again.  (A lower price makes a column dearer: what counts is cost minus price.)  With a large step the
prices settle quickly and roughly, so the step shrinks from a sixteenth of the largest cost to 2, each phase
starting from the prices of the one before.

Nothing here has to be exact: what the auction leaves is repaired by shortest paths (`assignment`).  So it may stop
after some bids per row, which also ends it where no assignment exists and prices would fall for ever.  Where many rows
still wait then, the next steps do not serve them either, and the paths can take ten times as long as `spare` bids.

All prices stay even.  An odd price would be halved to something that is no longer feasible, silently: the parity trap.

Source: D. P. Bertsekas, The auction algorithm, 1988 (epsilon scaling).
Cost: a bid is O(edges of the row); about 5 to 60 bids per row and step measured.
"""

from __future__ import annotations

from typing import NamedTuple

from crosstable.matching.graph import Graph
from crosstable.matching.progress import Watch
from crosstable.model.kernel import Counts, Engine, kernel

_FIRST_STEP = 16  # the largest cost over this
_SHRINK = 6  # each step over this gives the next
_BIDS_PER_ROW = 20  # with one step; then it goes on with the next
_WORK = 30_000_000  # arcs looked at before a call returns


class Assignment(NamedTuple):
    """Prices, and the assigned columns and rows; -1 for none.

    `row` and `column` are prices, `has` the column of a row, `held` the row of a column; the rest is
    room to work in.
    """

    row: Counts
    column: Counts
    has: Counts
    held: Counts
    order: Counts
    distance: Counts
    previous: Counts
    seen: Counts
    settled: Counts


def auction(
    graph: Graph,
    prices: Assignment,
    largest: int,
    step: int,
    engine: Engine,
    watch: Watch,
    passes: int,
    *,
    spare: int = 0,
) -> int:
    """Bid until the step is down to 2; `prices` are written.

    Args:
        step: the first step; 0 is a sixteenth of the largest cost.
        spare: bids per row for all steps together that need more than the usual number.
    Returns:
        How many bids were made.
    """
    n, arcs = len(graph.start) - 1, len(graph.other)
    step, bids = (step or largest // _FIRST_STEP) // 2 * 2 + 2, 0
    chunk = max(n, _WORK * n // max(arcs, 1))
    floor, spare = -(n + 2) * (largest + 2), spare * n
    while True:
        waiting, left = begin.run(prices, work=0, engine=engine), _BIDS_PER_ROW * n + spare
        while waiting > 0 and left > 0:
            spent = min(chunk, left)
            waiting, unspent = bid.run(graph, prices, step, waiting, spent, floor, work=0, engine=engine)
            left, bids = left - spent, bids + spent - unspent
            watch.report("start", waiting, arcs // 2, passes)
        spare = min(spare, left)
        if step <= 2:
            return bids
        step = max(2, step // (2 * _SHRINK) * 2)


@kernel()
def low_prices(graph: Graph, prices: Counts) -> None:
    """Price every column at half of its cheapest arc, even."""
    start, _, _, cost = graph
    for vertex in range(len(prices)):
        low = cost[start[vertex]]
        for arc in range(start[vertex], start[vertex + 1]):
            if cost[arc] < low:  # quicker than `min` in plain Python
                low = cost[arc]
        prices[vertex] = low // 4 * 2


@kernel()
def begin(prices: Assignment) -> int:
    """Free all rows; they wait for their bid."""
    n = len(prices.has)
    for vertex in range(n):
        prices.has[vertex] = -1
        prices.held[vertex] = -1
        prices.order[vertex] = vertex
    return n


@kernel()
def bid(graph: Graph, prices: Assignment, step: int, waiting: int, bids: int, floor: int) -> tuple[int, int]:
    """Take bids of waiting rows; return how many rows wait and how many bids are left.

    None wait also when a price fell below the floor.
    """
    start, _, other, cost = graph
    price, has, held, order = prices.column, prices.has, prices.held, prices.order
    while waiting > 0 and bids > 0:
        bids -= 1
        waiting -= 1
        row = order[waiting]
        arc = start[row]
        best = other[arc]
        least = cost[arc] - price[best]
        second = least
        is_only = True
        for arc in range(start[row] + 1, start[row + 1]):
            value = cost[arc] - price[other[arc]]
            if value < least:
                second = least
                least = value
                best = other[arc]
                is_only = False
            elif is_only or value < second:
                second = value
                is_only = False
        price[best] -= second - least + step
        if held[best] >= 0:
            has[held[best]] = -1
            order[waiting] = held[best]
            waiting += 1
        held[best] = row
        has[row] = best
        if price[best] < floor:  # only where no assignment exists; the paths will tell
            return 0, bids
    return waiting, bids
