"""Chess: White first, `1-0` is a win of White; titles, FIDE ID, federation."""

from __future__ import annotations

from types import MappingProxyType

from crosstable.games.notation import Outcome
from crosstable.games.profile import GameProfile, SideName

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM")  # FIDE B.01, highest first

CHESS = GameProfile(
    name="chess",
    title="Chess",
    sides=(SideName("White", "w", "white"), SideName("Black", "b", "black")),
    notation=Outcome(),
    titles=TITLES,
    organisations=("FIDE", "national"),
    has_federation=True,
    system="elo",
    system_settings=MappingProxyType({"k": 20}),
    policy="fide-dutch",
    rules="fide-2026",
    tiebreaks=("BH-C1", "BH", "SB"),
)
