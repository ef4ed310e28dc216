"""What the parameters and the scalar arguments of rating systems may be."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from numbers import Real

from crosstable.model.errors import RatingError

LARGEST = 1e9
_SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}


def score_of(score: float | str) -> float:
    """Give a score as a number from 0 to 1.

    Raises:
        RatingError: it is neither that nor one of the three words.
    """
    value = _SCORES.get(score) if isinstance(score, str) else score
    if value is None or not 0.0 <= value <= 1.0:
        raise RatingError(f'score {score!r} is not between 0 and 1. Use 1, 0.5, 0 or "win", "draw", "loss".')
    return value


def check_places(places: Sequence[int] | None, count: int) -> list[int]:
    """Give the places of the sides; None is the order in which they stand.

    Ties share a place, and the next is counted on (1, 1, 3) or not (1, 1, 2).

    Raises:
        RatingError: another number of places than sides, a place that is none, a hole.
    """
    if places is None:
        return list(range(1, count + 1))
    if len(places) != count:
        raise RatingError(f"{len(places)} places for {count} sides. Give one per side.")
    ordered = sorted(places)
    counted = [1 + ordered.index(place) for place in ordered]
    dense = [1 + sorted(set(ordered)).index(place) for place in ordered]
    if ordered not in (counted, dense) or any(isinstance(place, bool) for place in places):
        raise RatingError(
            f"places {list(places)!r} have a hole: places are whole numbers from 1 on, and ties share one, "
            "such as 1, 2, 2, 4. Correct them."
        )
    return [int(place) for place in places]


def check_finite(*ratings: float) -> None:
    """Refuse ratings that are not finite.

    Raises:
        RatingError: says which.
    """
    for rating in ratings:
        if not (_is_number(rating) and math.isfinite(rating)):
            raise RatingError(f"rating {rating!r} is not a finite number. Use one such as 1500.")


def check_range(name: str, value: float, least: float, most: float = LARGEST) -> None:
    """Check that a number is finite and between two bounds.

    Raises:
        RatingError: says the range.
    """
    if not (_is_number(value) and math.isfinite(value) and least <= value <= most):
        raise RatingError(f"{name} {value!r} is out of range. Use a finite number from {least:g} to {most:g}.")


def check_optional(name: str, value: float | None, least: float) -> None:
    """Check a number that may be None.

    Raises:
        RatingError: says the range.
    """
    if value is not None:
        check_range(name, value, least)


def check_share(name: str, value: float) -> None:
    """Refuse what is not a share.

    Raises:
        RatingError: the value is outside 0 to 1.
    """
    if not (_is_number(value) and 0.0 <= value <= 1.0):
        raise RatingError(f"{name} {value!r} is not a share. Use 0 to 1.")


def check_count(name: str, value: int | None) -> None:
    """Refuse what is not a count; None is fine.

    Raises:
        RatingError: not whole, or out of range.
    """
    if value is not None and not (isinstance(value, int) and 0 <= value <= 1_000_000):
        raise RatingError(f"{name} {value!r} is out of range. Use a whole number from 0 to 1000000.")


def check_dates(name: str, dates: Sequence[dt.date]) -> None:
    """Refuse dates that are not dates, or not in rising order.

    Raises:
        RatingError: says which.
    """
    strange = [start for start in dates if type(start) is not dt.date]
    if strange:
        raise RatingError(f"{name}: {strange[0]!r} is not a date. Give dates such as date(2024, 9, 1).")
    if list(dates) != sorted(set(dates)):
        raise RatingError(f"{name} are not in rising order. Sort them and remove repeats.")


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)
