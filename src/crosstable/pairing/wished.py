"""The director's wishes as costs: forced and forbidden pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Longs
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class Wished:
    """Forbid the pairs that the director forbids, and every pair that would break a forced one.

    Always in force, whatever the policy.
    """

    name: ClassVar[str] = "wishes"
    sentence: ClassVar[str] = "Forced pairs are paired, forbidden pairs are not."
    source: ClassVar[str] = "the director"

    @property
    def unit(self) -> int:
        """Costs are whole."""
        return 1

    def is_active(self, state: State) -> bool:
        """Tell whether there is any wish about pairs."""
        wishes = state.wishes
        return bool(wishes.forced or wishes.forbidden or wishes.bye is not None)

    def costs(self, state: State, rows: range) -> Longs:
        """Give the costs of these vertices against everybody."""
        result = np.zeros((len(rows), state.size), dtype=np.int64)
        index = state.index()
        for one, other in _both_ways(state.wishes.forbidden, index):
            if one in rows:
                result[one - rows.start, other] = FORBIDDEN
        partner = dict(_both_ways(state.wishes.forced, index))
        if state.wishes.bye is not None and state.bye is not None:
            partner[index[state.wishes.bye]] = state.bye
            partner[state.bye] = index[state.wishes.bye]
        for one, other in partner.items():
            result[np.arange(rows.start, rows.stop) != other, one] = FORBIDDEN
            if one in rows:
                result[one - rows.start, np.arange(state.size) != other] = FORBIDDEN
        return result


def _both_ways(pairs: tuple[tuple[str, str], ...], index: dict[str, int]) -> list[tuple[int, int]]:
    known = [(index[one], index[other]) for one, other in pairs]
    return known + [(other, one) for one, other in known]
