"""What all systems with normal skills have in common: their state, absence, and one game by hand.

A system of this family is a dataclass with the parameters named in `NormalSkills`, and a loop of its own for games
of two players and for games of many sides.
"""

from __future__ import annotations

import datetime as dt
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import ClassVar, NamedTuple

import numpy as np

from crosstable.model.columns import Floats, Ints, Pairs, day_number
from crosstable.model.history import History
from crosstable.model.kernel import Engine, Kernel
from crosstable.ratings.contests import Contests
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.gaussian.games import (
    NO_FLOATS,
    NO_INTS,
    SideData,
    SideOfUpdate,
    check_sides,
    data_of,
    data_of_update,
    dates_of,
    games_of_sides,
    listed,
    times_of,
)
from crosstable.ratings.gaussian.rows import DuelRows, SideRows
from crosstable.ratings.gaussian.sides import (
    DEVIATION,
    LAST,
    NEVER,
    RATING,
    Terms,
    Uneven,
    factor_of,
    uneven_code,
)
from crosstable.ratings.parameters import LARGEST, check_count, check_range
from crosstable.ratings.record import Rows
from crosstable.ratings.system import DEVIATION as DEVIATION_NAME
from crosstable.ratings.system import PEAK as PEAK_NAME
from crosstable.ratings.system import RATING as RATING_NAME
from crosstable.ratings.system import Sides, Work

Moved = Estimate | tuple[Estimate, ...]
RowArrays = tuple[Floats, Floats, Floats]
_LEAST = 1e-6


class Loops(NamedTuple):
    """What a family runs over games: its formulas stand inside, the arguments are the same."""

    play_duels: Kernel
    recall_duels: Kernel
    recall_expected: Kernel


