"""The bye: who sits out of an odd field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Longs
from crosstable.pairing.criterion import ListedCriterion, ListedPairs
from crosstable.pairing.settings import check_choice
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class Bye(ListedCriterion):
    """Cost of giving a player the bye: volunteers first, then the lowest score, never twice.

    Args:
        by: what a higher standing costs: "score" half-points above the lowest score, "rank" places above the
            last, "none" nothing (only earlier byes and volunteers count).
        hard: no player gets a second bye; else each earlier one costs as much as the whole field.
    Raises:
        PolicyError: another `by`.
    Source: FIDE C.04.1 (2026): no second bye; C.04.3 (2026) C.5 and C.9: the lowest score; OpenGotha: asked ones.
    """

    name: ClassVar[str] = "bye"
    sentence: ClassVar[str] = (
        "The bye should go to a volunteer, else to the lowest score, and never twice to one player."
    )
    source: ClassVar[str] = "FIDE C.04.1 (2026): a player who had the bye, or won without playing, gets no other"

    by: Literal["score", "rank", "none"] = "score"
    hard: bool = True

    def __post_init__(self) -> None:
        check_choice(self.name, "by", self.by, ("score", "rank", "none"))

    def is_active(self, state: State) -> bool:
        """Return whether the round has a bye."""
        return state.bye is not None

    def listed(self, state: State) -> ListedPairs:
        """List all players against the bye."""
        return ListedPairs(np.arange(state.n), np.full(state.n, state.n), self._column(state))

    def _column(self, state: State) -> Longs:
        order = self._order(state)
        asked = set(state.constraints.volunteers)
        column = np.where([entrant.id in asked for entrant in state.entrants], 0, order)
        again = FORBIDDEN if self.hard else column + state.byes * (int(order.max()) + 1)
        return np.where(state.byes > 0, again, column)

    def _order(self, state: State) -> Longs:
        """Return what a higher standing costs: 1 for the lowest."""
        if self.by == "score":
            above: Longs = state.score - state.score.min() + 1
            return above
        if self.by == "rank":
            return np.arange(state.n, 0, -1, dtype=np.int64)
        return np.ones(state.n, dtype=np.int64)
