"""Read a player: who they are, and by which names files know them."""

from __future__ import annotations

from crosstable.commands.fields import command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.shared.players import PlayerShape, player_of, player_shape


@command_input
class ReadOnePlayer:
    """Nothing besides the player."""


def one_player(query: Query, given: ReadOnePlayer) -> PlayerShape:  # noqa: ARG001
    """Return one player."""
    return player_shape(player_of(query.reader, query.where["player"]))


COMMAND = ReadingCommand(
    "one-player",
    "players/{player}",
    ReadOnePlayer,
    one_player,
    PlayerShape,
    of_league("player"),
    is_typed=False,
    topic="Players",
)
