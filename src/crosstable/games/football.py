"""Football: home and away, goals, three points for a win.

The default rating system is Elo with home advantage and draws.  65 points are an expected score of 0.59 at home;
a Davidson parameter of 0.7 is a draw in 26 % of the games of equals (0.7 / 2.7).
"""

from __future__ import annotations

from types import MappingProxyType

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, SideName, Words
from crosstable.model.results import ResultKind

FOOTBALL = GameProfile(
    name="football",
    title="Football",
    sides=(SideName("Home", "h"), SideName("Away", "a")),
    notation=Count(),
    counted="goals",
    words=Words(player="team", players="teams", round="matchday", board="match"),
    system_settings=MappingProxyType({"k": 20, "advantage": 65, "draw_model": "davidson", "draw_parameter": 0.7}),
    policy="double-round-robin",
    rules="football",
    tiebreaks=("GD", "GF", "H2H"),
    bye_points=MappingProxyType({ResultKind.ALLOCATED_BYE: 0}),  # a free matchday
    table=("played", "won", "drawn", "lost", "goals", "difference"),
)
