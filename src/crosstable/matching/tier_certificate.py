"""The proof for costs in tiers, checked: nothing here comes from the solver.

A matching is the best when, stage by stage, its pairs are tight and every other pair still in question has no
negative slack.  Pairs with a positive slack drop out of the question: no matching that holds one is optimal for
that stage.  So for every stage, on the pairs that are tight in all stages before it:

    1. its duals prove the matching optimal for its word (as in `certificate`)
    2. its word is packed well: each factor exceeds all that the tiers behind it can differ by between two matchings
    3. it begins where the stage before it ended, and the last one ends with the last tier
    4. if an odd set had z > 0 in the stage before it, its word begins with how many such sets a pair leaves.  The
       matchings that are optimal there leave each once, which is the least possible, and no others do
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.box_certificate import verify_boxed
from crosstable.matching.boxed import Boxed
from crosstable.matching.costs import Block, Costs, as_costs, forbidden_value, row_blocks
from crosstable.matching.proof import checked_family, checked_mates, fault, halved
from crosstable.matching.solution import Duals
from crosstable.matching.tiers import Stage, TieredMatching
from crosstable.matching.watch import Progress
from crosstable.model.columns import Longs

_SAFE = 2**61


def verify_tiers(
    tiers: Sequence[Costs | NDArray[Any]],
    matching: TieredMatching,
    *,
    exhaustive: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """Check that a matching is perfect, and that none is better in the order of the tiers.

    Args:
        tiers: the costs it was made from; they are computed again.
        exhaustive, progress: as in `verify`.
    Returns:
        How many ordered pairs were checked: n (n - 1).
    Raises:
        InternalError: a condition of the proof fails; names the stage and the pair.
    Cost: O(n^2 tiers), and one evaluation of all costs; memory for a block of rows.   Exact: yes.
    """
    sources = [as_costs(tier) for tier in tiers]
    n = sources[0].n
    _check_order(matching.stages, len(sources))
    boxed = [source for source in sources if isinstance(source, Boxed)]
    if len(boxed) == len(sources):
        found = verify_boxed(boxed, matching.stages, matching.mate, exhaustive=exhaustive, progress=progress)
        _check_totals([2 * cost for cost in found], matching)
        return n * (n - 1)
    mate = checked_mates(n, matching.mate)
    checks = [_StageCheck(number, n, stage) for number, stage in enumerate(matching.stages)]
    totals = [0] * len(sources)
    for rows in row_blocks(n):
        blocks, allowed = _allowed_pairs(sources, rows)
        here, there = np.arange(len(rows)), mate[rows.start : rows.stop]
        if not allowed[here, there].all():
            lonely = rows.start + int(np.argmin(allowed[here, there]))
            raise fault(f"pair {lonely}-{mate[lonely]} is forbidden and is matched")
        for tier, block in enumerate(blocks):
            totals[tier] += sum(int(cost) for cost in block[here, there].tolist())
        first, second = checks[0].tight_of_rows(rows, blocks, allowed, mate)
        values = [block[first - rows.start, second].astype(np.int64) for block in blocks]
        for check, following in pairwise(checks):
            mine = check.crossings(first, second) + values[following.stage.start : following.stage.stop]
            kept = following.tight_of_pairs(first, second, mine, mate)
            first, second, values = first[kept], second[kept], [value[kept] for value in values]
    _check_totals(totals, matching)
    for check in checks:
        check.check_factors()
        check.check_full()
    return n * (n - 1)


def _check_totals(totals: Sequence[int], matching: TieredMatching) -> None:
    """Compare twice what the pairs cost in each tier with what the matching says."""
    if tuple(totals) != tuple(2 * cost for cost in matching.costs):
        raise fault(f"the pairs cost {', '.join(halved(total) for total in totals)}, not {matching.costs}")


def _check_order(stages: Sequence[Stage], n_tiers: int) -> None:
    """Check condition 3, and that there are as many factors as tiers."""
    stop = fronts = 0
    for number, stage in enumerate(stages):
        if stage.start != stop or not stop < stage.stop <= n_tiers:
            raise fault(
                f"stage {number} is of tiers {stage.start} to {stage.stop}; it must begin at {stop} and go past it"
            )
        stop = stage.stop
        wanted = fronts + stop - stage.start
        if not len(stage.lowest) == len(stage.factor) == wanted:
            raise fault(f"stage {number} has {len(stage.factor)} factors; it must have {wanted}")
        fronts = 1 if len(stage.duals.odd_set) else 0
    if stop != n_tiers:
        raise fault(f"the stages end with tier {stop} of {n_tiers}")


def _allowed_pairs(sources: Sequence[Costs], rows: range) -> tuple[list[Block], NDArray[np.bool_]]:
    """Give the rows of every tier, and which pairs all of them allow."""
    blocks = [source.block(rows) for source in sources]
    allowed = np.arange(rows.start, rows.stop)[:, None] != np.arange(sources[0].n)
    for block in blocks:
        allowed &= np.asarray(block != forbidden_value(block), dtype=np.bool_)
    return blocks, allowed


class _StageCheck:
    """One stage, checked block by block; what its tiers span is known at the end."""

    def __init__(self, number: int, n: int, stage: Stage) -> None:
        checked_family(n, stage.duals)
        self.number = number
        self.n = n
        self.stage = stage
        self.above, self.depth, self.shared = _climbing(stage.duals)
        y = stage.duals.vertex
        is_narrow = self.shared.dtype != object and all(abs(int(value)) < _SAFE // 2 for value in y.tolist())
        self.vertex = y if is_narrow else y.astype(object)
        tiers = len(stage.factor)
        self.lowest = np.full(tiers, np.iinfo(np.int64).max)
        self.largest = np.full((tiers, n), np.iinfo(np.int64).min)
        self.twice_cost = 0

    def tight_of_rows(
        self, rows: range, blocks: Sequence[Block], allowed: NDArray[np.bool_], mate: Longs
    ) -> tuple[Longs, Longs]:
        """Check condition 1 on all pairs of some rows; give those that are tight."""
        lowest = self.stage.lowest
        mine = [np.where(allowed, block, low).astype(np.int64) for block, low in zip(blocks, lowest, strict=False)]
        for tier, value in enumerate(mine):
            self.lowest[tier] = min(self.lowest[tier], value.min())
            self.largest[tier][rows.start : rows.stop] = value.max(axis=1)
        word = self._word(mine)
        y = self.vertex[rows.start : rows.stop, None] + self.vertex
        is_mate = np.arange(self.n) == mate[rows.start : rows.stop, None]
        here, there = np.nonzero((np.asarray(2 * word <= y, dtype=np.bool_) & allowed) | is_mate)
        first, second = here + rows.start, there
        kept = self._judged(first, second, word[here, there], is_mate[here, there])
        return first[kept], second[kept]

    def tight_of_pairs(self, first: Longs, second: Longs, values: Sequence[Longs], mate: Longs) -> Longs:
        """Check condition 1 on some pairs, row by row; give the places of those that are tight."""
        starts = np.flatnonzero(np.diff(first, prepend=-1))
        for tier, value in enumerate(values):
            self.lowest[tier] = min(self.lowest[tier], value.min())
            self.largest[tier][first[starts]] = np.maximum.reduceat(value, starts)
        return np.flatnonzero(self._judged(first, second, self._word(values), second == mate[first]))

    def _judged(self, first: Longs, second: Longs, word: Block, is_mate: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Refuse a negative slack, and one that is not 0 on a matched pair; tell which are 0."""
        slack = 2 * word - self.vertex[first] - self.vertex[second]
        near = np.flatnonzero(slack <= 0)
        slack[near] += self.shared[self._joined(first[near], second[near])]
        wrong = np.flatnonzero((slack < 0) | ((slack != 0) & is_mate))
        if len(wrong):
            at = wrong[0]
            raise fault(
                f"stage {self.number}: pair {first[at]}-{second[at]} of cost {word[at]} is "
                f"{'matched' if is_mate[at] else 'not matched'}; its slack is {slack[at]}"
            )
        self.twice_cost += sum(int(cost) for cost in word[is_mate].tolist())
        return np.asarray(slack == 0, dtype=np.bool_)

    def check_full(self) -> None:
        """Check that every odd set with z > 0 is full."""
        if self.twice_cost != self.stage.duals.bound:
            raise fault(
                f"stage {self.number}: twice the cost is {self.twice_cost}, the dual bound {self.stage.duals.bound}: "
                "some odd set is not full"
            )

    def check_factors(self) -> None:
        """Check condition 2."""
        room = 0
        for tier in reversed(range(len(self.lowest))):
            if self.stage.factor[tier] <= room:
                raise fault(
                    f"stage {self.number}: factor {tier} is {self.stage.factor[tier]} and "
                    f"does not exceed {room}, which the tiers behind it can reach"
                )
            lowest = int(self.lowest[tier])
            above = [int(value) - lowest for value in self.largest[tier].tolist()]
            room += self.stage.factor[tier] * min(self.n // 2 * max(above, default=0), sum(above) // 2)

    def crossings(self, first: Longs, second: Longs) -> list[Longs]:
        """Count for some pairs the odd sets that hold one of the two; nothing when there is no odd set."""
        if not len(self.stage.duals.odd_set):
            return []
        return [self.depth[first] + self.depth[second] - 2 * self.depth[self._joined(first, second)]]

    def _word(self, values: Sequence[Longs]) -> Block:
        """Pack tiers; in Python integers where int64 could not hold a slack."""
        lowest, factor = self.stage.lowest, self.stage.factor
        reach = [max(abs(int(v.max()) - low), abs(int(v.min()) - low)) for v, low in zip(values, lowest, strict=True)]
        width = sum(f * most for f, most in zip(factor, reach, strict=True))
        kind = np.int64 if width < _SAFE and self.vertex.dtype != object else object
        word: Block = np.zeros(values[0].shape, dtype=kind)
        for value, low, f in zip(values, lowest, factor, strict=True):
            word += (value.astype(kind) - low) * f
        return word

    def _joined(self, first: Longs, second: Longs) -> Longs:
        """Give the smallest set that holds both: from the lower of two nodes up, until they are one."""
        one, other = first, second
        while not np.array_equal(one, other):
            one, other = np.where(one < other, self.above[one], one), np.where(other < one, self.above[other], other)
        return one


def _climbing(duals: Duals) -> tuple[Longs, Longs, Block]:
    """Give for each node the one above it, how many sets it lies in or is, and twice their z.

    One node more stands over everything.
    """
    n, top = len(duals.vertex), len(duals.parent)
    above = np.append(np.where(duals.parent < 0, top, duals.parent), top)
    z = [int(value) for value in duals.odd_set.tolist()]
    depth, shared = np.zeros(top + 1, dtype=np.int64), np.zeros(top + 1, dtype=object)
    for node in range(top - 1, -1, -1):
        depth[node] = depth[above[node]] + (node >= n)
        shared[node] = int(shared[above[node]]) + (2 * z[node - n] if node >= n else 0)
    return above, depth, shared if max(shared.tolist()) >= _SAFE else shared.astype(np.int64)
