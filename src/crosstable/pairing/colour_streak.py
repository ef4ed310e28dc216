"""Colour streak: no player has the same colour in three successive rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Longs
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part
from crosstable.pairing.settings import check_range
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class ColourStreak(PairCriterion):
    """Cost 1 where both players had the same colour in their last `length` games, so one gets it again.

    Args:
        length: how many games running make a streak.
        hard: no pair at all, instead of a cost.
    Raises:
        PolicyError: a length below 1.
    Source: go-pairer README ("Playing the same color three times in a row: 15000"); FIDE C.04.3 (2026) C.3.
    """

    name: ClassVar[str] = "colour-streak"
    sentence: ClassVar[str] = "No player should have the same colour in three successive rounds."
    source: ClassVar[str] = "go-pairer README: same colour three times in a row"

    length: int = 2
    hard: bool = False

    def __post_init__(self) -> None:
        check_range(self.name, "length", self.length, 1, 1000)

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide the cost."""
        return ("streak",)

    @property
    def only_forbids(self) -> bool:
        """Whether a pair either costs nothing or is forbidden."""
        return self.hard

    def is_active(self, state: State) -> bool:
        """Return whether any player has a streak."""
        return bool((np.abs(state.streak) >= self.length).any())

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        both = self._ends(state.streak[rows])[:, None] * self._ends(state.streak[columns]) > 0
        return np.where(both, FORBIDDEN if self.hard else 1, 0)

    def _ends(self, streak: Longs) -> Longs:
        """Return the colour of a streak that is long enough, else 0."""
        return np.where(np.abs(streak) >= self.length, np.sign(streak), 0)
