"""Places by rating: ratings are compared as shown, and equal ratings share a place."""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import Floats, Longs
from crosstable.ratings.scale import Scale


def strengths(ratings: Floats, scale: Scale) -> Floats:
    """Return the ratings as shown, turned so that they rise with strength."""
    return scale.sign * np.round(ratings, scale.decimals) + 0.0


def places_of(strength: Floats) -> Longs:
    """Return the place of each, in the order given: 1 for the strongest, shared by equals.

    Example:
        >>> places_of(np.array([1500.0, 1600.0, 1500.0, 1400.0])).tolist()
        [2, 1, 2, 4]
    """
    return 1 + np.searchsorted(np.sort(-strength), -strength)
