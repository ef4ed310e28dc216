"""The logistic curve of Elo: the chance that a rating difference gives, and back.

One pinned form of the exponential, so that plain and compiled code agree bit for bit.
"""

from __future__ import annotations

import math
from math import exp

from crosstable.model.errors import RatingError
from crosstable.ratings.parameters import is_number

SLOPE = math.log(10.0) / 400.0
_STEEPEST = 700.0  # beyond it exp overflows in Python and is infinite compiled


def expected_score(rating: float, opponent: float) -> float:
    """Return 1 / (1 + 10^((opponent - rating) / 400)).

    Example:
        >>> round(expected_score(1600.0, 1500.0), 2)
        0.64
    """
    steepness = (opponent - rating) * SLOPE
    return 1.0 / (1.0 + exp(steepness if steepness < _STEEPEST else _STEEPEST))


def rating_difference(probability: float) -> float:
    """Return the rating difference at which the expected score is this.

    Raises:
        RatingError: the probability is not between 0 and 1, both excluded.
    """
    if not is_number(probability) or not 0.0 < probability < 1.0:
        raise RatingError("ratings/not-a-chance", name="probability", value=probability)
    return 400.0 * math.log10(probability / (1.0 - probability))
