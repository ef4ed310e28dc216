"""The common part of Glicko, Glicko-2 and their variants: estimates, forecasts and rating periods."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from crosstable.model.columns import Floats, Ints, Pairs, day_number
from crosstable.model.history import History
from crosstable.ratings.estimate import Estimate, check_estimates
from crosstable.ratings.forecast import DrawModel, Forecast, draw_code
from crosstable.ratings.game_checks import NO_DAYS, check_weights, weights_of
from crosstable.ratings.glicko.formula import shrink
from crosstable.ratings.glicko.periods import (
    COLUMNS,
    SHRINK,
    UNWRITTEN,
    WIDTH,
    Draws,
    GlickoRows,
    GlickoTerms,
    PeriodGames,
    close_all,
    close_period,
    meet,
    play_periods,
)
from crosstable.ratings.head_start import head_start_of, head_starts_of
from crosstable.ratings.initial import initial_column
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.one_game_facts import PlayerValue, rating_and_deviation
from crosstable.ratings.parameters import LARGEST, check_count, check_range
from crosstable.ratings.periods import Period, check_period, number_of_days
from crosstable.ratings.rated_games import odds_of_two, pairs_of, two_player_games
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import LARGEST_CHANGE, PerGame
from crosstable.ratings.work import Sides, Work

_NOTHING_OPEN = (0.0,) * (WIDTH - 4)


@dataclass(frozen=True, slots=True)
class GlickoBase(PerGame):
    """Parameters and forecasts common to the whole family."""

    start: float = 1500.0
    deviation: float = 350.0
    advantage: float = 0.0
    handicap_points: float = 0.0
    draw_model: DrawModel = "none"
    draw_parameter: float = 0.0
    provisional_games: int = 10

    def __post_init__(self) -> None:
        for name, least in (("start", -LARGEST), ("deviation", 1.0), ("advantage", -LARGEST)):
            check_range(name, getattr(self, name), least)
        for name in ("handicap_points", "draw_parameter"):
            check_range(name, getattr(self, name), 0.0)
        check_count("provisional_games", self.provisional_games)
        draw_code(self.draw_model)

    @property
    def scale(self) -> Scale:
        """Higher is better, in the points of Elo."""
        return Scale(type(self).__name__)

    @property
    def sides(self) -> Sides:
        """Two sides of one player."""
        return Sides()

    @property
    def q(self) -> float:
        """The steepness of the curve, per point."""
        return math.log(10.0) / 400.0

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players, including the uncertainty of both ratings.

        Args:
            first, second: the two players, as estimates.
        Example:
            >>> from crosstable.ratings.glicko.glicko import Glicko
            >>> round(Glicko().predict(Estimate(1400, 80), Estimate(1500, 150)).win, 3)
            0.376
        """
        if type(first) is not Estimate or type(second) is not Estimate:
            check_estimates(first, second)
        deviations = self._deviation_of(first), self._deviation_of(second)
        g = shrink(deviations[0] * deviations[0] + deviations[1] * deviations[1], self.q)
        odds = g * (self.q * (first.rating + self.advantage - second.rating))
        return Forecast.of_log_odds(odds, self.draw_model, self.draw_parameter)

    def games_of(self, history: History) -> Pairs:
        """Return the rated games, all between two players.

        Raises:
            RatingError: a rated game has other than two sides of one player, has points and no places, or weighs
                too much.
        """
        pairs = two_player_games(history, type(self).__name__)
        check_weights(history, pairs, LARGEST_CHANGE)
        return pairs

    @property
    def takes_any_score(self) -> bool:
        """Whether `update` takes a score such as 0.75: yes."""
        return True

    @property
    def draws(self) -> Draws:
        """The draw model as kernels take it."""
        return Draws(draw_code(self.draw_model), float(self.draw_parameter))

    def _deviation_of(self, estimate: Estimate) -> float:
        return self.deviation if estimate.deviation is None else estimate.deviation


