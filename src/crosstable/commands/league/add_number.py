"""Add the number that a federation gave a player, such as a FIDE ID."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Help, LogReason, Text, command_input
from crosstable.facts.players.player_edits import add_identity
from crosstable.people.accounts.access import Permission


@command_input
class FederationNumber:
    """The number that a federation gave a player."""

    organisation: Annotated[Text, Help("The federation: FIDE, EGF, AGA ...", "FIDE", "FEDERATION", is_argument=True)]
    number: Annotated[Text, Help("The number there.", "1503014", "NUMBER", is_argument=True)]
    reason: LogReason = ""


def add_number(call: Call, given: FederationNumber) -> Values:
    """Add a number of a player."""
    call.do(add_identity, call.where["player"], given.organisation, given.number, reason=given.reason)
    return NOTHING


COMMAND = Command(
    "add-number",
    "players/{player}/numbers",
    Permission.MANAGE_PLAYERS,
    FederationNumber,
    add_number,
    examples=('add-number league.db "Ann Lee" FIDE 1503014',),
)
