"""McMahon band: meet players who started from the same score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from crosstable.model.columns import Longs
from crosstable.pairing.criterion import EVERYBODY, PairCriterion, Part, differences
from crosstable.pairing.state import State


@dataclass(frozen=True, slots=True)
class McMahonBand(PairCriterion):
    """Cost of the distance between the bands, in points.

    A band is all players with one initial score: the bar and above, then one band per rank or more.
    Unit: half-points.
    Source: McMahon system, as in gocongress.org, tournament overview; EGF tournament system rules.
    """

    name: ClassVar[str] = "mcmahon-band"
    sentence: ClassVar[str] = "Both players should be in the same McMahon band."
    source: ClassVar[str] = "EGF tournament system rules, McMahon"

    @property
    def unit(self) -> int:
        """Initial scores are in half-points."""
        return 2

    @property
    def reads(self) -> tuple[str, ...]:
        """The columns of the state that decide the cost."""
        return ("initial",)

    def is_active(self, state: State) -> bool:
        """Return whether there is more than one band."""
        return state.n > 0 and bool((state.initial != state.initial[0]).any())

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        """Return the costs of these players against those."""
        return differences(state.initial, rows, columns)
