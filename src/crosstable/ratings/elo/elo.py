"""Elo: each game changes both ratings by K times the surprise.

Rules
1. Expected score E = 1 / (1 + 10^((R_opponent - R) / 400)).  Change = round(K (S - E)).
2. The change is rounded once, from the side of the player listed first; the opponent gets the exact
   negative.  With one K, no floor, no decay and no reset the sum of all ratings is constant.
3. Options, all off: an advantage of the first player, handicap stones and a draw model in E; K by games played, a
   floor, decay towards the start value after months of absence, a season reset.  With any of the last four, changes are
   per player and the sum is not constant.
4. What is not a game (decay, reset, floor) is an adjustment with a reason, never part of a game's change.
5. Before a game, and at `as_of`: first the resets due since the player's last game, then the decay.
   After a game: the floor.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np

from crosstable.model.arguments import check_pairs
from crosstable.model.columns import Floats, Pairs, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Counts, Numbers, kernel
from crosstable.ratings.absence import STATE_WIDTH, Absence, calendar_codes, settle_all
from crosstable.ratings.elo.options import Curve, EloOptions, Gains, chance_of, live_with_options, play_with_options
from crosstable.ratings.estimate import Estimate, check_estimates
from crosstable.ratings.forecast import DrawModel, Forecast, draw_code
from crosstable.ratings.game_checks import NO_FLOATS, check_weights
from crosstable.ratings.initial import initial_column
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.logistic import SLOPE, expected_score, rating_difference
from crosstable.ratings.one_game import Update, answer_of, update_one
from crosstable.ratings.one_game_facts import GameFacts, PlayerValue, SideValue, members_of_side, rating_and_deviation
from crosstable.ratings.parameters import (
    LARGEST,
    Reset,
    check_choice,
    check_count,
    check_dates,
    check_finite,
    check_optional,
    check_range,
    check_share,
    is_number,
    score_of,
)
from crosstable.ratings.rated_games import as_pairs, odds_of_two, pairs_of, two_player_games
from crosstable.ratings.rating_rows import Rows
from crosstable.ratings.rounding import Rounding, rounded, rounding_code
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import LARGEST_CHANGE, PEAK, RATING, PerGame
from crosstable.ratings.work import Sides, Work

_NEVER = 1 << 30  # months
_NUMBER = (float, int)


@dataclass(frozen=True, slots=True)
class Elo(PerGame):
    """The Elo system with the options that leagues use.

    Ratings start at `start` and change by at most `k` points per game.

    Args:
        start: rating of a new player.
        k: the most that one game can change a rating.
        k_by_games: pairs (games, k) in rising order: this k applies while a player has fewer rated games; `k`
            afterwards.  `((10, 64), (30, 40))` is 64 for the first ten games, 40 up to thirty.
        rounding: how a change is rounded: "half_up", "half_away", "half_even" or "none".
        floor: no rating falls below it.
        decay_after_months: months of absence without decay; each further whole calendar month takes `decay_share` of
            the distance to `start`.  None is no decay.
        decay_share: share of the distance lost per month, 0 to 1.
        reset: at each of `season_starts`: "hard" resets a rating to `start`, "soft" moves it by `reset_share` of the
            distance.
        reset_share: share of the distance that a soft reset takes, 0 to 1.
        season_starts: the first days of the seasons, in rising order.
        provisional_games: a rating is provisional below this many rated games.
        advantage: rating points added for the player listed first (at home, or White), but not on neutral ground.
        handicap_points: the worth of one handicap stone in rating points: a handicap of h adds `handicap_points` times
            (h - 0.5) to the rating of Black, or of the player listed first where there are no colours, in the expected
            score.  The European Go Federation counts 100.
        draw_model: the model of win, draw and loss: "none", "davidson" or "rao-kupper".  The
            expected score is win + draw / 2 of that model.
        draw_parameter: the frequency of draws in that model, 0 or more.
    Raises:
        RatingError: a parameter outside its range.
        UnknownName: no such rounding or draw model.
    See also: `Glicko2`, with deviations; `EloManySides`, for teams and many sides; docs/elo.md.
    Example:
        >>> Elo(k=32).update(1500, 1600, score=1)
        (1520.0, 1580.0)
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: A. E. Elo, The Rating of Chessplayers, Past and Present, 1978, 8.4 (logistic form).
    Errata: web leagues round with JavaScript's Math.round, which rounds halves towards +infinity (12.5 to 13, -12.5
        to -12) from the first player's side; kept as "half_up".  The inverse formula gives an infinite difference for
        a win probability of 0 or 1; here that is an error.
    """

    TUNING: ClassVar[Mapping[str, Sequence[object]]] = MappingProxyType(
        {
            "rounding": ("none",),
            "k": (4.0, 8.0, 16.0, 24.0, 32.0, 48.0, 64.0, 96.0, 128.0),
            "advantage": (0.0, 25.0, 50.0, 75.0, 100.0),
        }
    )

    start: float = 1500.0
    k: float = 32.0
    k_by_games: tuple[tuple[int, float], ...] = ()
    rounding: Rounding = "half_up"
    floor: float | None = None
    decay_after_months: int | None = None
    decay_share: float = 0.05
    reset: Reset | None = None
    reset_share: float = 0.5
    season_starts: tuple[dt.date, ...] = ()
    provisional_games: int = 10
    advantage: float = 0.0
    handicap_points: float = 0.0
    draw_model: DrawModel = "none"
    draw_parameter: float = 0.0

    def __post_init__(self) -> None:
        rounding_code(self.rounding)
        draw_code(self.draw_model)
        least_of = (
            ("start", -LARGEST),
            ("k", 0.0),
            ("advantage", -LARGEST),
            ("handicap_points", 0.0),
            ("draw_parameter", 0.0),
        )
        for name, least in least_of:
            check_range(name, getattr(self, name), least)
        check_optional("floor", self.floor, -LARGEST)
        for name in ("decay_share", "reset_share"):
            check_share(name, getattr(self, name))
        for name in ("decay_after_months", "provisional_games"):
            check_count(name, getattr(self, name))
        _check_steps(self)
        _check_options(self)

    @property
    def scale(self) -> Scale:
        """Higher is better; whole points unless rounding is off."""
        return Scale("Elo", decimals=1 if self.rounding == "none" else 0)

    @property
    def sides(self) -> Sides:
        """Two sides of one player."""
        return Sides()

    @property
    def columns(self) -> tuple[str, ...]:
        """Rating and peak; with options also what absence and K need to know."""
        return (RATING, PEAK, "games", "last", "due") if self._is_per_player() else (RATING, PEAK)

    @property
    def period(self) -> None:
        """Every game counts at once."""
        return

    def forecast(self, first: Estimate, second: Estimate) -> Forecast:
        """Return the chances of the first of two players; without a draw model there are no draws.

        Args:
            first, second: the two players, as estimates.
        Example:
            >>> round(Elo().predict(Estimate(1600), Estimate(1500)).win, 2)
            0.64
        """
        if type(first) is not Estimate or type(second) is not Estimate:
            check_estimates(first, second)
        if not self._has_own_forecast():
            win = expected_score(first.rating, second.rating)
            return Forecast(win, 0.0, 1.0 - win)
        odds = (first.rating + self.advantage - second.rating) * SLOPE
        return Forecast.of_log_odds(odds, self.draw_model, self.draw_parameter)

    def finish_odds(self, sides: Sequence[Sequence[Estimate]]) -> list[list[float]]:
        """Return each side's chance of each place.

        Raises:
            RatingError: other than two sides of one player.
        """
        return odds_of_two(self, sides)

    def expected(self, rating: float, opponent: float) -> float:
        """Return the expected score of the first player against an opponent, between 0 and 1.

        Args:
            rating, opponent: of the two players, in points.
        Example:
            >>> Elo().expected(1500, 1500)
            0.5
        """
        check_finite(rating, opponent)
        return self._chance(rating, opponent)

    def _chance(self, rating: float, opponent: float) -> float:
        if not self._has_own_forecast():
            return expected_score(rating, opponent)
        return chance_of(rating, opponent, self._curve())

    def difference(self, probability: float) -> float:
        """Return the rating difference at which the expected score is this, without advantage and draw model.

        Args:
            probability: to win, between 0 and 1.
        Raises:
            RatingError: the probability is not between 0 and 1, both excluded.
        Example:
            >>> round(Elo().difference(0.76))
            200
        """
        return rating_difference(probability)

    def rate_game(self, sides: Sequence[SideValue], facts: GameFacts) -> Update[Any, Any]:
        """Rate one game for `update`.

        `games` are the rated games that each has played, for `k_by_games`; without it they are past the last step.
        """
        score, games = facts.get("score"), facts.pop("games", None)
        if score is None or len(facts) > 1 or len(sides) != 2:
            return update_one(self, sides, states=self._states(sides, games), **facts)
        rating, opponent = sides
        if not isinstance(rating, _NUMBER) or not isinstance(opponent, _NUMBER):
            return update_one(self, sides, states=self._states(sides, games), **facts)
        check_finite(rating, opponent)
        surprise = score_of(score) - self._chance(rating, opponent)
        policy = rounding_code(self.rounding)
        first_k, second_k = (self.k, self.k) if games is None else (self.k_after(games[0]), self.k_after(games[1]))
        after = rating + rounded(first_k * surprise, policy)
        other = opponent - rounded(second_k * surprise, policy)
        if self.floor is not None:
            after, other = max(after, self.floor), max(other, self.floor)
        return answer_of(self, (rating, opponent), (after, other))

    def _states(self, sides: Sequence[SideValue], games: tuple[int, int] | None) -> list[float] | None:
        """Return the states of both players where their games are given and count."""
        if games is None or not self._is_per_player():
            return None
        players = [member for number, side in enumerate(sides, 1) for member in members_of_side(side, number)]
        states = [self.state_of(player) for player in players]
        for state, count in zip(states, games, strict=False):
            state[2] = float(count)
        return [value for state in states for value in state]

    def state_of(self, player: PlayerValue) -> list[float]:
        """Return the state of a player with this rating, past the last step of K."""
        rating, _ = rating_and_deviation(player)
        if not self._is_per_player():
            return [rating, rating]
        last = self.k_by_games[-1][0] if self.k_by_games else 0
        return [rating, rating, float(last), 0.0, 0.0]

    def value_of(self, values: Sequence[float], start: int = 0) -> float:
        """Return the rating in a state."""
        return values[start]

    @property
    def takes_any_score(self) -> bool:
        """Whether `update` takes a score such as 0.75: yes."""
        return True

    def k_after(self, games: int) -> float:
        """Return the K of a player who has that many rated games."""
        return next((k for bound, k in self.k_by_games if games < bound), self.k)

    @property
    def is_zero_sum(self) -> bool:
        """Whether the second player's change is always the exact negative of the first's."""
        return not self._is_per_player()

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet, (n_players, width)."""
        # The numbers of a player are adjacent where a game needs all of them; two columns are faster apart.
        is_wide = self._is_per_player()
        values = np.zeros((n_players, STATE_WIDTH if is_wide else 2), order="C" if is_wide else "F")
        values[:, :2] = initial_column(n_players, self.start, initial)
        return values

    def games_of(self, history: History) -> Pairs:
        """Return the rated games, all between two players.

        Raises:
            RatingError: a rated game has other than two sides of one player, has points and no places,
                or weighs so much that its change cannot be rounded.
        """
        pairs = two_player_games(history, "Elo")
        largest = max(self.k, *(k for _, k in self.k_by_games), 0.0)
        check_weights(history, pairs, LARGEST_CHANGE / largest if largest else LARGEST_CHANGE)
        return pairs

    def new_rows(self, work: Work) -> Rows:
        """Return empty rows for a run."""
        if self._is_per_player() or self._has_own_forecast() or work.history.games.weight is not None:
            return Rows.empty(work.games, "before", "expected", "change")
        return Rows.empty(work.games, "before", recall=self._recall)

    def _recall(self, rows: Rows) -> None:
        rows.expected, rows.change = np.empty(len(rows.before)), np.empty(len(rows.before))
        half_points = as_pairs(rows.games).half_points
        settings = (self.k, rounding_code(self.rounding))
        recall_rows.run(half_points, rows.before, *settings, rows.expected, rows.change, work=len(half_points))

    def play(self, work: Work, span: range) -> None:
        """Rate the games numbered `span`, in order; what `work` holds is written.

        Raises:
            RatingError: a game has no date where decay or reset needs one.
        """
        pairs, values = pairs_of(work), work.values
        if self._is_per_player():
            play_with_options(self._options(), work, pairs, values, span)
        elif self._has_own_forecast() or work.history.games.weight is not None:
            wide = replace(self, k_by_games=((1, self.k),)).new_values(len(values))
            wide[:, :2] = values
            play_with_options(self._options(), work, pairs, wide, span)
            values[:] = wide[:, :2]
        else:
            _play_plain(self, work, pairs, span)

    def live(self) -> LivePlay:
        """Return the function that rates one game of a live table."""
        with_options = live_with_options(self._options())
        if self._is_per_player() or self._has_own_forecast():
            return with_options
        k, policy = float(self.k), rounding_code(self.rounding)

        def play(values: list[float], game: LiveGame) -> None:
            if game.weight != 1.0:
                with_options(values, game)
                return
            ratings, peaks = values[::2], values[1::2]
            play_games((0,), (1,), (game.exact_half_points,), k, policy, ratings, peaks, ())
            values[::2], values[1::2] = ratings, peaks

        return play

    def settle(self, work: Work, as_of: dt.date | None) -> None:
        """Apply the resets and the decay due at `as_of` to every player with a game, absent ones too."""
        options = self._options()
        if as_of is None or not options.has_absence:
            return
        now = int(calendar_codes(np.array([day_number(as_of)], dtype=np.int32))[0])
        work.log.grow(len(work.values) * (len(self.season_starts) + 1))
        values, log = work.values.reshape(-1), work.log.columns
        settle_all.run(values, now, len(work.games), options.absence, log, work=len(work.values))

    def _is_per_player(self) -> bool:
        return bool(self.k_by_games or self.floor is not None or self.decay_after_months is not None or self.reset)

    def _has_own_forecast(self) -> bool:
        return self.advantage != 0.0 or self.handicap_points != 0.0 or self.draw_model != "none"

    def _curve(self) -> Curve:
        return Curve(self.advantage, draw_code(self.draw_model), self.draw_parameter)

    def _options(self) -> EloOptions:
        last = self.k_by_games[-1][0] if self.k_by_games else 0
        days = [day_number(start) for start in self.season_starts if self.reset]
        return EloOptions(
            Gains(
                ks=np.array([self.k_after(games) for games in range(last + 1)], dtype=np.float64),
                floor=-math.inf if self.floor is None else float(self.floor),
                curve=self._curve(),
            ),
            Absence(
                start=float(self.start),
                reset_keeps=1.0 - self.reset_share if self.reset == "soft" else 0.0,
                allowance=_NEVER if self.decay_after_months is None else self.decay_after_months,
                month_keeps=1.0 - self.decay_share,
                policy=rounding_code(self.rounding),
                season_starts=calendar_codes(np.array(days, dtype=np.int32)),
            ),
            has_absence=self.decay_after_months is not None or self.reset is not None,
            handicap_points=float(self.handicap_points),
        )


