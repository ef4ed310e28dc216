"""Elo-MMR: contests of many players, with robust beliefs about each.

Rules
1. A contest tells of each player's performance: the one that explains best whom he beat, tied and lost to, given what
   was believed of all.  Performances and skills have logistic curves, so one disastrous day counts less than it would
   with normal ones.
2. A belief is a normal factor times one logistic factor per past performance; the rating is where it is highest.
3. Before each contest skills drift.  Beliefs widen, and a share of each factor's weight goes over to the normal factor
   (`transfer_speed`); with many contests the deviation tends to `deviation_limit`.
4. The latest `memory` performances are remembered one by one; older ones, whose weight has faded, are merged into the
   normal factor.
5. A contest weighs less for a player who took part in a share of it only (the member's weight): what is learnt of him
   is less certain, and what the others are measured by is too.
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

from crosstable.model.columns import NO_DATE, Floats, Longs, Pairs, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.ratings.contests import Contests, contests_of
from crosstable.ratings.elo.many_sides import as_contests, weights_of
from crosstable.ratings.elo.mmr_loops import (
    FACTOR_WIDTH,
    FIRST_FACTOR,
    LAST,
    Terms,
    chance_to_beat,
    performance_variance,
    play_contests,
    rate_contest,
)
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.finish_odds import finish_odds, lone_ratings
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.parameters import LARGEST, check_count, check_places, check_range
from crosstable.ratings.record import ContestRows
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import Sides, Work

_DAY_ONE = day_number(dt.date(1, 1, 1)) - 1
_NOTHING = np.zeros(0)
_NO_DAYS = np.zeros(0, dtype=np.int64)
_MOST_MEMORY = 1000
_LIGHTEST = 1e-9


@dataclass(frozen=True, slots=True)
class EloMMR:
    """Elo-MMR, for contests of many players: programming contests, races, quizzes.

    Whoever does better gets more, always: a better place never costs rating.

    Args:
        start: rating of a new player.
        deviation: of a new player.
        weight_limit: how much one contest counts against everything known of a player of long standing, above 0.
        deviation_limit: what the deviation of a player with many contests tends to.
        drift_per_day: variance that each day without contests adds, in points squared.  As in the authors' program,
            divided by the weight of a contest it also makes performances less certain.
        noob_delay: factors on the weight of a player's first contests, such as 0.6,0.8.
        transfer_speed: how fast beliefs turn normal; low forgives single disasters longer.
        split_ties: count a tie as half a win and half a loss; else as a win and a loss.
        memory: how many performances are remembered one by one.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
    Example:
        >>> after = EloMMR().update([Estimate(1500), Estimate(1500), Estimate(1500)], places=[1, 2, 3])
        >>> [round(estimate.rating) for estimate in after]
        [1705, 1500, 1295]
    Cost: O(players x (players + memory)) per contest, times a few Newton steps.   Exact: roots to 1e-10; bit for bit
        plain or compiled.
    Source: A. Ebtekar and P. Liu, Elo-MMR: A Rating System for Massive Multiplayer Competitions, The Web Conference
        2021, arXiv 2101.00400, algorithms 1 to 4.
    Errata: the paper keeps all performances; the authors' program keeps a bounded number and merges the rest, as here.
        Its fast mode also looks at a sample of the opponents only; here all count.  It leaves out contests in which all
        tied; here they pull all towards each other.  The paper has no drift per day; here it is as in the program.
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
        for name, least in (("deviation", 1.0), ("deviation_limit", 1e-3), ("weight_limit", _LIGHTEST)):
            check_range(name, getattr(self, name), least)
        for name in ("drift_per_day", "transfer_speed"):
            check_range(name, getattr(self, name), 0.0)
        for factor in self.noob_delay:
            check_range("noob_delay", factor, 1e-3)
        check_count("provisional_games", self.provisional_games)
        if not isinstance(self.memory, int) or not 1 <= self.memory <= _MOST_MEMORY:
            raise RatingError(f"memory {self.memory!r} is out of range. Use a whole number from 1 to {_MOST_MEMORY}.")

    @property
    def scale(self) -> Scale:
        """Higher is better."""
        return Scale("Elo-MMR")

    @property
    def sides(self) -> Sides:
        """Any number of players, each for oneself."""
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

    def predict(self, first: Estimate, second: Estimate) -> Forecast:
        """Give the chances of the first of two players to finish before the other; the curve knows no draws."""
        variances = self._variance_of(first) + self._variance_of(second)
        win = chance_to_beat(first.rating - second.rating, variances)
        return Forecast(win, 0.0, 1.0 - win)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Give each side's chance of each place.

        Raises:
            RatingError: a side of other than one player, or fewer than two sides.
        """
        ratings = lone_ratings(sides, "Elo-MMR")
        return finish_odds(ratings, [sqrt(3.0 * self._variance_of(side[0])) / pi for side in sides], "logistic")

    def update(self, players: Sequence[Estimate], *, places: Sequence[int] | None = None) -> tuple[Estimate, ...]:
        """Give all estimates after one contest.

        An estimate does not hold past performances one by one; a run over a history remembers them.

        Args:
            players: before the contest; without a deviation they are as unsure as new players.
            places: ties share one; None is the order in which the players stand.
        Raises:
            RatingError: fewer than two players, places with a hole.
        """
        count = len(players)
        if count < 2:
            raise RatingError(f"{count} players are no contest. Give two or more.")
        standing = check_places(places, count)
        values: list[float] = []
        for player in players:
            values += self._new_row(player.rating, self._deviation_of(player))
        order = sorted(range(count), key=lambda at: standing[at])
        room = [0.0] * count, [0.0] * count, [0.0] * count
        people, whole = list(range(count)), [1.0] * count
        nothing: list[list[float]] = [[], [], [], []]
        given = (order, standing, people, whole, list(self.noob_delay), self._terms())
        rate_contest(0, count, 1.0, 1.0, *given, values, *room, *nothing)
        width = len(values) // count
        return tuple(Estimate(values[width * at], values[width * at + 2]) for at in range(count))

    def new_values(self, n_players: int) -> Floats:
        """Give the state of players who have not played yet."""
        return np.tile(np.array(self._new_row(self.start, self.deviation)), (n_players, 1))

    def games_of(self, history: History) -> Contests:
        """Give the rated games with all their sides.

        Raises:
            RatingError: a rated game has one side, a side of several players, or points and no places.
        """
        return contests_of(history, "Elo-MMR", largest_side=1)

    def new_rows(self, history: History, games: Pairs | Contests) -> ContestRows:
        """Make room for the rows of these games."""
        del history
        return ContestRows.empty(as_contests(games), has_deviation=True)

    def play(self, work: Work, span: range) -> None:
        """Rate the contests numbered `span`, in order; what `work` holds is written.

        Raises:
            RatingError: a contest has no date where days without contests count.
        """
        contests = as_contests(work.games)
        part = contests.part(span)
        sizes = np.diff(part.first_side)
        game = np.repeat(np.arange(len(sizes)), sizes)
        largest = int(sizes.max(initial=0))
        play_contests.run(
            part.first_side,
            self._days(work.history, contests, span),
            weights_of(work, contests, span),
            np.lexsort((part.standing, game)),
            part.standing,
            part.player,
            part.weight,
            np.array(self.noob_delay, dtype=np.float64),
            self._terms(),
            work.values.reshape(-1),
            np.empty(largest),
            np.empty(largest),
            np.empty(largest),
            *_columns(work, part.members),
            work=int((sizes * (sizes + self.memory)).sum()),
            engine=work.engine,
        )

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Let the days without contests until `as_of` count."""
        if as_of is None or self.drift_per_day == 0.0:
            return
        last = work.values[:, LAST]
        days = np.where(last > 0.0, day_number(as_of) - _DAY_ONE - last, 0.0)
        work.values[:, 2] = np.sqrt(work.values[:, 2] ** 2 + self.drift_per_day * days)

    def _terms(self) -> Terms:
        tie = 1.0 if self.split_ties else 2.0
        limits = self.weight_limit, self.deviation_limit
        return *limits, self.drift_per_day, self.transfer_speed, tie, self.memory

    def _new_row(self, rating: float, deviation: float) -> list[float]:
        row = [0.0] * (FIRST_FACTOR + FACTOR_WIDTH * self.memory)
        row[:5] = rating, rating, deviation, rating, 1.0 / (deviation * deviation)
        return row

    def _deviation_of(self, estimate: Estimate) -> float:
        return self.deviation if estimate.deviation is None else max(estimate.deviation, 1e-3)

    def _variance_of(self, estimate: Estimate) -> float:
        """Give the variance of a player's next performance."""
        deviation = self._deviation_of(estimate)
        drift = self.weight_limit * self.deviation_limit * self.deviation_limit
        return (
            deviation * deviation
            + drift
            + performance_variance(self.deviation_limit, self.weight_limit, self.drift_per_day)
        )

    def _days(self, history: History, contests: Contests, span: range) -> Longs:
        if self.drift_per_day == 0.0:
            return _NO_DAYS
        days = history.games.date
        rows = contests.rows()[span.start : span.stop]
        found = np.full(len(rows), NO_DATE) if days is None else days[rows]
        undated = found == NO_DATE
        if undated.any():
            game = int(rows[int(np.argmax(undated))]) + 1
            raise RatingError(
                f"drift_per_day needs a date on every game: game {game} in time order has none. Add the date, or set "
                "drift_per_day to 0."
            )
        return found.astype(np.int64) - _DAY_ONE


def _columns(work: Work, members: slice) -> tuple[Floats, ...]:
    """Give before, expected, change and deviation of some members, nothing where no rows are kept."""
    rows = work.rows
    if not isinstance(rows, ContestRows):
        return (_NOTHING,) * 4
    return rows.before[members], rows.expected[members], rows.change[members], rows.deviation[members]
