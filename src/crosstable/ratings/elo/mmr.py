"""Elo-MMR: contests of many players, with a robust belief about each.

Rules
1. A contest shows each player's performance: the one that explains best who finished before, with and after them,
   given what was believed of all.  Performances and skills have logistic curves, so one disastrous day counts
   less than it would with normal ones.
2. A belief is a normal factor times one logistic factor per past performance; the rating is where it is highest.
3. Before each contest skills drift.  Beliefs widen, and a share of each factor's weight goes over to the normal factor
   (`transfer_speed`); with many contests the deviation tends to `deviation_limit`.
4. The latest `memory` performances are remembered one by one; older ones, whose weight has faded, are merged into the
   normal factor.
5. A contest counts less for a player who played only a share of it (the member's weight): both their own result and
   its use for the other players are less certain.
6. Players who tie have one performance.  `split_ties` counts a tie as half a win and half a loss; else as both.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import pi, sqrt
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from crosstable.model.arguments import check_items
from crosstable.model.columns import Floats, day_number
from crosstable.model.history import History
from crosstable.ratings.elo.mmr_loops import (
    FACTOR_WIDTH,
    FIRST_FACTOR,
    LAST,
    Contests,
    ContestWorkspace,
    MmrRows,
    MmrTerms,
    chance_to_beat,
    performance_variance,
    play_contests,
)
from crosstable.ratings.estimate import Estimate, estimate_of
from crosstable.ratings.finish_odds import finish_odds, single_ratings
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.game_checks import NO_DAYS, NO_FLOATS, days_of, weights_of
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.multiplayer import MultiplayerGames
from crosstable.ratings.one_game_facts import PlayerValue, rating_and_deviation
from crosstable.ratings.parameters import LARGEST, check_count, check_range
from crosstable.ratings.rated_games import as_multiplayer, multiplayer_games
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import PerGame
from crosstable.ratings.work import Sides, Work

_DAY_ONE = day_number(dt.date(1, 1, 1)) - 1
_MOST_MEMORY = 1000
_LIGHTEST = 1e-9
_UNWRITTEN = MmrRows(NO_FLOATS, NO_FLOATS, NO_FLOATS, NO_FLOATS)


@dataclass(frozen=True, slots=True)
class EloMMR(PerGame):
    """Elo-MMR, for contests of many players: programming contests, races, quizzes.

    A better place is never worse for the rating.

    Args:
        start: rating of a new player.
        deviation: the deviation of a new player.
        weight_limit: the weight of one contest against all that is known of an established player, above 0.
        deviation_limit: the limit of the deviation of a player with many contests.
        drift_per_day: variance added for each day without contests, in points squared.  As in the authors' program,
            it also makes performances less certain, divided by the weight of a contest.
        noob_delay: factors on the weight of a player's first contests, such as 0.6,0.8.
        transfer_speed: how fast beliefs become normal; with low values a single bad result is forgiven for longer.
        split_ties: count a tie as half a win and half a loss; else as a win and a loss.
        memory: how many performances are stored one by one.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
    See also: `EloManySides`, `WengLinPlackettLuce`.
    Example:
        >>> after = EloMMR().update(1500, 1500, 1500, places=[1, 2, 3])
        >>> [round(estimate.rating) for estimate in after]
        [1705, 1500, 1295]
    Cost: O(players x (players + memory)) per contest, times a few Newton steps.   Exact: roots to 1e-10; bit for bit
        plain or compiled.
    Source: A. Ebtekar and P. Liu, Elo-MMR: A Rating System for Massive Multiplayer Competitions, The Web Conference
        2021, arXiv 2101.00400, algorithms 1 to 4.
    Errata: the paper keeps all performances; the authors' program keeps a bounded number and merges the rest, as here.
        Its fast mode uses only a sample of the opponents; here all of them count.  It leaves out contests in which
        all players tied; here such a contest moves all of them towards each other.  The paper has no drift per day;
        it is taken from the program.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {"weight_limit": (0.05, 0.1, 0.2, 0.4, 0.8), "deviation_limit": (40.0, 80.0, 120.0, 160.0, 240.0)}
    )

    start: float = 1500.0
    deviation: float = 350.0
    weight_limit: float = 0.2
    deviation_limit: float = 80.0
    drift_per_day: float = 0.0
    noob_delay: tuple[float, ...] = ()
    transfer_speed: float = 1.0
    split_ties: bool = False
    memory: int = 24
    provisional_games: int = 10

    def __post_init__(self) -> None:
        check_range("start", self.start, -LARGEST)
        check_items("noob_delay", self.noob_delay, "numbers, such as (0.5, 0.8)")
        for name, least in (("deviation", 1.0), ("deviation_limit", 1e-3), ("weight_limit", _LIGHTEST)):
            check_range(name, getattr(self, name), least)
        for name in ("drift_per_day", "transfer_speed"):
            check_range(name, getattr(self, name), 0.0)
        for factor in self.noob_delay:
            check_range("noob_delay", factor, 1e-3)
        check_count("provisional_games", self.provisional_games)
        check_count("memory", self.memory, 1, _MOST_MEMORY)

    @property
    def scale(self) -> Scale:
        """Higher is better."""
        return Scale("Elo-MMR")

    @property
    def sides(self) -> Sides:
        """Any number of sides of one player each."""
        return Sides(most=None)

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating, peak, deviation, and the belief."""
        fixed = ("rating", "peak", "deviation", "mean", "weight", "last", "contests", "factors", "oldest")
        return fixed + tuple(f"past_{n}_{what}" for n in range(self.memory) for what in ("mean", "slope", "height"))

    @property
    def period(self) -> None:
        """Every game counts at once."""
        return

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players to finish before the other; there are no draws."""
        variances = self._variance_of(first) + self._variance_of(second)
        win = chance_to_beat(first.rating - second.rating, variances)
        return Forecast(win, 0.0, 1.0 - win)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place.

        Raises:
            RatingError: a side of other than one player, or fewer than two sides.
        """
        ratings = single_ratings(sides, "Elo-MMR")
        return finish_odds(ratings, [sqrt(3.0 * self._variance_of(side[0])) / pi for side in sides], "logistic")

    def alone(self) -> LivePlay:
        """Return the function that rates one contest.

        An estimate does not hold past performances one by one; a run over a history remembers them.
        """
        terms = self._terms

        def play(values: list[float], game: LiveGame) -> None:
            count = len(game.players)
            standing, people = np.array(game.places, dtype=np.int32), np.arange(count, dtype=np.uint32)
            order, shares = np.argsort(standing, kind="stable"), np.array(game.shares or (1.0,) * count)
            games = Contests(np.array([0, count]), NO_DAYS, np.array([game.weight]), order, standing, people, shares)
            state = np.array(values)
            play_contests.run(games, terms, state, _room(count), _UNWRITTEN, work=1, engine="plain")
            values[:] = state.tolist()

        return play

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player of whom no past performance is known."""
        rating, deviation = rating_and_deviation(player)
        return self._new_row(rating, self.deviation if deviation is None else max(deviation, 1e-3))

    def value_of(self, values: Sequence[float], start: int = 0) -> Estimate:
        """Return the estimate in a state."""
        return estimate_of(values[start], values[start + 2])

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet."""
        values = np.tile(np.array(self._new_row(self.start, self.deviation)), (n_players, 1))
        if initial is not None:
            for player in np.flatnonzero(~np.isnan(initial)).tolist():
                values[player] = self._new_row(float(initial[player]), self.deviation)
        return values

    def games_of(self, history: History) -> MultiplayerGames:
        """Return the rated games with all their sides.

        Raises:
            RatingError: a rated game has one side, a side of several players, or points and no places.
        """
        return multiplayer_games(history, "Elo-MMR", largest_side=1)

    def new_rows(self, work: Work) -> Rows:
        """Return empty rows for a run."""
        return Rows.empty(work.games, "before", "expected", "change", "deviation")

    def play(self, work: Work, span: range) -> None:
        """Rate the contests numbered `span`, in order; what `work` holds is written.

        Raises:
            RatingError: a contest has no date where days without contests count.
        """
        contests, history = as_multiplayer(work.games), work.history
        part = contests.part(span)
        days = NO_DAYS
        if self.drift_per_day:
            days = days_of(history, contests, span, "drift_per_day") - np.int32(_DAY_ONE)
        game = np.repeat(np.arange(len(part.sizes)), part.sizes)
        games = Contests(
            first_member=part.first_side,
            days=days,
            weight=weights_of(history, contests, span),
            order=np.lexsort((part.standing, game)),
            standing=part.standing,
            player=part.player,
            share=part.share,
        )
        play_contests.run(
            games,
            self._terms,
            work.values.reshape(-1),
            _room(int(part.sizes.max(initial=0))),
            _UNWRITTEN if work.rows is None else MmrRows._make(work.rows.part(contests.members(span))),
            work=int((part.sizes * (part.sizes + self.memory)).sum()),
            engine=work.engine,
        )

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Add the drift of the days without contests until `as_of`, for every player with one."""
        if as_of is None or self.drift_per_day == 0.0:
            return
        last = work.values[:, LAST]
        days = np.where(last > 0.0, day_number(as_of) - _DAY_ONE - last, 0.0)
        work.values[:, 2] = np.sqrt(work.values[:, 2] ** 2 + self.drift_per_day * days)

    @property
    def _terms(self) -> MmrTerms:
        tie = 1.0 if self.split_ties else 2.0
        limits = float(self.weight_limit), float(self.deviation_limit)
        delays = np.array(self.noob_delay, dtype=np.float64)
        return MmrTerms(*limits, float(self.drift_per_day), float(self.transfer_speed), tie, self.memory, delays)

    def _new_row(self, rating: float, deviation: float) -> list[float]:
        row = [0.0] * (FIRST_FACTOR + FACTOR_WIDTH * self.memory)
        row[:5] = rating, rating, deviation, rating, 1.0 / (deviation * deviation)
        return row

    def _deviation_of(self, estimate: Estimate) -> float:
        return self.deviation if estimate.deviation is None else max(estimate.deviation, 1e-3)

    def _variance_of(self, estimate: Estimate) -> float:
        """Return the variance of a player's next performance."""
        deviation = self._deviation_of(estimate)
        drift = self.weight_limit * self.deviation_limit * self.deviation_limit
        return (
            deviation * deviation
            + drift
            + performance_variance(self.deviation_limit, self.weight_limit, self.drift_per_day)
        )


def _room(members: int) -> ContestWorkspace:
    return ContestWorkspace(np.empty(members), np.empty(members), np.empty(members))
