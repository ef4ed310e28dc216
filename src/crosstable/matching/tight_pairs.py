"""The pairs that are still in question between two words of a solve in tiers.

AllPairs      every allowed pair; costs are computed when asked for
ListedPairs   the tight ones, in a list
BoxedPairs    those of costs in boxes: of 5,000 million pairs too many are tight to be listed.  They are recognised
whenever costs are computed, and boxes between which no pair can be tight are skipped
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, cast

import numpy as np

from crosstable.matching.boxed_costs import Boxed, share_masses, too_wide
from crosstable.matching.costs import FORBIDDEN, Block, Blocks, Costs, Edges, forbidden_value, row_blocks
from crosstable.matching.graph import column
from crosstable.matching.odd_set_family import Family
from crosstable.matching.odd_set_order import OddSetLayout, join, ranked
from crosstable.matching.pricing import as_column
from crosstable.matching.solution import Duals
from crosstable.matching.tier_packing import Packing, Span, span_of
from crosstable.model.columns import Flags, Longs
from crosstable.model.errors import InputError
from crosstable.model.kernel import Counts, Engine, kernel

_SAFE = 2**62


class OpenPairs(Protocol):
    """The pairs that are still in question."""

    @property
    def n(self) -> int:
        """How many vertices there are."""

    @property
    def crossings(self) -> int:
        """No pair leaves more odd sets of the word before."""

    def spans(self, start: int) -> list[Span]:
        """Measure the tiers from `start` on."""

    def word(self, start: int, packing: Packing, front: int) -> Costs:
        """Return the costs of a word: tiers from `start` on, and `front` for each odd set that a pair leaves."""

    def tight(self, word: Costs, duals: Duals) -> OpenPairs:
        """Return those whose slack is 0 in this word."""

    def costs_of(self, mate: Longs) -> tuple[int, ...] | None:
        """Return what a matching of these pairs costs in each tier, None if a tier forbids one of them."""

    def without_forbidden(self) -> OpenPairs:
        """Return the same without the pairs that any tier forbids."""


class AllPairs(NamedTuple):
    """Every allowed pair."""

    sources: tuple[Costs, ...]

    @property
    def n(self) -> int:
        """How many vertices there are."""
        return self.sources[0].n

    @property
    def crossings(self) -> int:
        """There was no word before."""
        return 0

    def spans(self, start: int) -> list[Span]:
        """Measure the tiers in one pass."""
        n = self.n
        lowest, most = [FORBIDDEN] * len(self.sources), [np.full(n, -FORBIDDEN) for _ in self.sources]
        for rows in row_blocks(n):
            blocks, allowed = self._block(rows)
            for tier, block in enumerate(blocks):
                lowest[tier] = min(lowest[tier], int(block.min(initial=FORBIDDEN, where=allowed)))
                most[tier][rows.start : rows.stop] = block.max(axis=1, initial=-FORBIDDEN, where=allowed)
        return [span_of(n, low, each) for low, each in zip(lowest, most, strict=True)][start:]

    def word(self, start: int, packing: Packing, front: int) -> Costs:  # noqa: ARG002  # no word before, no odd sets
        """Return the costs of a word."""

        def rows_of(rows: range) -> Block:
            blocks, allowed = self._block(rows)
            return np.where(allowed, packing.pack(blocks[start:]), FORBIDDEN)

        return Blocks(self.n, rows_of)

    def tight(self, word: Costs, duals: Duals) -> TightPairList:
        """List those whose slack is 0."""
        n, parts = self.n, list[tuple[Block, ...]]()
        for rows in row_blocks(n) if n else [range(0)]:  # no vertices have one block, of no rows
            cost, (blocks, allowed) = word.block(rows), self._block(rows)
            y = duals.vertex if cost.dtype != object else duals.vertex.astype(object)
            allowed &= np.arange(n) > np.arange(rows.start, rows.stop)[:, None]
            near = allowed & np.asarray(cost <= (y[rows.start : rows.stop, None] + y[None, :]) // 2, dtype=np.bool_)
            here, there = np.nonzero(near)
            kept = duals.slacks(here + rows.start, there, cost[here, there]) == 0
            here, there = here[kept], there[kept]
            parts.append((here + rows.start, there, *(block[here, there] for block in blocks)))
        first, second, *values = (np.concatenate(columns) for columns in zip(*parts, strict=True))
        return TightPairList(n, first, second, tuple(values), duals.crossings(first, second))

    def costs_of(self, mate: Longs) -> tuple[int, ...]:
        """Sum every tier over a matching."""
        totals = [0] * len(self.sources)
        for rows in row_blocks(len(mate)):
            here, there = np.arange(len(rows)), mate[rows.start : rows.stop]
            for tier, source in enumerate(self.sources):
                totals[tier] += sum(int(cost) for cost in source.block(rows)[here, there].tolist())
        return tuple(total // 2 for total in totals)

    def without_forbidden(self) -> AllPairs:
        """Return the same: nothing forbidden is among them."""
        return self

    def _block(self, rows: range) -> tuple[list[Block], Flags]:
        """Return the rows of every tier, and which pairs all of them allow."""
        blocks = []
        allowed = np.arange(rows.start, rows.stop)[:, None] != np.arange(self.n)
        for number, source in enumerate(self.sources):
            block = source.block(rows)
            if block.dtype == object:
                raise InputError("matching/tier-not-int64", tier=number)
            allowed &= np.asarray(block != forbidden_value(block), dtype=np.bool_)
            blocks.append(block.astype(np.int64, copy=False))
        return blocks, allowed


class TightPairList(NamedTuple):
    """Tight pairs in a list, with their costs in each tier, and how many odd sets of the word before each leaves."""

    n: int
    first: Longs
    second: Longs
    values: tuple[Longs, ...]
    left: Longs

    @property
    def crossings(self) -> int:
        """No pair leaves more odd sets of the word before."""
        return int(self.left.max(initial=0))

    def spans(self, start: int) -> list[Span]:
        """Measure the tiers from `start` on."""
        result = []
        for value in self.values[start:]:
            most = np.full(self.n, -FORBIDDEN)
            for side in (self.first, self.second):
                np.maximum.at(most, side, value)
            result.append(span_of(self.n, int(value.min(initial=FORBIDDEN)), most))
        return result

    def word(self, start: int, packing: Packing, front: int) -> Costs:
        """Return the costs of a word."""
        wide = front * max(self.crossings, 1) + (packing.width or 0) + abs(packing.least) >= _SAFE
        sets = front * (self.left.astype(object) if wide else self.left)
        return Edges(self.n, self.first, self.second, packing.pack(self.values[start:], sets, wide=wide))

    def tight(self, word: Costs, duals: Duals) -> TightPairList:
        """Keep those whose slack is 0."""
        cost = np.asarray(cast("Edges", word).cost)
        kept = duals.slacks(self.first, self.second, cost) == 0
        first, second, values = self.first[kept], self.second[kept], tuple(value[kept] for value in self.values)
        return TightPairList(self.n, first, second, values, duals.crossings(first, second))

    def costs_of(self, mate: Longs) -> tuple[int, ...]:
        """Sum every tier over a matching of these pairs."""
        chosen = np.flatnonzero(mate[self.first] == self.second)
        return tuple(sum(value[chosen].tolist()) for value in self.values)

    def without_forbidden(self) -> TightPairList:
        """Return the same: nothing forbidden is among them."""
        return self


@dataclass(frozen=True, slots=True, eq=False)
class BoxedPairs:
    """The pairs of costs in boxes: all of them, or those that are tight in the word before.

    Args:
        tiers: all in the same boxes.
        face: the word before with its duals, None before the first.
        bars_all: whether the first word forbids what any tier does; asked for only where it turns out to matter.
    """

    tiers: tuple[Boxed, ...]
    engine: Engine
    face: _Face | None = None
    bars_all: bool = False

    @property
    def n(self) -> int:
        """How many vertices there are."""
        return self.tiers[0].n

    @property
    def crossings(self) -> int:
        """No pair leaves more odd sets of the word before."""
        return 0 if self.face is None else 2 * int(self.face.duals.depths().max(initial=0))

    def spans(self, start: int) -> list[Span]:
        """Return what is known of the tiers from `start` on."""
        return [
            Span(tier.least, tier.most, None if tier.most is None else tier.n // 2 * max(0, tier.most - tier.least))
            for tier in self.tiers[start:]
        ]

    def word(self, start: int, packing: Packing, front: int) -> Boxed:
        """Return the costs of a word."""
        stop = start + len(packing.lowest)
        word = _packed(self.tiers[start:stop], packing)
        if self.face is not None:
            return self.face.restrict(word, front, self.engine)
        return _barred(word, self.tiers[stop:]) if self.bars_all else word

    def tight(self, word: Costs, duals: Duals) -> BoxedPairs:
        """Return those whose slack is 0 in this word."""
        return replace(self, face=_Face(cast("Boxed", word), duals))

    def costs_of(self, mate: Longs) -> tuple[int, ...] | None:
        """Sum every tier over a matching, None if a tier forbids one of its pairs."""
        costs = [tier.costs_of(mate) for tier in self.tiers]
        if any(bool((cost == FORBIDDEN).any()) for cost in costs):
            return None
        return tuple(sum(cost.tolist()) // 2 for cost in costs)

    def without_forbidden(self) -> BoxedPairs:
        """Return the same without the pairs that any tier forbids."""
        return replace(self, bars_all=True)


def _packed(tiers: Sequence[Boxed], packing: Packing) -> Boxed:
    """Make one word of some tiers."""
    if len(tiers) == 1:
        return tiers[0]

    def between(rows: Longs, columns: Longs) -> Block:
        blocks = [tier.between(rows, columns) for tier in tiers]
        word = packing.pack(blocks)
        for block in blocks:
            word[block == FORBIDDEN] = FORBIDDEN
        return word

    bounds = [np.minimum(tier.bound, tier.least if tier.most is None else tier.most) for tier in tiers]
    bound = packing.pack(bounds)
    for tier in tiers:
        bound[tier.bound == FORBIDDEN] = FORBIDDEN
    return replace(tiers[0], bound=bound, between=between, most=packing.width)


def _barred(word: Boxed, tiers: Sequence[Boxed]) -> Boxed:
    """Forbid what these tiers forbid."""

    def between(rows: Longs, columns: Longs) -> Block:
        costs = word.between(rows, columns).astype(np.int64)
        for tier in tiers:
            costs[tier.between(rows, columns) == FORBIDDEN] = FORBIDDEN
        return costs

    return replace(word, between=between)


class _Face(NamedTuple):
    """The pairs that are allowed in a word and tight in it (in polyhedral terms, a face)."""

    word: Boxed
    duals: Duals

    def restrict(self, word: Boxed, front: int, engine: Engine) -> Boxed:
        """Return another word on these pairs only, with what leaving odd sets costs in front."""
        n, family = word.n, Family(word.n, self.duals)
        if front * 2 * int(family.depth.max()) >= _SAFE:
            raise too_wide(n, word.least, word.least + front * 2 * int(family.depth.max()))
        columns = (self.duals.parent, np.argsort(family.low[:n]), family.low[:-1], family.high[:-1], family.shared[:-1])
        layout = OddSetLayout(*(as_column(each, engine) for each in columns))
        depth, dual = as_column(family.depth[:-1], engine), as_column(self.duals.vertex, engine)

        def between(rows: Longs, columns: Longs) -> Block:
            before, value = self.word.between(rows, columns), word.between(rows, columns).astype(np.int64)
            there = as_column(columns, engine)
            joint = column(len(columns), -1, engine)
            bar_loose.run(
                np.ascontiguousarray(before).reshape(-1), value.reshape(-1), as_column(rows, engine), there,
                FORBIDDEN, dual, layout, *ranked(there, layout, engine), joint, depth, front, work=0, engine=engine,
            )  # fmt: skip
            return value

        return replace(word, bound=self._bound(word, layout, engine), between=between)

    def _bound(self, tier: Boxed, layout: OddSetLayout, engine: Engine) -> Longs:
        """Bound the word between boxes; `FORBIDDEN` where no pair can be tight."""
        highest, masses = self.word.highest(self.duals.vertex), np.zeros(len(tier.bound), dtype=np.int64)
        common = column(tier.n, 0, engine)
        bound = tier.bound.copy()
        for box in range(len(bound)):
            if len(self.duals.odd_set):
                share_masses.run(layout, tier.order, tier.start, box, common, masses, work=0, engine=engine)
            loose = np.ones(len(bound), dtype=np.bool_)
            loose[self.word.near(box, highest, masses, 0)] = False
            bound[box, loose] = FORBIDDEN
        return np.maximum(bound, bound.T)


@kernel(writes=("value",))
def bar_loose(
    before: Counts,
    value: Counts,
    rows: Counts,
    columns: Counts,
    forbidden: int,
    dual: Counts,
    layout: OddSetLayout,
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
