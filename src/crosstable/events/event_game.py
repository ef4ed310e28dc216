"""Which game an event is of: its plan says it, or its discipline, its template or its scoring rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from crosstable.events.orders_of_policies import with_own_order
from crosstable.events.plan import Plan, template
from crosstable.games.profile import GameProfile
from crosstable.games.profiles import GAMES, game_profile, profile_of
from crosstable.games.table_notation import PlacesNotation, TablePoints
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.points import in_half_points
from crosstable.model.results import ResultKind

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
_OF_ANY_GAME = ("round-robin", "swiss")
_OF_TEAMS = ("team-league", "team-swiss")
OF_ONE_GAME = frozenset(_OF_TEMPLATE).difference(_OF_ANY_GAME, _OF_TEAMS)
_BY_OPPONENTS = ("AOB", "BH", "FB", "GW", "OGW", "OMW", "SOS")  # of equal players equal, where all meet all


def game_of(plan: Plan) -> GameProfile:
    """Return the profile of the game that is played in an event."""
    profile = game_named(plan.game, plan.discipline, plan.template, plan.rules)
    if isinstance(profile.notation, TablePoints):
        return replace(profile, notation=replace(profile.notation, better=plan.better_points))
    return profile


def game_named(game: str, discipline: str | None, template: str, rules: str) -> GameProfile:
    """Return the game that the plan of an event names, that of its discipline, its template or its scoring rules."""
    named = game or discipline or ""
    found = _of_ours if not named or named in GAMES.entries else _named_game  # one of a plugin may be loaded later
    return found(game, discipline, template, rules)


def _named_game(game: str, discipline: str | None, template: str, rules: str) -> GameProfile:
    """Return the game that the plan of an event names, that of its template, or that of its scoring rules."""
    named = game_profile(game) if game else profile_of(discipline, "")
    if named.name != "plain" or game:
        return named
    usual = _OF_TEMPLATE.get(template, "plain")
    return game_profile(usual) if usual != "plain" else profile_of(None, rules)


_of_ours = lru_cache(maxsize=64)(_named_game)


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
        bye_points=_byes_of(game),
        better_points=game.notation.better if isinstance(game.notation, TablePoints) else "higher",
        game=game.name,
    )


def games_of_template(name: str) -> tuple[str, ...]:
    """Return the games that can be played in an event of a template: one, or those of two sides.

    Teams meet on boards, so the games that teams play as a whole, such as football, are not among theirs.
    """
    if name in OF_ONE_GAME:
        return (_OF_TEMPLATE[name],)
    of_two = (game_profile(each) for each in GAMES)
    return tuple(
        each.name
        for each in of_two
        if not isinstance(each.notation, (TablePoints, PlacesNotation))
        and not (name in _OF_TEAMS and each.words.player == "team")
    )


def plan_of_template(name: str, game_name: str) -> Plan:
    """Return the plan of a template for a game: paired as the template says, scored and ranked as the game is.

    Raises:
        UnknownName: the template or the game is not known.
        InputError: the template is not for that game.
    """
    from crosstable.pairing.systems import pairing_system

    plan, usual = template(name), plan_of_game(game_name)
    games = games_of_template(name)
    if usual.game not in games:
        raise InputError("events/template-of-other-game", template=name, game=usual.game, games=games)
    plan = replace(plan, game=usual.game)
    if len(games) == 1:
        return plan
    system = pairing_system(plan.policy, plan.settings)
    meets_all = system.is_predetermined or system.has_groups
    is_ranked_by_game = plan.teams is None and not system.is_bracket and with_own_order(plan) is plan
    if is_ranked_by_game and not (meets_all and any(code.startswith(_BY_OPPONENTS) for code in usual.tiebreaks)):
        plan = replace(plan, tiebreaks=usual.tiebreaks)
    if meets_all and plan.teams is None:  # what a free round is worth; elsewhere a bye is worth what the rules say
        plan = replace(plan, bye_points=usual.bye_points)
    return replace(plan, rules=usual.rules)


def _byes_of(profile: GameProfile) -> dict[ResultKind, int]:
    """Return what byes are worth in a game, in half-points as a plan has them."""
    return {kind: in_half_points(points) for kind, points in profile.bye_points.items()}


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
