"""The Swiss systems of FIDE: they pair by their rules, check rounds that were played, and weigh them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.model.kernel import Engine
from crosstable.pairing.fide.swiss_rules import SwissRules

if TYPE_CHECKING:
    from crosstable.pairing.played_rounds import PlayedRound, RoundCheck
    from crosstable.pairing.weighing import SeatingChange, Weighed


class FideSwiss(SwissRules):
    """A Swiss system of FIDE; see `SwissRules` for its settings."""

    __slots__ = ()

    def check(self, played: PlayedRound, *, engine: Engine = "auto") -> RoundCheck:
        """Pair a round that was played again, and compare pairs, bye and colours."""
        from crosstable.pairing.fide.check import check_round  # pairing a round does not need it

        return check_round(self, played, engine=engine)

    def weigh(self, played: PlayedRound) -> Weighed:
        """Return the criteria that the boards of a round violate as they are seated."""
        from crosstable.pairing.fide.seatings import weigh  # nor does it need this

        return weigh(self.paired_by(played.state), played)

    def compare(self, before: PlayedRound, after: PlayedRound) -> SeatingChange:
        """Return what changes from one seating of a round to another, criterion by criterion."""
        from crosstable.pairing.fide.seatings import compare

        return compare(self.paired_by(before.state), before, after)
