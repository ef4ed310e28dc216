"""The games by name.  Adding one is one file and one line here."""

from __future__ import annotations

from crosstable.games.profile import GameProfile
from crosstable.model.errors import UnknownName
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
)


def game_profile(name: str) -> GameProfile:
    """Return the profile of a game.

    Raises:
        UnknownName: no game has that name.
    """
    found = GAMES[name]
    if not isinstance(found, GameProfile):
        raise UnknownName("game", name, GAMES)
    return found
