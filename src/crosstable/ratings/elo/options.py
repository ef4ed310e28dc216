"""Elo with its options: K by games played, weights, an advantage, a draw model, a floor, decay and resets.

The loop of `elo` knows none of these and is faster for it.  The formula is the same function.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Floats, Longs, Pairs
from crosstable.model.kernel import Counts, Numbers, kernel
from crosstable.ratings.absence import DUE, GAMES, LAST, PEAK, STATE_WIDTH, Terms, adjust, settle
from crosstable.ratings.forecast import expected_at
from crosstable.ratings.logistic import SLOPE
from crosstable.ratings.pairwise import calendar_of
from crosstable.ratings.record import FLOOR, PairRows, Rows
from crosstable.ratings.rounding import rounded
from crosstable.ratings.system import Work

_NO_DATES = np.zeros(0, dtype=np.int64)
_NO_NUMBERS = np.zeros(0)


@dataclass(frozen=True, slots=True, eq=False)
class Options:
    """The options as the loop takes them.

    Args:
        ks: K by the number of games played; the last entry is for everything beyond.
        floor: no rating falls below it; minus infinity without one.
        forecast: advantage of the first player, draw model and its parameter.
        terms: of absence.
        season_starts: calendar codes.
        has_absence: whether decay or resets are on, so that dates matter.
    """

    ks: Floats
    floor: float
    forecast: tuple[float, int, float]
    terms: Terms
    season_starts: Longs
    has_absence: bool


def chance_of(rating: float, opponent: float, forecast: tuple[float, int, float]) -> float:
    """Give the expected score of the first player, advantage and draws counted in.

    Without them it equals `expected_score` bit for bit.
    """
    return expected_at((rating + forecast[0] - opponent) * SLOPE, forecast[1], forecast[2])


def play_with_options(options: Options, work: Work, pairs: Pairs, values: Floats, span: range) -> None:
    """Rate the games in `span`; `values`, and the rows and the log of `work`, are written."""
    history, log = work.history, work.log
    weights = history.games.weight
    start = span.start
    while start < span.stop:
        part = slice(start, span.stop)
        done = play_games_with_options.run(
            pairs.first[part],
            pairs.second[part],
            pairs.halves[part],
            calendar_of(history, pairs, part) if options.has_absence else _NO_DATES,
            _NO_NUMBERS if weights is None else pairs.of_games(weights, part),
            start,
            options.ks,
            options.floor,
            options.forecast,
            options.terms,
            options.season_starts,
            log.room,
            values.reshape(-1),
            *_option_rows(work.rows, start, span.stop),
            *log.columns(),
            work=len(pairs),
            engine=work.engine,
        )
        start += done
        if start < span.stop:
            log.grow(log.room + 2 * (len(options.season_starts) + 2))


def _option_rows(rows: Rows | None, start: int, stop: int) -> tuple[Floats, Floats, Floats, Floats]:
    if not isinstance(rows, PairRows) or rows.expected is None or rows.change is None:
        return _NO_NUMBERS, _NO_NUMBERS, _NO_NUMBERS, _NO_NUMBERS
    part = slice(start, stop)
    second_change = np.empty(stop - start) if rows.second_change is None else rows.second_change[part]
    return rows.before[2 * start : 2 * stop], rows.expected[part], rows.change[part], second_change


@kernel(
    writes=("values", "log_count", "log_place", "log_ratings"),
    fills=("before", "expected", "changes", "second_changes"),
    threshold=150_000,
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
    forecast: tuple[float, int, float],
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
            if season < len(season_starts) and season_starts[season] < due:
                due = season_starts[season]
            values[a + LAST] = now
            values[b + LAST] = now
            values[a + DUE] = due
            values[b + DUE] = due
        chance = chance_of(values[a], values[b], forecast)
        surprise = 0.5 * halves[game] - chance
        if len(weights) > 0:
            surprise *= weights[game]
        played = int(values[a + GAMES])
        change = rounded(ks[played if played < last_step else last_step] * surprise, policy)
        values[a + GAMES] = played + 1.0
        played = int(values[b + GAMES])
        second_change = 0.0 - rounded(ks[played if played < last_step else last_step] * surprise, policy)
        values[b + GAMES] = played + 1.0
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
        if values[a] > values[a + PEAK]:
            values[a + PEAK] = values[a]
        if values[b] > values[b + PEAK]:
            values[b + PEAK] = values[b]
    return len(halves)
