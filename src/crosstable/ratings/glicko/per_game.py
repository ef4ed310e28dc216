"""Glicko-2 without rating periods: every game counts at once, and time is counted in days.

Rules
1. Each game is rated as a period of its own, from both players' numbers before it.
2. Before it the variance of both grows by the days since their last game: sigma^2 (days / period_days), up to the cap.
   Games on one day add nothing.
3. With `period_days` None each game adds the growth of one period, whatever the dates.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import numpy as np

from crosstable.model.arguments import is_list
from crosstable.model.columns import Bytes, Floats, Indices, Ints, Pairs, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.game_checks import NO_DAYS, NO_FLOATS, days_of, weights_of
from crosstable.ratings.glicko.base import GlickoBase
from crosstable.ratings.glicko.formula import shrink
from crosstable.ratings.glicko.glicko2 import STEEPNESS, check_volatility, estimate_in, growth_of
from crosstable.ratings.glicko.periods import (
    DEVIATION,
    GROWTH,
    PERIOD,
    RATING,
    SHRINK,
    WIDTH,
    Draws,
    GlickoTerms,
    close_period,
    forecast_of,
    meet,
)
from crosstable.ratings.head_start import head_start_of, head_starts_of
from crosstable.ratings.initial import initial_column
from crosstable.ratings.live import check_dated
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.one_game import Update, update_one
from crosstable.ratings.one_game_facts import GameFacts, PlayerValue, SideValue, members_of_side, rating_and_deviation
from crosstable.ratings.parameters import LARGEST, check_optional, check_range
from crosstable.ratings.rated_games import odds_of_two, pairs_of
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.work import Work

_DAY_ONE = day_number(dt.date(1, 1, 1)) - 1


class TimedGames(NamedTuple):
    """Games of two players as the loop takes them.

    Shapes: all (n_games,); `days`, `weight` and `head_start`, points for the first player, may be empty.
    """

    first: Indices
    second: Indices
    half_points: Bytes
    days: Ints
    weight: Floats
    head_start: Floats


@dataclass(frozen=True, slots=True)
class Glicko2PerGame(GlickoBase):
    """Glicko-2 that updates ratings after every game, as game servers do.

    Not the paper's Glicko-2, which needs periods of ten to fifteen games: here one game is a period, and only days
    of absence increase a deviation.

    Args:
        start: rating of a new player.
        deviation: the deviation of a new player; no deviation grows beyond it.
        advantage: rating points added for the player listed first (at home, or White), but not on neutral ground.
        handicap_points: the worth of one handicap stone in rating points, as in `Elo`; 0 leaves handicaps out.
        draw_model: the draw model of forecasts: "none", "davidson" or "rao-kupper".  Ratings do not depend on it.
        draw_parameter: the frequency of draws in that model, 0 or more.
        provisional_games: a rating is provisional below this many rated games.
        period_days: the days of absence that count as one period of growth; None is one period per game.
        volatility: the volatility of a new player, on the internal scale of the paper.
        tau: how much a volatility can change; the paper recommends 0.3 to 1.2.
    Raises:
        RatingError: a parameter outside its range, such as tau 0 or less.
    See also: `Glicko2`, with the periods of the paper; `Ladder`.
    Example:
        >>> after, _ = Glicko2PerGame().update(Estimate(1500, 200), Estimate(1400, 30), score="win")
        >>> round(after.rating, 1), round(after.deviation, 1)
        (1563.4, 175.2)
    Cost: O(games), with a root per player and game.   Exact: yes, bit for bit, plain or compiled; the root to 1e-10.
    Source: M. E. Glickman, Example of the Glicko-2 system, 2013, applied to periods of one game.
    Errata: no document defines this form; game servers differ in how they count time and in the order of growth and
        volatility.  Here the deviation first grows by the volatility before the game, up to the cap, and the new
        volatility then follows from the game; the paper, with one game per period, grows by the new volatility, up to
        0.2 points apart.  With `period_days` None every game is one period, whatever the dates: the form of servers
        that rate each match as it ends and let absence count for nothing.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {
            "volatility": (0.01, 0.02, 0.04, 0.06, 0.1),
            "period_days": (10.0, 30.0, 90.0),
            "advantage": (0.0, 25.0, 50.0, 75.0, 100.0),
        }
    )

    period_days: float | None = 30.0
    volatility: float = 0.06
    tau: float = 0.5

    def __post_init__(self) -> None:
        GlickoBase.__post_init__(self)
        check_volatility(self.volatility, self.tau)
        check_optional("period_days", self.period_days, 1.0 / LARGEST)

    @property
    def q(self) -> float:
        """How steep the curve is, per point: the paper's internal scale."""
        return STEEPNESS

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating, peak, deviation, volatility in points, and the day of the last game."""
        return ("rating", "peak", "deviation", "growth", "last", "shrink", "information", "surprise")

    @property
    def period(self) -> None:
        """Every game counts at once."""
        return

    @property
    def terms(self) -> GlickoTerms:
        """The parameters as kernels take them: all growth comes before a game."""
        return GlickoTerms(float(self.tau), 0, float(self.deviation) ** 2, float(self.advantage), self.q)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place.

        Raises:
            RatingError: other than two sides of one player.
        """
        return odds_of_two(self, sides)

    def rate_game(self, sides: Sequence[SideValue], facts: GameFacts) -> Update[Any, Any]:
        """Rate one game for `update`.

        `days` are those since the last game of each player; with `period_days` None any number above 0 is one period.

        Raises:
            RatingError: days below zero.
        """
        days = facts.pop("days", None)
        if days is None:
            return update_one(self, sides, **facts)
        states: list[float] = []
        players = [member for number, side in enumerate(sides, 1) for member in members_of_side(side, number)]
        if not is_list(days) or len(days) != len(players):
            raise RatingError("ratings/days-do-not-fit", days=days, players=len(players))
        for player, since in zip(players, days, strict=True):
            check_range("days", since, 0.0)
            states += self.state_of(player)
            grow(states, len(states) - WIDTH, self._periods_in(since), self.terms.largest)
        return update_one(self, sides, states=states, **facts)

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player; of what is not known, that of a new player."""
        rating, deviation = rating_and_deviation(player)
        growth = growth_of(player if isinstance(player, Estimate) else None, self.volatility)
        return [rating, rating, self.deviation if deviation is None else deviation, growth, 0.0, 0.0, 0.0, 0.0]

    def value_of(self, values: Sequence[float], start: int = 0) -> Estimate:
        """Return the estimate in a state."""
        return estimate_in(values, start)

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet."""
        values = np.zeros((n_players, WIDTH))
        values[:, :4] = self.start, self.start, self.deviation, growth_of(None, self.volatility)
        values[:, :2] = initial_column(n_players, self.start, initial)
        return values

    def new_rows(self, work: Work) -> Rows:
        """Return empty rows for a run."""
        return Rows.empty(work.games, "before", "expected", "change", "deviation")

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written.

        Raises:
            RatingError: a game has no date where days are counted.
        """
        pairs, part, members = pairs_of(work), slice(span.start, span.stop), slice(2 * span.start, 2 * span.stop)
        days, weight = self._days(work.history, pairs, span), weights_of(work.history, pairs, span)
        head_start = head_starts_of(work.history, pairs, span, self.advantage, self.handicap_points)
        play_each.run(
            TimedGames(pairs.first[part], pairs.second[part], pairs.half_points[part], days, weight, head_start),
            1.0 if self.period_days is None else 1.0 / self.period_days,
            self.terms,
            self.draws,
            work.values.reshape(-1),
            *((NO_FLOATS,) * 4 if work.rows is None else work.rows.part(members)),
            work=len(pairs),
            engine=work.engine,
        )

    def live(self) -> LivePlay:
        """Return the function that rates one game of a live table."""
        terms, draws, advantage, worth = self.terms, self.draws, float(self.advantage), float(self.handicap_points)
        per_day = 1.0 if self.period_days is None else 1.0 / self.period_days

        def play(values: list[float], game: LiveGame) -> None:
            if self.period_days is not None:
                check_dated(game, "period_days")
            days = () if self.period_days is None else (game.day - _DAY_ONE,)
            head_start = (head_start_of(game, advantage, worth),)
            pair = TimedGames._make(((0,), (1,), (game.exact_half_points,), days, (game.weight,), head_start))
            play_each(pair, per_day, terms, draws, values, (), (), (), ())

        return play

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Add the growth of the absence until `as_of`, for every player with a game, where days are counted."""
        if as_of is None or self.period_days is None:
            return
        last = work.values[:, PERIOD]
        away = np.where(last > 0.0, day_number(as_of) - _DAY_ONE - last, 0.0) / self.period_days
        deviation, growth = work.values[:, DEVIATION], work.values[:, GROWTH]
        grown = np.minimum(deviation**2 + away * growth**2, self.deviation**2)
        work.values[:, DEVIATION] = np.sqrt(grown)

    def _periods_in(self, days: float) -> float:
        return float(days > 0.0) if self.period_days is None else days / self.period_days

    def _days(self, history: History, pairs: Pairs, span: range) -> Ints:
        if self.period_days is None:
            return NO_DAYS
        numbers: Ints = days_of(history, pairs, span, "period_days") - np.int32(_DAY_ONE)
        return numbers


