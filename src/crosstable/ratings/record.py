"""What a run writes down: a row per game and member, and a row per adjustment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from crosstable.model.columns import Bytes, Floats, Indices, Longs, Pairs
from crosstable.model.errors import InternalError
from crosstable.ratings.contests import Contests

Recall = Callable[[Pairs, Floats], tuple[Floats, Floats]]

REASONS = ("reset", "decay", "floor")
RESET, DECAY, FLOOR = range(len(REASONS))


@dataclass(frozen=True, slots=True, eq=False)
class MemberRows:
    """A row per rated game and member: rating before, expected score, change.

    Shapes: all (n_rows,), in time order, the sides of one game next to each other.
    `game` is the row of the game in the history.  `expected` is the forecast made before the game, as a
    share of the score; NaN where a system makes none.  `deviation` is the one before the game, None in
    systems without.
    """

    game: Longs
    player: Indices
    before: Floats
    expected: Floats
    change: Floats
    deviation: Floats | None = None

    def __len__(self) -> int:
        return len(self.game)

    @property
    def after(self) -> Floats:
        """The rating right after the game, before any adjustment."""
        return self.before + self.change


class Rows(Protocol):
    """Rows in the form that a system writes them."""

    def members(self) -> MemberRows:
        """Spell the rows out, one per member."""


@dataclass(frozen=True, slots=True, eq=False)
class ContestRows:
    """The rows of games with many sides, a place per member.

    Shapes: all (n_members,); `deviation` is empty in systems without.
    """

    contests: Contests
    before: Floats
    expected: Floats
    change: Floats
    deviation: Floats

    @classmethod
    def empty(cls, contests: Contests, *, has_deviation: bool = False) -> ContestRows:
        """Make room."""
        count = len(contests.sides.player)
        deviation = np.empty(count if has_deviation else 0)
        return cls(contests, np.empty(count), np.empty(count), np.empty(count), deviation)

    def members(self) -> MemberRows:
        """Spell the rows out, one per member."""
        return MemberRows(
            game=self.contests.rows_of_members(),
            player=self.contests.sides.player,
            before=self.before,
            expected=self.expected,
            change=self.change,
            deviation=self.deviation if len(self.deviation) else None,
        )


@dataclass(frozen=True, slots=True, eq=False)
class PairRows:
    """The same for one-against-one games, in the form the fast kernels write.

    `before` and `deviation` are (2 n,), the first player's and then the second's; `expected` and `change`
    are (n,) and the first player's.  `second_change` is None where it is the exact negative.

    Where expected score and change follow from the ratings before, only these are written (fresh memory
    is what rows cost), and `recall` gives the rest by the same formula when it is asked for.
    """

    pairs: Pairs
    before: Floats
    expected: Floats | None = None
    change: Floats | None = None
    second_change: Floats | None = None
    recall: Recall | None = None
    deviation: Floats | None = None

    @classmethod
    def empty(cls, pairs: Pairs, *, is_zero_sum: bool, has_deviation: bool = False) -> PairRows:
        """Make room for whole rows."""
        count = len(pairs)
        second = None if is_zero_sum else np.empty(count)
        deviation = np.empty(2 * count) if has_deviation else None
        return cls(pairs, np.empty(2 * count), np.empty(count), np.empty(count), second, deviation=deviation)

    @classmethod
    def recalled(cls, pairs: Pairs, recall: Recall) -> PairRows:
        """Make room for the ratings before; the rest is recalled from them."""
        return cls(pairs, np.empty(2 * len(pairs)), recall=recall)

    def chances(self) -> Floats:
        """Give the forecast for the first player of each game."""
        return self._said()[0]

    def members(self) -> MemberRows:
        """Spell the rows out, one per member."""
        expected, change = self._said()
        second = 0.0 - change if self.second_change is None else self.second_change
        return MemberRows(
            game=np.repeat(self.pairs.rows(), 2),
            player=_woven(self.pairs.first, self.pairs.second),
            before=self.before,
            expected=_woven(expected, 1.0 - expected),
            change=_woven(change, second),
            deviation=self.deviation,
        )

    def _said(self) -> tuple[Floats, Floats]:
        if self.expected is not None and self.change is not None:
            return self.expected, self.change
        if self.recall is None:
            raise InternalError("rows hold neither changes nor a way to recall them.")
        return self.recall(self.pairs, self.before)


@dataclass(frozen=True, slots=True, eq=False)
class Adjustments:
    """A row per change that no game made.

    Shapes: all (n_rows,).  `game` is the row of the game before which (decay, reset) or after which
    (floor) it happened; the number of games where it happened at `as_of`.  `reason` counts into `REASONS`.
    """

    game: Longs
    player: Indices
    before: Floats
    after: Floats
    reason: Bytes

    def __len__(self) -> int:
        return len(self.game)


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """Game rows and adjustments in one time order: every change of every rating.

    Shapes: all (n_steps,).  `row` counts into the member rows, -1 for an adjustment; `expected` is NaN
    and `reason` counts into `REASONS` there, -1 for a game.  `deviation` is NaN where there is none.
    """

    row: Longs
    game: Longs
    player: Indices
    before: Floats
    expected: Floats
    change: Floats
    reason: Bytes
    deviation: Floats

    def __len__(self) -> int:
        return len(self.game)

    @property
    def after(self) -> Floats:
        """The rating after each step."""
        return self.before + self.change

    def take(self, numbers: Longs | slice) -> Steps:
        """Give these steps."""
        return Steps(*(getattr(self, field.name)[numbers] for field in fields(self)))

    @classmethod
    def merged(cls, rows: MemberRows, log: Adjustments) -> Steps:
        """Put adjustments where they happened: decay and resets before the game, a floor after it."""
        moments = 3 * log.game + np.where(log.reason == FLOOR, 2, 0)
        order = np.argsort(np.concatenate((3 * rows.game + 1, moments)), kind="stable")
        deviation = np.full(len(rows), np.nan) if rows.deviation is None else rows.deviation
        return cls(
            row=np.concatenate((np.arange(len(rows)), np.full(len(log), -1)))[order],
            game=np.concatenate((rows.game, log.game))[order],
            player=np.concatenate((rows.player, log.player))[order],
            before=np.concatenate((rows.before, log.before))[order],
            expected=np.concatenate((rows.expected, np.full(len(log), np.nan)))[order],
            change=np.concatenate((rows.change, log.after - log.before))[order],
            reason=np.concatenate((np.full(len(rows), -1, dtype=np.int8), log.reason))[order],
            deviation=np.concatenate((deviation, np.full(len(log), np.nan)))[order],
        )


class AdjustmentLog:
    """A growing list of adjustments that kernels can write.

    A kernel gets the columns and stops in front of a game for which there may be no room; it is called
    again after `grow`.  Without room from the start, nothing is logged.
    """

    def __init__(self, *, is_kept: bool) -> None:
        self.room = 1024 if is_kept else 0
        self._count = np.zeros(1, dtype=np.int64)
        self._place = np.zeros(3 * self.room, dtype=np.int64)
        self._ratings = np.zeros(2 * self.room)

    def columns(self) -> tuple[Longs, Longs, Floats]:
        """Give the columns as kernels take them: count; game, player, reason; before, after."""
        return self._count, self._place, self._ratings

    def grow(self, by: int) -> None:
        """Make room for that many more, where the log is kept."""
        if self.room:
            self.room += by
            self._place = np.concatenate((self._place, np.zeros(3 * by, dtype=np.int64)))
            self._ratings = np.concatenate((self._ratings, np.zeros(2 * by)))

    def adjustments(self) -> Adjustments:
        """Give what was written."""
        count = int(self._count[0])
        place = self._place[: 3 * count].reshape(-1, 3)
        ratings = self._ratings[: 2 * count].reshape(-1, 2)
        return Adjustments(
            game=place[:, 0].copy(),
            player=place[:, 1].astype(np.uint32),
            before=ratings[:, 0].copy(),
            after=ratings[:, 1].copy(),
            reason=place[:, 2].astype(np.int8),
        )


def _woven(first: NDArray[Any], second: NDArray[Any]) -> NDArray[Any]:
    return np.stack((first, second), axis=1).ravel()
