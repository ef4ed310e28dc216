"""Shogi: Sente (Black) moves first and is listed first; dan and kyu."""

from __future__ import annotations

from crosstable.games.notation import Outcome
from crosstable.games.profile import GameProfile, SideName
from crosstable.games.ranks import RankScale

SHOGI = GameProfile(
    name="shogi",
    title="Shogi",
    sides=(SideName("Sente", "s", "black"), SideName("Gote", "g", "white")),
    notation=Outcome(),
    organisations=("FESA",),
    ranks=RankScale(first_dan=1800.0),
    has_federation=True,
)
