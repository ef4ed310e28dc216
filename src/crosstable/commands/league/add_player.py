"""Add a player who has no game and no entry yet."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import Done, PlayerId, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.player_details import Details
from crosstable.facts.players.player_edits import add_player as add
from crosstable.facts.players.player_edits import edit_player
from crosstable.people.accounts.access import Permission


@command_input
class NewPlayer(Details):
    """A player to add."""

    name: Annotated[Text, Help("The name.", "Ann Lee", "NAME", is_argument=True)]


@answer
class PlayerAdded(Done):
    """The player who was added."""

    player: PlayerId


def add_player(call: Call, given: NewPlayer) -> Values:
    """Add a player, and what is known of them."""
    one = call.do(add, given.name, reason=given.reason)
    if given.details():
        call.do(edit_player, one, given.details(), reason=given.reason)
    return {"player": one, "notes": (f"The player is {one}.",)}


COMMAND = Command(
    "add-player",
    "players",
    Permission.MANAGE_PLAYERS,
    NewPlayer,
    add_player,
    PlayerAdded,
    examples=('add-player league.db "Ann Lee" --club "Elm Street"',),
)
