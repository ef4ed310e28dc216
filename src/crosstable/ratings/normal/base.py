"""The common part of systems with normal skills: state, absence, and single games.

A system of this family is a dataclass with the parameters named in `NormalSkills` and the settings of its model.
"""

from __future__ import annotations

import datetime as dt
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from crosstable.model.columns import Floats, Pairs, day_number
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.ratings.estimate import Estimate, estimate_of
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.game_checks import NO_DAYS, NO_FLOATS, days_of, weights_of
from crosstable.ratings.head_start import head_start_of, head_starts_of
from crosstable.ratings.initial import initial_column
from crosstable.ratings.live import check_dated, play_by_run
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.normal.formulas import GAUSSIAN, Settings
from crosstable.ratings.normal.loops import Pairings, play_sides, play_two_players, recall_expected, recall_two_players
from crosstable.ratings.normal.normal_games import (
    check_sides,
    games_in,
    games_of_sides,
    points_of_pairs,
)
from crosstable.ratings.normal.sides import (
    DEVIATION,
    LAST,
    NEVER,
    NormalGames,
    NormalRows,
    NormalTerms,
    NormalWorkspace,
    Uneven,
    factor_of,
    uneven_code,
)
from crosstable.ratings.one_game_facts import PlayerValue, rating_and_deviation
from crosstable.ratings.parameters import LARGEST, check_count, check_range
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.system import DEVIATION as DEVIATION_NAME
from crosstable.ratings.system import PEAK as PEAK_NAME
from crosstable.ratings.system import RATING as RATING_NAME
from crosstable.ratings.system import PerGame
from crosstable.ratings.work import Sides, Work

AddedUp = tuple[float, float, float]  # strength, variance and sum of squared parts of a side
_LEAST = 1e-6
_UNWRITTEN = NormalRows(NO_FLOATS, NO_FLOATS, NO_FLOATS)


