"""Ranks, percentiles and the histogram of a rating list.

Rules
1. Ratings are compared as displayed; equal ones share a rank and are ordered by name.
2. A rank counts active players only: those with a game in the last months before the day of the list, and with as
   many rated games as the list asks for.  Players without dated games are active.
3. The percentile is the share of rated players below; those level are not below.
"""

from __future__ import annotations

import calendar
import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.facts.settings.config import Listing
from crosstable.model.columns import NO_DATE, Flags, Floats, Ints, Longs, day_number
from crosstable.ratings.places import places_of

_MOST_BARS = 24


@dataclass(frozen=True, slots=True, eq=False)
class PlayerOrder:
    """The order of some players.

    Shapes: `order` (n_listed,) is the players, best first; `place` (n_listed,) the rank of each, shared by equals.
    """

    order: Longs
    place: Longs

    @classmethod
    def of(cls, listed: Longs, ratings: Floats, name_order: Longs) -> PlayerOrder:
        """Rank these players by ratings that rise with strength, (n_players,) like `name_order`."""
        order = listed[np.lexsort((name_order[listed], -ratings[listed]))]
        return cls(order, places_of(ratings[order]))


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many players have which rating: bar i counts from `edges[i]` to before `edges[i + 1]`."""

    edges: tuple[float, ...]
    counts: tuple[int, ...]


def name_order(names: Sequence[str]) -> Longs:
    """Return the alphabetical position of each name."""
    position = np.empty(len(names), dtype=np.int64)
    position[sorted(range(len(names)), key=lambda at: (names[at].casefold(), at))] = np.arange(len(names))
    return position


def percentiles(values: Floats) -> Floats:
    """Return the share of players below each, from 0 to 1."""
    return np.searchsorted(np.sort(values), values, side="left") / max(1, len(values))


def active(last_day: Ints, as_of: dt.date, months: int) -> Flags:
    """Return which players played in the last months; those without dates count as active."""
    bound = day_number(months_before(as_of, months))
    is_active: Flags = (last_day >= bound) | (last_day == NO_DATE)
    # If no player is active, the whole list is better than an empty one.
    return is_active if is_active.any() else np.ones(len(last_day), dtype=np.bool_)


def listed(last_day: Ints, games: Longs, as_of: dt.date, listing: Listing) -> Flags:
    """Return which players a leaderboard lists: those who are active, and have games enough, if any player has."""
    has_enough: Flags = games >= listing.least_games
    is_active = active(last_day, as_of, listing.inactive_after_months)
    return is_active & has_enough if (is_active & has_enough).any() else is_active


def months_before(day: dt.date, months: int) -> dt.date:
    """Return the same day that many months earlier, or the last day of a shorter month.

    Example:
        >>> months_before(dt.date(2024, 3, 31), 1)
        datetime.date(2024, 2, 29)
    """
    count = max(12, day.year * 12 + day.month - 1 - months)
    year, month = divmod(count, 12)
    return dt.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def histogram(ratings: Floats, least_width: float = 0.0) -> Histogram:
    """Count ratings in bars of a round width: about 2 times the cube root of their number, at most about 24.

    Args:
        least_width: no bar is narrower, such as the last digit that is shown.
    Source: the rule of Rice (D. Lane, Online Statistics Education).
    """
    if not len(ratings):
        return Histogram((), ())
    low, high = float(ratings.min()), float(ratings.max())
    wanted = min(_MOST_BARS, math.ceil(2 * len(ratings) ** (1 / 3)))
    width = max(_width(high - low, wanted) if high > low else 1.0, least_width)
    first = math.floor(low / width)
    bars = max(1, math.floor(high / width) - first + 1)
    at = np.clip(np.floor(ratings / width).astype(np.int64) - first, 0, bars - 1)
    counts = np.bincount(at, minlength=bars)
    return Histogram(tuple((first + bar) * width for bar in range(bars + 1)), tuple(counts.tolist()))


def _width(span: float, bars: int) -> float:
    """Return the round width that divides a span into about so many bars, at most as many as fit a picture."""
    wide = round_step(span / bars)
    narrow = round_step(wide / 2.6)  # the step below: 1, 2, 5, 10 are a factor of 2 or 2.5 apart
    is_nearer = span / narrow / bars < bars / (span / wide)
    return narrow if is_nearer and span / narrow <= _MOST_BARS else wide


def round_step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, ... (and 0.1, 0.2, ...) that is not below `least`.

    Example:
        >>> round_step(13), round_step(0.3)
        (20.0, 0.5)
    """
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1.0, 2.0, 5.0, 10.0) if step * power >= least * (1 - 1e-9))
