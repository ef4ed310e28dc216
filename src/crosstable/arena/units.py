"""Battles folded into units: what the likelihood is summed over.

A unit is an ordered pair of models with its covariates, and the weight of each outcome in it.  Without covariates of
their own, all battles of a pair are one unit: two million battles of two hundred models are twenty thousand units.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from crosstable.model.columns import Floats, Longs

_MOST_KEYS = 20_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """Folded battles.

    Args:
        n: the number of models.
        first: the model listed first, of each pair.
        second: the other.
        pair: the pair of each unit.
        weight: the sum of the weights of the battles by outcome: 0, 1 and 2 half-points of the first.
        square: the sum of the squares of the weights, for the sandwich.
        x: covariates, for the side listed first.
        is_by_pair: whether each pair is one unit, in order.
        outcome_of_row: by row of the battles, three times its unit plus the outcome of the first model of the pair.
    Shapes: pairs (n_pairs,); units (n_units,), weights (3, n_units), x (n_units, n_covariates).
    """

    n: int
    first: Longs
    second: Longs
    pair: Longs
    weight: Floats
    square: Floats
    x: Floats
    outcome_of_row: Longs
    is_by_pair: bool

    def part(self, rows: slice) -> Units:
        """Return some of the units."""
        return Units(
            self.n,
            self.first,
            self.second,
            self.pair[rows],
            self.weight[:, rows],
            self.square[:, rows],
            self.x[rows],
            self.outcome_of_row[:0],
            is_by_pair=False,
        )

    def reweighted(self, weight: Floats) -> Units:
        """Return the same units with other weights of the outcomes."""
        return replace(self, weight=weight, square=weight)


def folded(
    n: int, first: Longs, second: Longs, outcome: Longs, weight: Floats, count: Floats | None, x: Floats
) -> Units:
    """Fold battles into units.

    Args:
        n: the number of models.
        first: side listed first, by row.
        second: side listed second.
        outcome: half-points of the first.
        weight: of each battle in a row.
        count: how many battles a row stands for.
        x: covariates by row; a constant column (the first side) leaves battles folded.
    """
    is_constant = x.shape[1] == 0 or bool((x == x[:1]).all())
    if x.shape[1] == 0:  # the sides have no meaning of their own
        swapped = first > second
        first, second = np.where(swapped, second, first), np.where(swapped, first, second)
        outcome = np.where(swapped, 2 - outcome, outcome)
    pair, keys = _numbered(first * n + second, n)
    total = weight if count is None else weight * count
    squares = weight**2 if count is None else weight**2 * count
    unit = pair if is_constant else np.arange(len(first))
    units = len(keys) if is_constant else len(first)
    place = unit * 3 + outcome
    is_plain = bool((weight == 1.0).all())
    sums = _by_outcome(place, total, units, is_constant=is_constant)
    square = sums if is_plain else _by_outcome(place, squares, units, is_constant=is_constant)
    return Units(
        n,
        keys // n,
        keys % n,
        np.arange(len(keys)) if is_constant else pair,
        sums,
        square,
        np.tile(x[:1], (units, 1)) if is_constant else x,
        place,
        is_constant,
    )


def _by_outcome(place: Longs, values: Floats, units: int, *, is_constant: bool) -> Floats:
    """Return the sums of values by outcome and unit.  Shape: (3, units)."""
    if is_constant:
        return np.bincount(place, values, units * 3).reshape(-1, 3).T.astype(np.float64)
    sums = np.zeros((3, units))
    sums[place % 3, np.arange(units)] = values
    return sums


def _numbered(keys: Longs, n: int) -> tuple[Longs, Longs]:
    """Number the keys that occur, in their order; return the number of each row, and the keys."""
    if n * n > _MOST_KEYS:
        distinct, numbers = np.unique(keys, return_inverse=True)
        return numbers, distinct
    occurs = np.bincount(keys, minlength=n * n) > 0
    number = np.cumsum(occurs) - 1
    return number[keys], np.flatnonzero(occurs)
