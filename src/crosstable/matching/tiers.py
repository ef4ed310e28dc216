"""Costs in tiers: the first counts most, the next decides among what is equal there, and so on.

Packing all tiers into one integer per pair is exact and wide: ten tiers take 110 bits at 64 players.  So:

1. Pack tightly (`tier_packing`).  A tier takes room for what two matchings can really differ by, no more.
2. Cut into words.  As many tiers as fit 64 bits are packed and solved at once, compiled when it pays.  A tier that is
   too wide by itself is solved in Python integers.
3. Go on where the word left off.  A matching is optimal for a word exactly when all its pairs are tight (slack 0)
   and one of them leaves each odd set with z > 0.  So the next word is solved on the tight pairs only
   (`tight_pairs`), which take less room.
4. What has to be said of those sets counts in front of the next word: `front` for each set that a pair leaves.  The
   matching at hand leaves each of them once, the least possible.  Whatever the factor, a best matching that leaves
   each once is the best of those that do.  If it leaves one more often the factor was too small, and a larger one is
   taken.  That it may be small saves bits: the whole word takes a few more instead of twice as many.
5. Where the matching at hand costs the least that pairs can cost, it is optimal without a solve.

The proof is a stage for each word; `certificate` checks it.

Source: G. L. Nemhauser and L. A. Wolsey, Integer and combinatorial optimization, 1988, III.2 (optimal faces).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.costs import Costs, as_costs
from crosstable.matching.progress import Progress, Watch
from crosstable.matching.solution import Duals, Matching, ProofStage, Stats, TieredMatching
from crosstable.matching.solve import MEMORY, Method, boxed_engine, solve_word
from crosstable.matching.tier_packing import Packing, pack_tiers
from crosstable.matching.tight_pairs import AllPairs, BoxedPairs, OpenPairs
from crosstable.model.columns import Longs
from crosstable.model.errors import InputError
from crosstable.model.kernel import Engine

_LARGER = 64  # a factor of odd sets that was too small is multiplied by this


def solve_tiers(
    tiers: Sequence[Costs | NDArray[Any]],
    *,
    engine: Engine = "auto",
    method: Method = "auto",
    memory: int = MEMORY,
    should_stop: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> TieredMatching:
    """Match all vertices so that the first tier costs least, then the second, and so on.

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
    """
    sources = _checked(tiers)
    boxed = tuple(source for source in sources if isinstance(source, Boxed))
    pairs: OpenPairs
    if len(boxed) == len(sources):
        engine = boxed_engine(engine)
        pairs = BoxedPairs(boxed, engine)
    else:
        pairs = AllPairs(sources)
    found = _Words(len(sources), _Options(engine, method, memory, Watch(should_stop, progress))).solve(pairs)
    return TieredMatching(found.mate, found.costs, found.stages, _sum_of(found.stats))


class _Options(NamedTuple):
    """How words are solved."""

    engine: Engine
    method: Method
    memory: int
    watch: Watch


@dataclass(frozen=True, slots=True)
class _Found:
    """What the words so far have led to; `pairs` are still in question, and `costs` are those of all tiers."""

    pairs: OpenPairs
    mate: Longs
    costs: tuple[int, ...]
    stages: tuple[ProofStage, ...]
    stats: tuple[Stats, ...]

    @property
    def stop(self) -> int:
        """The first tier that is not decided."""
        return self.stages[-1].stop


class _Words:
    """One solve, word after word."""

    def __init__(self, n_tiers: int, options: _Options) -> None:
        self.n_tiers = n_tiers
        self.options = options

    def solve(self, pairs: OpenPairs) -> _Found:
        """Solve all words; again where a factor of odd sets was too small, or a later tier forbids what was taken."""
        first, scale = self._first(pairs), 1
        while True:
            if first is None or (found := self._finish(first, scale)) is None:
                first = self._first(pairs.without_forbidden())
            elif found.stop == self.n_tiers:
                return found
            else:
                scale *= _LARGER

    def _first(self, pairs: OpenPairs) -> _Found | None:
        """Solve the first word; None when another tier forbids a pair of the matching."""
        packing = pack_tiers(pairs.spans(0), pairs.n, 0)
        word = pairs.word(0, packing, 0)
        return self._taken(pairs, word, ProofStage(0, len(packing.lowest), *packing[:2], _NO_DUALS), packing, None)

    def _finish(self, found: _Found, scale: int) -> _Found | None:
        """Solve the other words; stop early when one spoiled the tiers before it."""
        while found.stop < self.n_tiers:
            following = self._next(found, scale)
            if following is None or following.costs[: found.stop] != found.costs[: found.stop]:
                return None if following is None else found
            found = following
        return found

    def _next(self, found: _Found, scale: int) -> _Found | None:
        start, pairs, n = found.stop, found.pairs, found.pairs.n
        packing = pack_tiers(pairs.spans(start), n, pairs.crossings)
        taken = len(packing.lowest)
        parts = zip(found.costs[start:], packing.lowest, packing.factor, strict=False)
        saved = sum(f * (cost - n // 2 * low) for cost, low, f in parts) - n // 2 * packing.least
        front = _front(packing, saved, scale) if pairs.crossings else 0
        before = found.stages[-1].duals
        lowest, factor = packing.lowest, packing.factor
        if len(before.odd_set):
            lowest, factor = (0, *lowest), (front, *factor)
        stage, word = ProofStage(start, start + taken, lowest, factor, before), pairs.word(start, packing, front)
        least = word.least if isinstance(word, Boxed) else packing.least
        if saved != n // 2 * (least - packing.least):
            return self._taken(pairs, word, stage, packing, found)
        stage = replace(stage, duals=_trivial(before, least, front))
        still = pairs.tight(word, stage.duals) if stage.stop < self.n_tiers else pairs
        return replace(found, pairs=still, stages=(*found.stages, stage))

    def _taken(
        self, pairs: OpenPairs, word: Costs, stage: ProofStage, packing: Packing, found: _Found | None
    ) -> _Found | None:
        """Solve a word; None when a tier forbids a pair of the matching."""
        engine, method, memory, watch = self.options
        if not packing.is_narrow and engine == "compiled":
            engine = "plain"
        mate = None if found is None else found.mate
        solved: Matching = solve_word(word, engine, method, memory, watch, mate=mate)
        stage = replace(stage, duals=solved.duals)
        still = pairs.tight(word, solved.duals) if stage.stop < self.n_tiers else pairs
        costs = still.costs_of(solved.mate)
        if costs is None:
            return None
        stages, stats = (found.stages, found.stats) if found is not None else ((), ())
        return _Found(still, solved.mate, costs, (*stages, stage), (*stats, solved.stats))


_NO_DUALS = Duals(*(np.zeros(0, dtype=np.int64) for _ in range(3)))


def _front(packing: Packing, saved: int, scale: int) -> int:
    """Choose a factor of odd sets: what a pair can cost, or what the whole matching can still save if that is less."""
    return 1 + (saved if packing.width is None else min(saved, packing.width * scale))


def _trivial(before: Duals, least: int, front: int) -> Duals:
    """Return the duals that prove a matching optimal whose pairs all cost the least a pair can.

    Pairs leave the sets of the word before at 2 `front` a set, which duals of twice that make up for exactly.
    """
    depths = before.depths() if front < 2**40 else before.depths().astype(object)
    return Duals(2 * front * depths + least, before.parent, np.full(len(before.odd_set), 2 * front))


def _checked(tiers: Sequence[Costs | NDArray[Any]]) -> tuple[Costs, ...]:
    sources = tuple(as_costs(tier) for tier in tiers)
    if not sources:
        raise InputError("matching/no-tiers")
    sizes = sorted({source.n for source in sources})
    if len(sizes) > 1:
        raise InputError("matching/tiers-differ", smallest=sizes[0], largest=sizes[-1])
    return sources


def _sum_of(words: Sequence[Stats]) -> Stats:
    """Add up the words; engine, method, pairs and edges are those of the first."""
    names = ("passes", "bids", "free", "shrinks", "expansions", "priced")
    sums = {name: sum(getattr(word, name) for word in words) for name in names}
    return replace(words[0], words=len(words), **sums)