@dataclass(frozen=True, slots=True)
class NormalSkills(ABC):
    """The parameters and the runner's side of a system with normal skills."""

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {"beta": (1.0, 2.0, 25.0 / 6.0, 8.0, 16.0, 32.0), "tau": (0.0, 25.0 / 600.0, 25.0 / 300.0, 0.2, 0.5, 1.0, 2.0)}
    )

    start: float = 25.0
    start_deviation: float = 25.0 / 3.0
    beta: float = 25.0 / 6.0
    tau: float = 25.0 / 300.0
    drift_per_day: float = 0.0
    uneven: Uneven = "sum"
    provisional_games: int = 10

    def __post_init__(self) -> None:
        self._check()

    def _check(self) -> None:
        check_range("start", self.start, -LARGEST)
        for name in ("start_deviation", "beta"):
            check_range(name, getattr(self, name), _LEAST)
        for name in ("tau", "drift_per_day"):
            check_range(name, getattr(self, name), 0.0)
        check_count("provisional_games", self.provisional_games)
        uneven_code(self.uneven)

    @property
    def sides(self) -> Sides:
        """Two sides or more, of any number of players."""
        return Sides(most=None, largest_side=None)

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating, peak and deviation; with a drift also the day last played."""
        names = (RATING_NAME, PEAK_NAME, DEVIATION_NAME)
        return (*names, "last") if self.drift_per_day else names

    @property
    def period(self) -> None:
        """Every game counts at once."""
        return

    def new_values(self, n_players: int) -> Floats:
        """Give the state of players who have not played yet, (n_players, n_columns)."""
        new = (float(self.start), float(self.start), float(self.start_deviation), NEVER)
        return np.tile(np.array(new[: len(self.columns)]), (n_players, 1))

    def games_of(self, history: History) -> Pairs | Contests:
        """Give the rated games, of any number of sides.

        Raises:
            RatingError: a game of one side or without places, a side of which nobody played a share, a game that
                weighs too much.
        """
        return games_of_sides(history, self._name)

    def new_rows(self, history: History, games: Pairs | Contests) -> Rows:
        """Make room for the rows of these games."""
        if isinstance(games, Pairs):
            return DuelRows.empty(games, partial(self._recall_pairs, history, games))
        return SideRows.empty(games, partial(self._recall, history, games))

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written.

        Raises:
            RatingError: a game has no date where a drift per day needs one.
        """
        if isinstance(work.games, Pairs):
            days = dates_of(work.history, work.games, span) if self.drift_per_day else NO_INTS
            self._play_pairs(work, work.games, span, days)
            return
        data = data_of(work.history, work.games, span, has_points=self._has_margin, has_dates=bool(self.drift_per_day))
        offsets = work.games.sides.member_offsets[work.games.sides.game_offsets[[span.start, span.stop]]]
        part = slice(int(offsets[0]), int(offsets[1]))
        rows = (NO_FLOATS, NO_FLOATS, NO_FLOATS)
        if isinstance(work.rows, SideRows):
            rows = (work.rows.before[part], work.rows.deviation[part], work.rows.change[part])
        self._play_sides(data, work.values.reshape(-1), rows, work.engine)

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Let deviations grow until `as_of` with the drift per day, of everybody who has played."""
        if as_of is None or not self.drift_per_day:
            return
        values = work.values
        days = day_number(as_of) - values[:, LAST]
        variance = values[:, DEVIATION] ** 2
        limit = np.maximum(variance, self._terms[0])
        grown = np.sqrt(np.minimum(variance + days * self._terms[2], limit))
        values[:, DEVIATION] = np.where((values[:, LAST] > NEVER) & (days > 0), grown, values[:, DEVIATION])

    def update(
        self,
        *sides: SideOfUpdate,
        places: Sequence[int] | None = None,
        points: Sequence[float] | None = None,
        weights: Sequence[Sequence[float]] | None = None,
    ) -> tuple[Moved, ...]:
        """Give the estimates after one game, in the form in which the sides came.

        Args:
            sides: a player, or a list of players, each an `Estimate`; one without a deviation is as unsure as a new
                player.
            places: of the sides, ties sharing one; None is the order in which the sides stand.
            points: of the sides, where a margin counts.
            weights: the share of the game that each member of each side played.
        Raises:
            RatingError: fewer than two sides, an empty one, places with a hole, numbers out of range.
        """
        teams = [listed(side) for side in sides]
        data = data_of_update(teams, places, points if self._has_margin else None, weights)
        values = self.new_values(len(data.player))
        members = [member for team in teams for member in team]
        values[:, RATING] = [member.rating for member in members]
        values[:, DEVIATION] = [self.deviation_of(member) for member in members]
        self._play_sides(data, values.reshape(-1), (NO_FLOATS, NO_FLOATS, NO_FLOATS), "plain")
        moved = [Estimate(rating, deviation) for rating, deviation in values[:, [RATING, DEVIATION]].tolist()]
        bounds = data.first_member.tolist()
        return tuple(
            moved[first] if isinstance(side, Estimate) else tuple(moved[first:last])
            for side, first, last in zip(sides, bounds[:-1], bounds[1:], strict=True)
        )

    @property
    def _name(self) -> str:
        return type(self).__name__

    @property
    def _has_margin(self) -> bool:
        return False

    @property
    def _least_left(self) -> float:
        """Give the least share of the variance that a game leaves."""
        return 1e-12

    @property
    def _may_rise(self) -> int:
        return 1

    @property
    def _terms(self) -> Terms:
        return (
            self.start_deviation**2,
            self.tau**2,
            self.drift_per_day**2,
            self._least_left,
            self._may_rise,
            len(self.columns),
        )

    def deviation_of(self, estimate: Estimate) -> float:
        """Give the deviation of an estimate; of a new player where it has none."""
        return self.start_deviation if estimate.deviation is None else estimate.deviation

    def _added_up(self, sides: Sequence[Sequence[Estimate]]) -> list[tuple[float, float, float]]:
        """Give strength, variance and sum of squared parts of each side, every member playing a whole game."""
        check_sides(sides)
        largest = float(max(len(side) for side in sides))
        added = []
        for side in sides:
            part = factor_of(uneven_code(self.uneven), float(len(side)), largest)
            strength = sum(part * member.rating for member in side)
            variance = sum((part * self.deviation_of(member)) ** 2 for member in side)
            added.append((strength, variance, part * part * len(side)))
        return added

    def _play_pairs(self, work: Work, pairs: Pairs, span: range, days: Ints) -> None:
        """Rate games of one against one."""
        part = slice(span.start, span.stop)
        self._loops.play_duels.run(
            pairs.first[part],
            pairs.second[part],
            pairs.halves[part],
            days,
            self._times_of_pairs(work.history, pairs, span),
            self._settings,
            self._terms,
            work.values.reshape(-1),
            *_rows_of_pairs(work.rows, span),
            work=len(pairs),
            engine=work.engine,
        )

    def _recall_pairs(self, history: History, pairs: Pairs, before: Floats, variance: Floats) -> tuple[Floats, Floats]:
        """Give expected score and change of every player of games of one against one."""
        times = self._times_of_pairs(history, pairs, range(len(pairs)))
        expected, changes = np.empty(len(before)), np.empty(len(before))
        self._loops.recall_duels.run(
            pairs.halves, times, self._settings, before, variance, expected, changes, work=len(pairs)
        )
        return expected, changes

    def _recall(self, history: History, contests: Contests, before: Floats, deviation: Floats) -> Floats:
        """Give the expected score of every member."""
        data = data_of(history, contests, range(len(contests)), has_points=False, has_dates=False)
        expected, most = np.empty(len(before)), data.most_sides
        self._loops.recall_expected.run(
            data.first_side,
            data.first_member,
            data.weight,
            self._settings,
            (self.start_deviation**2, 0.0, 0.0, 0.0, 1, 3),
            np.stack((before, before, deviation), axis=1).reshape(-1),  # a state that `gather` reads, a player per row
            np.arange(len(before)),
            *(np.zeros(most) for _ in range(5)),
            expected,
            work=len(before),
        )
        return expected

    def _times_of_pairs(self, history: History, pairs: Pairs, span: range) -> Floats:
        """Give how often each game of one against one counts."""
        return times_of(history, pairs, span)

    @property
    @abstractmethod
    def _loops(self) -> Loops:
        """The loops of the family, around its own formulas."""

    @property
    @abstractmethod
    def _settings(self) -> tuple[float, ...]:
        """The parameters as its loops take them."""

    @abstractmethod
    def _play_sides(self, data: SideData, values: Floats, rows: RowArrays, engine: Engine) -> None:
        """Rate games of any number of sides."""


def _rows_of_pairs(rows: Rows | None, span: range) -> tuple[Floats, Floats]:
    """Give where the rows of games of one against one are written; nothing where none are kept."""
    if not isinstance(rows, DuelRows):
        return NO_FLOATS, NO_FLOATS
    part = slice(2 * span.start, 2 * span.stop)
    return rows.before[part], rows.variance[part]
