"""Add a spelling by which files know a player."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Help, LogReason, Text, command_input
from crosstable.facts.players.player_edits import add_alias
from crosstable.people.accounts.access import Permission


@command_input
class Spelling:
    """A further spelling of a name."""

    spelling: Annotated[Text, Help("The name as files write it.", "A. Lee", "NAME", is_argument=True)]
    reason: LogReason = ""


def add_spelling(call: Call, given: Spelling) -> Values:
    """Add a spelling of a player."""
    call.do(add_alias, call.where["player"], given.spelling, reason=given.reason)
    return NOTHING


COMMAND = Command(
    "add-spelling",
    "players/{player}/spellings",
    Permission.MANAGE_PLAYERS,
    Spelling,
    add_spelling,
    examples=('add-spelling league.db "Ann Lee" "A. Lee"',),
)
