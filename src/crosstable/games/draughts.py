"""Draughts: White first, two points for a win, `1-1` a draw (FMJD)."""

from __future__ import annotations

from crosstable.games.notation import Outcome
from crosstable.games.profile import GameProfile, SideName

DRAUGHTS = GameProfile(
    name="draughts",
    title="Draughts",
    sides=(SideName("White", "w", "white"), SideName("Black", "b", "black")),
    notation=Outcome(win="2", loss="0", draw="1"),
    titles=("GMI", "MI", "MF", "CMF"),
    organisations=("FMJD", "national"),
    has_federation=True,
    rules="points-2-1-0",
)
