"""Handicap size: meet opponents with a small handicap."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from crosstable.model.columns import Longs
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part
from crosstable.pairing.handicap import Handicaps
from crosstable.pairing.player_boxes import Boxes
from crosstable.pairing.settings import check_range
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class HandicapSize(PairCriterion):
    """Cost of the handicap, squared, times the gap that one stone is worth.

    Args:
        handicaps: the convention, from the policy.
        gap: what one stone costs, in units of `scale`.
        scale: the size of the unit; size^2 * scale * gap is rounded down, as the package does.
        until_round: the last round in which the rule holds; 0 is all rounds.
    Raises:
        PolicyError: a gap that is negative or not finite.
    Source: go-pairer README (<handicap size>^2 * 10000 * <handicap gap>).
    Errata: the README does not say that the rule ends at half of the rounds, nor the rounding.
    """

    name: ClassVar[str] = "handicap-size"
    sentence: ClassVar[str] = "The game should need little or no handicap."
    source: ClassVar[str] = "go-pairer README: handicap size squared * 10000 * handicap gap"

    handicaps: Handicaps = field(default_factory=Handicaps)
    gap: float = 1.0
    scale: int = 1
    until_round: int = 0

    def __post_init__(self) -> None:
        check_range(self.name, "gap", self.gap, 0, 1000)

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide the cost."""
        return self.handicaps.reads

    def is_active(self, state: State) -> bool:
        """Return whether the criterion holds in this round and games may have a handicap."""
        in_time = not self.until_round or state.round <= self.until_round
        return state.n > 0 and in_time and self.handicaps.convention != "none"

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        return self._prices()[self.handicaps.sizes(state, rows, columns)]

    def most(self, state: State) -> int:  # noqa: ARG002  # the ceiling is the same in every round
        """Return the price of the largest handicap."""
        return int(self._prices()[self.handicaps.ceiling])

    def bound(self, state: State, boxes: Boxes, rows: slice) -> Longs:
        """Bound the costs between boxes from below: by the distance of their levels."""
        return self._prices()[self.handicaps.least_sizes(state, boxes, rows)]

    def _prices(self) -> Longs:
        return np.array([math.floor(size * size * self.scale * self.gap) for size in range(10)], dtype=np.int64)
