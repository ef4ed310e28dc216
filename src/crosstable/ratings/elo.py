"""Elo: each game moves both players by K times the surprise.

Rules
1. Expected score E = 1 / (1 + 10^((R_opponent - R) / 400)).  Change = round(K (S - E)).
2. The change is rounded once, from the side of the player listed first; the opponent gets the exact
   negative.  With one K, no floor, no decay and no reset the sum of all ratings is kept.
3. Options, all off: K by games played, a floor, decay towards the start value after months of absence,
   a season reset.  With any of them changes are per player and the sum is not kept.
4. What is not a game (decay, reset, floor) is an adjustment with a reason, never part of a game's change.
5. Before a game, and at `as_of`: first the resets due since the player's last game, then the decay.
   After a game: the floor.
"""

from __future__ import annotations

import datetime as dt
import math
from dataclasses import dataclass, replace
from math import exp
from typing import Literal

import numpy as np

from crosstable.model.columns import NO_DATE, Floats, Longs, Pairs, day_number
from crosstable.model.errors import InternalError, RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Counts, Engine, Numbers, kernel
from crosstable.ratings.absence import (
    DUE,
    GAMES,
    LAST,
    PEAK,
    STATE_WIDTH,
    Terms,
    adjust,
    calendar_codes,
    codes_of_sorted,
    settle,
    settle_everybody,
)
from crosstable.ratings.record import FLOOR, AdjustmentLog, PairRows
from crosstable.ratings.rounding import Rounding, rounded, rounding_code
from crosstable.ratings.scale import Scale

_SLOPE = math.log(10.0) / 400.0
_STEEPEST = 700.0  # beyond it exp overflows in Python and is infinite compiled
_LARGEST = 1e9
_LARGEST_CHANGE = 1e12  # far above any real one, far below where rounding stops being exact
_SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


