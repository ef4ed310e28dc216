"""The slide of the published go-pairer package, with its half places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.model.columns import Longs
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part
from crosstable.pairing.player_boxes import Boxes
from crosstable.pairing.seeding import group_parts
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class PackageSlide(PairCriterion):
    """Cost of being away from the partner in the other half of the score group, as ts-gotd computes it.

    In a group of n the upper half is the places i < n/2; opposite halves cost 2 (i - j + n/2)^2, one half 2 (n/2)^2.
    With n odd the lower places are off by a half, so that costs end in .5.
    Unit: half-points.
    Source: ts-gotd 1.0.1, as run.  Not in its README.
    Errata: the loop takes the cost from each pair twice; kept.
    """

    name: ClassVar[str] = "package-slide"
    sentence: ClassVar[str] = "The upper half should meet the lower half, as the go-pairer package computes the slide."
    source: ClassVar[str] = "ts-gotd 1.0.1, as run"

    @property
    def unit(self) -> int:
        """Costs are half-points."""
        return 2

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        mine, theirs = state.place[rows], state.place[columns]
        result = np.zeros((len(mine), len(theirs)), dtype=np.int64)
        for own, group, size in group_parts(state, rows, columns):
            here, there = 2 * mine[own, None], 2 * theirs[group]
            cost = np.subtract(here, there, out=result[own, group])
            np.abs(cost, out=cost)
            cost -= size  # doubled places
            cost *= cost
            np.copyto(cost, size * size, where=(here < size) == (there < size))
        return result

    def most(self, state: State) -> int:
        """Return what two players of one half of the largest group cost."""
        return int(state.group_size.max(initial=0)) ** 2

    def bound(self, state: State, boxes: Boxes, rows: slice) -> Longs:
        """Bound the costs between boxes from below; a box has places of one half of one group, or is not bounded."""
        size = boxes.low(state.group_size)
        upper = (2 * state.place < state.group_size).astype(np.int64)
        apart = boxes.apart(upper, rows) > 0
        near, far = boxes.apart(state.place, rows), boxes.reach(state.place, rows)
        distance = np.maximum(np.maximum(2 * near - size, size - 2 * far), 0)
        inside = np.where(apart, distance * distance, size * size)
        return np.where(boxes.alike(state.group, rows) & boxes.are_single(upper, rows), inside, 0)
