"""FIDE Dutch: the Swiss system of most rated chess events.

    pair(event, "fide-dutch", settings={"initial_colour": "white"})

Source: FIDE Handbook C.04.3 (in force 1 February 2026), with C.04.1 and C.04.2; acceleration by C.04.7.

Rules
1. Players stand in the order of score and pairing number; each score is a bracket, paired from the top.
2. C1 to C3 are absolute.  With an odd number, the bye goes to the lowest score with which the round can be completed
   (C5).
3. A bracket is paired with as few downfloaters as possible (C6), and best by C7 to C21; who cannot be paired floats
   down.  Among equals the order of article 4 decides (see `order`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from crosstable.pairing.board import Reason
from crosstable.pairing.fide.criteria import COUNTED
from crosstable.pairing.fide.dutch_round import pair_players
from crosstable.pairing.fide.players import DutchPlayer
from crosstable.pairing.fide.reasons import board_reasons, bye_reasons
from crosstable.pairing.fide.swiss import FideSwiss
from crosstable.pairing.fide.swiss_rules import Pairs
from crosstable.pairing.state import State

if TYPE_CHECKING:
    from crosstable.pairing.fide.seated import Counts, Seating

NAME = "fide-dutch"


@dataclass(frozen=True, slots=True)
class FideDutch(FideSwiss):
    """The Dutch system of FIDE; see `FideSwiss` for its settings."""

    registered: ClassVar[str] = NAME
    code: ClassVar[str] = "FIDE_DUTCH"
    summary: ClassVar[str] = "The Dutch system of FIDE, C.04.3, in force since 1 February 2026."
    has_topscorers: ClassVar[bool] = True
    colours_by_number: ClassVar[bool] = True
    counted: ClassVar[Mapping[str, str]] = COUNTED
    of_brackets: ClassVar[frozenset[str]] = frozenset({"C7", "C8", "C19", "C21"})  # see rule 3 of `reasons`

    def __hash__(self) -> int:
        return FideSwiss.__hash__(self)

    def paired(self, state: State, players: Sequence[DutchPlayer]) -> tuple[Pairs, DutchPlayer | None]:
        """Pair players who stand in order."""
        return pair_players(players, self.allowed(state, players), event=state.event.id, round=state.round)

    def reasons(
        self, high: DutchPlayer, low: DutchPlayer, *, colour: int, scores: frozenset[int], names: tuple[str, str]
    ) -> tuple[Reason, ...]:
        """Return the criteria that a pair violates."""
        return board_reasons(high, low, colour=colour, scores=scores, names=names)

    def bye_reasons(self, player: DutchPlayer, *, round: int, scores: frozenset[int], name: str) -> tuple[Reason, ...]:
        """Return the criteria that the bye violates."""
        return bye_reasons(player, round=round, scores=scores, name=name)

    def counts(self, before: Seating, after: Seating) -> tuple[Counts, Counts]:
        """Return what the criteria count in the brackets of two seatings, where they differ."""
        from crosstable.pairing.fide.seated_brackets import bracket_counts  # pairing a round does not need it

        return bracket_counts(before.played.state, before.players, before.ranked, after.ranked)
