"""Reopen a closed event; its results do not count for the ratings until it is closed again."""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Reason, command_input
from crosstable.events.closing import reopen_event
from crosstable.people.accounts.access import Permission


@command_input
class Reopen:
    """Why an event is reopened."""

    reason: Reason = ""


def reopen(call: Call, given: Reopen) -> Values:
    """Reopen an event."""
    call.on_event(reopen_event, reason=call.reason(given.reason, f"reopen event {call.event}"))
    return NOTHING


COMMAND = Command(
    "event reopen",
    "events/{event}/reopen",
    Permission.MANAGE_EVENT,
    Reopen,
    reopen,
    examples=('event reopen league.db --reason "one more round"',),
    is_of_closed_event=True,
)
