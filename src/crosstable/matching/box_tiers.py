"""Costs in tiers, in boxes: one tier after the other, each on the pairs that are tight in all before it.

As in `tiers`, but nothing of n^2 size is kept: the tight pairs are not listed.  They are recognised again whenever
costs are computed, and boxes between which no pair can be tight are skipped.  Each tier is a word of its own, so that
nobody has to measure what it can reach.

Where the tier before ended with odd sets, how many of them a pair leaves counts in front.  The matching at hand leaves
each of them once, which is the least possible, and costs U in the new tier: with a factor above U minus the least
possible cost, whatever leaves more costs more in all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from crosstable.matching.box_pricing import BoxPricing, with_boxes
from crosstable.matching.boxed import Boxed, share_masses
from crosstable.matching.certificate import checked_family
from crosstable.matching.costs import FORBIDDEN, Block, EdgeList
from crosstable.matching.graph import column
from crosstable.matching.layout import Layout, join, ranked
from crosstable.matching.pricing import as_column
from crosstable.matching.solution import Duals, Matching, Stats
from crosstable.matching.watch import Watch
from crosstable.matching.witness import Witness
from crosstable.model.columns import Longs
from crosstable.model.kernel import Counts, Engine, kernel


class BoxedTiers(NamedTuple):
    """The matching, what it costs in each tier, and for each tier its duals and the factor of odd sets in front of it.

    A tier that the matching at hand was already best for has no `stats`.
    """

    mate: Longs
    costs: tuple[int, ...]
    duals: tuple[Duals, ...]
    factors: tuple[int, ...]
    stats: tuple[Stats, ...]


class _Sets(NamedTuple):
    """The odd sets of a solved word as columns; `depth` counts for each node the sets that it is or lies in."""

    layout: Layout
    depth: Counts


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """The pairs that are tight in a word and were allowed in it, and the matching that is optimal there."""

    word: Boxed
    duals: Duals
    mate: Longs
    engine: Engine

    def restricted(self, tier: Boxed) -> tuple[Boxed, int]:
        """Give a tier on these pairs only, with what leaving odd sets costs in front, and that factor."""
        sets, spent = _sets_of(self.duals, self.engine), int(tier.costs_of(self.mate).sum()) // 2
        bound = self._bound(tier, sets)
        factor = max(1, spent - tier.n // 2 * _least(bound) + 1) if len(self.duals.odd_set) else 0
        dual = as_column(self.duals.vertex, self.engine)

        def between(rows: Longs, columns: Longs) -> Block:
            before, value = self.word.between(rows, columns), tier.between(rows, columns).astype(np.int64)
            there = as_column(columns, self.engine)
            places = ranked(there, sets.layout, self.engine)
            joint = column(len(columns), -1, self.engine)
            bar_loose.run(
                np.ascontiguousarray(before).reshape(-1), value.reshape(-1), as_column(rows, self.engine), there,
                FORBIDDEN, dual, sets.layout, *places, joint, sets.depth, factor, work=0, engine=self.engine,
            )  # fmt: skip
            return value

        return replace(tier, bound=bound, between=between), factor

    def trivial(self, word: Boxed, factor: int) -> Duals | None:
        """Give the duals that prove the matching optimal where it costs the least a pair can, if it does.

        Pairs leave the sets of the word before at 2 factor a set, which duals of twice the factor make up for exactly.
        """
        least, depth = _least(word.bound), np.asarray(_sets_of(self.duals, self.engine).depth)[: word.n]
        sets = factor * len(self.duals.odd_set)
        if int(word.costs_of(self.mate).sum()) // 2 != word.n // 2 * least + sets:
            return None
        return Duals(2 * factor * depth + least, self.duals.parent, np.full(len(self.duals.odd_set), 2 * factor))

    def _bound(self, tier: Boxed, sets: _Sets) -> Longs:
        """Bound the tier between boxes; `FORBIDDEN` where no pair can be tight."""
        highest, masses = self.word.highest(self.duals.vertex), np.zeros(len(tier.bound), dtype=np.int64)
        common = column(tier.n, 0, self.engine)
        bound = tier.bound.copy()
        for box in range(len(bound)):
            if len(self.duals.odd_set):
                share_masses.run(
                    sets.layout, tier.order, tier.start, box, common, masses, work=0, engine=self.engine
                )  # fmt: skip
            loose = np.ones(len(bound), dtype=np.bool_)
            loose[self.word.near(box, highest, masses, 0)] = False
            bound[box, loose] = FORBIDDEN
        return np.maximum(bound, bound.T)


def solve_boxed_tiers(tiers: Sequence[Boxed], engine: Engine, watch: Watch) -> BoxedTiers | Witness:
    """Match everybody so that the first tier costs least, then the second, and so on; all in the same boxes."""
    found = with_boxes(BoxPricing(tiers[0], engine, watch))
    if isinstance(found, Witness):
        return found
    word, duals, factors, stats = tiers[0], [found.duals], [0], [found.stats]
    for tier in tiers[1:]:
        face = Face(word, duals[-1], found.mate, engine)
        word, factor = face.restricted(tier)
        proof = face.trivial(word, factor)
        if proof is None:
            vertices = np.flatnonzero(np.arange(tier.n) < found.mate)
            start = EdgeList(vertices, found.mate[vertices], word.costs_of(found.mate)[vertices])
            again = with_boxes(BoxPricing(word, engine, watch, start=start))
            found = again if isinstance(again, Matching) else found  # the matching at hand is one: there is no witness
            proof = found.duals
            stats.append(found.stats)
        duals.append(proof)
        factors.append(factor)
    costs = tuple(int(tier.costs_of(found.mate).sum()) // 2 for tier in tiers)
    return BoxedTiers(found.mate, costs, tuple(duals), tuple(factors), tuple(stats))


def _least(bound: Longs) -> int:
    """Give the least bound of all boxes that may have a pair."""
    return int(bound.min())


def _sets_of(duals: Duals, engine: Engine) -> _Sets:
    family = checked_family(len(duals.vertex), duals)
    n, parent = len(duals.vertex), duals.parent.tolist()
    depth = [0] * len(parent)
    for node in range(len(parent) - 1, -1, -1):
        depth[node] = (node >= n) + (depth[parent[node]] if parent[node] >= 0 else 0)
    columns = (parent, *family)
    return _Sets(
        Layout(*(as_column(np.array(values, dtype=np.int64), engine) for values in columns)),
        as_column(np.array(depth, dtype=np.int64), engine),
    )


@kernel(writes=("value",))
def bar_loose(
    before: Counts,
    value: Counts,
    rows: Counts,
    columns: Counts,
    forbidden: int,
    dual: Counts,
    layout: Layout,
    place: Counts,
    rank: Counts,
    joint: Counts,
    depth: Counts,
    factor: int,
) -> None:
    """Forbid the pairs that were forbidden or are not tight; charge the others `factor` for each odd set they leave."""
    shared = layout.shared
    width = len(columns)
    for row in range(len(rows)):
        one = rows[row]
        first, last = join(one, layout, place, rank, joint)
        for at in range(width):
            other = columns[at]
            cell = row * width + at
            cost = before[cell]
            if cost == forbidden or value[cell] == forbidden:
                value[cell] = forbidden
                continue
            slack = 2 * cost - dual[one] - dual[other]
            left = depth[one] + depth[other]
            if joint[at] >= 0:
                slack += shared[joint[at]]
                left -= 2 * depth[joint[at]]
            if slack != 0:
                value[cell] = forbidden
            else:
                value[cell] += factor * left
        for at in range(first, last):
            joint[rank[at]] = -1
