"""The settings of a league of one game, from its profile: scoring rules, tie-breaks and rating lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.games.profile import GameProfile
from crosstable.games.profiles import GAMES, game_profile


def settings_of_game(name: str) -> dict[str, Any]:
    """Return the settings of a league of a game, as a `league.toml` would have them.

    Raises:
        UnknownName: no game has that name.
    Example:
        >>> settings_of_game("handball")["display"]
        {'tiebreaks': ['H2H', 'GD', 'GF']}
    """
    game = game_profile(name)
    pool = {"key": "overall", "name": "Overall", **_pool_of(game)}
    return {"game": name, "rules": game.rules, "display": {"tiebreaks": list(game.tiebreaks)}, "pools": [pool]}


def with_game(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings with what their game decides, where they leave it open.

    That is the scoring rules, the tie-breaks, and the rating system of lists that name none.  Settings without a game,
    or with one that is not known, stay as they are.
    """
    name = plain.get("game")
    if not isinstance(name, str) or name not in GAMES:
        return dict(plain)
    pools = plain.get("pools")
    if not isinstance(pools, list):
        return {**settings_of_game(name), **plain}
    return {**settings_of_game(name), **plain, "pools": [_completed(pool, game_profile(name)) for pool in pools]}


def _completed(pool: Any, game: GameProfile) -> Any:
    """Return a table of a rating list with the system of the game, unless it names a system."""
    if not isinstance(pool, Mapping) or "system" in pool:
        return pool
    own = pool.get("parameters", {})
    found = _pool_of(game)
    parameters = {**found["parameters"], **own} if isinstance(own, Mapping) else own
    return {**found, **pool, "parameters": parameters}


def _pool_of(game: GameProfile) -> dict[str, Any]:
    found: dict[str, Any] = {"system": game.system, "parameters": dict(game.system_settings)}
    return {**found, "initial": "entry"} if game.has_federation else found  # they come with ratings of federations
