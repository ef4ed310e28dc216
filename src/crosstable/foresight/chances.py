"""The chances of the entrants of an event, and how good they are."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np

from crosstable.foresight.columns import Column
from crosstable.model.columns import Floats

How = Literal["counted", "simulated", "simulated exactly"]
_SURE = 1.96


@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """The chances of the entrants of an event, in their order.

    Args:
        place: the chance of each place, (n, n); rows and columns sum to one.
        score: the expected score, in points.
        how: whether all ways to end were counted, or the rest was simulated.
        simulations: how many; 0 where all ways were counted.
        seed: of the simulation.
        error: of the least certain chance, half of the interval that holds 95 % of such errors.
        drawn_by_lot: the tie-breaks that were not computed: there the order of the tied was drawn.
    """

    place: Floats
    score: Floats
    how: How
    simulations: int = 0
    seed: int = 0
    error: float = 0.0
    drawn_by_lot: tuple[str, ...] = ()

    @property
    def first(self) -> Floats:
        """The chance of first place."""
        return self.place[:, 0]

    def within(self, places: int) -> Floats:
        """Return the chance of a place up to this one."""
        found: Floats = self.place[:, :places].sum(axis=1)
        return found

    @property
    def expected_place(self) -> Floats:
        """The mean place."""
        found: Floats = self.place @ np.arange(1, self.place.shape[1] + 1)
        return found


def place_counts(found: Column) -> Column:
    """Return how often each entrant had each place, (n, n)."""
    n = found.shape[1]
    cells = (np.arange(n) * n + found - 1).ravel()
    counts: Column = np.bincount(cells, minlength=n * n).reshape(n, n)
    return counts


def error_of(share: Floats, simulations: int) -> float:
    """Return half of the interval of 95 % for the least certain chance."""
    worst = float((share * (1.0 - share)).max(initial=0.0))
    return _SURE * sqrt(worst / simulations)
