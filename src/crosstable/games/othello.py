"""Othello: Black first; a result counts the discs: `36-28`."""

from __future__ import annotations

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, SideName

OTHELLO = GameProfile(
    name="othello",
    title="Othello",
    sides=(SideName("Black", "b", "black"), SideName("White", "w", "white")),
    notation=Count(),
    counted="discs",
    organisations=("WOF", "national"),
    has_federation=True,
)
