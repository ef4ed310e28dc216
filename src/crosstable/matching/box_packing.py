"""Tiers in boxes, packed: some of them become one word, exactly, though nobody looks at all their costs.

A tier says what a pair costs at most (`Boxed.most`) and at least (its bounds), so half as many times as there are
vertices the difference is more than two matchings can differ by in it.  The tier in front gets a factor above that.
Fewer words are quicker, in the solve and in the proof; how many tiers fit one is for `extent.is_narrow` to say, by
how far apart its costs may be and how far from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from crosstable.matching.boxed import Boxed
from crosstable.matching.costs import FORBIDDEN, Block, Extent
from crosstable.matching.extent import is_narrow
from crosstable.model.columns import Longs


def reach(tier: Boxed) -> int | None:
    """Bound by how much two matchings can differ in a tier; None when nobody knows."""
    return None if tier.most is None else tier.n // 2 * max(0, tier.most - tier.least)


def factors_of(tiers: Sequence[Boxed]) -> tuple[int, ...] | None:
    """Give each tier a factor above all that the tiers behind it can differ by; None when nobody knows that."""
    factors, room = [1], 0
    for tier in reversed(tiers[1:]):
        behind = reach(tier)
        if behind is None:
            return None
        room += factors[-1] * behind
        factors.append(room + 1)
    return tuple(reversed(factors))


def width_of(tiers: Sequence[Boxed], factors: Sequence[int]) -> int | None:
    """Bound by how much two pairs can differ in a word; None when nobody knows."""
    known = [tier.most for tier in tiers]
    spans = [0 if most is None else most - tier.least for tier, most in zip(tiers, known, strict=True)]
    return None if None in known else sum(factor * span for factor, span in zip(factors, spans, strict=True))


def fitting(tiers: Sequence[Boxed], crossings: int) -> tuple[int, ...]:
    """Give the factors of as many of the first tiers as fit one word; of one tier if no more do.

    Args:
        crossings: a pair leaves no more odd sets than this, and each may cost as much as a pair can in the word.
    """
    for taken in range(len(tiers), 1, -1):
        factors = factors_of(tiers[:taken])
        width = None if factors is None else width_of(tiers[:taken], factors)
        if factors is None or width is None:
            continue
        largest = sum(factor * _largest(tier) for factor, tier in zip(factors, tiers, strict=False))
        if is_narrow(tiers[0].n, Extent(1, largest, largest + width * (1 + crossings))):
            return factors
    return (1,)


def _largest(tier: Boxed) -> int:
    """Give how far from 0 a cost or a bound may be; in a word they add up, each times its factor."""
    bound = int(tier.bound.max(initial=tier.least, where=tier.bound != FORBIDDEN))
    return max(abs(tier.least), abs(tier.most or 0), abs(bound))


def packed(tiers: Sequence[Boxed], factors: Sequence[int]) -> Boxed:
    """Make one word of some tiers, each times its factor."""
    if len(tiers) == 1:
        return tiers[0]

    def between(rows: Longs, columns: Longs) -> Block:
        return _added([tier.between(rows, columns) for tier in tiers], factors)

    known = [tier.most for tier in tiers if tier.most is not None]
    most = sum(f * m for f, m in zip(factors, known, strict=True)) if len(known) == len(tiers) else None
    return replace(tiers[0], bound=_added([tier.bound for tier in tiers], factors), between=between, most=most)


def _added(blocks: Sequence[Block], factors: Sequence[int]) -> Longs:
    """Add costs, each times its factor; what one forbids is forbidden."""
    total: Longs = blocks[-1].astype(np.int64)
    barred = total == FORBIDDEN
    for block, factor in zip(blocks[:-1], factors[:-1], strict=True):
        barred |= block == FORBIDDEN
        total += block.astype(np.int64, copy=False) * factor
    total[barred] = FORBIDDEN
    return total
