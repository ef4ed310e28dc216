"""The director's decision of a match without a winner, as a fact of its game: the side that goes on.

It is kept in the `reason` of that side, so it is corrected, undone and exported with the result.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.games import Game
from crosstable.model.names import clean_name

_GOES_ON = "goes on"


def decided_for(game: Game) -> str | None:
    """Return the player who goes on by decision, None where none was made."""
    for side in game.sides:
        if side.reason is not None and side.reason.startswith(_GOES_ON):
            return side.players[0]
    return None


def why_decided(game: Game) -> str:
    """Return the reason of the decision, "" without one.

    Example:
        >>> why_decided(with_decision(Game.between("Ann", "Bo", "draw"), "Bo", "penalties 4-3"))
        'penalties 4-3'
    """
    texts = [side.reason for side in game.sides if side.reason is not None and side.reason.startswith(_GOES_ON)]
    return texts[0].removeprefix(_GOES_ON).removeprefix(": ") if texts else ""


def with_decision(game: Game, player: str | None, why: str = "") -> Game:
    """Return the game with a decision for a player, or without one.

    Args:
        game: of two players.
        player: who goes on; None takes the decision away.
        why: as it is shown: "penalties 4-3".
    """
    text = f"{_GOES_ON}: {clean_name(why)}" if clean_name(why) else _GOES_ON
    sides = []
    for side in game.sides:
        kept = None if side.reason is not None and side.reason.startswith(_GOES_ON) else side.reason
        sides.append(replace(side, reason=text if player is not None and player in side.players else kept))
    return replace(game, sides=tuple(sides))
