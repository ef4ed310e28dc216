"""E-sports: matches won by maps: `2-1`."""

from __future__ import annotations

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, Words

ESPORTS = GameProfile(
    name="e-sports",
    title="E-sports",
    notation=Count(),
    counted="maps",
    words=Words(board="match"),
    system="glicko2",
)
