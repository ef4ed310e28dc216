"""Acquaintance: the go-pairer ladder of family, club, city and state, of which one counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import ClassVar

import numpy as np

from crosstable.model.columns import Longs
from crosstable.model.errors import PolicyError
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part, same_words
from crosstable.pairing.settings import check_range
from crosstable.pairing.state import State

_FINEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Acquaintance(PairCriterion):
    """Charge the gap of the first that two players share: family, club, city within one region, region.

    Gaps are in score points squared, as the other go-pairer penalties.  The club "none" is no club.
    Args:
        family, club, city, region: the gaps.
        unknown_is_same: two players without a region share it (as the published package has it).
        until_round: the last round in which the rule holds; 0 is all rounds.
    Raises:
        PolicyError: a gap is negative, not finite, or has more than six decimals.
    Source: go-pairer README; ts-gotd 1.0.1 as run, which takes the first of the four that applies.
    """

    name: ClassVar[str] = "acquaintance"
    sentence: ClassVar[str] = "The two players should not be of one family, club, city or region."
    source: ClassVar[str] = "go-pairer README: same family/club/city/state"

    family: float = 0.81
    club: float = 0.56
    city: float = 0.36
    region: float = 0.0
    unknown_is_same: bool = False
    until_round: int = 0
    unit_: int = field(init=False, default=1, repr=False)

    def __post_init__(self) -> None:
        for name in ("family", "club", "city", "region"):
            value = getattr(self, name)
            check_range(self.name, name, value, 0, 1000)
        unit = lcm(*(gap.denominator for gap in self._gaps()))
        if unit > _FINEST:
            raise PolicyError("pairing/gap-with-many-decimals", gaps=self._shown())
        object.__setattr__(self, "unit_", unit)

    @property
    def unit(self) -> int:
        """As many as make every gap an integer."""
        return self.unit_

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide the cost."""
        return ("family", "club", "city", "region")

    def is_active(self, state: State) -> bool:
        """Return whether the criterion holds in this round."""
        return state.n > 0 and (not self.until_round or state.round <= self.until_round)

    def most(self, state: State) -> int:  # noqa: ARG002  # the same in every round
        """Return the largest of the gaps."""
        return int(max(self._gaps()) * self.unit)

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        family, club, city, region = (int(gap * self.unit) for gap in self._gaps())
        same_region = same_words(state.region, rows, columns) > 0
        if self.unknown_is_same:
            codes = state.region.codes
            same_region |= (codes[rows][:, None] < 0) & (codes[columns] < 0)
        result = np.where(same_region, np.where(same_words(state.city, rows, columns) > 0, city, region), 0)
        result = np.where(same_words(state.club, rows, columns, ignore=("none",)) > 0, club, result)
        return np.where(same_words(state.family, rows, columns) > 0, family, result)

    def _gaps(self) -> tuple[Fraction, ...]:
        return tuple(Fraction(str(gap)) for gap in (self.family, self.club, self.city, self.region))

    def _shown(self) -> str:
        return ", ".join(repr(gap) for gap in (self.family, self.club, self.city, self.region))