@dataclass(frozen=True, slots=True)
class NormalSkills(PerGame, ABC):
    """The parameters of a system with normal skills, and how it runs over a history."""

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {
            "beta": (1.0, 2.0, 25.0 / 6.0, 8.0, 16.0, 32.0),
            "tau": (0.0, 25.0 / 600.0, 25.0 / 300.0, 0.2, 0.5, 1.0, 2.0),
            "advantage": (0.0, 1.0, 2.0, 4.0, 8.0, 16.0),
        }
    )

    start: float = 25.0
    start_deviation: float = 25.0 / 3.0
    beta: float = 25.0 / 6.0
    tau: float = 25.0 / 300.0
    drift_per_day: float = 0.0
    uneven: Uneven = "sum"
    provisional_games: int = 10
    advantage: float = 0.0
    handicap_points: float = 0.0

    def __post_init__(self) -> None:
        self._check()

    def _check(self) -> None:
        for name in ("start", "advantage"):
            check_range(name, getattr(self, name), -LARGEST)
        for name in ("start_deviation", "beta"):
            check_range(name, getattr(self, name), _LEAST)
        for name in ("tau", "drift_per_day", "handicap_points"):
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

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet, (n_players, n_columns)."""
        new = (float(self.start), float(self.start), float(self.start_deviation), NEVER)
        values = np.tile(np.array(new[: len(self.columns)]), (n_players, 1))
        values[:, :2] = initial_column(n_players, self.start, initial)
        return values

    def games_of(self, history: History) -> Pairs | MultiplayerGames:
        """Return the rated games, of any number of sides.

        Raises:
            RatingError: a game of one side or without places, a side of which no member played a share, a game that
                weighs too much.
        """
        return games_of_sides(history, type(self).__name__, allows_pairs=self._allows_pairs)

    def new_rows(self, work: Work) -> Rows:
        """Make room for the rows of a run.

        In a two-player game, the ratings and variances before it determine everything else.  In a game of many sides
        the expected scores compare every two sides, which is more work than rating the game, so they are computed only
        when the rows are read.
        """
        if isinstance(work.games, Pairs):
            return Rows.empty(work.games, "before", "deviation", recall=partial(self._recall_pairs, work.history))
        return Rows.empty(work.games, "before", "deviation", "change", recall=partial(self._recall, work.history))

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written.

        Raises:
            RatingError: a game has no date where a drift per day needs one.
        """
        games, history, rows, values = work.games, work.history, work.rows, work.values.reshape(-1)
        if isinstance(games, Pairs):
            members = slice(2 * span.start, 2 * span.stop)
            written = (NO_FLOATS, NO_FLOATS) if rows is None else (rows.before[members], rows.deviation[members])
            pairings = self._pairings(history, games, span, has_days=bool(self.drift_per_day))
            loop, engine = play_two_players, work.engine
            loop.run(pairings, self._settings, self._terms, values, *written, work=len(games), engine=engine)
            return
        lead, has_days = self._head_starts(history, games, span), bool(self.drift_per_day)
        chosen = games_in(history, games, span, lead, has_points=self._has_margin, has_days=has_days)
        members = games.members(span)
        kept = (
            _UNWRITTEN
            if rows is None
            else NormalRows(rows.before[members], rows.deviation[members], rows.change[members])
        )
        self._play_sides(chosen, values, kept, work.engine)

    def live(self) -> LivePlay:
        """Return the function that rates one game of a live table."""
        if not self._allows_pairs:
            return play_by_run(self)
        settings, terms, rooms, worth = (
            self._settings,
            self._terms,
            dict[int, NormalWorkspace](),
            float(self.handicap_points),
        )
        unwritten = NormalRows._make(((), (), ()))

        def play(values: list[float], game: LiveGame) -> None:
            if self.drift_per_day:
                check_dated(game, "drift_per_day")
            days, weight = ((game.day,) if self.drift_per_day else ()), (game.weight,)
            head_start = (head_start_of(game, settings.advantage, worth),)
            if game.is_of_two and not self._has_margin:
                pair = Pairings._make(((0,), (1,), (game.half_points,), days, weight, head_start))
                play_two_players(pair, settings, terms, values, (), ())
                return
            count = len(game.sizes)
            if count not in rooms:
                rooms[count] = NormalWorkspace._make([0] * count for _ in NormalWorkspace._fields)
            bounds, points = (0, *accumulate(game.sizes)), game.points if self._has_margin else ()
            columns = (game.shares, points, days, weight, head_start)
            parts = ((0, count), game.places, bounds, range(len(game.players)), *columns)
            play_sides(NormalGames._make(parts), settings, terms, values, rooms[count], unwritten)

        return play

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Increase deviations until `as_of` with the drift per day, for every player with a game."""
        if as_of is None or not self.drift_per_day:
            return
        values = work.values
        days = day_number(as_of) - values[:, LAST]
        variance = values[:, DEVIATION] ** 2
        limit = np.maximum(variance, self._terms.new_variance)
        grown = np.sqrt(np.minimum(variance + days * self._terms.per_day, limit))
        values[:, DEVIATION] = np.where((values[:, LAST] > NEVER) & (days > 0), grown, values[:, DEVIATION])

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players; without an advantage, equals have the same chance."""
        return self._forecast(*self._added_up([[first], [second]]))

    def forecast_of_teams(self, first: Sequence[Estimate], second: Sequence[Estimate]) -> Forecast:
        """Return the chances of the first of two teams."""
        return self._forecast(*self._added_up([first, second]))

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place; draws are left out where there are more than two sides.

        Raises:
            RatingError: fewer than two sides, an empty one.
        """
        added = self._added_up(sides)
        if len(added) > 2:
            return self._odds_of_many(added)
        first = self._forecast(*added).expected
        return [[first, 1.0 - first], [1.0 - first, first]]

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player; one of no known deviation is as uncertain as a new player."""
        if type(player) is Estimate and type(player.rating) is float:
            rating, deviation = player.rating, player.deviation  # the usual case, without a call
        else:
            rating, deviation = rating_and_deviation(player)
        if deviation is None:
            deviation = self.start_deviation
        return [rating, rating, deviation, NEVER] if self.drift_per_day else [rating, rating, deviation]

    def value_of(self, values: Sequence[float], start: int = 0) -> Estimate:
        """Return the estimate in a state."""
        return estimate_of(values[start], values[start + DEVIATION])

    @property
    def counts_points(self) -> bool:
        """Whether a margin of points counts."""
        return self._has_margin

    def deviation_of(self, estimate: Estimate) -> float:
        """Return the deviation of an estimate; of a new player where it has none."""
        return self.start_deviation if estimate.deviation is None else estimate.deviation

    @abstractmethod
    def _forecast(self, first: AddedUp, second: AddedUp) -> Forecast:
        """Return the chances of a side against another."""

    @abstractmethod
    def _odds_of_many(self, added: Sequence[AddedUp]) -> list[list[float]]:
        """Return the chance of each place for each of three sides or more."""

    @property
    @abstractmethod
    def _settings(self) -> Settings:
        """The settings of the model."""

    @property
    def _allows_pairs(self) -> bool:
        return True

    @property
    def _has_margin(self) -> bool:
        return False

    @property
    def _least_left(self) -> float:
        return 1e-12

    @property
    def _may_rise(self) -> int:
        return 1

    @property
    def _terms(self) -> NormalTerms:
        return NormalTerms(
            new_variance=self.start_deviation**2,
            per_game=self.tau**2,
            per_day=self.drift_per_day**2,
            least_left=self._least_left,
            may_rise=self._may_rise,
            width=len(self.columns),
        )

    def _added_up(self, sides: Sequence[Sequence[Estimate]]) -> list[AddedUp]:
        """Return strength, variance and sum of squared parts of each side, every member playing a whole game.

        The strength of the first of two sides includes its advantage.
        """
        check_sides(sides)
        largest = float(max(len(side) for side in sides))
        added = []
        for side in sides:
            part = factor_of(uneven_code(self.uneven), float(len(side)), largest)
            strength = sum(part * member.rating for member in side)
            variance = sum((part * self.deviation_of(member)) ** 2 for member in side)
            added.append((strength, variance, part * part * len(side)))
        if len(added) == 2:
            added[0] = (added[0][0] + self.advantage, *added[0][1:])
        return added

    def _play_sides(self, games: NormalGames, values: Floats, written: NormalRows, engine: Engine) -> None:
        """Rate games of any number of sides."""
        room = NormalWorkspace.of(int(np.diff(games.first_side).max(initial=0)))
        steps = len(games.player) * (4 if self._settings.model == GAUSSIAN else 1)
        play_sides.run(games, self._settings, self._terms, values, room, written, work=steps, engine=engine)

    def _pairings(self, history: History, pairs: Pairs, span: range, *, has_days: bool) -> Pairings:
        """Return some games of two players; a margin of points counts in their weights."""
        part = slice(span.start, span.stop)
        days = days_of(history, pairs, span, "drift_per_day") if has_days else NO_DAYS
        weight, margin = weights_of(history, pairs, span), self._settings.points_margin
        points = points_of_pairs(history, pairs, span) if margin else None
        if points is not None:
            difference = np.abs(points[0] - points[1])
            more = 1.0 + difference / (difference + margin)
            more[np.isnan(difference) | (pairs.half_points[part] == 1)] = 1.0
            weight = weight * more if len(weight) else more
        head_start = self._head_starts(history, pairs, span)
        return Pairings(pairs.first[part], pairs.second[part], pairs.half_points[part], days, weight, head_start)

    def _head_starts(self, history: History, games: Pairs | MultiplayerGames, span: range) -> Floats:
        return head_starts_of(history, games, span, float(self.advantage), float(self.handicap_points))

    def _recall_pairs(self, history: History, rows: Rows) -> None:
        """Compute expected score and change of every player of two-player games; rows hold variances until then."""
        if not isinstance(rows.games, Pairs):
            return
        rows.expected, rows.change = np.empty(len(rows.before)), np.empty(len(rows.before))
        pairings = self._pairings(history, rows.games, range(len(rows.games)), has_days=False)
        columns = rows.before, rows.deviation, rows.expected, rows.change
        recall_two_players.run(pairings, self._settings, *columns, work=len(rows.games))
        rows.deviation = np.sqrt(rows.deviation)

    def _recall(self, history: History, rows: Rows) -> None:
        """Compute the expected score of every member."""
        if isinstance(rows.games, Pairs):
            return
        count = len(rows.before)
        span = range(len(rows.games))
        lead = self._head_starts(history, rows.games, span)
        games = games_in(history, rows.games, span, lead, has_points=False, has_days=False)
        terms = NormalTerms(self.start_deviation**2, 0.0, 0.0, 0.0, 1, 3)
        state = np.stack((rows.before, rows.before, rows.deviation), axis=1).reshape(-1)  # a player per member
        rows.expected = np.empty(count)
        room = NormalWorkspace.of(int(np.diff(games.first_side).max(initial=0)))
        games = games._replace(player=np.arange(count, dtype=np.uint32))
        recall_expected.run(games, self._settings, terms, state, room, rows.expected, work=count)
