"""Costs in tiers: the first counts most, the next decides among what is equal there, and so on.

Packing all tiers into one integer per pair is exact and wide: ten tiers take 110 bits at 64 players.  Most of
that is room that nobody uses.  So:

1. Compress.  A tier takes room for the largest sum that a matching can really reach, which is at most half of
   the sum over the vertices of the largest value there, each tier lowered to begin at 0.  A tier that is constant
   takes none.
2. Cut into words.  As many tiers as fit 64 bits are packed and solved at once (`solve`), in compiled code when
   it pays.  A tier that is too wide by itself is solved in Python integers.
3. Go on where the word left off.  A matching is optimal for a word exactly when all its pairs are tight (slack 0)
   and one of them leaves each odd set with z > 0.  So the next word is solved on the tight pairs only, which
   are few and let the tiers take less room.
4. At least one pair leaves an odd set anyway.  So what has to be said of the sets with z > 0 is a tier of its own in
   front of the next word: how many of them a pair leaves.  It takes a few bits where the word itself took 60.

The proof is a stage per word; `tier_certificate` checks it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.box_pricing import boxed_engine
from crosstable.matching.box_tiers import solve_boxed_tiers
from crosstable.matching.boxed import Boxed
from crosstable.matching.costs import (
    FORBIDDEN,
    Block,
    Blocks,
    Costs,
    Edges,
    Extent,
    as_costs,
    forbidden_value,
    row_blocks,
)
from crosstable.matching.extent import is_narrow
from crosstable.matching.solution import Duals, Matching, Stage, Stats, TieredMatching
from crosstable.matching.solve import MEMORY, Method, solve
from crosstable.matching.watch import Progress, Watch
from crosstable.matching.witness import NoPerfectMatchingError, Witness, check_witness
from crosstable.model.columns import Longs
from crosstable.model.errors import InputError
from crosstable.model.kernel import Engine


class Span(NamedTuple):
    """What a tier spans: from `lowest` to `highest`, and by how much two matchings can differ at `most`."""

    lowest: int
    highest: int
    most: int


def solve_tiers(
    tiers: Sequence[Costs | NDArray[Any]],
    *,
    engine: Engine = "auto",
    method: Method = "auto",
    memory: int = MEMORY,
    should_stop: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> TieredMatching:
    """Match everybody so that the first tier costs least, then the second, and so on.

    Args:
        tiers: costs as in `solve`, the most important first, all int64 at most; a pair that is `FORBIDDEN` in one
            is forbidden.
        engine, method, memory, should_stop, progress: as in `solve`; an engine is insisted on only while words fit it.
    Raises:
        InputError: no tier, or tiers of different size.
        NoPerfectMatchingError, SolveStopped: as in `solve`.
    Example:
        >>> first, second = np.array([[0, 1], [1, 0]]), np.array([[0, 5], [5, 0]])
        >>> solve_tiers([first, second]).costs
        (1, 5)
    Cost: the first word as `solve`, the others on the tight pairs.   Exact: yes.
    Source: G. L. Nemhauser and L. A. Wolsey, Integer and combinatorial optimization, 1988, III.2 (optimal faces).
    """
    sources = _checked(tiers)
    if all(isinstance(source, Boxed) for source in sources):
        return _with_boxes(sources, boxed_engine(engine), Watch(should_stop, progress))
    n, stages, found = sources[0].n, list[Stage](), list[Matching]()
    pool: _Pool = _AllPairs(sources)
    stop = 0
    while stop < len(sources):
        packing = _packed(pool.spans(stop), n, least=1 + pool.has_crossings)
        found.append(
            solve(
                pool.word(stop, packing),
                engine=engine if packing.is_narrow or engine != "compiled" else "plain",
                method=method,
                memory=memory,
                should_stop=should_stop,
                progress=progress,
            )
        )
        start, stop = stop, stop + packing.taken - pool.has_crossings
        stages.append(Stage(start, stop, packing.lowest, packing.factor, found[-1].duals))
        if stop < len(sources):
            pool = pool.tight(start, packing, found[-1].duals)
    mate = found[-1].mate
    return TieredMatching(mate, _costs_of(sources, mate), tuple(stages), _stats([each.stats for each in found]))


def _with_boxes(sources: Sequence[Costs], engine: Engine, watch: Watch) -> TieredMatching:
    """Solve tier by tier, in boxes."""
    solved = solve_boxed_tiers([source for source in sources if isinstance(source, Boxed)], engine, watch)
    if isinstance(solved, Witness):
        check_witness(sources[0], solved)
        raise NoPerfectMatchingError(solved)
    stages, start = [], 0
    for word in solved.words:
        factors = (word.front, *word.factors) if word.front else word.factors
        stages.append(Stage(start, word.stop, (0,) * len(factors), factors, word.duals))
        start = word.stop
    return TieredMatching(solved.mate, solved.costs, tuple(stages), _stats(solved.stats))


class _Packing(NamedTuple):
    """How many tiers go into a word, and how."""

    taken: int
    lowest: tuple[int, ...]
    factor: tuple[int, ...]
    is_narrow: bool

    def word(self, values: Sequence[Block]) -> Block:
        """Pack the values of the tiers taken."""
        kind = np.int64 if self.is_narrow else object
        word: Block = np.zeros(values[0].shape, dtype=kind)
        for value, low, factor in zip(values, self.lowest, self.factor, strict=False):
            word += (value.astype(kind) - low) * factor
        return word


def _packed(spans: Sequence[Span], n: int, *, least: int) -> _Packing:
    """Take as many tiers as fit 64 bits, and no fewer than `least`."""
    fitting = len(spans)
    while True:
        factors = [1]
        for span in spans[fitting - 1 : 0 : -1]:
            factors.append(factors[-1] * (span.most + 1))
        factors.reverse()
        width = sum((span.highest - span.lowest) * f for span, f in zip(spans, factors, strict=False))
        fits = is_narrow(n, Extent(1, 0, width)) and all(abs(span.lowest) < FORBIDDEN // 8 for span in spans[:fitting])
        if fits or fitting == least:
            return _Packing(fitting, tuple(span.lowest for span in spans[:fitting]), tuple(factors), fits)
        fitting -= 1


class _Pool(Protocol):
    """The pairs that are still in question."""

    @property
    def has_crossings(self) -> bool:
        """Whether odd sets of the word before count in front."""

    def spans(self, start: int) -> list[Span]:
        """Measure the tiers from `start` on."""

    def word(self, start: int, packing: _Packing) -> Costs:
        """Give the costs of a word."""

    def tight(self, start: int, packing: _Packing, duals: Duals) -> _Listed:
        """Keep the pairs whose slack is 0."""


class _AllPairs(NamedTuple):
    """Every allowed pair, costs computed when asked for."""

    sources: tuple[Costs, ...]

    @property
    def has_crossings(self) -> bool:
        """There was no word before."""
        return False

    def spans(self, start: int) -> list[Span]:
        """Measure the tiers in one pass."""
        n = self.sources[0].n
        lowest, most = [FORBIDDEN] * len(self.sources), [np.full(n, -FORBIDDEN) for _ in self.sources]
        for rows in row_blocks(n):
            blocks, allowed = self._block(rows)
            for tier, block in enumerate(blocks):
                lowest[tier] = min(lowest[tier], int(block.min(initial=FORBIDDEN, where=allowed)))
                most[tier][rows.start : rows.stop] = block.max(axis=1, initial=-FORBIDDEN, where=allowed)
        return [_span(n, low, each) for low, each in zip(lowest, most, strict=True)][start:]

    def word(self, start: int, packing: _Packing) -> Costs:
        """Give the costs of a word."""

        def rows_of(rows: range) -> Block:
            blocks, allowed = self._block(rows)
            return np.where(allowed, packing.word(blocks[start:]), FORBIDDEN)

        return Blocks(self.sources[0].n, rows_of)

    def tight(self, start: int, packing: _Packing, duals: Duals) -> _Listed:
        """Keep the pairs whose slack is 0."""
        n, parts = self.sources[0].n, list[tuple[Block, ...]]()
        y = duals.vertex if packing.is_narrow else duals.vertex.astype(object)
        for rows in row_blocks(n) if n else [range(0)]:  # nobody to pair has one block, of no rows
            blocks, allowed = self._block(rows)
            word = packing.word(blocks[start:])
            allowed &= np.arange(n) > np.arange(rows.start, rows.stop)[:, None]
            near = allowed & np.asarray(2 * word <= y[rows.start : rows.stop, None] + y[None, :], dtype=np.bool_)
            here, there = np.nonzero(near)
            kept = duals.slacks(here + rows.start, there, word[here, there]) == 0
            here, there = here[kept], there[kept]
            parts.append((here + rows.start, there, *(block[here, there] for block in blocks)))
        first, second, *values = (np.concatenate(columns) for columns in zip(*parts, strict=True))
        return _Listed(n, first, second, tuple(values), _crossings(duals, first, second))

    def _block(self, rows: range) -> tuple[list[Block], NDArray[np.bool_]]:
        """Give the rows of every tier, and which pairs all of them allow."""
        blocks = []
        allowed = np.arange(rows.start, rows.stop)[:, None] != np.arange(self.sources[0].n)
        for number, source in enumerate(self.sources):
            block = source.block(rows)
            if block.dtype == object:
                raise InputError(f"tier {number} holds integers of any size. Give int64, cut into more tiers if wider.")
            allowed &= block != forbidden_value(block)
            blocks.append(block.astype(np.int64, copy=False))
        return blocks, allowed


class _Listed(NamedTuple):
    """A list of pairs, with the costs of each tier, and how many odd sets of the word before each pair leaves."""

    n: int
    first: Longs
    second: Longs
    values: tuple[Longs, ...]
    crossings: Longs | None

    @property
    def has_crossings(self) -> bool:
        """Whether odd sets of the word before count in front."""
        return self.crossings is not None

    def spans(self, start: int) -> list[Span]:
        """Measure the tiers from `start` on."""
        result = []
        for value in self._from(start):
            most = np.full(self.n, -FORBIDDEN)
            for side in (self.first, self.second):
                np.maximum.at(most, side, value)
            result.append(_span(self.n, int(value.min(initial=FORBIDDEN)), most))
        return result

    def word(self, start: int, packing: _Packing) -> Costs:
        """Give the costs of a word."""
        return Edges(self.n, self.first, self.second, packing.word(self._from(start)))

    def tight(self, start: int, packing: _Packing, duals: Duals) -> _Listed:
        """Keep the pairs whose slack is 0."""
        kept = duals.slacks(self.first, self.second, packing.word(self._from(start))) == 0
        first, second, values = self.first[kept], self.second[kept], tuple(value[kept] for value in self.values)
        return _Listed(self.n, first, second, values, _crossings(duals, first, second))

    def _from(self, start: int) -> list[Longs]:
        """Give the tiers from `start` on, behind the crossings."""
        front = [] if self.crossings is None else [self.crossings]
        return [*front, *self.values[start:]]


def _crossings(duals: Duals, first: Longs, second: Longs) -> Longs | None:
    """Count the odd sets that each pair leaves, None when there is no odd set."""
    return duals.crossings(first, second) if len(duals.odd_set) else None


def _span(n: int, lowest: int, most: Longs) -> Span:
    """Measure a tier from its lowest value and the largest at each vertex.

    Half of the sum over vertices bounds a matching, for each of its pairs is counted at two of them.
    """
    largest = [max(int(value) - lowest, 0) for value in most.tolist()]
    width = max(largest, default=0)
    return Span(lowest, lowest + width, min(n // 2 * width, sum(largest) // 2))


def _checked(tiers: Sequence[Costs | NDArray[Any]]) -> tuple[Costs, ...]:
    sources = tuple(as_costs(tier) for tier in tiers)
    if not sources:
        raise InputError("no tier of costs was given. Give at least one.")
    sizes = sorted({source.n for source in sources})
    if len(sizes) > 1:
        raise InputError(f"tiers are for {sizes[0]} and for {sizes[-1]} vertices. Give all for the same vertices.")
    return sources


def _costs_of(sources: Sequence[Costs], mate: Longs) -> tuple[int, ...]:
    """Sum every tier over the pairs."""
    totals = [0] * len(sources)
    for rows in row_blocks(len(mate)):
        here, there = np.arange(len(rows)), mate[rows.start : rows.stop]
        for tier, source in enumerate(sources):
            totals[tier] += sum(int(cost) for cost in source.block(rows)[here, there].tolist())
    return tuple(total // 2 for total in totals)


def _stats(words: Sequence[Stats]) -> Stats:
    """Add up the words; engine, method, pairs and edges are those of the first."""
    names = ("passes", "bids", "free", "shrinks", "expansions", "priced")
    sums = {name: sum(getattr(word, name) for word in words) for name in names}
    return replace(words[0], words=len(words), **sums)
