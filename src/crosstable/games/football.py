"""Football: home and away, goals, three points for a win."""

from __future__ import annotations

from crosstable.games.notation import Count
from crosstable.games.profile import GameProfile, SideName, Words

FOOTBALL = GameProfile(
    name="football",
    title="Football",
    sides=(SideName("Home", "h"), SideName("Away", "a")),
    notation=Count(),
    counted="goals",
    words=Words(player="team", players="teams", round="matchday", board="match"),
    policy="double-round-robin",
)
