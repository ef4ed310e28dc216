"""Darts: matches won by legs or sets: `5-3`."""

from __future__ import annotations

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, Words

DARTS = GameProfile(
    name="darts",
    title="Darts",
    notation=Count(allows_draw=False),
    counted="legs",
    words=Words(board="board"),
    tiebreaks=("DE", "BH"),
    table=("played", "won", "lost", "goals", "difference"),
)