@dataclass(frozen=True, slots=True)
class Elo:
    """The Elo system of the league document, with its options.

    Ratings start at `start` and move by at most `k` points a game.

    Args:
        start: rating of a new player.
        k: how far one game can move a rating.
        k_by_games: pairs (games, k): that k while a player has fewer rated games, in rising order;
            `k` afterwards.  `((10, 64), (30, 40))` is 64 for the first ten games, 40 up to thirty.
        rounding: how a change is rounded: "half_up", "half_away", "half_even" or "none".
        floor: no rating falls below it.
        decay_after_months: months of absence that cost nothing; each whole calendar month beyond
            takes `decay_share` of the distance to `start`.  None is no decay.
        decay_share: share of the distance lost per month, 0 to 1.
        reset: at each of `season_starts`: "hard" puts a rating back to `start`, "soft" takes
            `reset_share` of the distance to it.
        reset_share: share of the distance that a soft reset takes, 0 to 1.
        season_starts: first days of seasons, in rising order.
        provisional_games: a rating is provisional below this many rated games.
    Raises:
        RatingError: a parameter outside its range.
    Example:
        >>> Elo(k=32).update(1500, 1600, score=1)
        (1520.0, 1580.0)
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled.
    Source: A. E. Elo, The Rating of Chessplayers, Past and Present, 1978, 8.4 (logistic form); the
        Elo league document, sections 1 to 6 and 10.
    Errata: the document's language rounds halves towards +infinity (12.5 to 13, -12.5 to -12) from
        the first player's side; kept as "half_up".  Its formula takes a win probability of 0 or 1
        to an infinite difference; here that is an error.
    """

    start: float = 1500.0
    k: float = 32.0
    k_by_games: tuple[tuple[int, float], ...] = ()
    rounding: Rounding = "half_up"
    floor: float | None = None
    decay_after_months: int | None = None
    decay_share: float = 0.05
    reset: Literal["hard", "soft"] | None = None
    reset_share: float = 0.5
    season_starts: tuple[dt.date, ...] = ()
    provisional_games: int = 10

    def __post_init__(self) -> None:
        rounding_code(self.rounding)
        _check(self)

    @property
    def scale(self) -> Scale:
        """Higher is better; whole points unless rounding is off."""
        return Scale("Elo", decimals=1 if self.rounding == "none" else 0)

    def expected(self, rating: float, opponent: float) -> float:
        """Give the expected score of a player against an opponent, between 0 and 1.

        Example:
            >>> Elo().expected(1500, 1500)
            0.5
        """
        _finite(rating, opponent)
        return expected_score(rating, opponent)

    def difference(self, probability: float) -> float:
        """Give the rating difference at which the expected score is this.

        Raises:
            RatingError: the probability is not between 0 and 1, both excluded.
        Example:
            >>> round(Elo().difference(0.76))
            200
        """
        if not 0.0 < probability < 1.0:
            raise RatingError(
                f"probability {probability!r} is not between 0 and 1: no difference gives it. Use 0 < p < 1."
            )
        return 400.0 * math.log10(probability / (1.0 - probability))

    def update(
        self, rating: float, opponent: float, *, score: float | str, games: tuple[int, int] | None = None
    ) -> tuple[float, float]:
        """Give both ratings after one game.

        Args:
            rating, opponent: before the game; the first player's comes first.
            score: of the first player: 0 to 1, or "win", "draw", "loss".
            games: rated games each has played, for `k_by_games`; None is past the last step.
        Raises:
            RatingError: a rating that is not finite, a score outside 0 to 1.
        """
        _finite(rating, opponent)
        points = _score(score)
        surprise = points - expected_score(rating, opponent)
        policy = rounding_code(self.rounding)
        first_k, second_k = (self.k, self.k) if games is None else (self.k_after(games[0]), self.k_after(games[1]))
        after = rating + rounded(first_k * surprise, policy)
        other = opponent - rounded(second_k * surprise, policy)
        return (after, other) if self.floor is None else (max(after, self.floor), max(other, self.floor))

    def k_after(self, games: int) -> float:
        """Give the K of a player who has that many rated games."""
        return next((k for bound, k in self.k_by_games if games < bound), self.k)

    @property
    def is_zero_sum(self) -> bool:
        """Whether the second player's change is always the exact negative of the first's."""
        return not self._is_per_player()

    def new_values(self, n_players: int) -> Floats:
        """Give the state of players who have not played yet, (n_players, width)."""
        # A player's numbers lie together where a game needs all of them; two columns do better apart.
        is_wide = self._is_per_player()
        values = np.zeros((n_players, STATE_WIDTH if is_wide else 2), order="C" if is_wide else "F")
        values[:, :2] = self.start
        return values

    def games_of(self, history: History) -> Pairs:
        """Give the rated games, all of one against one.

        Raises:
            RatingError: a rated game has other than two sides of one player, has points and no places,
                or weighs so much that its change cannot be rounded.
        """
        pairs = _pairs(history)
        if history.games.weight is not None and len(pairs):
            _check_weights(self, pairs, history.games.weight)
        return pairs

    def play(
        self,
        history: History,
        values: Floats,
        rows: PairRows | None,
        log: AdjustmentLog,
        span: range,
        engine: Engine,
    ) -> None:
        """Rate the rated games numbered `span`, in order; `values`, `rows` and `log` are written.

        Raises:
            RatingError: a rated game is not one against one, or has no date where decay or reset
                needs one.
        """
        pairs = _pairs(history)
        if self._is_per_player():
            _play_with_options(self, history, pairs, values, rows, log, span, engine)
        elif history.games.weight is not None:
            wide = replace(self, k_by_games=((1, self.k),)).new_values(len(values))
            wide[:, :2] = values
            _play_with_options(self, history, pairs, wide, rows, log, span, engine)
            values[:] = wide[:, :2]
        else:
            _play_plain(self, pairs, values, rows, span, engine)

    def settle(self, values: Floats, log: AdjustmentLog, as_of: dt.date, game: int) -> None:
        """Apply the resets and the decay due at `as_of` to everybody who has played."""
        if self.decay_after_months is None and self.reset is None:
            return
        now = int(calendar_codes(np.array([day_number(as_of)], dtype=np.int32))[0])
        log.grow(len(values) * (len(self.season_starts) + 1))
        arguments = (values.reshape(-1), now, game, _terms(self), _season_codes(self), *log.columns())
        settle_everybody.run(*arguments, work=len(values))

    def _is_per_player(self) -> bool:
        return bool(self.k_by_games or self.floor is not None or self.decay_after_months is not None or self.reset)


