"""Handball: home and away, goals, two points for a win; head to head before the difference.

The default rating system is Elo with home advantage and draws; a Davidson parameter of 0.2 is a draw in 9 % of the
games of equals (0.2 / 2.2).
"""

from __future__ import annotations

from types import MappingProxyType

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, SideName, Words
from crosstable.model.results import ResultKind

HANDBALL = GameProfile(
    name="handball",
    title="Handball",
    sides=(SideName("Home", "h"), SideName("Away", "a")),
    notation=Count(),
    counted="goals",
    words=Words(player="team", players="teams", round="matchday", board="match"),
    system_settings=MappingProxyType({"k": 20, "advantage": 65, "draw_model": "davidson", "draw_parameter": 0.2}),
    policy="double-round-robin",
    rules="handball",
    tiebreaks=("H2H", "GD", "GF"),
    bye_points=MappingProxyType({ResultKind.ALLOCATED_BYE: 0}),  # a free matchday
    table=("played", "won", "drawn", "lost", "goals", "difference"),
)
