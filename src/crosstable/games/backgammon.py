"""Backgammon: matches to a number of points, no draws: `7-5`."""

from __future__ import annotations

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, Words

BACKGAMMON = GameProfile(
    name="backgammon",
    title="Backgammon",
    notation=Count(allows_draw=False),
    counted="points",
    words=Words(board="table"),
    tiebreaks=("BH", "SB"),
)
