"""One stage of a proof: the word it packs, its duals, and the check of pairs against them (conditions 3, 4, 6 and 7).

The conditions are those of `certificate`.  A stage is given blocks of costs part by part (`near`), or, from the second
stage on, the pairs that were tight so far in a list (`judge_listed`).  What its tiers span is noted on the way where
every pair is looked at; costs in boxes are held to what is stated of each tier instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.costs import FORBIDDEN, Block, forbidden_value
from crosstable.matching.odd_set_family import SAFE, Family, fault
from crosstable.matching.pair_slacks import HALF, judge_pairs, list_near
from crosstable.matching.solution import ProofStage
from crosstable.model.columns import Flags, Longs
from crosstable.model.kernel import Engine, numba_is_installed

_COMPILED_FROM = 250  # vertices; the solver has loaded numba then


class StageCheck:
    """One stage, checked part by part.

    Args:
        number: of the stage, for messages; None where there is only one.
        mate: the partner of each vertex.
        before: the stage before it, whose odd sets count in front of this word.
        boxes: all tiers, where the costs are in boxes.
    """

    def __init__(
        self,
        number: int | None,
        mate: Longs,
        stage: ProofStage,
        before: ProofStage | None,
        boxes: Sequence[Boxed] | None,
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
        if 0 in stage.duals.odd_set.tolist():
            raise self.fault("matching/odd-set-zero")
        y = stage.duals.vertex
        largest = max(map(abs, y.tolist()), default=0)
        self.is_narrow = largest < SAFE // 2 and self.family.shared.dtype != object
        self.vertex = y if self.is_narrow else y.astype(object)
        self.twice_cost = 0
        is_compiled = (n >= _COMPILED_FROM and numba_is_installed()) or judge_pairs.is_at_hand
        self.engine: Engine = "compiled" if is_compiled and self.is_narrow else "plain"
        self._chain = np.zeros(len(self.family.above), dtype=np.int64)
        self._room = np.zeros((3, 0), dtype=np.int64)
        if len(self.factor) > 1:
            self._least, self._largest = [FORBIDDEN] * len(self.factor), np.full((len(self.factor), n), -FORBIDDEN)

    def near(
        self, rows: Longs, columns: Longs, blocks: Sequence[Block], allowed: Flags | None, here: Longs, there: Longs
    ) -> tuple[Longs, Longs, Block]:
        """List the pairs of a part that may have a slack of 0 or less, and those of the matching.

        Args:
            blocks: the costs of rows against columns in each tier of this stage.
            allowed: what every tier of all stages allows; None where that is not known, or there is one tier only.
            here, there: the places of the matched pairs.
        Returns:
            The places of these pairs in rows and columns, and their words.
        """
        word = blocks[0] if self.is_bare and allowed is None else self._packed(rows, columns, blocks, allowed)
        forbidden = forbidden_value(word)
        lost = here[np.asarray(word[here, there] == forbidden, dtype=np.bool_)]
        if len(lost):
            vertex = int(rows[lost[0]])
            raise self.fault("matching/forbidden-pair-matched", one=vertex, other=self.mate[vertex])
        if self.engine == "compiled" and word.dtype != object:
            if self._room.shape[1] < word.size:
                self._room = np.empty((3, word.size), dtype=np.int64)
            cells = np.ascontiguousarray(word, dtype=np.int64).reshape(-1)
            arguments = (cells, rows, columns, forbidden, self.vertex, self.mate, *self._room)
            count = list_near.run(*arguments, work=0, engine="compiled")
            one, other, found = self._room[:, :count]
            return one, other, found
        y = self.vertex[rows][:, None] + self.vertex[columns]
        near: Flags = np.asarray(word <= (y >> 1 if self.is_narrow else y // 2), dtype=np.bool_)
        near[here, there] = True
        one, other = np.nonzero(near)
        kept = (rows[one] != columns[other]) & np.asarray(word[one, other] != forbidden, dtype=np.bool_)
        one, other = one[kept], other[kept]
        return one, other, word[one, other]

    def judge_listed(
        self, rows: Longs, columns: Longs, here: Longs, there: Longs, values: Sequence[Block], left: Longs
    ) -> tuple[Longs, Longs]:
        """Check some listed pairs, row by row; return the places of those that are tight, and what they leave now.

        Args:
            here, there: the places of each pair in rows and columns.
            values: the costs of each pair in the tiers of this stage.
            left: how many odd sets of the stage before each pair leaves.
        """
        barred, places = forbidden_by(values), None
        if barred.any():
            lost = np.flatnonzero(barred & (self.mate[rows[here]] == columns[there]))
            if len(lost):
                one, other = rows[here[lost[0]]], columns[there[lost[0]]]
                raise self.fault("matching/forbidden-pair-matched", one=one, other=other)
            places = np.flatnonzero(~barred)
            here, there, left, *values = (column[places] for column in (here, there, left, *values))
        if not len(here):
            return here, there
        mine = [value.astype(np.int64, copy=False) for value in values]
        word = mine[0]
        if not self.is_bare:
            vertices = (rows[here], columns[there]) if len(self.factor) > 1 else (here, there)
            word = self._word(mine, self._note(*vertices, mine, is_block=False))
        if self.front:
            is_safe = word.dtype != object and self.front * int(left.max()) < SAFE
            word = word + self.front * (left if is_safe else left.astype(object))
        kept, left = self.judge(rows, columns, here, there, word)
        return kept if places is None else places[kept], left

    def judge(self, rows: Longs, columns: Longs, here: Longs, there: Longs, word: Block) -> tuple[Longs, Longs]:
        """Reject a negative slack, and one that is not 0 on a matched pair.

        Returns:
            The places of those that are 0, and how many odd sets each of these pairs leaves.
        """
        count, family = len(here), self.family
        kept, left = np.empty(count, dtype=np.int64), np.empty(count, dtype=np.int64)
        if not count:
            return kept, left
        is_narrow = word.dtype != object and max(abs(int(word.max())), abs(int(word.min()))) < SAFE // 2
        tight, wrong, high, low = judge_pairs.run(
            rows, columns, here, there, word if is_narrow else word.astype(object), self.mate, self.vertex,
            family.shared, family.depth, family.above, family.low, family.high, self._chain, kept, left,
            work=0, engine=self.engine if is_narrow else "plain",
        )  # fmt: skip
        if wrong:
            wrongs = kept[count - wrong :][::-1]
            self._reject(rows[here[wrongs]], columns[there[wrongs]], word[wrongs])
        self.twice_cost += (int(high) << HALF) + int(low)
        return kept[:tight], left[:tight]

    def finish(self) -> None:
        """Check condition 6 on what was measured, and that every odd set with z > 0 is full."""
        if self.tiers is None and len(self.factor) > 1:
            reach = []
            for low, largest in zip(self._least, self._largest.tolist(), strict=True):
                above = [max(value - low, 0) for value in largest]
                reach.append(min(self.n // 2 * max(above, default=0), sum(above) // 2))
            self.check_factors(reach)
        if self.twice_cost != self.stage.duals.bound:
            raise self.fault("matching/odd-set-not-full", twice=self.twice_cost, bound=self.stage.duals.bound)

    def check_factors(self, reach: Sequence[int]) -> None:
        """Check that each factor exceeds all that the tiers behind it can reach."""
        room = 0
        for tier in reversed(range(len(self.factor))):
            if self.factor[tier] <= room:
                raise self.fault(
                    "matching/factor-too-small", factor=self.factor[tier], tier=self.stage.start + tier, room=room
                )
            room += self.factor[tier] * reach[tier]

    def word_of_bounds(self, bounds: Sequence[Longs]) -> Longs:
        """Pack what bounds each tier; nothing in it is known to be forbidden."""
        ends = [(int(bound.min()), int(bound.max())) for bound in bounds]
        return np.array(bounds[0] if self.is_bare else self._word(bounds, ends), dtype=np.int64)

    def fault(self, code: str, **values: Any) -> Exception:
        """Return the error for a condition of this stage that fails."""
        shown = {name: value.item() if isinstance(value, np.generic) else value for name, value in values.items()}
        return fault(code, stage=self.number, **shown)

    def _reject(self, first: Longs, second: Longs, word: Block) -> None:
        """Raise the fault of the first of these pairs; in boxes a pair may be forbidden by a tier of a later stage."""
        is_mate = self.mate[first] == second
        is_meant = is_mate if self.boxes is None else is_mate | ~self._barred_later(first, second)
        for at in range(len(first)) if self.boxes is None else np.flatnonzero(is_meant)[:1].tolist():
            one, other, part = first[at], second[at], slice(at, at + 1)
            code = "matching/matched-pair-slack" if is_mate[at] else "matching/unmatched-pair-slack"
            slack = self.stage.duals.slacks(first[part], second[part], word[part])[0]
            raise self.fault(code, one=one, other=other, cost=word[at], slack=slack)

    def _barred_later(self, first: Longs, second: Longs) -> Flags:
        """Return which pairs a tier of a later stage forbids: in boxes that is not known before."""
        barred = np.zeros(len(first), dtype=np.bool_)
        rows, row = np.unique(first, return_inverse=True)
        columns, column = np.unique(second, return_inverse=True)
        for tier in (self.boxes or ())[self.stage.stop :]:
            barred |= tier.between(rows, columns)[row, column] == FORBIDDEN
        return barred

    def _packed(self, rows: Longs, columns: Longs, blocks: Sequence[Block], allowed: Flags | None) -> Block:
        """Pack a block of this stage; what is not allowed is `FORBIDDEN` in it."""
        barred = ~allowed if allowed is not None else forbidden_by(blocks)
        cells = np.flatnonzero(barred | (columns == rows[:, None]))
        low = self.lowest if self.tiers is None else [tier.least for tier in self.tiers]
        mine = [block.astype(np.int64, order="C") for block in blocks]
        for value, least in zip(mine, low, strict=True):
            value.reshape(-1)[cells] = least
        word = self._word(mine, self._note(rows, columns, mine, is_block=True))
        word.reshape(-1)[cells] = FORBIDDEN
        return word

    def _note(self, rows: Longs, columns: Longs, values: Sequence[Longs], *, is_block: bool) -> list[tuple[int, int]]:
        """Note what tiers that share a word span, or in boxes hold each pair to what is stated of its tier.

        Args:
            rows, columns, values: a block, or a list of pairs row by row.
        Returns:
            The least and the largest value of each.
        """
        if self.tiers is not None and len(self.factor) > 1:
            stated = [(tier.least, tier.most or 0) for tier in self.tiers]
            for value, (least, most) in zip(values, stated, strict=True):
                if ((value < least) | (value > most)).any():
                    raise self._out_of_range(rows, columns, value, least, most)
            return stated
        ends = [(int(value.min()), int(value.max())) for value in values]
        if len(self.factor) == 1:
            return ends
        starts = None if is_block else np.flatnonzero(np.diff(rows, prepend=-1))
        for tier, value in enumerate(values):
            self._least[tier] = min(self._least[tier], ends[tier][0])
            per_row = value.max(axis=1) if starts is None else np.maximum.reduceat(value, starts)
            vertices = rows if starts is None else rows[starts]
            self._largest[tier][vertices] = np.maximum(self._largest[tier][vertices], per_row)
        return ends

    def _out_of_range(self, rows: Longs, columns: Longs, value: Longs, least: int, most: int) -> Exception:
        at = tuple(int(x[0]) for x in np.nonzero((value < least) | (value > most)))
        one, other, cost = rows[at[0]], columns[at[-1]], int(value[at])
        code = "matching/pair-below-least" if cost < least else "matching/pair-above-most"
        return self.fault(code, one=one, other=other, cost=cost, limit=least if cost < least else most)

    def _word(self, values: Sequence[Block], ends: Sequence[tuple[int, int]]) -> Block:
        """Pack tiers; in Python integers where int64 could not hold a slack.

        Args:
            ends: the least and the largest value of each.
        """
        reach = [max(abs(least - low), abs(high - low)) for (least, high), low in zip(ends, self.lowest, strict=True)]
        width = sum(f * most for f, most in zip(self.factor, reach, strict=True))
        kind = np.int64 if width < SAFE and self.is_narrow else object
        parts = []
        for value, low, f in zip(values, self.lowest, self.factor, strict=True):
            lowered = value.astype(kind, copy=False)
            lowered = lowered - low if low else lowered
            parts.append(lowered * f if f != 1 else lowered)
        return sum(parts[1:], parts[0])


def forbidden_by(blocks: Sequence[Block]) -> Flags:
    """Return which pairs some of these tiers forbid."""
    barred: Flags = np.asarray(blocks[0] == forbidden_value(blocks[0]), dtype=np.bool_)
    for block in blocks[1:]:
        barred |= np.asarray(block == forbidden_value(block), dtype=np.bool_)
    return barred
