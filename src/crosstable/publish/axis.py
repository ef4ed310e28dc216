"""Ticks of a chart: round numbers up the side, round dates along the bottom."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.model.columns import date_of, day_number
from crosstable.views import numbers
from crosstable.views.ranking import round_step
from crosstable.views.texts import formats

_MOST_TICKS = 6
_MONTH_STEPS = (1, 2, 3, 6, 12, 24, 60, 120, 240)


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: its value and its label."""

    at: float
    label: str


def number_ticks(low: float, high: float, decimals: int) -> list[Tick]:
    """Return about four round numbers from `low` to `high`.

    Example:
        >>> [tick.label for tick in number_ticks(1463, 1601, 0)]
        ['1500', '1550', '1600']
    """
    step = max(round_step((high - low) / 4), 10.0**-decimals)
    first = math.ceil(low / step - 1e-9)
    count = math.floor(high / step + 1e-9) - first + 1
    shown = max(0, -math.floor(math.log10(step) + 1e-9))
    return [Tick((first + at) * step, f"{(first + at) * step:.{shown}f}") for at in range(count)]


def date_ticks(low: float, high: float) -> list[Tick]:
    """Return at most six round dates from day number `low` to `high`: years, months or days.

    Example:
        >>> import datetime
        >>> start = day_number(datetime.date(2023, 10, 3))
        >>> [tick.label for tick in date_ticks(start, start + 800)]
        ['2024-01', '2024-07', '2025-01', '2025-07']
    """
    months = (high - low) / 30.44
    if months < 2:
        return _day_ticks(low, high)
    step = next((step for step in _MONTH_STEPS if months / step <= _MOST_TICKS), _MONTH_STEPS[-1])
    return list(_month_ticks(low, high, step))


def count_ticks(low: float, high: float) -> list[Tick]:
    """Return round numbers of games from `low` to `high`."""
    return [tick for tick in number_ticks(low, high, 0) if tick.at >= 1]


def _month_ticks(low: float, high: float, step: int) -> Iterator[Tick]:
    start = date_of(math.ceil(low)) or dt.date(1970, 1, 1)
    month = math.ceil((start.year * 12 + start.month - 1) / step) * step
    while month < dt.MAXYEAR * 12:
        day = dt.date(month // 12, month % 12 + 1, 1)
        at = day_number(day)
        if at > high:
            return
        if at >= low:
            yield Tick(at, f"{day:%Y}" if step >= 12 else formats().month_of(day))
        month += step


def _day_ticks(low: float, high: float) -> list[Tick]:
    first, last = math.ceil(low), math.floor(high)
    step = max(1, math.ceil((last - first + 1) / 4))
    return [Tick(day, numbers.day(date_of(day))) for day in range(first, last + 1, step)]
