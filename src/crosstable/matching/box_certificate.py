"""The proof for costs in boxes, checked: nothing here comes from the solver.

The conditions are those of `certificate` and `tier_certificate`, stage by stage on the pairs that are tight in all
stages before.  Two boxes are cleared when, stage by stage, their bound leaves a slack of 0 or more, up to a stage where
it is above 0: from there on no pair of theirs is in question.  All other pairs are looked at, each once, for costs
are the same both ways.  `exhaustive` clears no boxes and trusts no bound: every pair is looked at.

What a pair costs at least and at most (`Boxed.least`, `Boxed.most`) says whether the factors of a stage are large
enough, and whether its words fit 64 bits; where tiers share a word, every pair that is looked at is held to both.  The
factor of odd sets in front may be any from 0 on: the matching leaves each set of the stage before once, no better one
leaves any more often, and of those that do it is the best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from crosstable.matching.boxed import Boxed
from crosstable.matching.costs import FORBIDDEN
from crosstable.matching.proof import Family, checked_family, checked_mates, fault, first_from, room_of, slack_of
from crosstable.matching.solution import Duals
from crosstable.matching.watch import Progress, Watch
from crosstable.model.columns import Flags, Longs
from crosstable.model.kernel import Counts, Engine, kernel, numba_is_installed

_COLUMNS = 2048  # of a box are checked at a time: what fits a processor's memory is quick
_COMPILED_FROM = 300
_FINE, _TOO_WIDE = -1, -2
_SAFE = 2**62
_FAR = 2**60  # bounds are cut here, and none below it clears a box: then nothing wraps


class Stage(Protocol):
    """A word of the proof (see `tiers.Stage`)."""

    @property
    def start(self) -> int:
        """The first tier."""

    @property
    def stop(self) -> int:
        """The first tier that is no longer in it."""

    @property
    def lowest(self) -> tuple[int, ...]:
        """What is taken off each tier."""

    @property
    def factor(self) -> tuple[int, ...]:
        """What each tier is times, behind that of odd sets."""

    @property
    def duals(self) -> Duals:
        """The dual solution."""


def verify_boxed(
    tiers: Sequence[Boxed],
    stages: Sequence[Stage],
    mates: Longs,
    *,
    engine: Engine = "auto",
    exhaustive: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[int, ...]:
    """Check that no perfect matching is better in the order of the tiers.

    Args:
        stages: of all tiers in order, each beginning where the one before it ends.
    Returns:
        What the matching costs in each tier.
    Raises:
        InternalError: a condition of the proof fails; names the stage and the pair.
    """
    first, watch = tiers[0], Watch(progress=progress)
    mate = checked_mates(first.n, mates)
    judges = []
    for number, stage in enumerate(stages):
        name = f"stage {number}: " if len(stages) > 1 else ""
        before = stages[number - 1].duals if number > 0 else None
        judges.append(_Judge(name, tiers, stage, mate, engine, before))
    for box in range(len(first.bound)):
        rows = first.members(box)
        watch.report("proof", first.n - int(first.start[box]), 0, 0)
        near = np.arange(box, len(first.bound)) if exhaustive else _not_cleared(box, judges)
        columns = np.union1d(first.members_of(near), mate[rows])
        for start in range(0, len(columns), _COLUMNS):
            _check_part(judges, rows, columns[start : start + _COLUMNS])
    for judge in judges:
        judge.check_full()
    return tuple(tier.total(mate) for tier in tiers)


def _check_part(judges: Sequence[_Judge], rows: Longs, columns: Longs) -> None:
    """Check some pairs, stage by stage while any of them is in question."""
    is_open: Flags = columns != rows[:, None]
    left: Longs = np.zeros(is_open.shape, dtype=np.int64)
    for judge in judges:
        left = judge.check(rows, columns, is_open, left)
        kept = is_open.any(axis=0)
        columns = columns[kept]
        is_open, left = np.ascontiguousarray(is_open[:, kept]), np.ascontiguousarray(left[:, kept])
        if not len(columns):
            return


def _not_cleared(box: int, judges: Sequence[_Judge]) -> Longs:
    """Give the boxes, from this one on, that the bounds do not clear."""
    is_open: Flags = np.arange(len(judges[0].bound)) >= box
    wanted = np.zeros_like(is_open)
    for judge in judges:
        slack = judge.least_slacks(box)
        wanted |= is_open & (slack < 0)
        is_open &= slack == 0
    return np.flatnonzero(wanted)


class _Judge:
    """One stage, checked pair by pair."""

    def __init__(
        self, name: str, tiers: Sequence[Boxed], stage: Stage, mate: Longs, engine: Engine, before: Duals | None
    ) -> None:
        has_front = before is not None and len(before.odd_set) > 0
        self.name = name
        self.tiers = tiers[stage.start : stage.stop]
        self.least = [tier.least for tier in self.tiers]
        self.front = stage.factor[0] if has_front else 0
        self.factors = stage.factor[1:] if has_front else stage.factor
        self.duals = stage.duals
        self.mate = mate
        self.twice_cost = 0
        self._check_factors(stage)
        self._check_width()
        n = len(mate)
        self.family = checked_family(n, stage.duals)
        self.is_narrow, self.room = room_of(stage.duals)
        crossings = 0 if before is None else 2 * max(_depths(before)[:n], default=0)
        self.is_compiled = (
            self.is_narrow
            and self.front * crossings < _SAFE
            and (engine == "compiled" or (engine == "auto" and n >= _COMPILED_FROM and numba_is_installed()))
        )
        columns = (stage.duals.parent.tolist(), *self.family[1:], _depths(stage.duals))
        kind = np.dtype(np.int64 if self.is_narrow else object)
        self.columns = (stage.duals.vertex, *(np.array(column, dtype=kind) for column in columns))
        self.low = np.array(self.family.low[:n], dtype=np.int64)
        self.bound = self._word([tier.bound for tier in self.tiers])
        self.masses = _CommonMasses(self.tiers[0], stage.duals, self.family)
        self.highest = self.tiers[0].highest(stage.duals.vertex)

    def check(self, rows: Longs, columns: Longs, is_open: Flags, left: Longs) -> Longs:
        """Check the pairs in question; those that are not tight are so no longer.

        Args:
            left: how many odd sets of the stage before each pair leaves.
        Returns:
            How many of this stage.
        """
        blocks = [tier.between(rows, columns) for tier in self.tiers]
        word = self._word(blocks)
        self._check_range(blocks, rows, columns)
        self._count_mates(word, rows, columns, left)
        place = self.low[columns]
        rank = np.argsort(place)
        inside = (place[rank], rank)
        cells = (rows, columns, FORBIDDEN)
        leaves = np.zeros(word.shape, dtype=np.int64)
        flat = (is_open.reshape(-1), left.reshape(-1), leaves.reshape(-1))
        at = _TOO_WIDE
        if self.is_compiled:
            at = self._judged(word, cells, self.room, inside, flat, "compiled")
        if at == _TOO_WIDE:
            at = self._judged(word, cells, None, inside, flat, "plain")
        if at != _FINE:
            row, there = divmod(int(at), len(columns))
            self._refuse(int(rows[row]), int(columns[there]), int(word[row, there]), int(left[row, there]))
        return leaves

    def _judged(
        self,
        word: Longs,
        cells: tuple[Longs, Longs, int],
        room: int | None,
        inside: tuple[Longs, Longs],
        flat: tuple[Flags, Longs, Longs],
        engine: Engine,
    ) -> int:
        """Give the first pair that breaks a condition; `joint` is new each time, for who stops early leaves it used."""
        arguments = (word.reshape(-1), *cells, room, self.front, self.mate, *self.columns, *inside)
        joint = np.full(len(cells[1]), -1)
        return int(judge_pairs.run(*arguments, joint, *flat, work=0, engine=engine))

    def check_full(self) -> None:
        """Check that every odd set with z > 0 is full."""
        if self.twice_cost != self.duals.bound:
            raise fault(
                f"{self.name}twice the cost is {self.twice_cost}, the dual bound {self.duals.bound}: "
                "some odd set is not full"
            )

    def least_slacks(self, box: int) -> Longs:
        """Bound the slacks of pairs of a box with those of all boxes from below; forbidden pairs are far above 0.

        What 64 bits might not hold is below 0: it clears nothing.
        """
        bound = self.bound[box]
        slack: Longs = np.full(len(bound), -1)
        if self.is_narrow:
            near = np.clip(bound, -_FAR, _FAR)
            slack = 2 * near - self.highest[box] - self.highest + self.masses.of(box)
            slack[bound < -_FAR] = -1
        return np.where(bound == FORBIDDEN, 1, slack)

    def _check_factors(self, stage: Stage) -> None:
        """Check that each factor exceeds all that the tiers behind it can differ by between two matchings."""
        if any(stage.lowest) or self.factors[-1:] != (1,):
            raise fault(
                f"{self.name}tiers begin at {stage.lowest} with factors {stage.factor}; "
                "in boxes they begin at 0 and the last has factor 1"
            )
        if any(int(z) == 0 for z in stage.duals.odd_set.tolist()):
            raise fault(f"{self.name}an odd set has z 0")
        if self.front < 0:
            raise fault(f"{self.name}the factor of odd sets is {self.front}, below 0")
        room = 0
        for number in reversed(range(len(self.tiers))):
            tier, factor = self.tiers[number], self.factors[number]
            if factor <= room:
                raise fault(
                    f"{self.name}factor {factor} of tier {stage.start + number} does not exceed {room}, "
                    "which the tiers behind it can reach"
                )
            if tier.most is None and len(self.tiers) > 1:
                raise fault(
                    f"{self.name}tier {stage.start + number} shares a word with others, "
                    "and nobody knows what a pair costs in it at most"
                )
            room += factor * (tier.n // 2) * max(0, (tier.most or 0) - self.least[number])

    def _check_width(self) -> None:
        """Check that a word of several tiers fits 64 bits, whatever a pair costs."""
        if len(self.tiers) == 1:
            return
        largest = 0
        for tier, least, factor in zip(self.tiers, self.least, self.factors, strict=True):
            highest = int(tier.bound.max(initial=least, where=tier.bound != FORBIDDEN))
            largest += factor * max(1, abs(least), abs(tier.most or 0), abs(highest))
        if largest >= _SAFE:
            raise fault(f"{self.name}{len(self.tiers)} tiers in one word reach {largest}, too wide for 64 bits")

    def _word(self, blocks: Sequence[Longs]) -> Longs:
        """Pack tiers; what one forbids is forbidden."""
        if len(blocks) == 1:
            return np.ascontiguousarray(blocks[0], dtype=np.int64)
        word: Longs = np.zeros(blocks[0].shape, dtype=np.int64)
        barred = np.zeros(word.shape, dtype=np.bool_)
        for block, factor in zip(blocks, self.factors, strict=True):
            barred |= block == FORBIDDEN
            word += block.astype(np.int64, copy=False) * factor
        word[barred] = FORBIDDEN
        return word

    def _check_range(self, blocks: Sequence[Longs], rows: Longs, columns: Longs) -> None:
        """Hold the pairs to what one may cost at least and at most, in all tiers that share a word."""
        if len(self.tiers) == 1:
            return
        for tier, least, block in zip(self.tiers, self.least, blocks, strict=True):
            most = FORBIDDEN if tier.most is None else tier.most
            wrong = ((block < least) | ((block > most) & (block != FORBIDDEN))) & (columns != rows[:, None])
            if wrong.any():
                row, there = (int(x[0]) for x in np.nonzero(wrong))
                cost = int(block[row, there])
                limit = f"less than {least}" if cost < least else f"more than {most}"
                raise fault(
                    f"{self.name}pair {rows[row]}-{columns[there]} costs {cost}, and no pair of its tier "
                    f"should cost {limit}"
                )

    def _count_mates(self, word: Longs, rows: Longs, columns: Longs, left: Longs) -> None:
        """Add up what the pairs of the matching cost."""
        at = np.minimum(np.searchsorted(columns, self.mate[rows]), len(columns) - 1)
        here = np.flatnonzero(columns[at] == self.mate[rows])
        costs = zip(word[here, at[here]].tolist(), left[here, at[here]].tolist(), strict=True)
        self.twice_cost += sum(cost + self.front * count for cost, count in costs)

    def _refuse(self, one: int, other: int, cost: int, left: int) -> None:
        is_mate = "matched" if self.mate[one] == other else "not matched"
        if cost == FORBIDDEN:
            raise fault(f"{self.name}pair {one}-{other} is forbidden and is {is_mate}; its slack is not defined")
        cost += self.front * left
        slack = slack_of(one, other, cost, self.duals)
        raise fault(f"{self.name}pair {one}-{other} of cost {cost} is {is_mate}; its slack is {slack}")


class _CommonMasses:
    """What the odd sets that hold two boxes add to a slack."""

    def __init__(self, source: Boxed, duals: Duals, family: Family) -> None:
        place = np.empty(source.n, dtype=np.int64)
        place[family.order] = np.arange(source.n)
        self.family = family
        self.first = np.minimum.reduceat(place[source.order], source.start[:-1])
        self.last = np.maximum.reduceat(place[source.order], source.start[:-1])
        self.parent = duals.parent.tolist() if len(duals.odd_set) else []
        self.vertex = source.order[source.start[:-1]].tolist()

    def of(self, box: int) -> Longs | int:
        """Give it for a box with each of all boxes."""
        if not self.parent:
            return 0
        family, holders = self.family, []
        node = self.parent[self.vertex[box]]
        while node >= 0:
            if family.low[node] <= self.first[box] and self.last[box] < family.high[node]:
                holders.append(node)
            node = self.parent[node]
        low = np.array([-family.low[node] for node in holders], dtype=np.int64)
        high = np.array([family.high[node] for node in holders], dtype=np.int64)
        shared = np.array([*(family.shared[node] for node in holders), 0], dtype=np.int64)
        # From the inside out the sets grow at both ends: the first that reaches far enough both ways holds the other.
        return shared[np.maximum(np.searchsorted(low, -self.first), np.searchsorted(high, self.last, side="right"))]


def _depths(duals: Duals) -> list[int]:
    """Count for each node the odd sets that it is or lies in."""
    n, parent = len(duals.vertex), duals.parent.tolist()
    depth = [0] * len(parent)
    for node in range(len(parent) - 1, -1, -1):
        depth[node] = (node >= n) + (depth[parent[node]] if parent[node] >= 0 else 0)
    return depth


@kernel(writes=("is_open", "leaves"))
def judge_pairs(
    word: Counts,
    rows: Counts,
    columns: Counts,
    forbidden: int,
    room: int | None,
    front: int,
    mate: Counts,
    dual: Counts,
    parent: Counts,
    low: Counts,
    high: Counts,
    shared: Counts,
    depth: Counts,
    place: Counts,
    rank: Counts,
    joint: Counts,
    is_open: Any,
    left: Counts,
    leaves: Counts,
) -> int:
    """Judge the pairs in question: give the first that breaks a condition, -1 for none, -2 when a cost is too wide.

    Those that are not tight are closed, and `leaves` counts the odd sets that each of the others leaves.
    """
    width = len(columns)
    for row in range(len(rows)):
        one = rows[row]
        start = end = first_from(place, low[one])
        node = parent[one]
        while node >= 0 and (start > 0 or end < width):
            while start > 0 and place[start - 1] >= low[node]:
                start -= 1
                joint[rank[start]] = node
            while end < width and place[end] < high[node]:
                joint[rank[end]] = node
                end += 1
            node = parent[node]
        for at in range(width):
            cell = row * width + at
            if not is_open[cell]:
                continue
            other = columns[at]
            value = word[cell]
            if value == forbidden:
                if mate[one] == other:
                    return cell
                is_open[cell] = False
                continue
            value += front * left[cell]
            if room is not None and (value > room or value < -room):
                return _TOO_WIDE
            slack = 2 * value - dual[one] - dual[other]
            count = depth[one] + depth[other]
            if joint[at] >= 0:
                slack += shared[joint[at]]
                count -= 2 * depth[joint[at]]
            if slack < 0 or (slack > 0 and mate[one] == other):
                return cell
            if slack > 0:
                is_open[cell] = False
            else:
                leaves[cell] = count
        for at in range(start, end):
            joint[rank[at]] = -1
    return _FINE
