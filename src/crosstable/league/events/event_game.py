"""Which game an event is of: its plan says it, or its discipline, its template or its scoring rules."""

from __future__ import annotations

from dataclasses import replace

from crosstable.games.profile import GameProfile
from crosstable.games.registry import game_profile, profile_of
from crosstable.games.table_notation import TablePoints
from crosstable.league.events.plan import Plan
from crosstable.model.events import Event
from crosstable.model.games import Game

_OF_TEMPLATE = {
    "card-game": "cards",
    "card-game-top8": "cards",
    "fide-swiss": "chess",
    "go-mcmahon": "go",
    "go-swiss": "go",
    "preferans-evening": "preferans",
    "round-robin": "chess",
    "swiss": "chess",
    "team-league": "chess",
    "team-swiss": "chess",
}
OF_ONE_GAME = frozenset(_OF_TEMPLATE) - {
    "round-robin",
    "swiss",
    "team-league",
    "team-swiss",
}  # of one game alone


def game_of(plan: Plan) -> GameProfile:
    """Return the profile of the game that is played in an event."""
    named = game_profile(plan.game) if plan.game else profile_of(plan.discipline, "")
    if named.name == "plain" and not plan.game:
        template = _OF_TEMPLATE.get(plan.template, "plain")
        named = game_profile(template) if template != "plain" else profile_of(None, plan.rules)
    if isinstance(named.notation, TablePoints):
        return replace(named, notation=replace(named.notation, better=plan.better_points))
    return named


def plan_of_game(name: str) -> Plan:
    """Return the plan that the profile of a game proposes: pairing, scoring rules and tie-breaks.

    Raises:
        UnknownName: no game has that name.
    """
    game = game_profile(name)
    return Plan(
        template=game.name,
        policy=game.policy,
        settings=game.policy_settings,
        rules=game.rules,
        tiebreaks=game.tiebreaks,
        bye_points=game.bye_points,
        better_points=game.notation.better if isinstance(game.notation, TablePoints) else "higher",
        game=game.name,
    )


def without_foreign_colours(profile: GameProfile, game: Game) -> Game:
    """Return a game without colours where its game has none; pairing stores them for every board."""
    if profile.name == "plain" or profile.has_colours or all(side.colour is None for side in game.sides):
        return game
    return replace(game, sides=tuple(replace(side, colour=None) for side in game.sides))


def event_without_foreign_colours(profile: GameProfile, event: Event) -> Event:
    """Return an event without colours where its game has none."""
    rounds = [
        replace(each, games=tuple(without_foreign_colours(profile, game) for game in each.games))
        for each in event.rounds
    ]
    return replace(event, rounds=tuple(rounds))
