"""What Glicko, Glicko-2 and their forms share: estimates, forecasts, and the runner's side of rating periods."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats, Pairs, day_number
from crosstable.model.history import History
from crosstable.ratings.contests import Contests
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import DrawModel, Forecast, draw_code
from crosstable.ratings.glicko.formula import shrink
from crosstable.ratings.glicko.periods import (
    COLUMNS,
    NO_WEIGHTS,
    SHRINK,
    WIDTH,
    Draws,
    ReplayedRows,
    Terms,
    close_everybody,
    close_period,
    meet,
    play_periods,
)
from crosstable.ratings.pairwise import as_pairs, check_weights, odds_of_two, one_against_one, pairs_of
from crosstable.ratings.parameters import LARGEST, check_count, check_range, score_of
from crosstable.ratings.periods import Period, check_period, number_of_days
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import Sides, Work


@dataclass(frozen=True, slots=True)
class GlickoBase:
    """Parameters and answers common to the whole family."""

    start: float = 1500.0
    deviation: float = 350.0
    advantage: float = 0.0
    draw_model: DrawModel = "none"
    draw_parameter: float = 0.0
    provisional_games: int = 10

    def __post_init__(self) -> None:
        for name, least in (("start", -LARGEST), ("deviation", 1.0), ("advantage", -LARGEST), ("draw_parameter", 0.0)):
            check_range(name, getattr(self, name), least)
        check_count("provisional_games", self.provisional_games)
        draw_code(self.draw_model)

    @property
    def scale(self) -> Scale:
        """Higher is better, in the points of Elo."""
        return Scale(type(self).__name__)

    @property
    def sides(self) -> Sides:
        """One against one."""
        return Sides()

    @property
    def q(self) -> float:
        """How steep the curve is, per point."""
        return math.log(10.0) / 400.0

    def predict(self, first: Estimate, second: Estimate) -> Forecast:
        """Give the chances of the first of two players, the doubt about both ratings counted in.

        Example:
            >>> from crosstable.ratings.glicko.glicko import Glicko
            >>> round(Glicko().predict(Estimate(1400, 80), Estimate(1500, 150)).win, 3)
            0.376
        """
        deviations = self._deviation_of(first), self._deviation_of(second)
        g = shrink(deviations[0] * deviations[0] + deviations[1] * deviations[1], self.q)
        odds = g * (self.q * (first.rating + self.advantage - second.rating))
        return Forecast.of_log_odds(odds, self.draw_model, self.draw_parameter)

    def games_of(self, history: History) -> Pairs:
        """Give the rated games, all of one against one.

        Raises:
            RatingError: a rated game has other than two sides of one player, has points and no places, or weighs
                too much.
        """
        pairs = one_against_one(history, type(self).__name__)
        if history.games.weight is not None and len(pairs):
            check_weights(pairs, history.games.weight, 1.0)
        return pairs

    @property
    def draws(self) -> Draws:
        """The draw model as kernels take it."""
        return draw_code(self.draw_model), self.draw_parameter

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
        """Rating, peak and deviation at the start of the open period, and what the period has gathered."""
        return COLUMNS

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Give each side's chance of each place.

        Raises:
            RatingError: other than two sides of one player.
        """
        return odds_of_two(self, sides)

    @property
    def terms(self) -> Terms:
        """The parameters as kernels take them: a constant growth, before each period."""
        return 0.0, 0, self.deviation * self.deviation, self.advantage, self.q

    def growth_of(self, estimate: Estimate | None) -> float:
        """Give by how many points a deviation grows in one period of absence; of a new player for None."""
        del estimate
        return 0.0

    def new_values(self, n_players: int) -> Floats:
        """Give the state of players who have not played yet."""
        values = np.zeros((n_players, WIDTH))
        values[:, :4] = self.start, self.start, self.deviation, self.growth_of(None)
        return values

    def new_rows(self, history: History, games: Pairs | Contests) -> ReplayedRows:
        """Note what the rows will be made from."""
        pairs, weight = as_pairs(games), history.games.weight
        weights = NO_WEIGHTS if weight is None else pairs.of_games(weight, slice(None))
        start = self.new_values(len(history.players))
        return ReplayedRows(pairs, weights, self.terms, self.draws, "auto", start, np.zeros(0, dtype=np.int32))

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; the values of `work` are written."""
        pairs, part, weight = pairs_of(work), slice(span.start, span.stop), work.history.games.weight
        periods = np.zeros(0, dtype=np.int32) if work.periods is None else work.periods
        if isinstance(work.rows, ReplayedRows) and span.start == 0:
            work.rows.begin(work.values, periods, work.engine)
        play_periods.run(
            pairs.first[part],
            pairs.second[part],
            pairs.halves[part],
            periods[part],
            NO_WEIGHTS if weight is None else pairs.of_games(weight, part),
            self.terms,
            work.values.reshape(-1),
            work=len(pairs),
            engine=work.engine,
        )

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Close every open period; with `as_of`, let absence count until the period it lies in."""
        now = 0
        if as_of is not None and self.period != "event":
            now = int(number_of_days(np.array([day_number(as_of)], dtype=np.int32), self.period)[0])
        close_everybody.run(work.values.reshape(-1), now, self.terms, work=len(work.values), engine=work.engine)

    def _both_after(self, first: Estimate, second: Estimate, score: float | str) -> tuple[list[float], list[float]]:
        points = score_of(score)
        ours = self._after(first, [(second, points, self.advantage)])
        return ours, self._after(second, [(first, 1.0 - points, -self.advantage)])

    def _after(self, player: Estimate, games: Sequence[tuple[Estimate, float, float]]) -> list[float]:
        """Give a player's numbers after a period: opponents, scores, and advantages in points."""
        deviation = self._deviation_of(player)
        values = [player.rating, player.rating, deviation, self.growth_of(player), *[0.0] * (WIDTH + 4)]
        for opponent, score, advantage in games:
            deviation = self._deviation_of(opponent)
            values[WIDTH + SHRINK] = shrink(deviation * deviation, self.q)
            meet(values, 0, WIDTH, self.q * (player.rating + advantage - opponent.rating), score, 1.0)
        close_period(values, 0, 0.0, self.terms)
        return values
