"""The slide of the published go-pairer package, with its half places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.model.columns import Longs
from crosstable.pairing.criterion import PairCriterion
from crosstable.pairing.seeding import group_rows
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class PackageSlide(PairCriterion):
    """Cost of being away from the partner in the other half of the score group, as ts-gotd computes it.

    In a group of n the upper half is the places i < n/2; opposite halves cost 2 (i - j + n/2)^2, one half 2 (n/2)^2.
    With n odd the lower places are off by a half, so that costs end in .5.
    Unit: halves.
    Source: ts-gotd 1.0.1, as run.  Not in its README.
    Errata: the loop takes the cost from each pair twice; kept.
    """

    name: ClassVar[str] = "package-slide"
    sentence: ClassVar[str] = "Upper half meets lower half, as the go-pairer package slides."
    source: ClassVar[str] = "ts-gotd 1.0.1, as run"

    @property
    def unit(self) -> int:
        """Costs are halves."""
        return 2

    def pairs(self, state: State, rows: slice) -> Longs:
        """Give the costs of these players against all players."""
        result = np.zeros((rows.stop - rows.start, state.n), dtype=np.int64)
        for own, first, last in group_rows(state, rows):
            size = last - first
            here, there = state.place[own, None], state.place[None, first:last]
            apart = (2 * here < size) != (2 * there < size)
            distance = 2 * np.abs(here - there) - size  # doubled places
            inside = np.where(apart, distance * distance, size * size)
            result[own.start - rows.start : own.stop - rows.start, first:last] = inside
        return result
