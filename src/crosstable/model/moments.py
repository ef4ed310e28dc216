"""The day and the time of a date that a program hands over, and time zones by their names."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from crosstable.model.arguments import wrong_kind
from crosstable.model.errors import InputError

MIDNIGHT = dt.time()


def day_and_time(value: object) -> tuple[dt.date, dt.time | None] | None:
    """Return the day and the time of day of a date or a moment; None for what is neither.

    A moment with a time zone counts in UTC.  Midnight is no time: dataframes and databases write days so.
    """
    if type(value) is dt.date:
        return value, None
    if not isinstance(value, dt.date) or value != value:  # noqa: PLR0124  # NaT of pandas is a date that is no date
        return None
    if not isinstance(value, dt.datetime):
        return dt.date(value.year, value.month, value.day), None
    if value.tzinfo is not None:
        value = value.astimezone(dt.UTC)
    time = dt.time(value.hour, value.minute, value.second)
    return dt.date(value.year, value.month, value.day), None if time == MIDNIGHT else time


def zone_named(timezone: str) -> dt.tzinfo:
    """Return a time zone by its name; UTC needs no files of zones."""
    return dt.UTC if timezone == "UTC" else ZoneInfo(timezone)


def check_day(name: str, value: object) -> dt.date:
    """Return the day of a date or a moment.

    Raises:
        InputError: something else.
    """
    return _checked(name, value)[0]


def check_whole_day(name: str, value: object) -> dt.date | None:
    """Return the day of a date or of a moment at midnight, where no place is for a time; None for None.

    Raises:
        InputError: something else; a time of day, which would be lost.
    """
    if value is None:
        return None
    day, time = _checked(name, value)
    if time is not None:
        raise InputError("model/date-with-time", name=name, value=str(value))
    return day


def _checked(name: str, value: object) -> tuple[dt.date, dt.time | None]:
    found = day_and_time(value)
    if found is None:
        raise wrong_kind(name, value, "a date, such as date(2025, 12, 31)")
    return found
