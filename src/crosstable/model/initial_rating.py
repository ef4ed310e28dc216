"""What a player begins with: a rating, or all that an estimate holds."""

from __future__ import annotations

from typing import Protocol


class EstimatedRating(Protocol):
    """A rating with what is known of its certainty, as `Estimate` holds it."""

    @property
    def rating(self) -> float:
        """The rating."""

    @property
    def deviation(self) -> float | None:
        """Its deviation, None where it is not known."""

    @property
    def volatility(self) -> float | None:
        """How erratic the results are, None where it is not known."""


InitialRating = float | EstimatedRating
