"""The director's wishes as costs: forced and forbidden pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.pairing.criterion import ListedCriterion, ListedPairs
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class Wished(ListedCriterion):
    """Forbid the pairs that the director forbids, and every pair that would break a forced one.

    Always in force, whatever the policy.
    """

    name: ClassVar[str] = "wishes"
    sentence: ClassVar[str] = "Forced pairs are paired, forbidden pairs are not."
    source: ClassVar[str] = "the director"

    def is_active(self, state: State) -> bool:
        """Tell whether there is any wish about pairs."""
        wishes = state.wishes
        return bool(wishes.forced or wishes.forbidden or wishes.bye is not None)

    def listed(self, state: State) -> ListedPairs:
        """List the pairs that may not be."""
        index = state.index()
        barred = [(index[one], index[other]) for one, other in state.wishes.forbidden]
        forced = [(index[one], index[other]) for one, other in state.wishes.forced]
        if state.wishes.bye is not None and state.bye is not None:
            forced.append((index[state.wishes.bye], state.bye))
        for one, partner in forced + [(other, one) for one, other in forced]:
            barred += [(one, other) for other in range(state.size) if other not in (one, partner)]
        first, second = np.array(barred, dtype=np.int64).reshape(-1, 2).T
        return ListedPairs(first, second, np.full(len(first), FORBIDDEN))