def grow(values: Numbers, row: int, periods: float, largest: float) -> None:
    """Add the growth of some periods of absence to a player's variance, up to the cap."""
    variance = values[row + DEVIATION] * values[row + DEVIATION]
    grown = variance + periods * values[row + GROWTH] * values[row + GROWTH]
    values[row + DEVIATION] = sqrt(grown if grown < largest else largest)


def play_one(
    values: Numbers, a: int, b: int, score: float, weight: float, head_start: float, terms: GlickoTerms
) -> None:
    """Rate one game of two players, whose growth has been done."""
    for row in (a, b):
        values[row + SHRINK] = shrink(values[row + DEVIATION] * values[row + DEVIATION], terms.q)
    gap = terms.q * (values[a + RATING] + head_start - values[b + RATING])
    meet(values, a, b, gap, score, weight)
    meet(values, b, a, 0.0 - gap, 1.0 - score, weight)
    close_period(values, a, 0.0, terms)
    close_period(values, b, 0.0, terms)


@kernel(
    allocates=False,
    writes=("values",),
    fills=("before", "expected", "change", "deviation"),
    threshold=100_000,
    inlined=True,
)
def play_each(
    games: TimedGames,
    rate_of_time: float,
    terms: GlickoTerms,
    draws: Draws,
    values: Numbers,
    before: Numbers,
    expected: Numbers,
    change: Numbers,
    deviation: Numbers,
) -> None:
    """Rate games one by one, each a period of its own; rows are written where there is room."""
    for game in range(len(games.half_points)):
        a = WIDTH * games.first[game]
        b = WIDTH * games.second[game]
        for row in (a, b):
            last = values[row + PERIOD]
            now = games.days[game] if len(games.days) > 0 else last + 1.0
            if last > 0.0:
                grow(values, row, rate_of_time * (now - last), terms.largest)
            values[row + PERIOD] = now
        rating = values[a + RATING]
        opponent = values[b + RATING]
        head_start = games.head_start[game] if len(games.head_start) > 0 else terms.advantage
        if len(before) > 0:
            forecast = forecast_of(values, a, b, terms.q * (rating + head_start - opponent), terms, draws)
            expected[2 * game] = forecast
            expected[2 * game + 1] = 1.0 - forecast
            before[2 * game] = rating
            before[2 * game + 1] = opponent
            deviation[2 * game] = values[a + DEVIATION]
            deviation[2 * game + 1] = values[b + DEVIATION]
        weight = games.weight[game] if len(games.weight) > 0 else 1.0
        play_one(values, a, b, 0.5 * games.half_points[game], weight, head_start, terms)
        if len(before) > 0:
            change[2 * game] = values[a + RATING] - rating
            change[2 * game + 1] = values[b + RATING] - opponent
