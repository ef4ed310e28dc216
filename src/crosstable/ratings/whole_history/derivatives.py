"""What all terms of the posterior add up to at one point: its value and its first and second derivatives.

The unknowns are the strengths of the player-days, then the numbers fitted beside them (an advantage, the worth of a
handicap stone, the logarithm of the weight of a draw).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from crosstable.model.columns import Floats


@dataclass(slots=True, eq=False)
class Derivatives:
    """A running sum over terms.

    Shapes: `gradient` (n_days,); `excess` (n_days,), the diagonal of the negative second derivatives without the links
    between days; `fitted_gradient` (n_fitted,), `cross` (n_days, n_fitted) and `corner` (n_fitted, n_fitted), the same
    for the numbers fitted beside the strengths; `ties`, the second derivatives between players.
    """

    gradient: Floats
    excess: Floats
    fitted_gradient: Floats
    cross: Floats
    corner: Floats
    value: float = 0.0
    ties: list[Ties] = field(default_factory=list)

    @classmethod
    def empty(cls, n_days: int, n_fitted: int) -> Derivatives:
        """Return sums over no terms."""
        return cls(
            np.zeros(n_days),
            np.zeros(n_days),
            np.zeros(n_fitted),
            np.zeros((n_days, n_fitted)),
            np.zeros((n_fitted, n_fitted)),
        )


class Ties(Protocol):
    """The negative second derivatives of some games between different players, at one point."""

    def add_product(self, vector: Floats, product: Floats) -> None:
        """Add these second derivatives, off the diagonal, times a vector to a product.

        Args:
            vector: (n_days,).
            product: (n_days,), changed in place.
        """

    def sample(self, rng: np.random.Generator, right: Floats) -> None:
        """Add a normal vector whose covariance is all second derivatives of these games, the diagonal too."""


class PosteriorTerms(Protocol):
    """Some games of the posterior."""

    def add_to(self, sums: Derivatives, strength: Floats, fitted: Floats) -> None:
        """Add the terms at a point.

        Args:
            sums: changed in place.
            strength: (n_days,).
            fitted: (n_fitted,).
        """
