"""Initial ratings: where players begin who do not begin at the rating of the system."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.errors import RatingError
from crosstable.model.names import name_key
from crosstable.ratings.parameters import LARGEST


def initial_column(n_players: int, start: float, initial: Floats | None) -> Floats:
    """Return the rating with which each player begins, (n_players, 1).

    Args:
        n_players: how many.
        start: that of the system, for those without one of their own.
        initial: (n_players,), NaN for none; None where nobody has one.
    """
    column = np.full(n_players, float(start)) if initial is None else np.where(np.isnan(initial), start, initial)
    return column.reshape(-1, 1)


def initial_of(players: Sequence[str], initial: Mapping[str, float], *, match_names: bool = True) -> Floats:
    """Return the initial ratings of these players, NaN for those who have none.

    Names that are not among the players are passed over: a federation's list holds everybody.

    Raises:
        RatingError: a rating that is not a finite number, or out of range.
    Example:
        >>> initial_of(("Ann", "Bo"), {"ANN": 1620.0}).tolist()
        [1620.0, nan]
    """
    by_key: dict[str, float] = {}
    for player, rating in initial.items():
        if not math.isfinite(rating) or abs(rating) > LARGEST:
            raise RatingError("ratings/initial-rating-out-of-range", player=player, rating=rating, most=LARGEST)
        by_key.setdefault(name_key(player, match_names=match_names), float(rating))
    keys = [name_key(player, match_names=match_names) for player in players]
    return np.array([by_key.get(key, math.nan) for key in keys], dtype=np.float64)
