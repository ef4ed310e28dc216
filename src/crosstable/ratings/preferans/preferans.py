"""Preferans: a card game of three, rated by the score per bula against the score that the ratings predict.

Rules, for two of the three players, 1 and 2 (a lower score is a better one)
1. D = (score 1 - score 2) / bula, rounded to 3 decimals: the result.
2. T = (rating 2 - rating 1) x 2.8 / 100, rounded to 3 decimals: the prediction.
3. N = -bula / 100 with the lower score, bula / 100 with the higher, 0 on a tie.
4. C = D + T + N.  Player 1 changes by (C12 + C13) / 2, rounded once, halves away from zero; so do the others.
5. Good play lowers the rating, so the best player has the lowest: `better="lower"`.
   `better="higher"` turns D and N around: good play raises the rating.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any, Unpack

import numpy as np

from crosstable.model.arguments import is_list
from crosstable.model.columns import NO_DATE, Floats
from crosstable.model.errors import RatingError
from crosstable.model.games import Better
from crosstable.model.history import History
from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.finish_odds import finish_odds, single_ratings
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.game_checks import NO_FLOATS
from crosstable.ratings.initial import initial_column
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.normal.moments import chance_below
from crosstable.ratings.one_game import Update, answer_of, update_one
from crosstable.ratings.one_game_facts import (
    PLAYER,
    GameFacts,
    PlayerValue,
    SideValue,
    rating_and_deviation,
    sides_given,
)
from crosstable.ratings.parameters import LARGEST, check_choice, check_count, check_range
from crosstable.ratings.preferans.three_player_games import LONGEST, Scores, games_of_three, scores_of
from crosstable.ratings.rated_games import as_multiplayer
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.rounding import HALF_AWAY, rounded
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import PEAK, RATING, PerGame
from crosstable.ratings.work import Sides, Work

_PER_POINT = 2.8 / 100.0
_THREE = range(3)
Three = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Preferans(PerGame):
    """The Preferans rating, from the scores of three players and the length of the game.

    A table of four is not rated: leave such games out of the history, or rate by places with another system.

    `Preferans()` gives the published numbers, in which the best player has the lowest rating.
    `Preferans(better="higher")` is its mirror image.

    Args:
        start: rating of a new player.
        better: whether the best player has the lowest or the highest rating.
        spread: standard deviation of a score difference per bula, used only in forecasts.  The source defines no
            forecasts; this is our addition, and changes no rating.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
    See also: `ScoreSheet`; docs/games.md.
    Example:
        >>> Preferans().update((1200, 1150, 1100), (-500, 40, 460), length=30)
        (1173.0, 1152.0, 1125.0)
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: preferans-rating-js 2.4.5, source and README, "Rating Algorithm".
    Errata: the README rounds only the change; the package also rounds D and T, as is done here (following the README
    alone is wrong in about 6 games of 100).  The README gives +bula / 100 on a tie; the package gives 0.  The
        README explains the example by high expectations; in its numbers D decides, and good play lowers
        the rating.  In long simulations the strongest player ends lowest, so the scale says that lower is better.
    """

    start: float = 1000.0
    better: Better = "lower"
    spread: float = 20.0
    provisional_games: int = 10

    def __post_init__(self) -> None:
        check_range("start", self.start, -LARGEST)
        check_range("spread", self.spread, 1e-6)
        check_count("provisional_games", self.provisional_games)
        check_choice("better", self.better, ("lower", "higher"))

    @property
    def scale(self) -> Scale:
        """Whole points; lower is better unless mirrored."""
        return Scale("Preferans", better=self.better)

    @property
    def sides(self) -> Sides:
        """Three players."""
        return Sides(least=3, most=3, by_points=True)

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating and peak."""
        return (RATING, PEAK)

    @property
    def period(self) -> None:
        """Every game counts at once."""
        return

    @property
    def better_points(self) -> Better:
        """The lower score is the better one."""
        return "lower"

    def update(self, *sides: SideValue, **facts: Unpack[GameFacts]) -> Update[float, float]:  # type: ignore[override]  # players only
        """Return the three ratings after one game.

        Args:
            sides: the three players; or, as in the document, the ratings in one list and the scores in another.
            facts: the scores are `points`, see `ScoreSheet` for where they come from; the bula is the
                `length`; others as in every system.
        Raises:
            RatingError: other than three players, a number that is not finite, a length outside 1 to 1000000.
        """
        return self.rate_game(sides, facts)

    def rate_game(self, sides: Sequence[SideValue], facts: GameFacts) -> Update[Any, Any]:
        """Rate one game for `update`."""
        points: object = facts.pop("points", None)
        players: object = sides
        if len(sides) == 2 and not any(isinstance(side, PLAYER) for side in sides):
            players, points = sides
        elif len(sides) == 1:
            players = sides_given(sides)
        ratings, scores = _listed("ratings", players), _listed("points", () if points is None else points)
        if len(ratings) != 3 or len(scores) != 3:
            raise RatingError("ratings/preferans-of-three", ratings=len(ratings), scores=len(scores))
        for score in scores:
            check_range("score", score, -LARGEST)
        length = facts.pop("length", None)
        check_range("length", length, 1.0, LONGEST)
        length = float(length or 0.0)
        if facts:
            facts["points"], facts["length"] = scores, length
            return update_one(self, ratings, **facts)
        (first, _), (second, _), (third, _) = [rating_and_deviation(player) for player in ratings]
        change = changes(first, second, third, scores[0], scores[1], scores[2], length, 1.0, self._direction)
        game = LiveGame((1, 1, 1), (1, 2, 3), _THREE, 1, NO_DATE, 0, 1.0, 0.0, (), tuple(scores), length)
        return answer_of(self, ratings, (first + change[0], second + change[1], third + change[2]), game)

    def live(self) -> LivePlay:
        """Return the function that rates one game of a live table."""
        direction = self._direction

        def play(values: list[float], game: LiveGame) -> None:
            sheet = Scores._make(((0, 1, 2), game.points, (game.length,), (game.weight,)))
            play_games(sheet, direction, values, ())

        return play

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player with this rating."""
        rating, _ = rating_and_deviation(player)
        return [rating, rating]

    def value_of(self, values: Sequence[float], start: int = 0) -> float:
        """Return the rating in a state."""
        return values[start]

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances that the first of two players has the better score; see `spread`."""
        win = _chance(first.rating, second.rating, self._direction * _PER_POINT / self.spread)
        return Forecast(win, 0.0, 1.0 - win)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each player's chance of each place.

        Raises:
            RatingError: a side of other than one player, fewer than two sides.
        """
        ratings = single_ratings(sides, "Preferans")
        strength = [-self._direction * _PER_POINT * rating for rating in ratings]
        return finish_odds(strength, [self.spread / sqrt(2.0)] * len(strength), "normal")

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet, (n_players, 2)."""
        return np.repeat(initial_column(n_players, self.start, initial), 2, axis=1)

    def games_of(self, history: History) -> MultiplayerGames:
        """Return the rated games, all of three players with scores and a length.

        Raises:
            RatingError: a rated game of another shape, without scores or without a bula.
        """
        return games_of_three(history)

    def new_rows(self, work: Work) -> Rows:
        """Return empty rows for a run."""
        return Rows.empty(work.games, "before", recall=partial(self._recall, work))

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written."""
        games, members = as_multiplayer(work.games), slice(3 * span.start, 3 * span.stop)
        play_games.run(
            scores_of(work.history, games, span),
            self._direction,
            work.values.reshape(-1),
            NO_FLOATS if work.rows is None else work.rows.before[members],
            work=len(games),
            engine=work.engine,
        )

    def _recall(self, work: Work, rows: Rows) -> None:
        games = as_multiplayer(work.games)
        rows.expected, rows.change = np.empty(len(rows.before)), np.empty(len(rows.before))
        chosen, slope = scores_of(work.history, games, range(len(games))), self._direction * _PER_POINT / self.spread
        recall_rows.run(chosen, rows.before, self._direction, slope, rows.expected, rows.change, work=len(games))

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Change nothing: absence has no effect in Preferans."""

    @property
    def _direction(self) -> float:
        """The effect of a bad score on the rating: 1.0 raises it, -1.0 lowers it."""
        return 1.0 if self.better == "lower" else -1.0