def expected_score(rating: float, opponent: float) -> float:
    """Give 1 / (1 + 10^((opponent - rating) / 400)), by the one pinned form of the exponential."""
    steepness = (opponent - rating) * _SLOPE
    return 1.0 / (1.0 + exp(steepness if steepness < _STEEPEST else _STEEPEST))


@kernel(writes=("ratings", "peaks"), threshold=1_500_000)
def play_games(
    first: Counts, second: Counts, halves: Counts, k: float, policy: int, ratings: Numbers, peaks: Numbers
) -> None:
    """Rate games with one K and no adjustments."""
    for a, b, score in zip(first, second, halves):  # noqa: B905  # numba's zip takes no `strict`
        rating = ratings[a]
        opponent = ratings[b]
        change = rounded(k * (0.5 * score - expected_score(rating, opponent)), policy)
        rating += change
        opponent -= change
        ratings[a] = rating
        ratings[b] = opponent
        # Without a branch: compiled code would guess wrong too often.
        peak = peaks[a]
        peaks[a] = rating if rating > peak else peak
        peak = peaks[b]
        peaks[b] = opponent if opponent > peak else peak


@kernel(writes=("ratings", "peaks"), fills=("before", "expected", "changes"), threshold=1_200_000)
def play_games_with_rows(
    first: Counts,
    second: Counts,
    halves: Counts,
    k: float,
    policy: int,
    ratings: Numbers,
    peaks: Numbers,
    before: Numbers,
    expected: Numbers,
    changes: Numbers,
) -> None:
    """Do what `play_games` does, and write a row per game."""
    for game in range(len(halves)):
        a = first[game]
        b = second[game]
        rating = ratings[a]
        opponent = ratings[b]
        chance = expected_score(rating, opponent)
        change = rounded(k * (0.5 * halves[game] - chance), policy)
        before[2 * game] = rating
        before[2 * game + 1] = opponent
        expected[game] = chance
        changes[game] = change
        rating += change
        opponent -= change
        ratings[a] = rating
        ratings[b] = opponent
        # Without a branch: compiled code would guess wrong too often.
        peak = peaks[a]
        peaks[a] = rating if rating > peak else peak
        peak = peaks[b]
        peaks[b] = opponent if opponent > peak else peak


@kernel(
    writes=("values", "log_count", "log_place", "log_ratings"),
    fills=("before", "expected", "changes", "second_changes"),
    threshold=500_000,
)
def play_games_with_options(
    first: Counts,
    second: Counts,
    halves: Counts,
    dates: Counts,
    weights: Numbers,
    first_game: int,
    ks: Numbers,
    floor: float,
    terms: Terms,
    season_starts: Counts,
    room: int,
    values: Numbers,
    before: Numbers,
    expected: Numbers,
    changes: Numbers,
    second_changes: Numbers,
    log_count: Counts,
    log_place: Counts,
    log_ratings: Numbers,
) -> int:
    """Rate games with every option; gives the number of games done before the log was full."""
    policy = terms[4]
    last_step = len(ks) - 1
    needed = 2 * (len(season_starts) + 2)
    patience = 32 * (terms[2] + 1)
    season = 0
    for game in range(len(halves)):
        if room > 0 and log_count[0] + needed > room:
            return game
        first_player = first[game]
        second_player = second[game]
        a = STATE_WIDTH * first_player
        b = STATE_WIDTH * second_player
        if len(dates) > 0:
            now = dates[game]
            while season < len(season_starts) and season_starts[season] <= now:
                season += 1
            place = first_game + game
            if now >= values[a + DUE]:
                settle(values, first_player, now, place, terms, season_starts, log_count, log_place, log_ratings)
            if now >= values[b + DUE]:
                settle(values, second_player, now, place, terms, season_starts, log_count, log_place, log_ratings)
            due = now + patience
            if season < len(season_starts):
                due = min(due, season_starts[season])
            values[a + LAST] = now
            values[b + LAST] = now
            values[a + DUE] = due
            values[b + DUE] = due
        chance = expected_score(values[a], values[b])
        surprise = 0.5 * halves[game] - chance
        if len(weights) > 0:
            surprise *= weights[game]
        change = rounded(ks[min(int(values[a + GAMES]), last_step)] * surprise, policy)
        second_change = -rounded(ks[min(int(values[b + GAMES]), last_step)] * surprise, policy)
        values[a + GAMES] += 1.0
        values[b + GAMES] += 1.0
        if len(expected) > 0:
            before[2 * game] = values[a]
            before[2 * game + 1] = values[b]
            expected[game] = chance
            changes[game] = change
            second_changes[game] = second_change
        values[a] += change
        values[b] += second_change
        if values[a] < floor:
            adjust(values, first_player, floor, first_game + game, FLOOR, log_count, log_place, log_ratings)
        if values[b] < floor:
            adjust(values, second_player, floor, first_game + game, FLOOR, log_count, log_place, log_ratings)
        values[a + PEAK] = max(values[a + PEAK], values[a])
        values[b + PEAK] = max(values[b + PEAK], values[b])
    return len(halves)


