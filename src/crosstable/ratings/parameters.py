"""The ranges of parameters and of the scalar arguments of rating systems."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from numbers import Integral, Real
from typing import Literal, TypeGuard

import numpy as np

from crosstable.model.arguments import check_pairs, is_list
from crosstable.model.errors import RatingError
from crosstable.model.games import is_place

LARGEST = 1e9
Reset = Literal["soft", "hard"]
_MOST_GAMES = 1_000_000
_SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}
_TRUTHS = (bool, np.bool_)


def score_of(score: float | str) -> float:
    """Return a score as a number from 0 to 1; True is a win, and False a loss.

    Raises:
        RatingError: it is neither that nor one of the three words.
    """
    value = _SCORES.get(score) if isinstance(score, str) else float(score) if isinstance(score, _TRUTHS) else score
    if not is_number(value) or not 0.0 <= value <= 1.0:
        raise RatingError("ratings/score-out-of-range", score=score)
    return value


def check_places(places: Sequence[int | None] | None, count: int) -> list[int]:
    """Return the places of the sides; None is the order of the sides.

    Ties share a place, and the next is counted on (1, 1, 3) or not (1, 1, 2): what counts is the order.  A side that
    is not classified (None) comes after those that are.

    Raises:
        RatingError: another number of places than sides, something that is not a place, no place at all.
    """
    if places is None:
        return list(range(1, count + 1))
    if not is_list(places):
        raise RatingError("ratings/not-a-list", name="places", value=places)
    if len(places) != count:
        raise RatingError("ratings/places-do-not-fit", places=len(places), sides=count)
    wrong = [place for place in places if place is not None and not is_place(place)]
    if wrong:
        raise RatingError("ratings/not-a-place", place=wrong[0])
    given = [int(place) for place in places if place is not None]
    if len(given) == count:
        return given
    if not given:
        raise RatingError("ratings/no-place-at-all", sides=count)
    last = max(count, 1 + max(given))
    return [last if place is None else int(place) for place in places]


def check_finite(*ratings: float) -> None:
    """Check that ratings are finite.

    Raises:
        RatingError: one is not.
    """
    for rating in ratings:
        if not (is_number(rating) and _is_finite(rating)):
            raise RatingError("ratings/rating-not-finite", rating=rating)


def _is_finite(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:  # a whole number with more digits than a float can hold
        return False


def check_opponents(games: Sequence[tuple[float, float | str]]) -> None:
    """Check games that are given as ratings of opponents and scores.

    Raises:
        InputError: something else than pairs.
        RatingError: a rating that is not finite.
    """
    check_pairs("games", games, "pairs of the rating of an opponent and a score, such as [(1600, 1), (1500, 0.5)]")
    check_finite(*[opponent for opponent, _ in games])


def check_range(name: str, value: object, least: float, most: float = LARGEST) -> None:
    """Check that a number is finite and between two bounds.

    Raises:
        RatingError: it is not.
    """
    if not (is_number(value) and least <= value <= most):
        raise RatingError("ratings/number-out-of-range", name=name, value=value, least=least, most=most)


def check_flag(name: str, value: object) -> None:
    """Check that a value is True or False.

    Raises:
        RatingError: it is not.
    """
    if not isinstance(value, _TRUTHS):
        raise RatingError("ratings/not-a-flag", name=name, value=value)


def check_optional(name: str, value: float | None, least: float) -> None:
    """Check a number that may be None.

    Raises:
        RatingError: it is not.
    """
    if value is not None:
        check_range(name, value, least)


def check_share(name: str, value: float) -> None:
    """Check that a number is a share, 0 to 1.

    Raises:
        RatingError: it is not.
    """
    if not (is_number(value) and 0.0 <= value <= 1.0):
        raise RatingError("ratings/not-a-share", name=name, value=value)


def check_count(name: str, value: int | None, least: int = 0, most: int = _MOST_GAMES) -> None:
    """Check that a number is whole and between two bounds; None is fine.

    Raises:
        RatingError: it is not.
    """
    is_whole = type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))
    if value is not None and not (is_whole and least <= value <= most):
        raise RatingError("ratings/count-out-of-range", name=name, value=value, least=least, most=most)


def check_choice(name: str, value: object, choices: Sequence[str]) -> None:
    """Check that a value is one of a few words.

    Raises:
        RatingError: it is not.
    """
    if not isinstance(value, str) or value not in choices:
        raise RatingError("ratings/unknown-choice", name=name, value=value, choices=list(choices))


def check_dates(name: str, dates: Sequence[dt.date]) -> None:
    """Check that dates are dates, in rising order.

    Raises:
        RatingError: one is not, or they are out of order.
    """
    if not is_list(dates):
        raise RatingError("ratings/not-a-list", name=name, value=dates)
    for start in dates:
        if type(start) is not dt.date:
            raise RatingError("ratings/not-a-date", name=name, value=start)
    if list(dates) != sorted(set(dates)):
        raise RatingError("ratings/dates-not-rising", name=name)


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a number, and no truth value."""
    return type(value) is float or (isinstance(value, Real) and not isinstance(value, bool))