@kernel(allocates=False, writes=("ratings", "peaks"), fills=("before",), threshold=800_000)
def play_games(
    first: Counts,
    second: Counts,
    half_points: Counts,
    k: float,
    policy: int,
    ratings: Numbers,
    peaks: Numbers,
    before: Numbers,
) -> None:
    """Rate games with one K and no adjustments; ratings before each are written where `before` has room."""
    has_rows = len(before) > 0
    row = 0
    for a, b, score in zip(first, second, half_points):  # noqa: B905  # numba's zip takes no `strict`
        rating = ratings[a]
        opponent = ratings[b]
        change = rounded(k * (0.5 * score - expected_score(rating, opponent)), policy)
        if has_rows:
            before[row] = rating
            before[row + 1] = opponent
            row += 2
        rating += change
        opponent -= change
        ratings[a] = rating
        ratings[b] = opponent
        # Without a branch: branch prediction in compiled code would fail too often.
        peak = peaks[a]
        peaks[a] = rating if rating > peak else peak
        peak = peaks[b]
        peaks[b] = opponent if opponent > peak else peak


@kernel(allocates=False, fills=("expected", "changes"), threshold=1_000_000)
def recall_rows(
    half_points: Counts, before: Numbers, k: float, policy: int, expected: Numbers, changes: Numbers
) -> None:
    """Compute expected score and change of each player from the ratings before, as `play_games` does."""
    for game in range(len(half_points)):
        row = 2 * game
        chance = expected_score(before[row], before[row + 1])
        change = rounded(k * (0.5 * half_points[game] - chance), policy)
        expected[row] = chance
        expected[row + 1] = 1.0 - chance
        changes[row] = change
        changes[row + 1] = 0.0 - change


