"""The games by name.  Adding one is one file and one line here."""

from __future__ import annotations

from typing import cast

from crosstable.games.profile import GameProfile
from crosstable.model.registry import Registry

GAMES = Registry(
    "game",
    {
        "plain": "crosstable.games.plain:PLAIN",
        "chess": "crosstable.games.chess:CHESS",
        "go": "crosstable.games.go:GO",
        "draughts": "crosstable.games.draughts:DRAUGHTS",
        "shogi": "crosstable.games.shogi:SHOGI",
        "othello": "crosstable.games.othello:OTHELLO",
        "backgammon": "crosstable.games.backgammon:BACKGAMMON",
        "scrabble": "crosstable.games.scrabble:SCRABBLE",
        "cards": "crosstable.games.cards:CARDS",
        "preferans": "crosstable.games.preferans:PREFERANS",
        "table-tennis": "crosstable.games.table_tennis:TABLE_TENNIS",
        "darts": "crosstable.games.darts:DARTS",
        "football": "crosstable.games.football:FOOTBALL",
        "handball": "crosstable.games.handball:HANDBALL",
        "e-sports": "crosstable.games.esports:ESPORTS",
        "races": "crosstable.games.races:RACES",
    },
    group="crosstable.games",
    needs=("notation", "words", "tiebreaks", "policy"),
)


# Games whose rule books have presets of their own.
_OF_RULES = {
    "fide-2026": "chess",
    "egf": "go",
    "opengotha": "go",
    "go-pairer": "go",
    "cards": "cards",
    "football": "football",
    "handball": "handball",
}


def profile_of(discipline: str | None, rules: str, league: str = "") -> GameProfile:
    """Return the profile of the games of an event.

    Args:
        discipline: of the event; one that has the name of a game is that game.
        rules: the scoring rules of the event, which name the game if nothing else does.
        league: the game of the league that the event is in; "" for none.
    Returns:
        The profile of the game; that of `plain` if none is named.
    """
    named = (discipline or "").strip()
    return game_profile(named if named in GAMES else league or _OF_RULES.get(rules.partition(",")[0], "plain"))


def game_profile(name: str) -> GameProfile:
    """Return the profile of a game.

    Raises:
        UnknownName: no game has that name.
        PartError: a game of a module that is not loaded.
    """
    return cast("GameProfile", GAMES[name])
