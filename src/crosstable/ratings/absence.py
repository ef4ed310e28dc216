"""Absence: season resets and decay of the ratings of players who do not play.

Both move a rating towards the initial rating.  A reset is due at the first day of a season, decay for
each whole calendar month of absence beyond an allowance.  The functions work on a flat state of five
numbers per player: rating, peak, games, calendar code of the last game (0 before the first one), and the
calendar code from which something is due, so that a game costs one comparison when nothing is.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from crosstable.model.columns import NO_DATE, Ints, Longs
from crosstable.model.kernel import Numbers, kernel
from crosstable.ratings.rating_rows import DECAY, RESET, Log
from crosstable.ratings.rounding import rounded

STATE_WIDTH = 5
RATING, PEAK, GAMES, LAST, DUE = range(STATE_WIDTH)


class Absence(NamedTuple):
    """The rules of absence, as loops take them.

    Args:
        start: what ratings are pulled towards.
        reset_keeps: share of the distance that a reset keeps.
        allowance: months that cost nothing.
        month_keeps: share of the distance that each month beyond keeps.
        policy: of rounding.
        season_starts: calendar codes.
    """

    start: float
    reset_keeps: float
    allowance: int
    month_keeps: float
    policy: int
    season_starts: Longs


def calendar_codes(days: Ints) -> Longs:
    """Turn day numbers into 32 * month + day of the month; 0 where there is no date.

    Codes sort like dates and count calendar months.

    Example:
        >>> calendar_codes(np.array([0, 31], dtype=np.int32)).tolist()  # 1 January, 1 February 1970
        [756097, 756129]
    """
    dates = days.astype("datetime64[D]")
    months = dates.astype("datetime64[M]")
    day_of_month = (dates - months.astype("datetime64[D]")).astype(np.int64) + 1
    since_year_1 = months.astype(np.int64) + 1969 * 12
    codes: Longs = np.where(days == NO_DATE, 0, since_year_1 * 32 + day_of_month)
    return codes


def codes_of_sorted(days: Ints) -> Longs:
    """Convert day numbers in ascending order to calendar codes, by a table where that is faster."""
    if not len(days) or int(days[-1]) - int(days[0]) > len(days):
        return calendar_codes(days)
    table = calendar_codes(np.arange(days[0], days[-1] + 1, dtype=np.int32))
    codes: Longs = table[days - days[0]]
    return codes


def whole_months(start: int, end: int) -> int:
    """Count whole calendar months between two codes: 31 January to 28 February is none."""
    return (end - start) >> 5


def settle(values: Numbers, player: int, now: int, game: int, absence: Absence, log: Log) -> None:
    """Apply the resets and the decay due to one player by `now`, resets first."""
    row = STATE_WIDTH * player
    last = int(values[row + LAST])
    if last == 0:
        return
    for season_start in absence.season_starts:
        if last < season_start <= now:
            after = absence.start  # not computed: a hard reset is exact whatever the rounding
            if absence.reset_keeps > 0.0:
                distance = values[row] - absence.start
                after = values[row] + rounded(distance * absence.reset_keeps - distance, absence.policy)
            adjust(values, player, after, game, RESET, log)
    months = whole_months(last, now) - absence.allowance
    if months > 0:
        distance = values[row] - absence.start
        left = distance
        for _ in range(months):
            left *= absence.month_keeps
        after = values[row] + rounded(left - distance, absence.policy)
        adjust(values, player, after, game, DECAY, log)


def adjust(values: Numbers, player: int, after: float, game: int, reason: int, log: Log) -> None:
    """Change a rating without a game, and log it if the log is kept."""
    row = STATE_WIDTH * player
    before = values[row]
    if after == before:
        return
    values[row] = after
    if len(log.ratings) > 0:
        entry = log.entries[0]
        log.place[3 * entry] = game
        log.place[3 * entry + 1] = player
        log.place[3 * entry + 2] = reason
        log.ratings[2 * entry] = before
        log.ratings[2 * entry + 1] = after
        log.entries[0] = entry + 1


@kernel(allocates=False, writes=("values", "log"))
def settle_all(values: Numbers, now: int, game: int, absence: Absence, log: Log) -> None:
    """Apply what is due by `now` to every player."""
    for player in range(len(values) // STATE_WIDTH):
        settle(values, player, now, game, absence, log)
