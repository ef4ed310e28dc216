"""Races: all entrants start together; the places of a race have points.

The points of the first ten are those of the FIA Formula One World Championship since 2010; `--rules places-9-6-4-3-2-1`
takes others.
"""

from __future__ import annotations

from crosstable.games.profile import GameProfile, Words
from crosstable.games.table_notation import Places

RACES = GameProfile(
    name="races",
    title="Races",
    notation=Places(),
    words=Words(player="driver", players="drivers", round="race", board="heat"),
    system="elo-many-sides",
    policy="whole-field",
    rules="places-25-18-15-12-10-8-6-4-2-1",
    tiebreaks=("WIN",),
)
