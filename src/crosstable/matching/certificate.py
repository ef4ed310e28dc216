"""The proof that a matching is optimal, checked on all pairs in exact integers.  Nothing here comes from the solver.

One word.  `solution` says why a dual solution proves a matching optimal.  The conditions:

    1. the mate of the mate is oneself, and no vertex is left over or its own mate
    2. the odd sets are nested or apart, each odd, each with z >= 0
    3. no allowed pair has a negative slack; no matched pair is forbidden or has a slack other than 0
    4. twice the cost is the dual bound, so every set with z > 0 is full

Tiers.  The matching is the best in the order of the tiers when these hold in stage after stage, each for the pairs that
are tight in all stages before: no matching that holds another pair is optimal there.  And

    5. a stage begins where the one before it ended, and the last ends with the last tier
    6. in a stage each factor exceeds all that the tiers behind it can differ by between two matchings
    7. if an odd set had z > 0 in the stage before, the word begins with how many such sets a pair leaves.  Any factor
       from 0 on is right for it: this matching leaves each of them once (4), none leaves any less often, and of those
       that do the same this one is the best

Which pairs are looked at.  Costs by rows: every ordered pair.  Costs in boxes: two boxes are cleared when their bound
leaves a slack of 0 or more, stage by stage, up to a stage where it is above 0.  All other pairs are computed, each
once, for costs are the same both ways.  `exhaustive` trusts no bound and looks at every pair.

What a tier can differ by (6) is measured where every pair is looked at.  In boxes it follows from what a pair costs at
least and at most (`Boxed.least`, `Boxed.most`), and every pair that is looked at is held to both.

How it is quick.  A pair with 2 cost > y + y has a positive slack whatever the odd sets: one comparison.  The few others
are listed, and only their slacks are computed in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.costs import FORBIDDEN, Block, Costs, as_costs, forbidden_value
from crosstable.matching.odd_set_family import SAFE, Family, checked_mates, fault
from crosstable.matching.progress import Progress, Watch
from crosstable.matching.solution import Matching, Stage, TieredMatching
from crosstable.model.columns import Flags, Longs
from crosstable.model.kernel import Counts, Engine, kernel, numba_is_installed

_CELLS = 1 << 16  # costs by rows are checked so many at a time: they stay in the processor's memory
_COLUMNS = 2048  # of a box are checked at a time
_COMPILED_FROM = 250  # vertices; the solver has loaded numba then
_FAR = 2**60  # bounds of boxes are cut here, and none below it clears a box: then nothing wraps


def verify(
    costs: Costs | NDArray[Any],
    matching: Matching,
    *,
    exhaustive: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """Check that a matching is perfect and that no perfect matching costs less.

    Args:
        costs: the costs it was made from; they are computed again.
        exhaustive: trust no bound of costs in boxes: look at every pair.
        progress: called from time to time, for costs in boxes.
    Returns:
        How many ordered pairs were checked: n (n - 1).
    Raises:
        InternalError: a condition of the proof fails; names the pair or the set.
    Cost: O(n^2), and one evaluation of all costs; memory for a block of rows.   Exact: yes.
    Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.
    """
    tiered = TieredMatching(matching.mate, (matching.cost,), (Stage(0, 1, (0,), (1,), matching.duals),), matching.stats)
    return _verify([as_costs(costs)], tiered, None, exhaustive=exhaustive, progress=progress)


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
    return _verify(sources, matching, 0, exhaustive=exhaustive, progress=progress)


def _verify(
    sources: Sequence[Costs],
    matching: TieredMatching,
    first_number: int | None,
    *,
    exhaustive: bool,
    progress: Callable[[Progress], None] | None,
) -> int:
    """Check all conditions; stages are numbered from `first_number` on in messages, or not at all."""
    n, boxed = sources[0].n, [source for source in sources if isinstance(source, Boxed)]
    _check_order(matching.stages, len(sources))
    mate = checked_mates(n, matching.mate)
    in_boxes = boxed if len(boxed) == len(sources) else None
    before, checks = None, list[_StageCheck]()
    for number, stage in enumerate(matching.stages):
        shown = None if first_number is None else first_number + number
        checks.append(_StageCheck(shown, mate, stage, before, in_boxes))
        before = stage
    totals = [0] * len(sources)
    if in_boxes is None:
        parts = _parts_of_rows(sources)
    else:
        parts = _parts_of_boxes(in_boxes, checks, mate, Watch(progress=progress), exhaustive=exhaustive)
    for part in parts:
        _check_part(part, checks, mate, totals)
    found = tuple(totals) if in_boxes is None else tuple(tier.total(mate) * 2 for tier in in_boxes)
    if found != tuple(2 * cost for cost in matching.costs):
        raise fault("matching/total-wrong", found=[_half(total) for total in found], stated=list(matching.costs))
    for check in checks:
        check.finish()
    return n * (n - 1)


@dataclass(frozen=True, slots=True)
class _Part:
    """Some pairs: these rows against these columns, both rising, and their costs in some tiers."""

    rows: Longs
    columns: Longs
    blocks: Callable[[int, int], list[Block]]
    allowed: Flags | None


def _forbidden(blocks: Sequence[Block]) -> Flags:
    """Return which pairs some of these tiers forbid."""
    barred: Flags = blocks[0] == forbidden_value(blocks[0])
    for block in blocks[1:]:
        barred |= block == forbidden_value(block)
    return barred


def _slices(blocks: list[Block]) -> Callable[[int, int], list[Block]]:
    return lambda start, stop: blocks[start:stop]


def _between(tiers: Sequence[Boxed], rows: Longs, columns: Longs) -> Callable[[int, int], list[Block]]:
    return lambda start, stop: [tier.between(rows, columns) for tier in tiers[start:stop]]


def _parts_of_rows(sources: Sequence[Costs]) -> Iterator[_Part]:
    """Walk all ordered pairs, some rows at a time; with many tiers, what any of them forbids is known at once."""
    n = sources[0].n
    step, columns = max(1, _CELLS // max(n, 1)), np.arange(n)
    for start in range(0, n, step):
        rows = range(start, min(n, start + step))
        blocks = [source.block(rows) for source in sources]
        allowed = None if len(blocks) == 1 else ~_forbidden(blocks)
        yield _Part(columns[rows.start : rows.stop], columns, _slices(blocks), allowed)


def _parts_of_boxes(
    tiers: Sequence[Boxed], checks: Sequence[_StageCheck], mate: Longs, watch: Watch, *, exhaustive: bool
) -> Iterator[_Part]:
    """Walk the pairs that no bound clears, box by box, and those of the matching."""
    first = tiers[0]
    for box in range(len(first.bound)):
        rows = first.members(box)
        watch.report("proof", first.n - int(first.start[box]), 0, 0)
        near = np.arange(box, len(first.bound)) if exhaustive else _not_cleared(box, checks)
        columns = np.union1d(first.members_of(near), mate[rows])
        for start in range(0, len(columns), _COLUMNS):
            some = columns[start : start + _COLUMNS]
            yield _Part(rows, some, _between(tiers, rows, some), None)


def _not_cleared(box: int, checks: Sequence[_StageCheck]) -> Longs:
    """Return the boxes, from this one on, that the bounds do not clear."""
    is_open: Flags = np.arange(len(checks[0].bound)) >= box
    wanted = np.zeros_like(is_open)
    for check in checks:
        slack = check.least_slacks(box)
        wanted |= is_open & (slack < 0)
        is_open &= slack == 0
    return np.flatnonzero(wanted)


def _check_part(part: _Part, checks: Sequence[_StageCheck], mate: Longs, totals: list[int]) -> None:
    """Check some pairs, stage by stage as long as any of them is tight."""
    rows, columns, first = part.rows, part.columns, checks[0]
    at = np.minimum(np.searchsorted(columns, mate[rows]), len(columns) - 1)
    here = np.flatnonzero(columns[at] == mate[rows])
    blocks = part.blocks(first.stage.start, first.stage.stop)
    if first.boxes is None:
        for tier, block in enumerate(part.blocks(0, len(totals))):
            totals[tier] += sum(int(cost) for cost in block[here, at[here]].tolist())
    one, other, word = first.near(part, blocks, here, at[here])
    kept, left = first.judge(rows[one], columns[other], word)
    one, other = one[kept], other[kept]
    for following in checks[1:]:
        if not len(one):
            return
        span = following.stage.start, following.stage.stop
        if first.boxes is None:
            cells = [block[one, other] for block in part.blocks(*span)]
        else:  # computed for the rows and columns in question only
            (lines, line), (places, place) = _used(one, len(rows)), _used(other, len(columns))
            blocks = _between(first.boxes, rows[lines], columns[places])(*span)
            cells = [block[line, place] for block in blocks]
        kept, left = following.judge_listed(rows[one], columns[other], cells, left)
        one, other = one[kept], other[kept]


def _used(places: Longs, size: int) -> tuple[Longs, Longs]:
    """Return which places of so many occur, and where each of them is among these."""
    is_used = np.zeros(size, dtype=np.bool_)
    is_used[places] = True
    return np.flatnonzero(is_used), (np.cumsum(is_used) - 1)[places]


class _StageCheck:
    """One stage, checked part by part; with costs by rows, what its tiers span is known at the end."""

    def __init__(
        self, number: int | None, mate: Longs, stage: Stage, before: Stage | None, boxes: Sequence[Boxed] | None
    ) -> None:
        n, has_front = len(mate), before is not None and len(before.duals.odd_set) > 0
        self.number, self.n, self.stage, self.mate, self.boxes = number, n, stage, mate, boxes
        self.front = stage.factor[0] if has_front else 0
        self.factor, self.lowest = stage.factor[has_front:], stage.lowest[has_front:]
        if self.front < 0 or (has_front and stage.lowest[0] != 0):
            raise fault("matching/front-factor-negative", stage=number, front=self.front, lowest=stage.lowest[0])
        self.tiers = None if boxes is None else boxes[stage.start : stage.stop]
        self.is_bare = self.factor == (1,) and self.lowest == (0,)
        self.family = Family(n, stage.duals)
        if any(int(z) == 0 for z in stage.duals.odd_set.tolist()):
            raise self._fault("matching/odd-set-zero")
        y = stage.duals.vertex
        largest = max((abs(int(value)) for value in y.tolist()), default=0)
        self.is_narrow = largest < SAFE // 2 and self.family.shared.dtype != object
        self.vertex = y if self.is_narrow else y.astype(object)
        self.least, self.largest = [FORBIDDEN] * len(self.factor), np.full((len(self.factor), n), -FORBIDDEN)
        self.twice_cost = 0
        self.is_compiled = (n >= _COMPILED_FROM and numba_is_installed()) or find_slacks.is_at_hand
        if self.tiers is not None:
            self._prepare_boxes(self.tiers)

    def near(self, part: _Part, blocks: Sequence[Block], here: Longs, there: Longs) -> tuple[Longs, Longs, Block]:
        """Find the pairs of a part that may have a slack of 0 or less, and those of the matching, with their words.

        Args:
            here, there: the places of the matched pairs.
        """
        rows, columns = part.rows, part.columns
        if self.is_bare and len(blocks) == 1:
            (word,), allowed = blocks, None
        else:
            allowed = columns != rows[:, None]
            allowed &= ~_forbidden(blocks) if part.allowed is None else part.allowed
            low = self.lowest if self.tiers is None else [tier.least for tier in self.tiers]
            mine = [np.where(allowed, block, least).astype(np.int64) for block, least in zip(blocks, low, strict=True)]
            word = self._word(mine, self._note(rows, columns, mine, allowed))
        y = self.vertex[rows][:, None] + self.vertex[columns]
        half = y >> 1 if self.is_narrow else y // 2
        near: Flags = np.asarray(word <= half, dtype=np.bool_)
        if allowed is not None:
            near &= allowed
            lost = here[~allowed[here, there]]
        else:
            lost = here[np.asarray(word[here, there] == forbidden_value(word), dtype=np.bool_)]
        if len(lost):
            vertex = int(rows[lost[0]])
            raise self._fault("matching/forbidden-pair-matched", one=vertex, other=self.mate[vertex])
        near[here, there] = True
        flat = np.flatnonzero(near)
        one = np.repeat(np.arange(len(rows)), np.count_nonzero(near, axis=1))
        other, found = flat - one * len(columns), word.reshape(-1)[flat]
        if allowed is not None:
            return one, other, found
        kept = (rows[one] != columns[other]) & np.asarray(found != forbidden_value(word), dtype=np.bool_)
        return one[kept], other[kept], found[kept]

    def judge_listed(self, first: Longs, second: Longs, values: Sequence[Block], left: Longs) -> tuple[Longs, Longs]:
        """Check some listed pairs, row by row; return the places of those that are tight, and what they leave now.

        Args:
            left: how many odd sets of the stage before each pair leaves.
        """
        open_ = np.ones(len(first), dtype=np.bool_)
        for value in values:
            open_ &= value != forbidden_value(value)
        lost = np.flatnonzero(~open_ & (self.mate[first] == second))
        if len(lost):
            raise self._fault("matching/forbidden-pair-matched", one=first[lost[0]], other=second[lost[0]])
        places = np.flatnonzero(open_)
        if not len(places):
            return places, places
        first, second, left = first[places], second[places], left[places]
        mine = [value[places].astype(np.int64) for value in values]
        word = self._word(mine, self._note(first, second, mine, None))
        if self.front:
            is_safe = word.dtype != object and self.front * int(left.max()) < SAFE
            word = word + self.front * (left if is_safe else left.astype(object))
        kept, left = self.judge(first, second, word)
        return places[kept], left

    def judge(self, first: Longs, second: Longs, word: Block) -> tuple[Longs, Longs]:
        """Reject a negative slack, and one that is not 0 on a matched pair.

        Returns:
            The places of those that are 0, and how many odd sets each of these pairs leaves.
        """
        if not len(first):
            return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
        is_narrow = self.is_narrow and max(abs(int(word.max())), abs(int(word.min()))) < SAFE // 2
        slack, joint = np.empty(len(first), dtype=np.int64 if is_narrow else object), np.empty(len(first), np.int64)
        family = self.family
        engine: Engine = "compiled" if is_narrow and self.is_compiled else "plain"
        find_slacks.run(
            first, second, word.astype(slack.dtype, copy=False), self.vertex, family.shared, family.above,
            family.low, family.high, family.leaps, slack, joint, work=0, engine=engine,
        )  # fmt: skip
        is_mate = self.mate[first] == second
        wrong = np.flatnonzero(np.asarray((slack < 0) | ((slack != 0) & is_mate), dtype=np.bool_))
        if len(wrong) and self.boxes is not None:
            wrong = wrong[is_mate[wrong] | ~self._barred_later(first[wrong], second[wrong])]
        if len(wrong):
            at = wrong[0]
            code = "matching/matched-pair-slack" if is_mate[at] else "matching/unmatched-pair-slack"
            raise self._fault(code, one=first[at], other=second[at], cost=word[at], slack=slack[at])
        self.twice_cost += sum(int(cost) for cost in word[is_mate].tolist())
        kept, depth = np.flatnonzero(np.asarray(slack == 0, dtype=np.bool_)), self.family.depth
        return kept, depth[first[kept]] + depth[second[kept]] - 2 * depth[joint[kept]]

    def _barred_later(self, first: Longs, second: Longs) -> Flags:
        """Return which pairs a tier of a later stage forbids: in boxes that is not known before."""
        barred = np.zeros(len(first), dtype=np.bool_)
        rows, row = np.unique(first, return_inverse=True)
        columns, column = np.unique(second, return_inverse=True)
        for tier in (self.boxes or ())[self.stage.stop :]:
            barred |= tier.between(rows, columns)[row, column] == FORBIDDEN
        return barred

    def finish(self) -> None:
        """Check condition 6 on what was measured, and that every odd set with z > 0 is full."""
        if self.tiers is None and len(self.factor) > 1:
            reach = []
            for low, largest in zip(self.least, self.largest.tolist(), strict=True):
                above = [max(value - low, 0) for value in largest]
                reach.append(min(self.n // 2 * max(above, default=0), sum(above) // 2))
            self._check_factors(reach)
        if self.twice_cost != self.stage.duals.bound:
            raise self._fault("matching/odd-set-not-full", twice=self.twice_cost, bound=self.stage.duals.bound)

    def least_slacks(self, box: int) -> Longs:
        """Bound the slacks of pairs of a box with those of all boxes from below; forbidden pairs are far above 0.

        What 64 bits might not hold is below 0: it clears nothing.
        """
        bound = self.bound[box]
        slack: Longs = np.full(len(bound), -1)
        if self.is_narrow:
            slack = 2 * np.clip(bound, -_FAR, _FAR) - self.highest[box] - self.highest
            family, here = self.family, slice(box, box + 1)
            holder = family.around(int(family.above[self.vertex_of[box]]), self.first[here], self.last[here])
            if holder[0] < len(family.parent):
                slack += family.shared[family.around(int(holder[0]), self.first, self.last)]
            slack[bound < -_FAR] = -1
        return np.where(bound == FORBIDDEN, 1, slack)

    def _prepare_boxes(self, tiers: Sequence[Boxed]) -> None:
        """Check conditions 6 and 7 from what is stated of the tiers; bound the word between boxes."""
        source, least = tiers[0], [tier.least for tier in tiers]
        if len(tiers) > 1 and any(tier.most is None for tier in tiers):
            number = next(number for number, tier in enumerate(tiers) if tier.most is None)
            raise self._fault("matching/shared-tier-unknown", tier=self.stage.start + number)
        highest = [_highest(tier) for tier in tiers]
        spans = [high - low for high, low in zip(highest, least, strict=True)]
        self._check_factors([self.n // 2 * span for span in spans] if len(tiers) > 1 else [0])
        if not self.is_bare:
            width = sum(f * (s + abs(a - b)) for f, s, a, b in zip(self.factor, spans, least, self.lowest, strict=True))
            if width >= SAFE or any(abs(low) >= SAFE for low in (*least, *self.lowest)):
                raise self._fault("matching/word-too-wide", tiers=len(tiers), width=width)
        bounds = [
            tier.bound if self.is_bare else np.minimum(tier.bound, high)
            for tier, high in zip(tiers, highest, strict=True)
        ]
        ends = [(int(bound.min()), int(bound.max())) for bound in bounds]
        self.bound: Longs = np.array(self._word(bounds, ends), dtype=np.int64)
        self.bound[np.any([tier.bound == FORBIDDEN for tier in tiers], axis=0)] = FORBIDDEN
        place = self.family.low[: self.n]
        self.first = np.minimum.reduceat(place[source.order], source.start[:-1])
        self.last = np.maximum.reduceat(place[source.order], source.start[:-1])
        self.vertex_of = source.order[source.start[:-1]]
        self.highest = source.highest(self.vertex)

    def _check_factors(self, reach: Sequence[int]) -> None:
        room = 0
        for tier in reversed(range(len(self.factor))):
            if self.factor[tier] <= room:
                raise self._fault(
                    "matching/factor-too-small", factor=self.factor[tier], tier=self.stage.start + tier, room=room
                )
            room += self.factor[tier] * reach[tier]

    def _note(
        self, rows: Longs, columns: Longs, values: Sequence[Longs], allowed: Flags | None
    ) -> list[tuple[int, int]]:
        """Note what tiers that share a word span, or in boxes hold each pair to what is stated of its tier.

        Args:
            rows, columns, values: a block, or a list of pairs row by row if `allowed` is None.
        Returns:
            The least and the largest value of each.
        """
        ends = [(int(value.min()), int(value.max())) for value in values] if not self.is_bare else []
        if len(self.factor) == 1:
            return ends
        starts = np.flatnonzero(np.diff(rows, prepend=-1)) if allowed is None else None
        for tier, value in enumerate(values):
            if self.tiers is not None:
                least, most = self.tiers[tier].least, self.tiers[tier].most or 0
                if ends[tier][0] < least or ends[tier][1] > most:
                    raise self._out_of_range(rows, columns, value, least, most)
            else:
                self.least[tier] = min(self.least[tier], ends[tier][0])
                per_row = value.max(axis=1) if starts is None else np.maximum.reduceat(value, starts)
                vertices = rows if starts is None else rows[starts]
                self.largest[tier][vertices] = np.maximum(self.largest[tier][vertices], per_row)
        return ends

    def _out_of_range(self, rows: Longs, columns: Longs, value: Longs, least: int, most: int) -> Exception:
        at = tuple(int(x[0]) for x in np.nonzero((value < least) | (value > most)))
        one, other, cost = rows[at[0]], columns[at[-1]], int(value[at])
        code = "matching/pair-below-least" if cost < least else "matching/pair-above-most"
        return self._fault(code, one=one, other=other, cost=cost, limit=least if cost < least else most)

    def _word(self, values: Sequence[Block], ends: Sequence[tuple[int, int]]) -> Block:
        """Pack tiers; in Python integers where int64 could not hold a slack.

        Args:
            ends: the least and the largest value of each.
        """
        if self.is_bare:
            return values[0]
        reach = [max(abs(least - low), abs(high - low)) for (least, high), low in zip(ends, self.lowest, strict=True)]
        width = sum(f * most for f, most in zip(self.factor, reach, strict=True))
        kind = np.int64 if width < SAFE and self.is_narrow else object
        word: Block = np.zeros(values[0].shape, dtype=kind)
        for value, low, f in zip(values, self.lowest, self.factor, strict=True):
            word += (value.astype(kind, copy=False) - low) * f
        return word

    def _fault(self, code: str, **values: Any) -> Exception:
        shown = {name: value.item() if isinstance(value, np.generic) else value for name, value in values.items()}
        return fault(code, stage=self.number, **shown)


def _highest(tier: Boxed) -> int:
    """Return what a pair costs at most, or as far as its bounds say."""
    if tier.most is not None:
        return max(tier.most, tier.least)
    return int(tier.bound.max(initial=tier.least, where=tier.bound != FORBIDDEN))


@kernel(fills=("slack", "joint"))
def find_slacks(
    first: Counts,
    second: Counts,
    cost: Counts,
    dual: Counts,
    shared: Counts,
    above: Counts,
    low: Counts,
    high: Counts,
    leaps: Counts,
    slack: Counts,
    joint: Counts,
) -> None:
    """Compute the slack of each pair, and the smallest odd set that holds both (see `odd_set_family`)."""
    nodes = len(above)
    for at in range(len(first)):
        place = low[second[at]]
        node = above[first[at]]
        if not low[node] <= place < high[node]:
            level = len(leaps) - nodes
            while level >= 0:  # up to the last set that does not hold both
                higher = leaps[level + node]
                if not low[higher] <= place < high[higher]:
                    node = higher
                level -= nodes
            node = above[node]
        joint[at] = node
        slack[at] = 2 * cost[at] - dual[first[at]] - dual[second[at]] + shared[node]


def _check_order(stages: Sequence[Stage], n_tiers: int) -> None:
    """Check condition 5, and that there are as many factors as tiers."""
    stop = fronts = 0
    for number, stage in enumerate(stages):
        if stage.start != stop or not stop < stage.stop <= n_tiers:
            raise fault("matching/stage-misplaced", number=number, start=stage.start, stop=stage.stop, expected=stop)
        stop = stage.stop
        wanted = fronts + stop - stage.start
        if not len(stage.lowest) == len(stage.factor) == wanted:
            raise fault("matching/stage-misshapen", number=number, factors=len(stage.factor), expected=wanted)
        fronts = 1 if len(stage.duals.odd_set) else 0
    if stop != n_tiers:
        raise fault("matching/stages-incomplete", stop=stop, tiers=n_tiers)


def _half(total: int) -> str:
    """Write half of an integer of any size, exactly."""
    return f"{total}/2" if total % 2 else str(total // 2)
