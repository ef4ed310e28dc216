"""EGF: the official rating system of the European Go Federation, in the form of 2021.

| part | rule |
|---|---|
| update | r' = r + con (Sa - Se) + bonus for each game, all from the ratings before the tournament |
| con | ((3300 - r) / 200)^1.6 |
| bonus | ln(1 + exp((2300 - r) / 80)) / 5 |
| Se | 1 / (1 + exp(beta(r2) - beta(r1))), beta(r) = -7 ln(3300 - r) |
| handicap | h stones add 100 (h - 0.5) points to the rating of the player who has them, in Se |
| class | games of class A count in full, B 0.75, C 0.5, D 0.25: the weight of a game |
| first rating | by grade: 1d = 2100, 1k = 2000, 20k = 100, 100 points a grade; 1p = 2700 and 30 a grade above: input |
| floor | -900 |

In April 2021 the federation computed its ratings since 1996 again with this form, so it holds for games of any date.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from math import exp, log, log1p
from typing import ClassVar

import numpy as np

from crosstable.model.arguments import check_kind
from crosstable.model.columns import Floats
from crosstable.model.kernel import Kernel, Numbers
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.blocks import (
    ESTIMATE,
    FULL,
    RATED,
    RATING,
    WIDTH,
    BlockGames,
    Chains,
    opponent_of,
    points_of,
    weight_of,
)
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.federations.sums import play_sums
from crosstable.ratings.federations.terms import FederationTerms, KnownPlayers
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.handicap import points_of_handicap
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.one_game_facts import PlayerValue, rating_and_deviation
from crosstable.ratings.parameters import check_finite
from crosstable.ratings.rating_rows import Log
from crosstable.ratings.scale import Scale

FLOOR = -900.0
_TOP = 3300.0
_HIGHEST = 3299.0  # the formulas end at 3300
_LARGEST_BONUS = 700.0


def bounded(rating: float) -> float:
    """Return a rating for which the formulas are defined."""
    return _HIGHEST if rating > _HIGHEST else rating


def con_of(rating: float) -> float:
    """Return con, the most that a game of full weight changes a rating."""
    return float(((_TOP - bounded(rating)) / 200.0) ** 1.6)


def bonus_of(rating: float) -> float:
    """Return the bonus of a game."""
    at = (2300.0 - rating) / 80.0
    return (at if at > _LARGEST_BONUS else log1p(exp(at))) / 5.0


def expected_of(rating: float, opponent: float) -> float:
    """Return Se; the points of a handicap are part of the ratings."""
    return chance_of_logs(log_of(rating), log_of(opponent))


def log_of(rating: float) -> float:
    """Return ln(3300 - r)."""
    return log(_TOP - bounded(rating))


def chance_of_logs(ours: float, theirs: float) -> float:
    """Return Se from ln(3300 - r) of both players."""
    gap = 7.0 * (ours - theirs)
    return 1.0 / (1.0 + exp(gap if gap < 700.0 else 700.0))


def rating_of_grade(grade: str) -> float:
    """Return the rating of a grade, with which a new player begins.

    Raises:
        ValueError: it is not a grade.
    Example:
        >>> rating_of_grade("3k"), rating_of_grade("1d"), rating_of_grade("2p")
        (1800.0, 2100.0, 2730.0)
    """
    number, kind = int(grade[:-1]), grade[-1].casefold()
    return {"k": 2100.0 - 100.0 * number, "d": 2000.0 + 100.0 * number, "p": 2670.0 + 30.0 * number}[kind]


def worth_of(
    player: int,
    _score: float,
    _expected: float,
    _count: float,
    _age: int,
    _rules: int,
    _known: KnownPlayers,
    _terms: FederationTerms,
    values: Numbers,
) -> float:
    """Return con of a player."""
    return con_of(values[WIDTH * player + RATING])


def surprise_of(
    entry: int,
    player: int,
    start: int,
    games: BlockGames,
    _terms: FederationTerms,
    _rules: int,
    _chains: Chains,
    values: Numbers,
) -> tuple[float, float, float]:
    """Return the weight of a game for a player, Se, and the opponent's rating; all players have one."""
    rating = values[WIDTH * player + RATING]
    opponent = opponent_of(entry, start, games)
    strength = values[WIDTH * opponent + RATING]
    weight = weight_of(entry, start, games)
    points = points_of(entry, start, games)
    if points == 0.0:  # the logarithms are at hand
        ours, theirs = values[WIDTH * player + ESTIMATE], values[WIDTH * opponent + ESTIMATE]
        return weight, chance_of_logs(ours, theirs), strength
    # The points belong to the player who has the stones.
    if points > 0.0:
        return weight, expected_of(rating + points, strength), strength
    return weight, expected_of(rating, strength - points), strength


def begin_period(player: int, _start: int, _rules: int, _terms: FederationTerms, values: Numbers, _log: Log) -> None:
    """Compute the logarithm of each player once."""
    values[WIDTH * player + ESTIMATE] = log_of(values[WIDTH * player + RATING])


