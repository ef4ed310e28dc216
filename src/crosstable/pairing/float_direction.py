"""Float direction: no player floats in the same direction in two successive rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from crosstable.model.columns import Longs
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part
from crosstable.pairing.settings import check_choice
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class FloatDirection(PairCriterion):
    """Cost 1 for each of the two players who would float in the direction of the last float.

    A player who meets a higher score floats up, a lower one down.
    Args:
        memory: "round" looks at the last round only, where a round that paid without being played is a downfloat;
            "game" looks at the last game, as the published package does: gaps are rounded down to whole points, in
            the game before as Black sees them.
        until_round: the last round in which the rule holds; 0 is all rounds.
    Raises:
        PolicyError: another memory.
    Source: go-pairer README (17500 each); FIDE C.04.3 (2026) C.14 to C.17.
    Errata: the package then forgets the rule altogether (its games have no round number).
    """

    name: ClassVar[str] = "float-direction"
    sentence: ClassVar[str] = "No player should float in the same direction in two successive rounds."
    source: ClassVar[str] = "go-pairer README: different score in the same direction twice in a row"

    memory: Literal["round", "game"] = "round"
    until_round: int = 0

    def __post_init__(self) -> None:
        check_choice(self.name, "memory", self.memory, ("round", "game"))

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide the cost."""
        return ("score", "floated") if self.memory == "round" else ("score", "last_game_float")

    def is_active(self, state: State) -> bool:
        """Return whether the criterion holds in this round and any player has floated."""
        in_time = not self.until_round or state.round <= self.until_round
        return in_time and bool((self._last(state, EVERYBODY) != 0).any())

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        gap = state.score[columns] - state.score[rows][:, None]
        here = self._direction(gap) * self._last(state, rows)[:, None] > 0
        there = self._direction(-gap) * self._last(state, columns) > 0
        return here.astype(np.int64) + there

    def _last(self, state: State, part: Part) -> Longs:
        if self.memory == "round":
            return state.floated[part].astype(np.int64)
        return state.last_game_float[part].astype(np.int64)

    def _direction(self, gap: Longs) -> Longs:
        """Return the sign of a gap in half-points; the package rounds it down to points first."""
        return np.sign(gap if self.memory == "round" else gap // 2)
