"""Who has the pairing-allocated bye in the systems that allocate it before they pair: Burstein, Dubov, Double-Swiss.

Source: FIDE Handbook C.04.4.1 and C.04.4.2, article 3.1; C.04.5, article 3.4 (in force 1 February 2026).
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.pairing.fide.completion import unpaired
from crosstable.pairing.fide.players import DutchPlayer


def without_bye(
    players: Sequence[DutchPlayer], allowed: Sequence[int], rank: Sequence[int]
) -> tuple[list[DutchPlayer], DutchPlayer | None] | None:
    """Return the players to be paired in their order, and who has the bye.

    The bye goes to the player who may have it and leaves a pairing of all others; of those to the lowest score, then
    the most games played, then the lowest rank.

    Args:
        players: in the order of score and number.
        allowed: bit masks of opponents.
        rank: of each player, 0 for the highest.
    Returns:
        None when nobody leaves a pairing of the others.
    """
    everyone = [player.vertex for player in players]
    if len(everyone) % 2 == 0:
        return None if unpaired(allowed, everyone).count else (list(players), None)
    takers = [player for player in players if player.may_have_bye]
    for taker in sorted(takers, key=lambda player: (player.score, -player.played, -rank[player.vertex])):
        if unpaired(allowed, [vertex for vertex in everyone if vertex != taker.vertex]).count == 0:
            return [player for player in players if player is not taker], taker
    return None