def _listed(name: str, value: Any) -> Sequence[Any]:
    """Return a list that was given.

    Raises:
        RatingError: it is none.
    """
    if not is_list(value):
        raise RatingError("ratings/not-a-list", name=name, value=value)
    return value


def comparison(
    score: float, other_score: float, rating: float, other_rating: float, bula: float, direction: float
) -> float:
    """Return C = D + T + N of a player against another, in thousandths: whole numbers, so that sums are exact."""
    played = rounded(1000.0 * (score - other_score) / bula, HALF_AWAY)
    implied = rounded((other_rating - rating) * 28.0, HALF_AWAY)
    bonus = 10.0 * bula
    # Without a branch: branch prediction in compiled code would fail too often.
    won = -bonus if score < other_score else bonus
    return direction * played + implied + direction * (0.0 if score == other_score else won)


def changes(
    first: float,
    second: float,
    third: float,
    first_score: float,
    second_score: float,
    third_score: float,
    bula: float,
    weight: float,
    direction: float,
) -> Three:
    """Return the changes of the three players."""
    with_second = comparison(first_score, second_score, first, second, bula, direction)
    with_third = comparison(first_score, third_score, first, third, bula, direction)
    between = comparison(second_score, third_score, second, third, bula, direction)
    return (
        rounded(weight * (with_second + with_third) / 2000.0, HALF_AWAY),
        rounded(weight * (between - with_second) / 2000.0, HALF_AWAY),
        rounded(weight * (-with_third - between) / 2000.0, HALF_AWAY),
    )


