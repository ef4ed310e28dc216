"""Table tennis: matches won by sets: `3-1`."""

from __future__ import annotations

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, Words

TABLE_TENNIS = GameProfile(
    name="table-tennis",
    title="Table tennis",
    notation=Count(allows_draw=False),
    counted="sets",
    words=Words(board="table"),
    tiebreaks=("DE", "BH"),
    table=("played", "won", "lost", "goals", "difference"),
)
