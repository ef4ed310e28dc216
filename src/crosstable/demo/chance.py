"""Chance from a seed: the few draws that these need.

Only `Random.random()` is used: its numbers are the same on every Python, while `choice`, `shuffle`
and `gauss` may be written differently from one version to the next.  Sums are `math.fsum`, since the
plain sum of floats changed in Python 3.12.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def happens(rng: Random, probability: float) -> bool:
    """Return whether an event of this probability happens."""
    return rng.random() < probability


def whole(rng: Random, low: int, high: int) -> int:
    """Draw a whole number from low to high, both included."""
    return low + int(rng.random() * (high - low + 1))


def pick(rng: Random, items: Sequence[T]) -> T:
    """Draw one of some things."""
    return items[whole(rng, 0, len(items) - 1)]


def bell(rng: Random) -> float:
    """Draw from a bell curve of mean 0 and deviation 1, never beyond 6.

    Twelve draws added up, less 6: near enough to the normal curve for strengths, and made of
    additions only, so that no mathematics library affects it.
    """
    return math.fsum(rng.random() for _ in range(12)) - 6.0
