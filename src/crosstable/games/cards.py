"""Trading card games: matches of best of three, won `2-1`, three match points for a match; no colours."""

from __future__ import annotations

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, Words

CARDS = GameProfile(
    name="cards",
    title="Card game",
    notation=Count(of_games=True),
    counted="games",
    organisations=("player ID",),
    words=Words(board="table", points="match points"),
    policy="card-game",
    rules="cards",
    tiebreaks=("OMW%", "GW%", "OGW%"),
)
