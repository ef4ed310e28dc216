"""An estimate: a rating and its deviation."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.ratings.parameters import check_finite, check_optional


@dataclass(frozen=True, slots=True)
class Estimate:
    """A rating with its deviation, in the unit of its scale; None where the system has no deviation.

    Raises:
        RatingError: not a finite number, a negative deviation.
    """

    rating: float
    deviation: float | None = None

    def __post_init__(self) -> None:
        check_finite(self.rating)
        check_optional("deviation", self.deviation, 0.0)
