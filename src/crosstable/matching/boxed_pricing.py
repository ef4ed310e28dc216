"""Candidates and pricing over boxes (see `boxed_costs` and `pricing`): passes that skip what a bound rules out.

The candidates of a vertex come from the boxes that are nearest by their bounds, and from the nearest of other
clusters.  They need not be the best: pricing finds what is missing.  Some perfect matching of true pairs is put
in as well, box after box, those left over with the next that are left over.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from crosstable.matching.block_cache import BoxStore, price_stored
from crosstable.matching.boxed_costs import Boxed, share_masses, too_wide
from crosstable.matching.cost_range import is_narrow
from crosstable.matching.costs import FORBIDDEN, EdgeList, Extent
from crosstable.matching.graph import column
from crosstable.matching.graph_optimum import matching_of
from crosstable.matching.odd_set_order import OddSetLayout, apart
from crosstable.matching.pricing import (
    Blocks,
    PricedPairs,
    Pricing,
    as_column,
    each,
    merged,
    ordered,
)
from crosstable.matching.progress import Watch
from crosstable.matching.solution import Matching, Stats
from crosstable.matching.witness import Witness
from crosstable.model.columns import Longs
from crosstable.model.kernel import Counts, Engine

_CANDIDATES, _ADDED = 10, 8  # partners of a vertex to begin with, and at most in a pass
_NEAREST = 8  # boxes that candidates come from
_OUTSIDE = 2  # more boxes, of other clusters
_NEAREST_PRICED = 32  # boxes that are priced at a time, and all of them while there is something to find
_AT_ONCE = 256  # vertices that are matched in turn
_REPORT = 64  # boxes between two reports
_SPARE_BIDS = 300  # per row, in a word after the first: there the candidates are far from what is wanted
_CELLS = 1 << 20  # costs in a block
_FAR = 2**61  # a margin that no slack exceeds


class BoxPricing(Pricing):
    """One solve by candidates and pricing over boxes, under way; `priced` counts the pairs looked at."""

    costs: Boxed

    def __init__(self, costs: Boxed, engine: Engine, watch: Watch, *, start: EdgeList | None = None) -> None:
        allowed = costs.bound[costs.bound != FORBIDDEN]
        lowest = int(allowed.min(initial=FORBIDDEN)) if len(allowed) else 0
        extent = Extent(costs.n * (costs.n - 1) // 2, lowest, lowest)
        super().__init__(costs, extent, engine, watch, candidates=_CANDIDATES, added=_ADDED)
        self.start = start
        self.spare = _SPARE_BIDS if start is not None else 0
        self.priced = 0
        self.store = BoxStore(costs, engine)
        self.placed: Counts = []
        self.order, self.starts = as_column(costs.order, engine), as_column(costs.start, engine)
        self.mark, self.above = column(costs.n, -1, engine), column(costs.n, -1, engine)

    def _begin(self) -> None:
        """Put in candidates, and some perfect matching."""
        n, engine, parts = self.costs.n, self.engine, []
        layout, raised = apart(n, engine), column(n, self.extent.lowest, engine)
        self.placed = self._in_order(raised)
        for box in range(len(self.costs.bound)):
            found = self._price_box(box, self._nearest(box), raised, layout, _FAR, self.candidates)
            parts += [part.edges for part in found]
        self._add(PricedPairs(merged(*parts, *([self._leftovers()] if self.start is None else [self.start])), 0, 0))

    def _in_order(self, raised: Counts) -> Counts:
        """Return the duals in the order of the boxes."""
        return as_column(np.asarray(raised)[self.costs.order], self.engine)  # type: ignore[no-any-return]

    def _nearest(self, box: int) -> Longs:
        """Find the boxes with the least bounds, ties by a hash, and some of other clusters."""
        bound, cluster = self.costs.bound[box], self.costs.cluster
        order = np.lexsort(((np.arange(len(bound)) * 40_503 + box * 30_011) % 65_521, bound))
        order = order[bound[order] != FORBIDDEN]
        outside = order[cluster[order] != cluster[box]][:_OUTSIDE]
        return np.unique(np.concatenate((order[:_NEAREST], outside)))

    def _price(self, dual: Counts, layout: OddSetLayout, margin: int, wanted: int) -> PricedPairs:
        """Find for each vertex pairs outside the graph with a negative slack; all of them are looked at if need be.

        While pairs of the nearest boxes are violated, only these are looked at.  Once that was done, and all boxes that
        may have violated pairs are no more than the nearest, all are looked at right away.
        """
        raised = each(self.engine, lambda y: y + self.extent.lowest, dual)
        usual = self.costs.n**2 * _NEAREST_PRICED // len(self.costs.bound)
        if not self.passes or self._pairs_in_question(raised, layout) > usual:
            found = self._pass(raised, layout, margin, wanted, nearest=_NEAREST_PRICED)
            if found.violated:
                return found
        return self._pass(raised, layout, 0, wanted, nearest=len(self.costs.bound))

    def _pass(self, raised: Counts, layout: OddSetLayout, margin: int, wanted: int, *, nearest: int) -> PricedPairs:
        """Price each box with those near it, for pairs whose slack is below the margin."""
        parts, violated, lowest = [], 0, 0
        self.placed = self._in_order(raised)
        for box, near in self._near(raised, layout, margin, nearest):
            for found in self._price_box(box, near, raised, layout, margin, wanted):
                parts.append(found.edges)
                violated, lowest = violated + found.violated, min(lowest, found.lowest)
        self.passes += 1
        return PricedPairs(merged(*parts), violated, lowest)

    def _near(self, raised: Counts, layout: OddSetLayout, margin: int, nearest: int) -> Iterator[tuple[int, Longs]]:
        """Yield each box with those that may have pairs with it whose slack is below the margin."""
        costs, engine = self.costs, self.engine
        highest, masses = costs.highest(np.asarray(raised)), np.zeros(len(costs.bound), dtype=np.int64)
        has_sets, common = _has_sets(layout), column(costs.n, 0, engine)
        for box in range(len(costs.bound)):
            if has_sets:
                share_masses.run(layout, costs.order, costs.start, box, common, masses, work=0, engine=engine)
            yield box, costs.near(box, highest, masses, margin - 1, nearest=nearest)

    def _pairs_in_question(self, raised: Counts, layout: OddSetLayout) -> int:
        """Count the ordered pairs that the bounds leave a negative slack."""
        sizes = self.store.sizes
        counts = (int(sizes[box]) * int(sizes[near].sum()) for box, near in self._near(raised, layout, 0, len(sizes)))
        return sum(counts)

    def _price_box(
        self, box: int, near: Longs, raised: Counts, layout: OddSetLayout, margin: int, wanted: int
    ) -> Iterator[PricedPairs]:
        """Price the pairs of one box with some others."""
        if box % _REPORT == 0:
            self.watch.report("pricing", self.costs.n - int(self.costs.start[box]), len(self.edges.first), self.passes)
        if not len(near):
            return
        rows = self.costs.members(box)
        if self.store.has(box, near):
            yield self._price_kept(box, rows, near, raised, layout, margin, wanted)
            return
        for start in range(0, len(near), _NEAREST_PRICED):
            columns = self.costs.members_of(near[start : start + _NEAREST_PRICED])
            self.priced += len(rows) * len(columns)
            block = self.costs.between(rows, columns)
            places = (as_column(rows, self.engine), as_column(columns, self.engine))
            yield self._price_block(block, *places, raised, layout, margin, wanted)

    def _price_kept(
        self, box: int, rows: Longs, near: Longs, raised: Counts, layout: OddSetLayout, margin: int, wanted: int
    ) -> PricedPairs:
        """Price the pairs of one box with others whose costs are kept."""
        engine, store = self.engine, self.store
        self.priced += len(rows) * int(store.sizes[near].sum())
        room = [column(wanted * len(rows), -1, engine) for _ in range(4)]
        boxes = (as_column(column_, engine) for column_ in (near, store.place[box, near].astype(np.int64)))
        violated, lowest = price_stored.run(
            store.cells, box, *boxes, self.order, self.starts, FORBIDDEN, raised, self.placed, layout,
            self.graph, self.mark, self.above, margin, wanted, *room, work=0, engine=engine,
        )  # fmt: skip
        there, cost = np.asarray(room[0], dtype=np.int64), np.asarray(room[1], dtype=np.int64)
        filled = np.flatnonzero(there >= 0)
        edges = ordered(rows[filled // wanted], there[filled], cost[filled])
        return PricedPairs(edges, int(violated), int(lowest))

    def _add(self, pairs: PricedPairs) -> None:
        highest = int(pairs.edges.cost.max(initial=self.extent.highest))
        self.extent = self.extent._replace(highest=highest)
        self.largest = 2 * (highest - self.extent.lowest)
        if not is_narrow(self.costs.n, self.extent):  # in plain mode too: bounds are judged in 64 bits
            raise too_wide(self.costs.n, self.extent.lowest, highest)
        super()._add(pairs)

    def _blocks(self, witness: Witness) -> Blocks:
        """Walk the costs of the vertices that a witness puts in groups."""
        vertices = np.arange(self.costs.n)
        inside = np.sort(np.array([vertex for group in witness.groups for vertex in group], dtype=np.int64))
        for part in np.array_split(inside, -(-len(inside) * self.costs.n // _CELLS)):
            block = self.costs.between(part, vertices)
            yield part, block, (block != FORBIDDEN) & (part[:, None] != vertices)

    def _leftovers(self) -> EdgeList:
        """Match all vertices in turn with the cheapest that is left, some boxes at a time."""
        waiting, parts = np.zeros(0, dtype=np.int64), []
        for start in range(0, self.costs.n, _AT_ONCE):
            waiting = np.sort(np.concatenate((waiting, np.arange(start, min(start + _AT_ONCE, self.costs.n)))))
            found, waiting = self._matched(waiting)
            parts.append(found)
        return merged(*parts)

    def _matched(self, vertices: Longs) -> tuple[EdgeList, Longs]:
        """Match these in turn with the cheapest that is left; return the pairs, and the vertices left over."""
        costs = self.costs.between(vertices, vertices)
        block = costs.astype(np.int64)
        np.fill_diagonal(block, FORBIDDEN)
        taken = np.zeros(len(vertices), dtype=np.bool_)
        first, second = [], []
        for one in range(len(vertices)):
            other = int(np.argmin(block[one])) if not taken[one] else one
            if not taken[one] and block[one, other] != FORBIDDEN:
                block[:, [one, other]] = FORBIDDEN
                taken[[one, other]] = True
                first.append(one)
                second.append(other)
        return ordered(vertices[first], vertices[second], costs[first, second]), vertices[~taken]


def _has_sets(layout: OddSetLayout) -> bool:
    return bool(np.any(np.asarray(layout.parent) >= 0))


def with_boxes(pricing: BoxPricing) -> Matching | Witness:
    """Solve, and read the matching off."""
    solved = pricing.run()
    if isinstance(solved, Witness):
        return solved
    edges, extent = pricing.edges, pricing.extent
    counts = {"passes": pricing.passes, "priced": pricing.priced}
    stats = Stats(pricing.engine, "boxes", extent.pairs, len(edges.first), **counts)
    return matching_of(pricing.costs.n, edges, solved, extent, stats)
