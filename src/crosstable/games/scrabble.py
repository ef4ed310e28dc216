"""Scrabble: a result counts the points of both players: `412-389`."""

from __future__ import annotations

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, Words

SCRABBLE = GameProfile(
    name="scrabble",
    title="Scrabble",
    notation=Count(),
    counted="points",
    organisations=("WESPA", "national"),
    words=Words(board="table"),
    tiebreaks=("WIN", "SUM"),
)
