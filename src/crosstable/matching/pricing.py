"""Candidates and pricing: exact for all pairs, while only a few of them are ever in the graph.

The idea.  In a good matching nobody meets a partner that is far down their list, so solve a graph of a few
candidates per vertex.  Its dual solution then judges the pairs that were left out: a pair with slack >= 0
cannot improve anything.  Add those with negative slack and solve again from the same prices; when none is left,
the duals are feasible for *all* pairs, which is the proof of optimality, the same as if all had been in the
graph.

    candidates   the cheapest partners of each vertex, and some perfect matching; ties are broken by a hash, for on
                 a plateau of equal costs everybody would otherwise pick the same few
    fractional   assignment, pricing, again until no pair is violated: cheap passes without odd sets
    integral     the search over odd sets from there, pricing with them, and back while a pair is violated

No artificial edges.  A graph of candidates may have no perfect matching although one exists.  The witness of
that says what is missing: pairs that leave its odd groups.  They are added; if no such pair is allowed, the
witness holds for all pairs.  (Dear edges put in to make every graph feasible are the usual way; an edge of that
kind can hide the true pair it stands on from pricing, and the result is wrong with a clean stop.)

Source: M. Grotschel and O. Holland, Solving matching problems with linear programming, 1985 (pricing of omitted edges);
U. Derigs and A. Metz, Solving (large scale) matching problems combinatorially, 1991 (fractional start).
Cost: a pass is O(n^2); 3 to 16 passes measured for 256 to 10,000 vertices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from crosstable.matching.assignment import Started
from crosstable.matching.costs import NO_EDGES, Block, Costs, EdgeList, Extent, blocks_of, forbidden_value, row_blocks
from crosstable.matching.graph import Graph, column, graph_of
from crosstable.matching.layout import Layout, apart, laid_out
from crosstable.matching.optimum import Optimum, farthest, fractional_optimum, integral_optimum
from crosstable.matching.watch import Watch
from crosstable.matching.witness import Witness
from crosstable.model.columns import Longs
from crosstable.model.kernel import Counts, Engine, kernel

_CANDIDATES = 16  # partners per vertex to begin with
_ADDED = 16  # at most, per vertex and pass
_TIES = 65_521  # a prime below 2^16


class Found(NamedTuple):
    """Pairs that pricing wants in the graph.

    `violated` counts those with a negative slack, both ways; `lowest` is the least slack, or 0.
    """

    edges: EdgeList
    violated: int
    lowest: int


class Pricing:
    """One solve by candidates and pricing, under way.

    `edges` are in the graph; `passes` over all pairs and `bids` of auctions are counted.  Each vertex begins with
    `candidates` partners and gets at most `added` more in a pass.
    """

    def __init__(
        self,
        costs: Costs,
        extent: Extent,
        engine: Engine,
        watch: Watch,
        *,
        candidates: int = _CANDIDATES,
        added: int = _ADDED,
    ) -> None:
        self.candidates = candidates
        self.added = added
        self.costs = costs
        self.extent = extent
        self.engine = engine
        self.watch = watch
        self.largest = 2 * (extent.highest - extent.lowest)
        self.edges = NO_EDGES
        self.graph = self._linked()
        self.known: Counts | None = None
        self.step = 0
        self.passes = 0
        self.bids = 0

    def run(self) -> Optimum | Witness:
        """Match all vertices at the least cost over all pairs."""
        n = self.costs.n
        zero = column(n, 0, self.engine)
        self._add(self._price(zero, apart(n, self.engine), farthest(n, self.largest), self.candidates))
        self._add(Found(_greedy(self.costs), 0, 0))
        while True:
            started = self._fractional()
            if isinstance(started, Witness):
                return started
            solved = self._integral(started)
            if solved is not None:
                return solved if isinstance(solved, Witness) else solved._replace(bids=self.bids)

    def _fractional(self) -> Started | Witness:
        """Repeat assignment and pricing until no pair is violated."""
        while True:
            started = fractional_optimum(
                self.graph, self.largest, self.engine, self.watch, known=self.known, step=self.step, passes=self.passes
            )
            if isinstance(started, Witness):
                if not self._add_leaving(started):
                    return started
                continue
            self.bids += started.bids
            self.known = started.prices.column
            prices = started.prices
            dual = _each(self.engine, lambda row, column: (row + column) // 2, prices.row, prices.column)
            found = self._price(dual, apart(self.costs.n, self.engine), self._margin(dual), self.added)
            self._add(found)
            if not found.violated:
                return started

    def _integral(self, started: Started) -> Optimum | Witness | None:
        """Search over odd sets; None when pairs had to be added."""
        solved = integral_optimum(self.graph, started, self.largest, self.engine, self.watch, passes=self.passes)
        if isinstance(solved, Witness):
            return None if self._add_leaving(solved) else solved
        dual = solved.forest.dual
        found = self._price(dual, laid_out(solved.forest, self.engine), self._margin(dual), self.added)
        if not found.violated:
            return solved
        self._add(found)
        self.known = _each(self.engine, lambda y: y // 2 * 2, dual)
        return None

    def _price(self, dual: Counts, layout: Layout, margin: int, wanted: int) -> Found:
        """Find for each vertex the pairs outside the graph whose slack is least, and below the margin."""
        n, engine = self.costs.n, self.engine
        raised = _each(engine, lambda y: y + self.extent.lowest, dual)
        common, parts, violated, lowest = column(n, 0, engine), [], 0, 0
        for rows in row_blocks(n):
            self.watch.report("pricing", n - rows.start, len(self.edges.first), self.passes)
            block = self.costs.block(rows)
            room = [column(wanted * len(rows), -1, engine) for _ in range(3)]
            flat = block.reshape(-1) if engine == "compiled" else block.reshape(-1).tolist()
            here, least = price_rows.run(
                flat, n, rows.start, forbidden_value(block), raised, layout, self.graph, common, margin, wanted, *room,
                work=0, engine=engine,
            )  # fmt: skip
            violated, lowest = violated + int(here), min(lowest, int(least))
            parts.append(_gathered(rows, wanted, block, room[0]))
        self.passes += 1
        return Found(_merged(*parts), violated, lowest)

    def _add(self, found: Found) -> None:
        self.edges = _merged(self.edges, found.edges)
        self.step = max(2, -found.lowest // 8)
        self.graph = self._linked()

    def _add_leaving(self, witness: Witness) -> bool:
        """Add pairs that break a witness; tell whether there are any."""
        parts = list(_leaving(self.costs, witness, self.added))
        self.passes += 1
        self.edges = _merged(self.edges, *parts)
        self.graph = self._linked()
        return bool(parts)

    def _linked(self) -> Graph:
        return graph_of(self.costs.n, self.edges, self.extent.lowest, self.engine)

    def _margin(self, dual: Counts) -> int:
        """Take near-tight pairs too, as near as half of the graph is: they are often wanted next."""
        first, second, cost = self.edges
        if self.engine == "compiled":
            y = np.asarray(dual)
            return max(4, int(np.median(2 * (cost - self.extent.lowest) - y[first] - y[second])))
        columns = zip(first.tolist(), second.tolist(), cost.tolist(), strict=True)
        slacks = sorted(2 * (c - self.extent.lowest) - dual[one] - dual[other] for one, other, c in columns)
        return int(max(4, slacks[len(slacks) // 2]))


@kernel()
def price_rows(
    cost: Counts,
    n: int,
    first_row: int,
    forbidden: int,
    dual: Counts,
    layout: Layout,
    graph: Graph,
    common: Counts,
    margin: int,
    wanted: int,
    partners: Counts,
    slacks: Counts,
    ties: Counts,
) -> tuple[int, int]:
    """Find the pairs of least slack of some rows; count the negative ones and give the least slack.

    `partners`, `slacks` and `ties` hold `wanted` places per row, filled from the front by rising slack.
    """
    parent, order, low, high, shared = layout
    negative = 0
    lowest = 0
    for row in range(len(cost) // n):
        one = first_row + row
        start = low[one]
        end = high[one]
        node = parent[one]
        while node >= 0:
            for place in range(low[node], start):
                common[order[place]] = shared[node]
            for place in range(end, high[node]):
                common[order[place]] = shared[node]
            start = low[node]
            end = high[node]
            node = parent[node]
        arc = graph.start[one]
        front = row * wanted
        filled = 0
        worst = margin
        worst_tie = 0
        for other in range(n):
            value = cost[row * n + other]
            slack = 2 * value - dual[one] - dual[other] + common[other]
            if slack > worst or value == forbidden or other == one:
                continue
            tie = (one * 40_503 + other * 30_011) % _TIES
            if slack == worst and tie >= worst_tie:
                continue
            while arc < graph.start[one + 1] and graph.other[arc] < other:
                arc += 1
            if arc < graph.start[one + 1] and graph.other[arc] == other:
                continue
            if slack < 0:
                negative += 1
                lowest = min(lowest, slack)
            place = front + min(filled, wanted - 1)
            filled = min(filled + 1, wanted)
            while place > front and (
                slacks[place - 1] > slack or (slacks[place - 1] == slack and ties[place - 1] > tie)
            ):
                partners[place] = partners[place - 1]
                slacks[place] = slacks[place - 1]
                ties[place] = ties[place - 1]
                place -= 1
            partners[place] = other
            slacks[place] = slack
            ties[place] = tie
            if filled == wanted:
                worst = slacks[front + wanted - 1]
                worst_tie = ties[front + wanted - 1]
        for place in range(start, end):
            common[order[place]] = 0
    return negative, lowest


def _each(engine: Engine, formula: Callable[..., Any], *columns: Counts) -> Counts:
    """Apply a formula to columns of this engine, place by place."""
    if engine == "compiled":
        result: Counts = formula(*(np.asarray(column) for column in columns))
        return result
    return [formula(*values) for values in zip(*columns, strict=True)]


def _gathered(rows: range, wanted: int, block: Block, partners: Counts) -> EdgeList:
    """List the pairs that were found for some rows."""
    there = np.asarray(partners, dtype=np.int64)
    filled = np.flatnonzero(there >= 0)
    here, there = filled // wanted, there[filled]
    return _ordered(here + rows.start, there, block[here, there])


def _ordered(here: Longs, there: Longs, cost: Block) -> EdgeList:
    return EdgeList(
        np.minimum(here, there), np.maximum(here, there), cost if cost.dtype == object else cost.astype(np.int64)
    )


def _merged(*parts: EdgeList) -> EdgeList:
    """Put lists together, each pair once, in rising order."""
    first, second, cost = (np.concatenate(columns) for columns in zip(NO_EDGES, *parts, strict=True))
    span = int(second.max(initial=0)) + 1
    _, chosen = np.unique(first * span + second, return_index=True)
    return EdgeList(first[chosen], second[chosen], cost[chosen])


def _greedy(costs: Costs) -> EdgeList:
    """Match the vertices in turn, each with the cheapest that is left: a dear matching, but of true pairs.

    With it the first graph has a perfect matching, unless the last ones may not meet.
    """
    is_left = np.ones(costs.n, dtype=np.bool_)
    parts = []
    for rows, block, allowed in blocks_of(costs):
        for one in rows:
            here = np.flatnonzero(allowed[one - rows.start] & is_left) if is_left[one] else np.zeros(0, np.int64)
            if len(here):
                other = here[[np.argmin(block[one - rows.start, here])]]
                is_left[[one, int(other[0])]] = False
                parts.append(_ordered(np.array([one]), other, block[[one - rows.start], other]))
    return _merged(*parts)


def _leaving(costs: Costs, witness: Witness, added: int) -> Iterator[EdgeList]:
    """Find the cheapest allowed pairs that leave the groups of a witness for each other or for the rest."""
    removed, rest = -2, -1
    label = np.full(costs.n, rest, dtype=np.int64)
    label[list(witness.removed)] = removed
    for number, group in enumerate(witness.groups):
        label[list(group)] = number
    for rows, block, allowed in blocks_of(costs):
        here = label[rows.start : rows.stop, None]
        leaves = allowed & (here >= 0) & (label != here) & (label != removed)
        chosen = np.flatnonzero(leaves.any(axis=1))
        if len(chosen):
            dear = np.where(leaves[chosen], block[chosen], forbidden_value(block))
            nearest = np.argsort(dear, axis=1, kind="stable")[:, :added]
            keep = np.take_along_axis(leaves[chosen], nearest, axis=1)
            row, there = np.repeat(chosen, nearest.shape[1])[keep.ravel()], nearest[keep]
            yield _ordered(row + rows.start, there, block[row, there])
