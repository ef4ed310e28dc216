"""Re-enter a withdrawn player from the next round on."""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.events.entries import re_enter
from crosstable.people.accounts.access import Permission


@command_input
class Return:
    """Nothing besides the player."""


def return_(call: Call, given: Return) -> Values:  # noqa: ARG001 - every command has an input
    """Re-enter a player."""
    call.on_event(re_enter, call.where["player"])
    return NOTHING


COMMAND = Command(
    "event return",
    "events/{event}/entries/{player}/return",
    Permission.MANAGE_ENTRIES,
    Return,
    return_,
    examples=('event return league.db "Ann Lee"',),
)
