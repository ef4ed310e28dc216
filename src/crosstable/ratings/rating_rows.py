"""The rows of a run: one per game and member, and one per adjustment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Bytes, Floats, Indices, Longs, Pairs
from crosstable.ratings.multiplayer import MultiplayerGames

REASONS = ("reset", "decay", "floor", "increase")
RESET, DECAY, FLOOR, INCREASE = range(len(REASONS))


@dataclass(frozen=True, slots=True, eq=False)
class MemberRows:
    """A row per rated game and member: rating before, expected score, change.

    Shapes: all (n_rows,), in time order, the sides of one game next to each other.
    `game` is the row of the game in the history.  `expected` is the forecast made before the game, as a share of the
    score; NaN where a system makes none, as one that fits all games at once.  `deviation` is the one before the game,
    None in systems without.
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


def _nothing() -> Floats:
    return np.zeros(0)


@dataclass(slots=True, eq=False)
class Rows:
    """The rows of a run for each game and member, in the form of its loops.

    Shapes: all (n_members,), game by game, or empty: a loop writes only the columns from which the others follow (most
    of the cost of rows is memory), and `recall` computes the others when the rows are read.
    """

    games: Pairs | MultiplayerGames
    before: Floats = field(default_factory=_nothing)
    expected: Floats = field(default_factory=_nothing)
    change: Floats = field(default_factory=_nothing)
    deviation: Floats = field(default_factory=_nothing)
    recall: Callable[[Rows], None] | None = None

    @classmethod
    def empty(
        cls, games: Pairs | MultiplayerGames, *columns: str, recall: Callable[[Rows], None] | None = None
    ) -> Rows:
        """Return rows with space for these columns."""
        count = 2 * len(games) if isinstance(games, Pairs) else len(games.sides.player)
        return cls(games, **{column: np.empty(count) for column in columns}, recall=recall)

    def part(self, members: slice) -> tuple[Floats, Floats, Floats, Floats]:
        """Return before, expected, change and deviation of some members; a column without room is empty."""
        return self.before[members], self.expected[members], self.change[members], self.deviation[members]

    def members(self) -> MemberRows:
        """Return the rows, one per member."""
        if self.recall is not None:
            self.recall(self)
            self.recall = None
        games = self.games
        if isinstance(games, Pairs):
            game, player = np.repeat(games.rows(), 2), np.stack((games.first, games.second), axis=1).ravel()
        else:
            game, player = games.rows_of_members(), games.sides.player
        deviation = self.deviation if len(self.deviation) or not len(player) else None
        return MemberRows(game, player, self.before, self.expected, self.change, deviation)


@dataclass(frozen=True, slots=True, eq=False)
class Adjustments:
    """The changes that no game caused: decay, resets of seasons, floors.

    Args:
        game: the row of the game before which (decay, reset) or after which (floor) it happened; the number of games
            where it happened at `as_of`, (n_rows,).
        player: the number of the player, (n_rows,).
        before, after: the rating before and after, (n_rows,).
        reason: counts into `REASONS`, (n_rows,).
    See also: `Ratings.adjustments`; `Ratings.changes_to_frame`, which has them with their names.
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

    Args:
        row: counts into the member rows, -1 for an adjustment, (n_steps,).
        game, player: the row of the game, the number of the player, (n_steps,).
        before, change: the rating before, and how far it moved, (n_steps,).
        expected: the score that was expected; NaN for an adjustment, (n_steps,).
        reason: counts into `REASONS`, -1 for a game, (n_steps,).
        deviation: before the game; NaN where there is none, (n_steps,).
    See also: `Ratings.steps`; `Ratings.changes_to_frame`, which has them with names.
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
        """Return these steps."""
        return Steps(*(getattr(self, field.name)[numbers] for field in fields(self)))

    @classmethod
    def merged(cls, rows: MemberRows, log: Adjustments) -> Steps:
        """Merge rows and adjustments in time order: decay and resets before the game, a floor after it."""
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


class Log(NamedTuple):
    """The columns of the log: how many entries; game, player and reason of each; ratings before and after."""

    entries: Longs
    place: Longs
    ratings: Floats


class AdjustmentLog:
    """A growing list of adjustments that kernels can write.

    A kernel takes the columns and stops before a game for which there may be no space; it is called
    again after `grow`.  Without any space, nothing is logged.
    """

    def __init__(self, *, is_kept: bool) -> None:
        self.room = 1024 if is_kept else 0
        self._count = np.zeros(1, dtype=np.int64)
        self._place = np.zeros(3 * self.room, dtype=np.int64)
        self._ratings = np.zeros(2 * self.room)

    @property
    def columns(self) -> Log:
        """The columns as kernels take them."""
        return Log(self._count, self._place, self._ratings)

    def grow(self, by: int) -> None:
        """Add space for that many entries, if the log is kept."""
        if self.room:
            self.room += by
            self._place = np.concatenate((self._place, np.zeros(3 * by, dtype=np.int64)))
            self._ratings = np.concatenate((self._ratings, np.zeros(2 * by)))

    def adjustments(self) -> Adjustments:
        """Return the entries."""
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
