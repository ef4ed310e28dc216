"""A base for rating systems of plugins: two players, one number each, one game after another.

    @dataclass(frozen=True)
    class Margin(TwoPlayerSystem):
        k: float = 20.0

        def expected(self, first, second): ...                  of the first player, from both ratings
        def changes(self, game): ...                            of both ratings by one game

All the rest is here: runs over a history, live tables, states, forecasts.  The loop is plain Python, some two million
games a minute.
"""

from __future__ import annotations

import datetime as dt
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Floats, Pairs
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.game_checks import game_values
from crosstable.ratings.initial import initial_column
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.one_game_facts import PlayerValue, rating_and_deviation
from crosstable.ratings.parameters import check_finite
from crosstable.ratings.rated_games import odds_of_two, pairs_of, two_player_games
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import PEAK, RATING, PerGame
from crosstable.ratings.work import Sides, Work


class TwoPlayerGame(NamedTuple):
    """One game as a system of your own takes it.

    Args:
        first, second: the ratings before the game.
        score: of the first player: 1, 0.5 or 0.
        weight: how much the game counts.
        points: of both sides, such as goals; None where a side has none.
        handicap: stones that the first side has.
    See also: `TwoPlayerSystem.changes`, which is called with it.
    Example:
        >>> from crosstable import MoonstoneBounded, TwoPlayerGame
        >>> MoonstoneBounded().changes(TwoPlayerGame(1500.0, 1500.0, score=1.0))
        (24.0, -24.0)
    """

    first: float
    second: float
    score: float
    weight: float = 1.0
    points: tuple[float, float] | None = None
    handicap: float = 0.0


@dataclass(frozen=True)
class TwoPlayerSystem(PerGame, ABC):
    """The base of a rating system of two players with one number each.

    A system is a frozen dataclass: its fields are its parameters.  One in which the points of a game count says so
    with `counts_points = True`.

    Args:
        start: rating of a new player.
        provisional_games: a rating is provisional below this many rated games.
    See also: `TwoPlayerGame`; docs/extending.md, which builds one; `crosstable.testing.check_rating_system`.
    Example:
        >>> from dataclasses import dataclass
        >>> from crosstable import TwoPlayerSystem
        >>> @dataclass(frozen=True)
        ... class TenForAWin(TwoPlayerSystem):
        ...     def expected(self, first, second):
        ...         return 1 / (1 + 10 ** ((second - first) / 400))
        ...
        ...     def changes(self, game):
        ...         return 20 * game.score - 10, 10 - 20 * game.score
        >>> TenForAWin().update(1500, 1500, score="win")
        (1510.0, 1490.0)
    """

    start: float = 1500.0
    provisional_games: int = 10

    @abstractmethod
    def expected(self, first: float, second: float) -> float:
        """Return the expected score of the first player, between 0 and 1; that of the second is the rest."""

    @abstractmethod
    def changes(self, game: TwoPlayerGame) -> tuple[float, float]:
        """Return how much each rating changes by one game."""

    @property
    def scale(self) -> Scale:
        """Higher is better; whole numbers are shown."""
        return Scale(type(self).__name__)

    @property
    def sides(self) -> Sides:
        """Two sides of one player."""
        return Sides()

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating and peak."""
        return (RATING, PEAK)

    @property
    def period(self) -> None:
        """Every game counts at once."""
        return

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players, without draws."""
        win = self.expected(first.rating, second.rating)
        return Forecast(win, 0.0, 1.0 - win)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place.

        Raises:
            RatingError: other than two sides of one player.
        """
        return odds_of_two(self, sides)

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet, (n_players, 2)."""
        return np.repeat(initial_column(n_players, self.start, initial), 2, axis=1)

    def games_of(self, history: History) -> Pairs:
        """Return the rated games, all between two players.

        Raises:
            RatingError: a rated game has other than two sides of one player, or points and no places.
        """
        return two_player_games(history, type(self).__name__)

    def new_rows(self, work: Work) -> Rows:
        """Make room for the rows of a run."""
        return Rows.empty(work.games, "before", "expected", "change")

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written.

        Raises:
            RatingError: a rating that is no longer a finite number.
        """
        pairs, values, rows = pairs_of(work), work.values, work.rows
        rows_of_games = pairs.rows()
        for number in span:
            first, second = int(pairs.first[number]), int(pairs.second[number])
            before = float(values[first, 0]), float(values[second, 0])
            row = int(rows_of_games[number])
            after = self._after(_game_of(work.history, row, *before, int(pairs.half_points[number])))
            for player, rating in ((first, after[0]), (second, after[1])):
                if not np.isfinite(rating):
                    raise RatingError("ratings/own-system-not-finite", **game_values(work.history, row), rating=rating)
                values[player, 0], values[player, 1] = rating, self._peak(rating, float(values[player, 1]))
            if rows is not None:
                expected, at = self.expected(*before), slice(2 * number, 2 * number + 2)
                rows.before[at] = before
                rows.expected[at] = expected, 1.0 - expected
                rows.change[at] = after[0] - before[0], after[1] - before[1]

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player with this rating."""
        rating, _ = rating_and_deviation(player)
        return [rating, rating]

    def value_of(self, values: Sequence[float], start: int = 0) -> float:
        """Return the rating in a state."""
        return values[start]

    @property
    def counts_handicap(self) -> bool:
        """Whether handicap stones count: that is up to `changes`."""
        return True

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Change nothing: absence has no effect."""

    def live(self) -> LivePlay:
        """Return the function that rates one game of a live table."""

        def play(values: list[float], game: LiveGame) -> None:
            points = (game.points[0], game.points[1]) if game.points else None
            facts = (0.5 * game.half_points, game.weight, points, game.handicap)
            after = self._after(TwoPlayerGame(values[0], values[2], *facts))
            check_finite(*after)
            values[:] = after[0], self._peak(after[0], values[1]), after[1], self._peak(after[1], values[3])

        return play

    def _after(self, game: TwoPlayerGame) -> tuple[float, float]:
        first, second = self.changes(game)
        return game.first + first, game.second + second

    def _peak(self, rating: float, peak: float) -> float:
        return max(rating, peak) if self.scale.better == "higher" else min(rating, peak)


def _game_of(history: History, row: int, first: float, second: float, half_points: int) -> TwoPlayerGame:
    """Return a game of a history as a system takes it."""
    games, sides = history.games, history.sides
    weight = 1.0 if games.weight is None else float(games.weight[row])
    handicap = 0.0 if games.handicap is None else float(games.handicap[row])
    points = None
    if sides.points is not None:
        at = int(sides.game_offsets[row])
        found = float(sides.points[at]), float(sides.points[at + 1])
        points = None if np.isnan(found).any() else found
    return TwoPlayerGame(first, second, 0.5 * half_points, weight, points, 0.0 if np.isnan(handicap) else handicap)