def better_of(peak: float, rating: float, direction: float) -> float:
    """Return the better of two ratings."""
    return rating if direction * (rating - peak) < 0.0 else peak


@kernel(allocates=False, writes=("values",), fills=("before",), threshold=400_000, inlined=True)
def play_games(games: Scores, direction: float, values: Numbers, before: Numbers) -> None:
    """Rate games of three; the ratings before each are written where `before` has room.

    `values` holds rating and peak of each player.
    """
    for game in range(len(games.bula)):
        place = 3 * game
        a = 2 * games.player[place]
        b = 2 * games.player[place + 1]
        c = 2 * games.player[place + 2]
        first = values[a]
        second = values[b]
        third = values[c]
        if len(before) > 0:
            before[place] = first
            before[place + 1] = second
            before[place + 2] = third
        change = changes_in(games, game, first, second, third, direction)
        first += change[0]
        second += change[1]
        third += change[2]
        values[a] = first
        values[b] = second
        values[c] = third
        values[a + 1] = better_of(values[a + 1], first, direction)
        values[b + 1] = better_of(values[b + 1], second, direction)
        values[c + 1] = better_of(values[c + 1], third, direction)


def changes_in(games: Scores, game: int, first: float, second: float, third: float, direction: float) -> Three:
    """Return the changes of the three players of a game, from their ratings before it."""
    place = 3 * game
    score = games.score
    weight = games.weight[game] if len(games.weight) > 0 else 1.0
    return changes(
        first, second, third, score[place], score[place + 1], score[place + 2], games.bula[game], weight, direction
    )


@kernel(allocates=False, fills=("expected", "changed"), threshold=300_000, inlined=True)
def recall_rows(
    games: Scores, before: Numbers, direction: float, slope: float, expected: Numbers, changed: Numbers
) -> None:
    """Compute expected score and change of each player from the ratings before, as `play_games` does."""
    for game in range(len(games.bula)):
        place = 3 * game
        first = before[place]
        second = before[place + 1]
        third = before[place + 2]
        change = changes_in(games, game, first, second, third, direction)
        with_second = _chance(first, second, slope)
        with_third = _chance(first, third, slope)
        between = _chance(second, third, slope)
        expected[place] = 0.5 * (with_second + with_third)
        expected[place + 1] = 0.5 * (1.0 - with_second + between)
        expected[place + 2] = 0.5 * (2.0 - with_third - between)
        changed[place] = change[0]
        changed[place + 1] = change[1]
        changed[place + 2] = change[2]


def _chance(rating: float, other: float, slope: float) -> float:
    """Return the chance of a better score; the slope is positive where lower is better."""
    return chance_below((other - rating) * slope)
