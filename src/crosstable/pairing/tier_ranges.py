"""What the tiers of a round span, measured over the pairs that no tier forbids; and their costs, kept for packing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.costs import FORBIDDEN, Block
from crosstable.model.columns import Flags, Longs
from crosstable.pairing.boxed_tiers import only_forbids
from crosstable.pairing.tier_costs import TierCosts

_CELLS = 1 << 16  # 0.5 MB of costs at a time: they stay in the cache from one step to the next


class TierExtent(NamedTuple):
    """The costs of a tier: half sums of the smallest and largest at each vertex, the extremes, their common step."""

    low: int
    high: int
    least: int
    most: int
    step: int
    forbids: bool


class TierRows(NamedTuple):
    """Some rows of a tier: the costs, and which pairs it forbids.

    `costs` are None where they are not asked for, `forbidden` where nothing is.
    """

    costs: Block | None
    forbidden: Flags | None


def few_rows(rows: range, size: int) -> Iterator[range]:
    """Cut rows into parts whose costs stay in the cache."""
    step = max(1, _CELLS // max(size, 1))
    return (range(start, min(rows.stop, start + step)) for start in range(rows.start, rows.stop, step))


def measure(tiers: Sequence[TierCosts], *, keep: bool) -> list[MeasuredTier]:
    """Measure the tiers, and keep their costs if wanted."""
    size = tiers[0].state.size
    measured = [MeasuredTier(tier, keep=keep) for tier in tiers]
    for rows in few_rows(range(size), size):
        blocks = [tier.block(rows) for tier in tiers]
        barred = np.zeros((len(rows), size), dtype=np.bool_)
        barred[np.arange(len(rows)), np.arange(rows.start, rows.stop)] = True
        for tier, block in zip(measured, blocks, strict=True):
            tier.forbid(rows, block, barred)
        some = ~np.all(barred, axis=1)
        for tier, block in zip(measured, blocks, strict=True):
            tier.take(rows, block, barred, some)
    return measured


class MeasuredTier:
    """A tier, its extent so far, and its costs if they are kept: in the narrowest type that the tier answers for."""

    def __init__(self, tier: TierCosts, *, keep: bool) -> None:
        self._tier, self._keep = tier, keep
        self._low = self._high = self._most = 0
        self._least: int | None = None
        self._step = 0  # what all costs less the least have in common, 0 while they are one and the same
        self._forbids = False
        self._has_costs = not only_forbids(tier)
        most = tier.most() if self._has_costs else 0
        self._kind = np.dtype(np.int64) if most is None else np.min_scalar_type(-most - 1)
        self._costs = self._matrix(self._kind) if keep and self._has_costs else None
        self._forbidden: Flags | None = None

    def forbid(self, rows: range, block: Longs, barred: Flags) -> None:
        """Add the pairs of these rows that the tier forbids to `barred`."""
        own = block == FORBIDDEN
        if own.any():
            self._forbids = True
            barred |= own
            if self._keep and self._forbidden is None:
                self._forbidden = self._matrix(np.dtype(np.bool_))
            if self._forbidden is not None:
                self._forbidden[rows.start : rows.stop] = own

    def take(self, rows: range, block: Longs, barred: Flags, some: Flags) -> None:
        """Take the costs of these rows; `some` of them have a pair that is not barred."""
        if not self._has_costs:
            return
        costs = block.astype(self._kind)
        if self._costs is not None:
            self._costs[rows.start : rows.stop] = costs
        if not some.any():
            return
        np.copyto(costs, np.iinfo(self._kind).max, where=barred)
        low = costs.min(axis=1)[some].astype(np.int64)
        least = int(low.min())
        np.copyto(costs, least, where=barred)
        high = costs.max(axis=1)[some].astype(np.int64)
        self._low += int(low.sum())
        self._high += int(high.sum())
        self._most = max(self._most, int(high.max()))
        known = least if self._least is None else self._least
        self._least = min(known, least)
        step = int(np.gcd.reduce(np.concatenate((low, high)) - least, initial=np.gcd(self._step, known - least)))
        self._step = step if step <= 1 else _common(step, costs - least)

    @property
    def extent(self) -> TierExtent:
        """What was found."""
        low, high = -(-self._low // 2), self._high // 2
        return TierExtent(low, high, self._least or 0, self._most, self._step or 1, self._forbids)

    def rows(self, rows: range) -> TierRows:
        """Return some rows, as they were kept or computed again."""
        if not self._keep:
            return rows_of(self._tier, rows, forbids=self._forbids)
        part = slice(rows.start, rows.stop)
        return TierRows(*(None if kept is None else kept[part] for kept in (self._costs, self._forbidden)))

    def _matrix(self, kind: np.dtype[Any]) -> NDArray[Any]:
        return np.zeros((self._tier.state.size, self._tier.state.size), dtype=kind)


def rows_of(tier: TierCosts, rows: range, *, forbids: bool) -> TierRows:
    """Compute some rows of a tier; `forbids` whether it may forbid any."""
    costs = tier.block(rows)
    return TierRows(costs, costs == FORBIDDEN if forbids else None)


def _common(step: int, above: Block) -> int:
    """Find what all costs above the least have in common with `step`, by which those at the ends of rows divide."""
    whole = above // step * step
    if np.array_equal(whole, above):
        return step
    return int(np.gcd.reduce(np.unique(above - whole).astype(np.int64), initial=step))
