"""Which game an event is of: its discipline says it, or its template, or its scoring rules."""

from __future__ import annotations

from dataclasses import replace

from crosstable.games.notation import TablePoints
from crosstable.games.profile import GameProfile
from crosstable.games.registry import game_profile, profile_of
from crosstable.league.events.plan import Plan

_OF_TEMPLATE = {
    "card-game": "cards",
    "go-mcmahon": "go",
    "go-swiss": "go",
    "preferans-evening": "preferans",
    "round-robin": "chess",
    "swiss": "chess",
}


def game_of(plan: Plan) -> GameProfile:
    """Return the profile of the game that is played in an event."""
    named = profile_of(plan.discipline, "")
    if named.name == "plain":
        template = _OF_TEMPLATE.get(plan.template, "plain")
        named = game_profile(template) if template != "plain" else profile_of(None, plan.rules)
    if isinstance(named.notation, TablePoints):
        return replace(named, notation=TablePoints(plan.better_points))
    return named