@dataclass(frozen=True, slots=True)
class PeriodGlicko(GlickoBase):
    """A system of the family with rating periods."""

    period: Period = "month"

    def __post_init__(self) -> None:
        GlickoBase.__post_init__(self)
        check_period(self.period)

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating, peak and deviation at the start of the open period, and the sums over the games of the period."""
        return COLUMNS

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place.

        Raises:
            RatingError: other than two sides of one player.
        """
        return odds_of_two(self, sides)

    @property
    def terms(self) -> GlickoTerms:
        """The parameters as kernels take them: a constant growth, before each period."""
        return GlickoTerms(0.0, 0, float(self.deviation) ** 2, float(self.advantage), self.q)

    def growth_of(self, estimate: Estimate | None) -> float:
        """Return the growth of a deviation in one period of absence, in points; None is a new player."""
        del estimate
        return 0.0

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet."""
        values = np.zeros((n_players, WIDTH))
        values[:, :4] = self.start, self.start, self.deviation, self.growth_of(None)
        values[:, :2] = initial_column(n_players, self.start, initial)
        return values

    def new_rows(self, work: Work) -> Rows:
        """Keep the values at the start: rows are computed by rating the games again, when they are read."""
        return Rows(work.games, recall=partial(self._replay, replace(work, values=work.values.copy())))

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; the values of `work` are written."""
        games, values = self._games(work, span), work.values.reshape(-1)
        play_periods.run(games, self.terms, self.draws, values, UNWRITTEN, work=len(work.games), engine=work.engine)

    def live(self) -> LivePlay:
        """Return the function that adds one game of a live table to the open periods of its players."""
        terms, draws, advantage, worth = self.terms, self.draws, float(self.advantage), float(self.handicap_points)
        unwritten = GlickoRows._make(((),) * 6)

        def play(values: list[float], game: LiveGame) -> None:
            head_start = (head_start_of(game, advantage, worth),)
            score, period, weight = (game.exact_half_points,), (game.period,), (game.weight,)
            pair = PeriodGames._make(((0,), (1,), score, period, weight, head_start))
            play_periods(pair, terms, draws, values, unwritten)

        return play

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player at the start of a period; of what is not known, that of a new player."""
        rating, deviation = rating_and_deviation(player)
        growth = self.growth_of(player if isinstance(player, Estimate) else None)
        return [rating, rating, self.deviation if deviation is None else deviation, growth, *_NOTHING_OPEN]

    def alone(self) -> LivePlay:
        """Return the function that rates the only game of a period."""
        add, terms, unwritten = self.live(), self.terms, GlickoRows._make(((),) * 6)

        def play(values: list[float], game: LiveGame) -> None:
            add(values, game)
            close_all(values, 0, terms, unwritten)

        return play

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Close every open period; with `as_of`, add the absence until its period."""
        now = 0
        if as_of is not None and self.period != "event":
            now = int(number_of_days(np.array([day_number(as_of)], dtype=np.int32), self.period)[0])
        values, steps = work.values.reshape(-1), len(work.values)
        close_all.run(values, now, self.terms, UNWRITTEN, work=steps, engine=work.engine)

    def _games(self, work: Work, span: range) -> PeriodGames:
        pairs, part = pairs_of(work), slice(span.start, span.stop)
        periods: Ints = NO_DAYS if work.periods is None else work.periods[part]
        weight = weights_of(work.history, pairs, span)
        head_start = head_starts_of(work.history, pairs, span, self.advantage, self.handicap_points)
        return PeriodGames(pairs.first[part], pairs.second[part], pairs.half_points[part], periods, weight, head_start)

    def _replay(self, work: Work, rows: Rows) -> None:
        count, values = len(work.games), work.values.reshape(-1)
        written = GlickoRows.empty(count, len(work.values))
        games = self._games(work, range(count))
        play_periods.run(games, self.terms, self.draws, values, written, work=count, engine=work.engine)
        close_all.run(values, 0, self.terms, written, work=len(work.values), engine=work.engine)
        rows.before, rows.expected, rows.change, rows.deviation = written[:4]

    def _after(self, player: Estimate, games: Sequence[tuple[Estimate, float, float]]) -> list[float]:
        """Return a player's numbers after a period: opponents, scores, and advantages in points."""
        deviation = self._deviation_of(player)
        values = [player.rating, player.rating, deviation, self.growth_of(player), *[0.0] * (WIDTH + 4)]
        for opponent, score, advantage in games:
            deviation = self._deviation_of(opponent)
            values[WIDTH + SHRINK] = shrink(deviation * deviation, self.q)
            meet(values, 0, WIDTH, self.q * (player.rating + advantage - opponent.rating), score, 1.0)
        close_period(values, 0, 0.0, self.terms)
        return values
