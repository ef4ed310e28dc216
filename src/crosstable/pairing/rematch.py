"""Rematch: no two players meet twice."""

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
class Rematch(PairCriterion):
    """Forbid a second game, or charge 1 for each earlier one.

    What counts as having met is for the rules of the event to say: a forfeit usually does not.
    Args:
        hard: forbid; else cost.
        last_rounds: only the last so many rounds count; 0 is all of them.
    Raises:
        PolicyError: a negative number of rounds.
    Source: FIDE C.04.1 (2026): two players shall not meet more than once; go-pairer deletes these pairs.
    """

    name: ClassVar[str] = "rematch"
    sentence: ClassVar[str] = "The two players should not have met."
    source: ClassVar[str] = "FIDE C.04.1 (2026): two participants shall not play against each other more than once"

    hard: bool = True
    last_rounds: int = 0

    def __post_init__(self) -> None:
        check_range(self.name, "last_rounds", self.last_rounds, 0, 1000)

    @property
    def only_forbids(self) -> bool:
        """Whether a pair either costs nothing or is forbidden."""
        return self.hard

    def is_active(self, state: State) -> bool:
        """Return whether any two players have met."""
        return len(state.met_other) > 0

    def most(self, state: State) -> int:
        """Return the most games of one player: no two players have met more often."""
        return 0 if self.hard else int(np.diff(state.met_start).max(initial=0))

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        start, count = state.met_start[:-1][rows], np.diff(state.met_start)[rows]
        owner = np.repeat(np.arange(len(start)), count)
        at = np.arange(len(owner)) + np.repeat(start - np.cumsum(count) + count, count)
        place = np.full(state.n, -1)
        place[columns] = np.arange(len(place[columns]))
        other = place[state.met_other[at]]
        counts = other >= 0
        if self.last_rounds:
            counts &= state.met_round[at] >= state.round - self.last_rounds
        owner, other = owner[counts], other[counts]
        result = np.zeros((len(start), len(place[columns])), dtype=np.int64)
        if self.hard:
            result[owner, other] = FORBIDDEN
        else:
            np.add.at(result, (owner, other), 1)
        return result
