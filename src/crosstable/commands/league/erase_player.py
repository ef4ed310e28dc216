"""Erase the name of a player permanently; the results stay.

The name leaves players, spellings and log, and cannot be restored.  Backups that were made before still hold it.
"""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import LogReason, command_input
from crosstable.facts.players.player_edits import erase_name
from crosstable.people.accounts.access import Permission


@command_input
class ErasePlayer:
    """Why a name is erased."""

    reason: LogReason = ""


def erase_player(call: Call, given: ErasePlayer) -> Values:
    """Erase the name of a player."""
    call.do(erase_name, call.where["player"], reason=given.reason)
    return NOTHING


COMMAND = Command(
    "erase-player",
    "players/{player}/erase",
    Permission.MANAGE_PLAYERS,
    ErasePlayer,
    erase_player,
    examples=('erase-player league.db "Ann Lee" --reason "asked for it"',),
)