def _play_plain(system: Elo, pairs: Pairs, values: Floats, rows: PairRows | None, span: range, engine: Engine) -> None:
    part = slice(span.start, span.stop)
    games = (pairs.first[part], pairs.second[part], pairs.halves[part], system.k, rounding_code(system.rounding))
    columns = (values[:, 0], values[:, 1])
    if rows is None:
        play_games.run(*games, *columns, work=len(pairs), engine=engine)
    else:
        written = (rows.before[2 * span.start : 2 * span.stop], rows.expected[part], rows.change[part])
        play_games_with_rows.run(*games, *columns, *written, work=len(pairs), engine=engine)


def _play_with_options(
    system: Elo,
    history: History,
    pairs: Pairs,
    values: Floats,
    rows: PairRows | None,
    log: AdjustmentLog,
    span: range,
    engine: Engine,
) -> None:
    has_absence = system.decay_after_months is not None or system.reset is not None
    start = span.start
    while start < span.stop:
        part = slice(start, span.stop)
        done = play_games_with_options.run(
            pairs.first[part],
            pairs.second[part],
            pairs.halves[part],
            _dates(history, pairs, part) if has_absence else _NO_DATES,
            _NO_WEIGHTS if history.games.weight is None else pairs.of_games(history.games.weight, part),
            start,
            _k_table(system),
            -math.inf if system.floor is None else system.floor,
            _terms(system),
            _season_codes(system),
            log.room,
            values.reshape(-1),
            *_option_rows(rows, start, span.stop),
            *log.columns(),
            work=len(pairs),
            engine=engine,
        )
        start += done
        if start < span.stop:
            log.grow(log.room + 2 * (len(system.season_starts) + 2))


_NO_DATES = np.zeros(0, dtype=np.int64)
_NO_WEIGHTS = np.zeros(0)


def _option_rows(rows: PairRows | None, start: int, stop: int) -> tuple[Floats, Floats, Floats, Floats]:
    if rows is None:
        return _NO_WEIGHTS, _NO_WEIGHTS, _NO_WEIGHTS, _NO_WEIGHTS
    part = slice(start, stop)
    second_change = np.empty(stop - start) if rows.second_change is None else rows.second_change[part]
    return rows.before[2 * start : 2 * stop], rows.expected[part], rows.change[part], second_change


def _dates(history: History, pairs: Pairs, part: slice) -> Longs:
    days = None if history.games.date is None else pairs.of_games(history.games.date, part)
    undated = 0 if days is None else int(np.argmax(days == NO_DATE))
    if days is None or days[undated] == NO_DATE:
        game = int(pairs.rows()[part][undated]) + 1
        raise RatingError(
            f"decay and resets need a date on every game: game {game} in time order has none. "
            "Add the date, or switch decay and reset off."
        )
    return codes_of_sorted(days)


def _pairs(history: History) -> Pairs:
    if history.pairs is not None:
        return history.pairs
    for row in np.flatnonzero(history.rated):
        game = history.game(int(row))
        if len(game.sides) != 2 or len(game.players) != 2:
            raise RatingError(
                f"Elo rates games of one against one: game {int(row) + 1} in time order has {len(game.sides)} sides "
                f"and {len(game.players)} players ({', '.join(game.players[:4])}, ...). Leave such games out."
            )
        if all(side.place is None for side in game.sides):
            raise RatingError(
                f"game {int(row) + 1} in time order, {' against '.join(game.players)}, has points and no places, "
                "and points do not say which direction is better. Give places."
            )
    raise InternalError("a history without a flat view has only games of one against one.")


