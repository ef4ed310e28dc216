"""A round of a FIDE system as it is seated, and what its criteria count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.pairing.fide.players import DutchPlayer
from crosstable.pairing.played_rounds import PlayedRound

Counts = dict[tuple[int | None, str], tuple[int, ...]]
"""What each criterion counts in the bracket of a score; None for the round."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A round as it is seated, with its players as the system sees them.

    Args:
        played: the round.
        players: in order.
        pairs: with the public ids, the higher player first, and the colour of the higher player.
        bye: who has the bye.
    """

    played: PlayedRound
    players: Sequence[DutchPlayer]
    pairs: tuple[tuple[tuple[str, str], tuple[DutchPlayer, DutchPlayer], int], ...]
    bye: DutchPlayer | None

    @property
    def ranked(self) -> list[tuple[DutchPlayer, DutchPlayer]]:
        """The pairs alone."""
        return [pair for _, pair, _ in self.pairs]
