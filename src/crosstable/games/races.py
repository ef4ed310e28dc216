"""Races: the places of all who started."""

from __future__ import annotations

from crosstable.games.profile import GameProfile, Words
from crosstable.games.table_notation import Places

RACES = GameProfile(
    name="races",
    title="Races",
    notation=Places(),
    words=Words(player="driver", players="drivers", board="race"),
    system="elo-many-sides",
)