def _check_weights(system: Elo, pairs: Pairs, weights: Floats) -> None:
    largest = max([system.k, *(k for _, k in system.k_by_games)])
    weight = pairs.of_games(weights, slice(None))
    heaviest = int(np.argmax(weight))
    if not largest * weight[heaviest] <= _LARGEST_CHANGE:
        raise RatingError(
            f"game {int(pairs.rows()[heaviest]) + 1} in time order weighs {weight[heaviest]:g}: times K {largest:g} "
            f"that is beyond {_LARGEST_CHANGE:g} points. Give smaller weights."
        )


def _k_table(system: Elo) -> Floats:
    """Give K by the number of games played; the last entry is for everything beyond."""
    bounds = [0, *(games for games, _ in system.k_by_games)]
    steps = [
        np.full(stop - start, k) for start, stop, (_, k) in zip(bounds, bounds[1:], system.k_by_games, strict=False)
    ]
    return np.concatenate([*steps, [float(system.k)]])


def _terms(system: Elo) -> Terms:
    keeps = 1.0 - system.reset_share if system.reset == "soft" else 0.0
    never = 1 << 30
    allowance = never if system.decay_after_months is None else system.decay_after_months
    return float(system.start), keeps, allowance, 1.0 - system.decay_share, rounding_code(system.rounding)


def _season_codes(system: Elo) -> Longs:
    starts = system.season_starts if system.reset else ()
    return calendar_codes(np.array([day_number(start) for start in starts], dtype=np.int32))


def _score(score: float | str) -> float:
    value = _SCORES.get(score) if isinstance(score, str) else score
    if value is None or not 0.0 <= value <= 1.0:
        raise RatingError(f'score {score!r} is not between 0 and 1. Use 1, 0.5, 0 or "win", "draw", "loss".')
    return value


def _finite(*ratings: float) -> None:
    for rating in ratings:
        if not math.isfinite(rating):
            raise RatingError(f"rating {rating!r} is not a finite number. Use one such as 1500.")


def _check(system: Elo) -> None:
    bounded = (("start", -_LARGEST), ("k", 0.0), ("floor", -_LARGEST))
    for name, least in bounded:
        value = getattr(system, name)
        if value is not None and not (math.isfinite(value) and least <= value <= _LARGEST):
            raise RatingError(f"{name} {value!r} is out of range. Use a finite number from {least:g} to {_LARGEST:g}.")
    for name in ("decay_share", "reset_share"):
        value = getattr(system, name)
        if not 0.0 <= value <= 1.0:
            raise RatingError(f"{name} {value!r} is not a share. Use 0 to 1.")
    for name in ("decay_after_months", "provisional_games"):
        value = getattr(system, name)
        if value is not None and not (isinstance(value, int) and 0 <= value <= 1_000_000):
            raise RatingError(f"{name} {value!r} is out of range. Use a whole number from 0 to 1000000.")
    _check_steps(system)


def _check_steps(system: Elo) -> None:
    bounds = [games for games, _ in system.k_by_games]
    if bounds != sorted(set(bounds)) or any(not (isinstance(games, int) and 0 < games <= 100_000) for games in bounds):
        raise RatingError(
            f"k_by_games {system.k_by_games!r}: give whole numbers of games from 1 to 100000 in rising order."
        )
    if any(not 0.0 <= k <= _LARGEST for _, k in system.k_by_games):
        raise RatingError(f"k_by_games {system.k_by_games!r}: a K is out of range. Use 0 to {_LARGEST:g}.")
    if system.floor is not None and system.floor > system.start:
        raise RatingError(f"floor {system.floor!r} is above the start value {system.start!r}. Lower it.")
    if system.reset not in (None, "hard", "soft"):
        raise RatingError(f'reset {system.reset!r} is unknown. Use "hard", "soft" or None.')
    if system.reset and not system.season_starts:
        raise RatingError(f"reset {system.reset!r} needs season_starts: the first day of each season.")
    strange = [start for start in system.season_starts if type(start) is not dt.date]
    if strange:
        raise RatingError(f"season_starts: {strange[0]!r} is not a date. Give dates such as date(2024, 9, 1).")
    if list(system.season_starts) != sorted(set(system.season_starts)):
        raise RatingError("season_starts are not in rising order. Sort them and remove repeats.")
