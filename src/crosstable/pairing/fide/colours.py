"""The allocation of colours: C.04.3 (in force 1 February 2026), article 5.

1. Both colour preferences are granted if they differ.
2. Else the stronger preference; of two absolute ones the wider colour difference.
3. Else the colours alternate from the latest round in which one had White and the other Black, counted back from
   their last games, rounds without a game left out.
4. Else the preference of the higher ranked player.
5. Neither has a preference: the higher ranked player has the initial colour with an odd pairing number, the other
   colour with an even one.  Numbers are counted among those who have taken part: a player who has not arrived, or had a
   bye in round 1, has none yet.
"""

from __future__ import annotations

from crosstable.pairing.fide.players import DutchPlayer


def colour_of_higher(high: DutchPlayer, low: DutchPlayer, *, initial: int, effective_number: int) -> int:
    """Return the colour of the higher ranked player: 1 for Black, -1 for White.

    Args:
        high: ranked higher: by score, then pairing number.
        low: the opponent.
        initial: the initial colour.
        effective_number: of the higher player, for rule 5.
    """
    if high.preference != low.preference:
        return high.preference or -low.preference
    if high.preference == 0:
        return initial if effective_number % 2 else -initial
    stronger = (high.strength, high.difference if high.is_absolute else 0)
    weaker = (low.strength, low.difference if low.is_absolute else 0)
    if stronger != weaker:
        return high.preference if stronger > weaker else -low.preference
    for own, other in zip(reversed(high.colours), reversed(low.colours), strict=False):
        if own != other:
            return -own
    return high.preference
