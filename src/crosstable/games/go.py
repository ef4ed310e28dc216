"""Go: Black first, dan and kyu, handicap stones and komi, EGF PIN, AGA ID."""

from __future__ import annotations

from types import MappingProxyType

from crosstable.games.notation import GoResult
from crosstable.games.profile import GameProfile, SideName
from crosstable.games.ranks import GO_RANKS

GO = GameProfile(
    name="go",
    title="Go",
    sides=(SideName("Black", "b", "black"), SideName("White", "w", "white")),
    notation=GoResult(),
    organisations=("EGF", "AGA", "FFG"),
    ranks=GO_RANKS,
    has_federation=True,
    system_settings=MappingProxyType({"handicap_points": 100}),  # EGF: a rank is 100 points
    policy="go",
    policy_settings=MappingProxyType({"handicap_convention": "EGF"}),  # ratings are GoR, not those of the AGA
    rules="egf",
    tiebreaks=("SOS", "SOSOS"),
    rated_handicap=True,
)
