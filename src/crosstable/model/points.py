"""Points in steps of a half: exact fractions for those who use the library, whole half-points inside.

A score is in points, such as `Fraction(3, 2)`, and may be given as 1.5; what counts half-points says so in its name.
"""

from __future__ import annotations

from fractions import Fraction
from numbers import Real
from typing import Any

from crosstable.model.arguments import wrong_kind
from crosstable.model.errors import ResultError

Points = Fraction | float


def exact_points(name: str, value: object) -> Fraction:
    """Return points as an exact fraction.

    Args:
        name: what has these points.
        value: a number in steps of a half.
    Raises:
        InputError: it is no number.
        ResultError: it is not in steps of a half.
    Example:
        >>> exact_points("initial_score", 1.5)
        Fraction(3, 2)
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        raise wrong_kind(name, value, "points in steps of a half, such as 1.5")
    doubled: Any = 2 * value
    if doubled % 1:  # also where it is infinite, or no number
        raise ResultError("model/not-in-half-points", name=name, value=value)
    return in_points(int(doubled))


def in_points(half_points: int) -> Fraction:
    """Return half-points as points: 3 as 3/2."""
    return Fraction(half_points, 2)


def in_half_points(points: Points) -> int:
    """Return points that are in steps of a half as half-points: 3/2 as 3."""
    return int(2 * points)
