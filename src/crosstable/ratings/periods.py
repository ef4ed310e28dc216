"""Rating periods: by calendar or by event.

A system with periods rates all games of a period together, from the ratings at its start.  Periods are
numbered so that continuing from a state continues the count.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from crosstable.model.arguments import is_one_of
from crosstable.model.columns import NO_DATE, Flags, Ints, Longs, day_number
from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.history import History
from crosstable.ratings.game_checks import game_values

Period = Literal["day", "week", "month", "quarter", "year", "event"]
_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_DAY_ONE = day_number(dt.date(1, 1, 1))  # a Monday


@dataclass(frozen=True, slots=True)
class Clock:
    """The number of events in a run and the last of them, from which numbering by event continues."""

    events: int = 0
    event: str | None = None


START = Clock()


def check_period(period: str) -> None:
    """Check the name of a period.

    Raises:
        UnknownName: it is none of them.
    """
    if not is_one_of(period, get_args(Period)):
        raise UnknownName("period", period, get_args(Period))


def period_numbers(history: History, rows: Longs, period: Period, clock: Clock) -> Ints:
    """Number the period of each of these games, 1 or more, in ascending order.

    Args:
        history: the games.
        rows: those that are rated, in time order.
        period: a stretch of the calendar, or "event".
        clock: the count of events so far.
    Raises:
        RatingError: a game without a date or an event; games of an event continue after another event began.
    """
    if period == "event":
        return _by_event(history, rows, clock)
    days = history.games.date
    if days is not None and len(rows) < len(days):
        days = days[rows]
    # Games without a date come first.
    if len(rows) and (days is None or days[0] == NO_DATE):
        raise RatingError("ratings/period-without-date", **game_values(history, int(rows[0])), period=period)
    return number_of_days(np.zeros(0, dtype=np.int32) if days is None else days, period)


def number_of_days(days: Ints, period: Period) -> Ints:
    """Number the period of the calendar that holds each day, counted from year 1; days are in ascending order.

    Where there are fewer days than games, only the start of each period is looked up.
    """
    if not len(days) or int(days[-1]) - int(days[0]) > len(days):
        return _numbers(days, period)
    calendar = np.arange(days[0], days[-1] + 1, dtype=np.int32)
    numbers = _numbers(calendar, period)
    opening = np.flatnonzero(np.diff(numbers, prepend=0))
    starts = np.searchsorted(days, calendar[opening])
    return np.repeat(numbers[opening], np.diff(starts, append=len(days)))


def _numbers(days: Ints, period: Period) -> Ints:
    if period in _MONTHS:
        months = days.astype("datetime64[D]").astype("datetime64[M]").astype(np.int32) + 1969 * 12
        return 1 + months // _MONTHS[period]
    since = days - np.int32(_DAY_ONE)
    numbers: Ints = 1 + (since // 7 if period == "week" else since)
    return numbers


def clock_after(history: History, clock: Clock) -> Clock:
    """Return the count of events after the rated games of a history."""
    labels = history.games.event
    if labels is None or not history.rated.any():
        return clock
    rows = np.flatnonzero(history.rated)
    starts = _starts(labels.codes[rows], labels.names, clock)
    return Clock(clock.events + int(starts.sum()), labels[int(rows[-1])])


def _by_event(history: History, rows: Longs, clock: Clock) -> Ints:
    labels = history.games.event
    codes = np.full(len(rows), -1, dtype=np.int32) if labels is None else labels.codes[rows]
    if len(rows) and (codes < 0).any():
        raise RatingError("ratings/period-without-event", **game_values(history, int(rows[int(np.argmax(codes < 0))])))
    if labels is None:
        return np.zeros(0, dtype=np.int32)
    starts = _starts(codes, labels.names, clock)
    first = codes[np.flatnonzero(starts)]
    if len(np.unique(first)) < len(first):
        again = labels.names[int(np.argmax(np.bincount(first)))]
        raise RatingError("ratings/period-out-of-order", event=again)
    return clock.events + np.cumsum(starts, dtype=np.int32)


def _starts(codes: Ints, names: tuple[str, ...], clock: Clock) -> Flags:
    """Mark the games with which another event begins."""
    before = names.index(clock.event) if clock.event in names else -1
    starts: Flags = np.diff(codes, prepend=before) != 0
    return starts
