"""Candidates and pricing: exact for all pairs, while only a few of them are ever in the graph.

The idea.  In a good matching no vertex has a partner far down its list, so solve a graph of a few
candidates per vertex.  Its dual solution then judges the pairs that were left out: a pair with slack >= 0
cannot improve anything.  Add those with negative slack and solve again from the same prices; when none is left,
the duals are feasible for *all* pairs, which is the proof of optimality, the same as if all had been in the
graph.

    candidates   the cheapest partners of each vertex, and some perfect matching; ties are broken by a hash, for on
                 a plateau of equal costs all vertices would otherwise pick the same few
    fractional   assignment, pricing, again until no pair is violated: cheap passes without odd sets
    integral     the search over odd sets from there, pricing with them, and back while a pair is violated

No artificial edges.  A graph of candidates may have no perfect matching although one exists.  The witness of
that says what is missing: pairs that leave its odd groups.  They are added; if no such pair is allowed, the
witness holds for all pairs.  (Dear edges put in to make every graph feasible are the usual way; an edge of that
kind can hide the true pair it stands on from pricing, and the result is wrong with a clean stop.)

Two ways to walk the pairs.  This class prices rows against all columns; `boxed_pricing` keeps everything but the walk.
One box for a whole dense round was measured (times as long as by rows; compiled, for McMahon 1, Swiss 3 and Swiss 6):

    players        8      20     32     64     128    200    512     1,024       plain Python: 8 and 64
    one box        9-14   7-11   7-11   8-11   4-7    3-7    1.1-1.2 0.7-1.1     7-8 and 3-4

Small rounds are solved with all edges at once, which no pricing can match.  Large ones are about even in time, but a
box keeps its costs as int64, twice the memory of int32.  From 2,500 players on rounds come in many boxes anyway.

Source: M. Grotschel and O. Holland, Solving matching problems with linear programming, 1985 (pricing of omitted edges);
U. Derigs and A. Metz, Solving (large scale) matching problems combinatorially, 1991 (fractional start).
Cost: a pass is O(n^2); 3 to 16 passes measured for 256 to 10,000 vertices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.assignment import EarlierSolution, Started
from crosstable.matching.costs import NO_EDGES, Block, Costs, EdgeList, Extent, blocks_of, forbidden_value, row_blocks
from crosstable.matching.graph import Graph, column, graph_of
from crosstable.matching.graph_optimum import Optimum, farthest, fractional_optimum, integral_optimum
from crosstable.matching.odd_set_order import OddSetLayout, apart, join, laid_out, ranked
from crosstable.matching.progress import Watch
from crosstable.matching.witness import Witness
from crosstable.model.columns import Longs
from crosstable.model.kernel import Counts, Engine, kernel

_CANDIDATES = 16  # partners per vertex to begin with
_ADDED = 16  # at most, per vertex and pass
_TIES = 65_521  # a prime below 2^16


Blocks = Iterable[tuple[Longs, Block, NDArray[np.bool_]]]


class PricedPairs(NamedTuple):
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
        self.earlier: EarlierSolution | None = None
        self.step = 0
        self.spare = 0
        self.passes = 0
        self.bids = 0

    def run(self) -> Optimum | Witness:
        """Match all vertices at the least cost over all pairs."""
        self._begin()
        while True:
            started = self._fractional()
            if isinstance(started, Witness):
                return started
            solved = self._integral(started)
            if solved is not None:
                return solved if isinstance(solved, Witness) else solved._replace(bids=self.bids)

    def _begin(self) -> None:
        """Put in the cheapest partners of each vertex, and some perfect matching."""
        n = self.costs.n
        zero = column(n, 0, self.engine)
        self._add(self._price(zero, apart(n, self.engine), farthest(n, self.largest), self.candidates))
        self._add(PricedPairs(_greedy(self.costs), 0, 0))

    def _fractional(self) -> Started | Witness:
        """Repeat assignment and pricing until no pair is violated."""
        while True:
            started = fractional_optimum(
                self.graph, self.largest, self.engine, self.watch,
                earlier=self.earlier, step=self.step, passes=self.passes, spare=self.spare,
            )  # fmt: skip
            if isinstance(started, Witness):
                if not self._add_leaving(started):
                    return started
                continue
            self.bids += started.bids
            self.earlier = EarlierSolution(started.prices.column, started.prices.has)
            prices = started.prices
            dual = each(self.engine, lambda row, column: (row + column) // 2, prices.row, prices.column)
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
        self.earlier = EarlierSolution(each(self.engine, lambda y: y // 2 * 2, dual), solved.forest.mate)
        return None

    def _price(self, dual: Counts, layout: OddSetLayout, margin: int, wanted: int) -> PricedPairs:
        """Find for each vertex the pairs outside the graph whose slack is least, and below the margin."""
        n, engine = self.costs.n, self.engine
        raised = each(engine, lambda y: y + self.extent.lowest, dual)
        vertices, parts, violated, lowest = as_column(np.arange(n), engine), [], 0, 0
        for rows in row_blocks(n):
            self.watch.report("pricing", n - rows.start, len(self.edges.first), self.passes)
            mine = vertices[rows.start : rows.stop]
            found = self._price_block(self.costs.block(rows), mine, vertices, raised, layout, margin, wanted)
            violated, lowest = violated + found.violated, min(lowest, found.lowest)
            parts.append(found.edges)
        self.passes += 1
        return PricedPairs(merged(*parts), violated, lowest)

    def _price_block(
        self,
        block: Block,
        rows: Counts,
        columns: Counts,
        raised: Counts,
        layout: OddSetLayout,
        margin: int,
        wanted: int,
    ) -> PricedPairs:
        """Find for each row the columns outside the graph whose slack is least; `raised` are duals for these costs."""
        engine = self.engine
        room = [column(wanted * len(rows), -1, engine) for _ in range(3)]
        joint = column(len(columns), -1, engine)
        places = ranked(columns, layout, engine)
        flat = block.reshape(-1) if engine == "compiled" else block.reshape(-1).tolist()
        violated, lowest = price_rows.run(
            flat, rows, columns, forbidden_value(block), raised, layout, *places, self.graph, joint,
            margin, wanted, *room, work=0, engine=engine,
        )  # fmt: skip
        there = np.asarray(room[0], dtype=np.int64)
        filled = np.flatnonzero(there >= 0)
        here, there = filled // wanted, there[filled]
        edges = ordered(np.asarray(rows)[here], np.asarray(columns)[there], block[here, there])
        return PricedPairs(edges, int(violated), int(lowest))

    def _add(self, pairs: PricedPairs) -> None:
        del self.graph  # it makes room for the next
        self.edges = inserted(self.edges, pairs.edges)
        self.step = max(2, -pairs.lowest // 8)
        self.graph = self._linked()

    def _add_leaving(self, witness: Witness) -> bool:
        """Add pairs that break a witness; return whether there are any."""
        parts = list(_leaving(self._blocks(witness), self.costs.n, witness, self.added))
        self.passes += 1
        self.edges = merged(self.edges, *parts)
        self.graph = self._linked()
        return bool(parts)

    def _blocks(self, witness: Witness) -> Blocks:  # noqa: ARG002  # boxes look at its vertices only
        """Walk the costs of at least the vertices that a witness puts in groups."""
        return ((np.arange(rows.start, rows.stop), block, allowed) for rows, block, allowed in blocks_of(self.costs))

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
    rows: Counts,
    columns: Counts,
    forbidden: int,
    dual: Counts,
    layout: OddSetLayout,
    place: Counts,
    rank: Counts,
    graph: Graph,
    joint: Counts,
    margin: int,
    wanted: int,
    partners: Counts,
    slacks: Counts,
    ties: Counts,
) -> tuple[int, int]:
    """Find the pairs of least slack of some rows; count the negative ones and return the least slack.

    `columns` rise.  `partners` (places in `columns`), `slacks` and `ties` hold `wanted` places per row, filled from the
    front by rising slack.
    """
    shared = layout.shared
    negative = 0
    lowest = 0
    width = len(columns)
    for row in range(len(rows)):
        one = rows[row]
        first, last = join(one, layout, place, rank, joint)
        arc = graph.start[one]
        front = row * wanted
        filled = 0
        worst = margin
        worst_tie = 0
        for at in range(width):
            other = columns[at]
            value = cost[row * width + at]
            slack = 2 * value - dual[one] - dual[other]
            if joint[at] >= 0:
                slack += shared[joint[at]]
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
            spot = front + min(filled, wanted - 1)
            filled = min(filled + 1, wanted)
            while spot > front and (slacks[spot - 1] > slack or (slacks[spot - 1] == slack and ties[spot - 1] > tie)):
                partners[spot] = partners[spot - 1]
                slacks[spot] = slacks[spot - 1]
                ties[spot] = ties[spot - 1]
                spot -= 1
            partners[spot] = at
            slacks[spot] = slack
            ties[spot] = tie
            if filled == wanted:
                worst = slacks[front + wanted - 1]
                worst_tie = ties[front + wanted - 1]
        for at in range(first, last):
            joint[rank[at]] = -1
    return negative, lowest


def each(engine: Engine, formula: Callable[..., Any], *columns: Counts) -> Counts:
    """Apply a formula to columns of this engine, place by place."""
    if engine == "compiled":
        result: Counts = formula(*(np.asarray(column) for column in columns))
        return result
    return [formula(*values) for values in zip(*columns, strict=True)]


def as_column(vertices: Longs, engine: Engine) -> Any:
    """Return vertices as a column of this engine."""
    return vertices if engine == "compiled" else vertices.tolist()


def ordered(here: Longs, there: Longs, cost: Block) -> EdgeList:
    """List pairs, the smaller vertex first."""
    return EdgeList(
        np.minimum(here, there), np.maximum(here, there), cost if cost.dtype == object else cost.astype(np.int64)
    )


def merged(*parts: EdgeList) -> EdgeList:
    """Put lists together, each pair once, in rising order."""
    first, second, cost = (np.concatenate(columns) for columns in zip(NO_EDGES, *parts, strict=True))
    span = int(second.max(initial=0)) + 1
    _, chosen = np.unique(first * span + second, return_index=True)
    return EdgeList(first[chosen], second[chosen], cost[chosen])


def inserted(edges: EdgeList, found: EdgeList) -> EdgeList:
    """Put pairs in rising order among others in rising order, each pair once; needs little room besides the result."""
    if edges.cost.dtype != found.cost.dtype:
        return merged(edges, found)
    span = 1 + max(int(edges.second.max(initial=0)), int(found.second.max(initial=0)))
    keys, new = edges.first * span + edges.second, found.first * span + found.second
    at = np.searchsorted(keys, new)
    is_new = np.append(keys, -1)[at] != new
    del keys
    return EdgeList(*(np.insert(old, at[is_new], more[is_new]) for old, more in zip(edges, found, strict=True)))


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
                parts.append(ordered(np.array([one]), other, block[[one - rows.start], other]))
    return merged(*parts)


def _leaving(blocks: Blocks, n: int, witness: Witness, added: int) -> Iterator[EdgeList]:
    """Find the cheapest allowed pairs that leave the groups of a witness for each other or for the rest."""
    removed, rest = -2, -1
    label = np.full(n, rest, dtype=np.int64)
    label[list(witness.removed)] = removed
    for number, group in enumerate(witness.groups):
        label[list(group)] = number
    for rows, block, allowed in blocks:
        here = label[rows, None]
        leaves = allowed & (here >= 0) & (label != here) & (label != removed)
        chosen = np.flatnonzero(leaves.any(axis=1))
        if len(chosen):
            dear = np.where(leaves[chosen], block[chosen], forbidden_value(block))
            nearest = np.argsort(dear, axis=1, kind="stable")[:, :added]
            keep = np.take_along_axis(leaves[chosen], nearest, axis=1)
            row, there = np.repeat(chosen, nearest.shape[1])[keep.ravel()], nearest[keep]
            yield ordered(rows[row], there, block[row, there])
