"""Score difference: meet players with the same score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from crosstable.model.columns import Longs
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part, differences
from crosstable.pairing.settings import check_choice
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class ScoreDifference(PairCriterion):
    """Cost of the score difference: d squared, d itself, or 1 for any.

    Squared, two small differences are better than one large; by "points" they are the same.
    Args:
        shape: "square", "points" or "any".
    Raises:
        PolicyError: another shape.
    Unit: quarters of a point squared, or half-points.
    Source: go-pairer README (10000 times the squared difference); FIDE C.04.3 (2026) C.6 and C.7 by points.
    """

    name: ClassVar[str] = "score-difference"
    sentence: ClassVar[str] = "Both players should have the same score."
    source: ClassVar[str] = "go-pairer README: 10000 * (score difference)^2"

    shape: Literal["square", "points", "any"] = "square"

    def __post_init__(self) -> None:
        check_choice(self.name, "shape", self.shape, ("square", "points", "any"))

    @property
    def unit(self) -> int:
        """Scores are in half-points: a squared point is four quarters."""
        return {"square": 4, "points": 2, "any": 1}[self.shape]

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide the cost."""
        return ("score",)

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        distance = differences(state.score, rows, columns)
        if self.shape == "square":
            return distance * distance
        return distance if self.shape == "points" else (distance > 0).astype(distance.dtype)
