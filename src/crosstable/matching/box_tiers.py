"""Costs in tiers, in boxes: word after word, each on the pairs that are tight in all before it.

As in `tiers`, but nothing of n^2 size is kept: the tight pairs are not listed.  They are recognised again whenever
costs are computed, and boxes between which no pair can be tight are skipped.  A word holds as many tiers as are known
to fit (`box_packing`).

Where the word before ended with odd sets, how many of them a pair leaves counts in front, with a factor.  The matching
at hand leaves each of them once, which is the least possible.  Whatever the factor, a best matching that leaves each
once is the best of those that do; if it does not, the factor was too small, and a larger one is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

import numpy as np

from crosstable.matching.box_packing import fitting, packed, width_of
from crosstable.matching.box_pricing import BoxPricing, with_boxes
from crosstable.matching.boxed import Boxed, share_masses, too_wide
from crosstable.matching.costs import FORBIDDEN, Block, EdgeList
from crosstable.matching.graph import column
from crosstable.matching.layout import Layout, join, ranked
from crosstable.matching.odd_set_family import Family
from crosstable.matching.pricing import as_column
from crosstable.matching.solution import Duals, Matching, Stats
from crosstable.matching.watch import Watch
from crosstable.matching.witness import Witness
from crosstable.model.columns import Longs
from crosstable.model.kernel import Counts, Engine, kernel

_SAFE = 2**62
_LARGER = 64  # a factor of odd sets that was too small is taken so many times


class BoxedWord(NamedTuple):
    """A word of the proof: tiers up to `stop`, each times its factor; that of odd sets in front, 0 for none."""

    stop: int
    factors: tuple[int, ...]
    front: int
    duals: Duals


class BoxedTiers(NamedTuple):
    """The matching, what it costs in each tier, and the words.

    A word that the matching at hand was already best for has no `stats`.
    """

    mate: Longs
    costs: tuple[int, ...]
    words: tuple[BoxedWord, ...]
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

    @property
    def crossings(self) -> int:
        """No pair leaves more odd sets."""
        return 2 * int(max(np.asarray(_sets_of(self.duals, self.engine).depth)[: self.word.n], default=0))

    def restricted(self, word: Boxed, front: int) -> Boxed:
        """Give a word on these pairs only, with what leaving odd sets costs in front."""
        sets = _sets_of(self.duals, self.engine)
        dual = as_column(self.duals.vertex, self.engine)

        def between(rows: Longs, columns: Longs) -> Block:
            before, value = self.word.between(rows, columns), word.between(rows, columns).astype(np.int64)
            there = as_column(columns, self.engine)
            places = ranked(there, sets.layout, self.engine)
            joint = column(len(columns), -1, self.engine)
            bar_loose.run(
                np.ascontiguousarray(before).reshape(-1), value.reshape(-1), as_column(rows, self.engine), there,
                FORBIDDEN, dual, sets.layout, *places, joint, sets.depth, front, work=0, engine=self.engine,
            )  # fmt: skip
            return value

        return replace(word, bound=self._bound(word, sets), between=between)

    def trivial(self, word: Boxed, front: int) -> Duals | None:
        """Give the duals that prove the matching optimal where it costs the least a pair can, if it does.

        Pairs leave the sets of the word before at 2 `front` a set, which duals of twice that make up for exactly.
        """
        least, depth = word.least, np.asarray(_sets_of(self.duals, self.engine).depth)[: word.n]
        sets = front * len(self.duals.odd_set)
        if word.total(self.mate) != word.n // 2 * least + sets:
            return None
        return Duals(2 * front * depth + least, self.duals.parent, np.full(len(self.duals.odd_set), 2 * front))

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
    factors = fitting(tiers, 0)
    word = packed(tiers[: len(factors)], factors)
    found = with_boxes(BoxPricing(word, engine, watch))
    if isinstance(found, Witness):
        return found
    scale = 1
    while True:
        following = _Following(tiers, word, found, BoxedWord(len(factors), factors, 0, found.duals), engine, watch)
        if following.finish(scale):
            costs = _costs_of(tiers, following.mate)
            return BoxedTiers(following.mate, costs, tuple(following.words), tuple(following.stats))
        scale *= _LARGER


class _Following:
    """The words after the first, under way."""

    def __init__(
        self, tiers: Sequence[Boxed], word: Boxed, found: Matching, first: BoxedWord, engine: Engine, watch: Watch
    ) -> None:
        self.tiers = tiers
        self.word = word
        self.mate = found.mate
        self.words = [first]
        self.stats = [found.stats]
        self.engine = engine
        self.watch = watch

    def finish(self, scale: int) -> bool:
        """Solve word after word; False when one spoiled the tiers before it: factors of odd sets were too small.

        Args:
            scale: what the usual factor is times.
        """
        while self.words[-1].stop < len(self.tiers):
            if not self._solve_next(scale):
                return False
        return True

    def _solve_next(self, scale: int) -> bool:
        start, duals, engine = self.words[-1].stop, self.words[-1].duals, self.engine
        face, has_sets = Face(self.word, duals, self.mate, engine), len(duals.odd_set) > 0
        factors = fitting(self.tiers[start:], face.crossings if has_sets else 0)
        tiers = self.tiers[start : start + len(factors)]
        word = packed(tiers, factors)
        front = _front(tiers, factors, word, self.mate, scale) if has_sets else 0
        if front * face.crossings >= _SAFE:
            raise too_wide(word.n, word.least, word.least + front * face.crossings)
        self.word = face.restricted(word, front)
        proof = face.trivial(self.word, front)
        if proof is None:
            pricing = BoxPricing(self.word, engine, self.watch, start=_edges_of(self.word, self.mate))
            found = cast("Matching", with_boxes(pricing))  # the matching at hand is one: there is no witness
            before = self.tiers[:start]
            if _costs_of(before, found.mate) != _costs_of(before, self.mate):
                return False
            proof, self.mate = found.duals, found.mate
            self.stats.append(found.stats)
        self.words.append(BoxedWord(start + len(factors), factors, front, proof))
        return True


def _front(tiers: Sequence[Boxed], factors: Sequence[int], word: Boxed, mate: Longs, scale: int) -> int:
    """Choose a factor of odd sets: what a pair can cost, or what the whole matching can still save if that is less."""
    width, n = width_of(tiers, factors), word.n
    saved = word.total(mate) - n // 2 * word.least
    return 1 + (saved if width is None else min(saved, width * scale))


def _costs_of(tiers: Sequence[Boxed], mate: Longs) -> tuple[int, ...]:
    """Give what a matching costs in each tier."""
    return tuple(tier.total(mate) for tier in tiers)


def _edges_of(word: Boxed, mate: Longs) -> EdgeList:
    """List the pairs of a matching."""
    vertices = np.flatnonzero(np.arange(word.n) < mate)
    return EdgeList(vertices, mate[vertices], word.costs_of(mate)[vertices])


def _sets_of(duals: Duals, engine: Engine) -> _Sets:
    n, family = len(duals.vertex), Family(len(duals.vertex), duals)
    columns = (duals.parent, np.argsort(family.low[:n]), family.low[:-1], family.high[:-1], family.shared[:-1])
    return _Sets(Layout(*(as_column(column, engine) for column in columns)), as_column(family.depth[:-1], engine))


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
