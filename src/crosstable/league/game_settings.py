"""The settings of a league of one game: its scoring rules, tie-breaks and rating list, from the profile of the game."""

from __future__ import annotations

from typing import Any

from crosstable.games.registry import game_profile


def settings_of_game(name: str) -> dict[str, Any]:
    """Return the settings of a league of a game, as a `league.toml` would have them.

    Raises:
        UnknownName: no game has that name.
    Example:
        >>> settings_of_game("handball")["display"]
        {'tiebreaks': ['H2H', 'GD', 'GF']}
    """
    game = game_profile(name)
    pool: dict[str, Any] = {
        "key": "overall",
        "name": "Overall",
        "system": game.system,
        "parameters": dict(game.system_settings),
    }
    if game.has_federation:  # players come with ratings of federations
        pool["initial"] = "entry"
    return {"rules": game.rules, "display": {"tiebreaks": list(game.tiebreaks)}, "pools": [pool]}