def after_of(rating: float, change: float, extra: float) -> float:
    """Return the rating after a tournament, not below the floor."""
    after = rating + change + extra
    return after if after > FLOOR else FLOOR


play_egf = play_sums.with_formulas(
    "play_egf",
    worth_of=worth_of,
    surprise_of=surprise_of,
    bonus_of=bonus_of,
    begin_period=begin_period,
    after_of=after_of,
)


@dataclass(frozen=True, slots=True)
class Egf(Federation):
    """The ratings of the European Go Federation (GoR), in the form of 2021.

    A player gains by con times the surprise, and a bonus for every game.  Handicap stones count in the expectation.
    The class of a tournament is the weight of its games: 1, 0.75, 0.5 or 0.25.

    Args:
        start: rating of a player who is not on the list: 100 is 20 kyu.
        list_date: the day of the list that the initial ratings are from; games before it are an error.
        rules: not used: the form of 2021 holds for all dates.
        period: "event", as the federation has it, or "day", "week", "month", "quarter", "year".
        k_of: not used: con follows from the rating.
        born: not used.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
    See also: `Elo`; docs/systems.
    Example:
        >>> [round(rating, 2) for rating in Egf().update(1000, 1300, score=1)]
        [1039.43, 1273.57]
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: European Go Database, EGF Official ratings system, system description (2021).
    Errata: the formulas end at 3300; ratings from 3299 on count as 3299 in them.  The database resets a rating when
        a player's declared grade is well above it; that is input here.
    """

    LOOP: ClassVar[Kernel] = play_egf
    HANDICAP_POINTS: ClassVar[float] = 100.0
    STONES_OF_EITHER: ClassVar[bool] = True

    start: float = 100.0

    @property
    def scale(self) -> Scale:
        """Higher is better; 100 points are a grade."""
        return Scale("EGF")

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet; all have a rating."""
        values = Federation.new_values(self, n_players, initial)
        values[:, RATED] = FULL
        return values

    def rating_of_grade(self, grade: str) -> float | None:
        """Return the rating of a rank, None for what is none."""
        try:
            return rating_of_grade(grade)
        except (KeyError, ValueError, IndexError):
            return None

    def expected(self, rating: float, opponent: float, *, handicap: float = 0.0) -> float:
        """Return Se of a player who is given `handicap` stones, minus if the player gives them.

        Args:
            rating: of the player, in GoR.
            opponent: the rating of the other one.
            handicap: stones that the player is given; below 0 where the player gives them.
        Example:
            >>> round(Egf().expected(1000, 1300), 4)
            0.2732
        """
        check_finite(rating, opponent, handicap)
        points = float(points_of_handicap(np.array([abs(handicap)], dtype=np.float64), 100.0)[0])
        return expected_of(rating + points, opponent) if handicap > 0 else expected_of(rating, opponent + points)

    def alone(self) -> LivePlay:
        """Return the function that rates the only game of a tournament."""

        def play(values: list[float], game: LiveGame) -> None:
            rating, opponent = values[RATING], values[WIDTH + RATING]
            stones = game.handicap
            chance = self.expected(rating, opponent, handicap=stones) if stones else expected_of(rating, opponent)
            surprise = game.exact_half_points / 2 - chance
            ours = rating + game.weight * (con_of(rating) * surprise + bonus_of(rating))
            theirs = opponent + game.weight * (con_of(opponent) * -surprise + bonus_of(opponent))
            values[RATING], values[WIDTH + RATING] = max(ours, FLOOR), max(theirs, FLOOR)

        return play

    @property
    def takes_any_score(self) -> bool:
        """Whether `update` takes a score such as 0.75: yes."""
        return True

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player with this rating."""
        rating, _ = rating_and_deviation(player)
        return [rating, rating, 0.0, float(FULL), *[0.0] * (WIDTH - 4)]

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players; there are no draws."""
        win = expected_of(first.rating, second.rating)
        return Forecast(win, 0.0, 1.0 - win)

    def with_handicap(self, player: Estimate, stones: float) -> Estimate:
        """Return a player as strong as one with so many stones.

        Args:
            player: as an estimate, in GoR.
            stones: of the handicap; 0 leaves the player as they are.
        Example:
            >>> Egf().with_handicap(Estimate(1700), 4).rating
            2050.0
        """
        check_kind("player", player, Estimate, "an estimate, such as Estimate(1700)")
        check_finite(stones)
        points = float(points_of_handicap(np.array([stones], dtype=np.float64), 100.0)[0])
        return Estimate(player.rating + points, player.deviation)

    def terms(self) -> FederationTerms:
        """The parameters as the loop takes them."""
        return FederationTerms(1, 0.0, 0, np.zeros(0), np.zeros(0))

    def report_k(
        self, rating: float, games: float, played: int, age: int, day: dt.date | None, stated_k: float
    ) -> float | None:
        """Return con of a player."""
        del games, played, age, day, stated_k
        return con_of(rating)
