"""The director's constraints as costs: forced and forbidden pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.pairing.criterion import ListedCriterion, ListedPairs
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class ConstraintCosts(ListedCriterion):
    """Forbid the pairs that the director forbids, and every pair that would break a forced one.

    Always in force, whatever the policy.
    """

    name: ClassVar[str] = "constraints"
    sentence: ClassVar[str] = "Forced pairs must be paired, forbidden pairs must not."
    source: ClassVar[str] = "the director"

    def is_active(self, state: State) -> bool:
        """Return whether there is a constraint on any pair."""
        constraints = state.constraints
        return bool(constraints.forced or constraints.forbidden or constraints.bye is not None)

    def listed(self, state: State) -> ListedPairs:
        """List the pairs that are not allowed."""
        index = state.index()
        barred = [(index[one], index[other]) for one, other in state.constraints.forbidden]
        forced = state.forced_pairs()
        for one, partner in forced + [(other, one) for one, other in forced]:
            barred += [(one, other) for other in range(state.size) if other not in (one, partner)]
        first, second = np.array(barred, dtype=np.int64).reshape(-1, 2).T
        return ListedPairs(first, second, np.full(len(first), FORBIDDEN))
