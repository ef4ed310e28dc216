"""Which pairs a proof looks at: some rows at a time, or in boxes all that the bounds do not clear.

Costs by rows: every ordered pair.  Costs in boxes: two boxes are cleared when their bound leaves a slack of 0 or more,
stage by stage, up to a stage where it is above 0.  All other pairs are computed, each once, for costs are the same both
ways; and those of the matching.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.costs import FORBIDDEN, Block, Costs
from crosstable.matching.odd_set_family import SAFE
from crosstable.matching.progress import Watch
from crosstable.matching.proof_stage import StageCheck, forbidden_by
from crosstable.model.columns import Flags, Longs

_CELLS = 1 << 16  # costs by rows are checked so many at a time: they stay in the processor's memory
_COLUMNS = 2048  # of a box are checked at a time
_FAR = 2**60  # bounds of boxes are cut here, and none below it clears a box: then nothing wraps


@dataclass(frozen=True, slots=True)
class PairBlock:
    """Some pairs: these rows against these columns, both rising.

    Args:
        blocks: returns the costs of tiers from one to another; of some rows and columns only, by their places.
        allowed: what no tier forbids; None where that is not known, or there is one tier only.
    """

    rows: Longs
    columns: Longs
    blocks: Callable[[int, int], list[Block]]
    allowed: Flags | None


def parts_of_rows(sources: Sequence[Costs]) -> Iterator[PairBlock]:
    """Walk all ordered pairs, some rows at a time; with many tiers, what any of them forbids is known at once."""
    n = sources[0].n
    step, columns = max(1, _CELLS // max(n, 1)), np.arange(n)
    for start in range(0, n, step):
        rows = range(start, min(n, start + step))
        blocks = [source.block(rows) for source in sources]
        allowed = None if len(blocks) == 1 else ~forbidden_by(blocks)
        yield PairBlock(columns[rows.start : rows.stop], columns, _slices(blocks), allowed)


def parts_of_boxes(
    tiers: Sequence[Boxed], bounds: Sequence[StageBounds], mate: Longs, watch: Watch, *, exhaustive: bool
) -> Iterator[PairBlock]:
    """Walk the pairs that no bound clears, box by box, and those of the matching."""
    first = tiers[0]
    for box in range(len(first.bound)):
        rows = first.members(box)
        watch.report("proof", first.n - int(first.start[box]), 0, 0)
        near = np.arange(box, len(first.bound)) if exhaustive else _not_cleared(box, bounds)
        columns = np.union1d(first.members_of(near), mate[rows])
        for start in range(0, len(columns), _COLUMNS):
            some = columns[start : start + _COLUMNS]
            yield PairBlock(rows, some, _between(tiers, rows, some), None)


def _between(tiers: Sequence[Boxed], rows: Longs, columns: Longs) -> Callable[[int, int], list[Block]]:
    """Return a function that computes the costs of these rows and columns in tiers from one to another."""
    return lambda start, stop: [tier.between(rows, columns) for tier in tiers[start:stop]]


class StageBounds:
    """What clears two boxes in a stage: a bound of the word between them, the duals, and the odd sets around both."""

    def __init__(self, check: StageCheck, tiers: Sequence[Boxed]) -> None:
        """Check conditions 6 and 7 from what is stated of the tiers; bound the word between boxes."""
        self._check, self._family = check, check.family
        source, least = tiers[0], [tier.least for tier in tiers]
        if len(tiers) > 1 and any(tier.most is None for tier in tiers):
            number = next(number for number, tier in enumerate(tiers) if tier.most is None)
            raise check.fault("matching/shared-tier-unknown", tier=check.stage.start + number)
        highest = [_highest(tier) for tier in tiers]
        spans = [high - low for high, low in zip(highest, least, strict=True)]
        check.check_factors([check.n // 2 * span for span in spans] if len(tiers) > 1 else [0])
        if not check.is_bare:
            parts = zip(check.factor, spans, least, check.lowest, strict=True)
            width = sum(f * (s + abs(a - b)) for f, s, a, b in parts)
            if width >= SAFE or any(abs(low) >= SAFE for low in (*least, *check.lowest)):
                raise check.fault("matching/word-too-wide", tiers=len(tiers), width=width)
        self._bound = check.word_of_bounds(
            [
                tier.bound if check.is_bare else np.minimum(tier.bound, high)
                for tier, high in zip(tiers, highest, strict=True)
            ]
        )
        self._bound[np.any([tier.bound == FORBIDDEN for tier in tiers], axis=0)] = FORBIDDEN
        place = self._family.low[: check.n]
        self._first = np.minimum.reduceat(place[source.order], source.start[:-1])
        self._last = np.maximum.reduceat(place[source.order], source.start[:-1])
        self._vertex = source.order[source.start[:-1]]
        self._highest = source.highest(check.vertex)

    def least_slacks(self, box: int) -> Longs:
        """Bound the slacks of pairs of a box with those of all boxes from below; forbidden pairs are far above 0.

        What 64 bits might not hold is below 0: it clears nothing.
        """
        bound = self._bound[box]
        slack: Longs = np.full(len(bound), -1)
        if self._check.is_narrow:
            slack = 2 * np.clip(bound, -_FAR, _FAR) - self._highest[box] - self._highest
            vertex, first, last = int(self._vertex[box]), self._first, self._last
            low, high = np.minimum(first, first[box]), np.maximum(last, last[box])
            slack += self._family.shared[self._family.around(vertex, low, high)]
            slack[bound < -_FAR] = -1
        return np.where(bound == FORBIDDEN, 1, slack)


def _not_cleared(box: int, bounds: Sequence[StageBounds]) -> Longs:
    """Return the boxes, from this one on, that the bounds do not clear."""
    is_open: Flags | None = None
    for stage in bounds:
        slack = stage.least_slacks(box)
        if is_open is None:
            is_open = np.arange(len(slack)) >= box
            wanted = np.zeros_like(is_open)
        wanted |= is_open & (slack < 0)
        is_open &= slack == 0
    return np.flatnonzero(wanted)


def _slices(blocks: list[Block]) -> Callable[[int, int], list[Block]]:
    return lambda start, stop: blocks[start:stop]


def _highest(tier: Boxed) -> int:
    """Return what a pair costs at most, or as far as its bounds say."""
    if tier.most is not None:
        return max(tier.most, tier.least)
    return int(tier.bound.max(initial=tier.least, where=tier.bound != FORBIDDEN))