def _play_plain(system: Elo, work: Work, pairs: Pairs, span: range) -> None:
    part, values = slice(span.start, span.stop), work.values
    games = (pairs.first[part], pairs.second[part], pairs.half_points[part], system.k, rounding_code(system.rounding))
    before = NO_FLOATS if work.rows is None else work.rows.before[2 * span.start : 2 * span.stop]
    play_games.run(*games, values[:, 0], values[:, 1], before, work=len(pairs), engine=work.engine)


def _check_steps(system: Elo) -> None:
    check_pairs("k_by_games", system.k_by_games, "pairs of a number of games and K, such as ((30, 40.0),)")
    if type(system.k_by_games) is not tuple or not all(type(pair) is tuple for pair in system.k_by_games):
        object.__setattr__(system, "k_by_games", tuple([tuple(pair) for pair in system.k_by_games]))
    bounds = [games for games, _ in system.k_by_games]
    if not all(is_number(games) for games in bounds):
        raise RatingError("ratings/k-steps-not-rising", steps=str(system.k_by_games))
    if bounds != sorted(set(bounds)) or any(not (isinstance(games, int) and 0 < games <= 100_000) for games in bounds):
        raise RatingError("ratings/k-steps-not-rising", steps=str(system.k_by_games))
    for _, k in system.k_by_games:
        check_range("k_by_games", k, 0.0)


def _check_options(system: Elo) -> None:
    if system.floor is not None and system.floor > system.start:
        raise RatingError("ratings/floor-above-start", floor=system.floor, start=system.start)
    if system.reset is not None:
        check_choice("reset", system.reset, ("hard", "soft"))
        if not system.season_starts:
            raise RatingError("ratings/reset-without-seasons", reset=system.reset)
    check_dates("season_starts", system.season_starts)
