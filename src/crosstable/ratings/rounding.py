"""Rounding policies, by name.  The same arithmetic runs in plain Python and compiled.

    policy      2.5   -2.5   used by
    none        2.5   -2.5
    half_up       3     -2   JavaScript's Math.round, and so most Elo leagues on the web
    half_away     3     -3   most rule books
    half_even     2     -2   Python's round

Adding and subtracting 1.5 * 2**52 rounds a float to the nearest whole number, halves to even,
which is faster than `floor` in both modes and exact below 2**51.
"""

from __future__ import annotations

from typing import Literal

from crosstable.model.arguments import is_one_of
from crosstable.model.errors import UnknownName

Rounding = Literal["none", "half_up", "half_away", "half_even"]
POLICIES: tuple[Rounding, ...] = ("none", "half_up", "half_away", "half_even")
NONE, HALF_UP, HALF_AWAY, HALF_EVEN = range(4)
_MAGIC = 6755399441055744.0  # 1.5 * 2**52


def rounding_code(name: str) -> int:
    """Return the number of a policy in kernels.

    Raises:
        UnknownName: with the nearest name and the full list.
    """
    if not is_one_of(name, POLICIES):
        raise UnknownName("rounding policy", name, POLICIES)
    return POLICIES.index(name)


def rounded(value: float, policy: int) -> float:
    """Round by a policy number.  Exact for |value| < 2**51.

    Example:
        >>> [rounded(-12.5, rounding_code(name)) for name in POLICIES]
        [-12.5, -12.0, -13.0, -12.0]
    """
    if policy == NONE:
        return value
    nearest = (value + _MAGIC) - _MAGIC
    if policy == HALF_AWAY:
        rest = value - nearest
        # Halves are rare, so this branch is predicted well.  A branch on the sign would fail half of the time,
        # and code without branches is 50 % slower.
        if -0.5 < rest < 0.5:
            return nearest
        return nearest + 2.0 * rest if rest * value > 0.0 else nearest
    if policy == HALF_UP:
        return nearest + 1.0 if value - nearest >= 0.5 else nearest
    return nearest
