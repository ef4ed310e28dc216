"""Edit the details of a player, and how they are shown.

What is not named stays as it is; an empty value removes it.  A new name is a spelling too, and the old one stays one.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.player_details import Details
from crosstable.facts.players.player_edits import edit_player as edit
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission


@command_input
class PlayerEdit(Details):
    """What is known of a player now."""

    name: Annotated[Text, Help("Another name; the old one stays a spelling.", "Ann Leigh")] = ""


def edit_player(call: Call, given: PlayerEdit) -> Values:
    """Edit the details of a player."""
    values = given.details() | ({"name": given.name} if given.name else {})
    if not values:
        raise InputError("commands/no-detail")
    call.do(edit, call.where["player"], values, reason=given.reason)
    return NOTHING


COMMAND = Command(
    "edit-player",
    "players/{player}/edit",
    Permission.MANAGE_PLAYERS,
    PlayerEdit,
    edit_player,
    examples=('edit-player league.db "Ann Lee" --display initials',),
)
