"""What saved ratings may hold: a file may be damaged, or edited by hand."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from typing import Any

from crosstable.model.columns import NO_DATE, day_number

_LARGEST = 2**53
_FIRST_DAY, _LAST_DAY = day_number(dt.date.min), day_number(dt.date.max)
_SECONDS = 24 * 3600
_MOMENT = [int, int, int, str, int, int, int]


def is_count(value: object) -> bool:
    """Return whether a value is a whole number from 0 on."""
    return type(value) is int and 0 <= value < _LARGEST


def is_day(value: object) -> bool:
    """Return whether a value is the number of a day, or `NO_DATE`."""
    return type(value) is int and (value == NO_DATE or _FIRST_DAY <= value <= _LAST_DAY)


def is_moment(value: object) -> bool:
    """Return whether a value is a day with a second of it, -1 for a game without a time."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        return False
    return is_day(value[0]) and type(value[1]) is int and -1 <= value[1] < _SECONDS


def is_moment_of_run(value: object) -> bool:
    """Return whether a value is the time of a game as `GameColumns.moment` returns it."""
    kinds = [type(each) for each in value] if isinstance(value, (list, tuple)) else []
    return kinds == _MOMENT and is_day(value[0])  # type: ignore[index]  # a sequence, or there are no kinds


def is_finite(value: object) -> bool:
    """Return whether a value is a number that can be computed with."""
    return (type(value) is float and math.isfinite(value)) or (type(value) is int and abs(value) < _LARGEST)


def are_names(values: object) -> bool:
    """Return whether a value is a list of texts, none of them twice."""
    is_listed = isinstance(values, (list, tuple)) and all(isinstance(each, str) for each in values)
    return is_listed and len(set(values)) == len(values)  # type: ignore[arg-type, call-overload]  # a list of texts


def is_player_row(row: Any, columns: Sequence[str]) -> bool:
    """Return whether a row of a ladder is a player, five counts, the day of the last game and a value per column."""
    if not isinstance(row, list) or len(row) != 7 + len(columns) or not isinstance(row[0], str):
        return False
    return all(map(is_count, row[1:6])) and is_day(row[6]) and all(map(is_finite, row[7:]))
