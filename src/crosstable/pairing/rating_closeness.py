"""Rating closeness: meet players of about the same rating."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from crosstable.model.columns import Floats, Longs
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part
from crosstable.pairing.player_boxes import Boxes
from crosstable.pairing.settings import check_choice, check_range
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class RatingCloseness(PairCriterion):
    """Cost of the rating difference, counted in steps of `step` rating points, plain or squared.

    Ratings are rounded to steps once (half up), so costs stay integers.  Somebody unrated costs nothing.
    Args:
        step: rating points per unit of cost: 1 for Go ranks, 25 for Elo.
        shape: "points" or "square".
    Raises:
        PolicyError: a step that is not positive, or another shape.
    """

    name: ClassVar[str] = "rating-closeness"
    sentence: ClassVar[str] = "The two players should have about the same rating."
    source: ClassVar[str] = "own: closest opponents inside a score group"

    step: float = 1.0
    shape: Literal["points", "square"] = "points"

    def __post_init__(self) -> None:
        check_range(self.name, "step", self.step, 0.001, 1_000_000)
        check_choice(self.name, "shape", self.shape, ("points", "square"))

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide the cost."""
        return ("rating",)

    def is_active(self, state: State) -> bool:
        """Return whether two players are rated."""
        return int((~np.isnan(state.rating)).sum()) > 1

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        here, there = state.rating[rows], state.rating[columns]
        distance = self._shaped(np.abs(self._steps(here)[:, None] - self._steps(there)))
        return np.where(np.isnan(here)[:, None] | np.isnan(there), 0, distance)

    def most(self, state: State) -> int:
        """Return the cost of the highest rating against the lowest."""
        steps = self._steps(state.rating[~np.isnan(state.rating)])
        return int(self._shaped(np.array([np.ptp(steps)]))[0]) if len(steps) else 0

    def bound(self, state: State, boxes: Boxes, rows: slice) -> Longs:
        """Bound the costs between boxes from below: by the distance of their ratings."""
        unrated = np.isnan(state.rating)
        return np.where(boxes.any_of(unrated, rows), 0, self._shaped(boxes.apart(self._steps(state.rating), rows)))

    def _steps(self, rating: Floats) -> Longs:
        return np.floor(np.where(np.isnan(rating), 0.0, rating) / self.step + 0.5).astype(np.int64)

    def _shaped(self, distance: Longs) -> Longs:
        return distance * distance if self.shape == "square" else distance
