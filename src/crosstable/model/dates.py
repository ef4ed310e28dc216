"""Days and times as programs hand them over: a time of day is kept or rejected, never dropped."""

from __future__ import annotations

import datetime as dt

from crosstable.model.arguments import wrong_kind
from crosstable.model.errors import InputError, ResultError


def check_day(name: str, value: object) -> None:
    """Check that an argument is a day without a time, or None.

    Raises:
        InputError: it is something else; a `datetime` is a date in Python, and its time would be lost.
    """
    if value is None or type(value) is dt.date:
        return
    if not isinstance(value, dt.date) or value != value:  # noqa: PLR0124  # NaT differs from itself
        raise wrong_kind(name, value, "a date, such as date(2025, 12, 31)")
    if isinstance(value, dt.datetime):
        raise InputError("model/date-with-time", name=name, value=str(value))


def day_and_time(date: object, time: object) -> tuple[dt.date | None, dt.time | None]:
    """Return the day and the time of a game, which may come as one value.

    Args:
        date: a date, a datetime or None.
        time: the time of the day, where the date has none.
    Raises:
        ResultError: something else, a time given twice, or one with a time zone.
    Example:
        >>> day_and_time(dt.datetime(2025, 9, 5, 19, 30), None)
        (datetime.date(2025, 9, 5), datetime.time(19, 30))
    """
    if time is not None and not isinstance(time, dt.time):
        raise wrong_kind("time", time, "a time of the day, such as time(19, 30)")
    if date is not None and (not isinstance(date, dt.date) or date != date):  # noqa: PLR0124  # NaT differs from itself
        raise ResultError("model/not-a-date", value=date)
    day, clock = date, time
    if isinstance(date, dt.datetime):
        if time is not None:
            raise ResultError("model/date-and-time-twice", date=str(date), time=str(time))
        day, clock = date.date(), date.timetz()
    if clock is not None and clock.tzinfo is not None:
        raise ResultError("model/date-with-zone", value=str(clock if time is not None else date))
    return day, clock
