"""Elo with its options: K by games played, weights, an advantage, a draw model, a floor, decay and resets.

The loop of `elo` has none of these, so it is faster.  The formula is the same function.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from crosstable.model.columns import Bytes, Floats, Indices, Longs, Pairs
from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.absence import (
    DUE,
    GAMES,
    LAST,
    PEAK,
    STATE_WIDTH,
    Absence,
    adjust,
    calendar_codes,
    codes_of_sorted,
    settle,
)
from crosstable.ratings.forecast import expected_at
from crosstable.ratings.game_checks import NO_FLOATS, days_of, weights_of
from crosstable.ratings.head_start import head_start_of, head_starts_of
from crosstable.ratings.live import check_dated
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.logistic import SLOPE
from crosstable.ratings.rating_rows import FLOOR, AdjustmentLog, Log
from crosstable.ratings.rounding import rounded
from crosstable.ratings.work import Work

_NO_CODES = np.zeros(0, dtype=np.int64)
_SWITCHES = "decay_after_months or reset"  # the parameters that need dates, for messages


class Curve(NamedTuple):
    """The parameters of the expected score: advantage of the first player, draw model and its parameter."""

    advantage: float
    draws: int
    nu: float


class Gains(NamedTuple):
    """The parameters of a change: K by games played (the last one for all later games), the floor, the curve.

    The floor is minus infinity where there is none.
    """

    ks: Floats
    floor: float
    curve: Curve


class DatedPairs(NamedTuple):
    """Games of two players.

    Shapes: all (n_games,); `dates`, calendar codes, `weight` and `head_start`, rating points for the first player, may
    be empty.
    """

    first: Indices
    second: Indices
    half_points: Bytes
    dates: Longs
    weight: Floats
    head_start: Floats


@dataclass(frozen=True, slots=True, eq=False)
class EloOptions:
    """The options of a run.

    `has_absence` is whether decay or resets are on, so that dates matter; `handicap_points` is what a stone is worth.
    """

    gains: Gains
    absence: Absence
    has_absence: bool
    handicap_points: float = 0.0


def chance_of(rating: float, opponent: float, curve: Curve) -> float:
    """Return the expected score of the first player, advantage and draws included.

    Without them it equals `expected_score` bit for bit.
    """
    return expected_at((rating + curve.advantage - opponent) * SLOPE, curve.draws, curve.nu)


def play_with_options(options: EloOptions, work: Work, pairs: Pairs, values: Floats, span: range) -> None:
    """Rate the games in `span`; `values`, and the rows and the log of `work`, are written."""
    log, start = work.log, span.start
    while start < span.stop:
        part, rest, members = slice(start, span.stop), range(start, span.stop), slice(2 * start, 2 * span.stop)
        dates = codes_of_sorted(days_of(work.history, pairs, rest, _SWITCHES)) if options.has_absence else _NO_CODES
        weight = weights_of(work.history, pairs, rest)
        head_start = head_starts_of(work.history, pairs, rest, options.gains.curve.advantage, options.handicap_points)
        rows = (NO_FLOATS,) * 3 if work.rows is None else work.rows.part(members)[:3]
        done = play_games_with_options.run(
            DatedPairs(pairs.first[part], pairs.second[part], pairs.half_points[part], dates, weight, head_start),
            start,
            options.gains,
            options.absence,
            log.room,
            values.reshape(-1),
            *rows,
            log.columns,
            work=len(pairs),
            engine=work.engine,
        )
        start += done
        if start < span.stop:
            log.grow(log.room + 2 * (len(options.absence.season_starts) + 2))


def live_with_options(options: EloOptions) -> LivePlay:
    """Return the function that rates one game of a live table, with every option."""
    gains = options.gains._replace(ks=options.gains.ks.tolist())
    absence = options.absence._replace(season_starts=options.absence.season_starts.tolist())
    log = AdjustmentLog(is_kept=False).columns

    def play(values: list[float], game: LiveGame) -> None:
        if options.has_absence:
            check_dated(game, _SWITCHES)
        dates = (_code_of_day(game.day),) if options.has_absence else ()
        head_start = (head_start_of(game, gains.curve.advantage, options.handicap_points),)
        pair = DatedPairs._make(((0,), (1,), (game.exact_half_points,), dates, (game.weight,), head_start))
        width = len(values) // 2
        wide = values if width == STATE_WIDTH else [*values[:2], 0.0, 0.0, 0.0, *values[2:], 0.0, 0.0, 0.0]
        play_games_with_options(pair, 0, gains, absence, 0, wide, (), (), (), log)
        if wide is not values:
            values[:] = [*wide[:2], *wide[STATE_WIDTH : STATE_WIDTH + 2]]

    return play


@lru_cache(maxsize=1024)
def _code_of_day(day: int) -> int:
    return int(calendar_codes(np.array([day], dtype=np.int32))[0])


@kernel(allocates=False, writes=("values", "log"), fills=("before", "expected", "changes"), threshold=150_000)
def play_games_with_options(
    games: DatedPairs,
    first_game: int,
    gains: Gains,
    absence: Absence,
    room: int,
    values: Numbers,
    before: Numbers,
    expected: Numbers,
    changes: Numbers,
    log: Log,
) -> int:
    """Rate games with every option; return the number of games done before the log was full."""
    ks = gains.ks
    season_starts = absence.season_starts
    last_step = len(ks) - 1
    needed = 2 * (len(season_starts) + 2)
    patience = 32 * (absence.allowance + 1)
    season = 0
    for game in range(len(games.half_points)):
        if room > 0 and log.entries[0] + needed > room:
            return game
        place = first_game + game
        first_player = games.first[game]
        second_player = games.second[game]
        a = STATE_WIDTH * first_player
        b = STATE_WIDTH * second_player
        if len(games.dates) > 0:
            now = games.dates[game]
            while season < len(season_starts) and season_starts[season] <= now:
                season += 1
            if now >= values[a + DUE]:
                settle(values, first_player, now, place, absence, log)
            if now >= values[b + DUE]:
                settle(values, second_player, now, place, absence, log)
            due = now + patience
            if season < len(season_starts) and season_starts[season] < due:
                due = season_starts[season]
            values[a + LAST] = now
            values[b + LAST] = now
            values[a + DUE] = due
            values[b + DUE] = due
        head_start = games.head_start[game] if len(games.head_start) > 0 else gains.curve.advantage
        chance = expected_at((values[a] + head_start - values[b]) * SLOPE, gains.curve.draws, gains.curve.nu)
        surprise = 0.5 * games.half_points[game] - chance
        if len(games.weight) > 0:
            surprise *= games.weight[game]
        played = int(values[a + GAMES])
        change = rounded(ks[played if played < last_step else last_step] * surprise, absence.policy)
        values[a + GAMES] = played + 1.0
        played = int(values[b + GAMES])
        second_change = 0.0 - rounded(ks[played if played < last_step else last_step] * surprise, absence.policy)
        values[b + GAMES] = played + 1.0
        if len(before) > 0:
            before[2 * game] = values[a]
            before[2 * game + 1] = values[b]
            expected[2 * game] = chance
            expected[2 * game + 1] = 1.0 - chance
            changes[2 * game] = change
            changes[2 * game + 1] = second_change
        values[a] += change
        values[b] += second_change
        if values[a] < gains.floor:
            adjust(values, first_player, gains.floor, place, FLOOR, log)
        if values[b] < gains.floor:
            adjust(values, second_player, gains.floor, place, FLOOR, log)
        if values[a] > values[a + PEAK]:
            values[a + PEAK] = values[a]
        if values[b] > values[b + PEAK]:
            values[b + PEAK] = values[b]
    return len(games.half_points)
