"""Colour balance: meet players who are due the other colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.model.columns import Longs
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class ColourBalance(PairCriterion):
    """Cost of two players who have both had the same colour more often: the smaller surplus, squared.

    One of them moves further from balance whatever the colours are; the one with the smaller surplus pays.
    Unit: games squared.
    Source: OpenGotha, Tournament.costValue (balances of opposite sign are best); FIDE C.04.3 (2026) C.12.
    """

    name: ClassVar[str] = "colour-balance"
    sentence: ClassVar[str] = "The two players should not both be due the same colour."
    source: ClassVar[str] = "OpenGotha pairing evaluation function, balance of colours"

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide the cost."""
        return ("balance",)

    def is_active(self, state: State) -> bool:
        """Return whether any player has had one colour more often."""
        return bool(state.balance.any())

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        here, there = state.balance[rows][:, None], state.balance[columns]
        smaller = np.minimum(np.abs(here), np.abs(there))
        return np.where(here * there > 0, smaller * smaller, 0)
