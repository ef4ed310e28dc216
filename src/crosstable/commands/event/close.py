"""Close an event, so that its results count for the ratings.

They count from the next `publish` on.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.events.closing import close_event
from crosstable.people.accounts.access import Permission


@command_input
class Close:
    """Nothing besides the event."""


@answer
class Closed(Done):
    """The event that was closed."""

    rounds: Annotated[int, Help("How many rounds it had.")]


def close(call: Call, given: Close) -> Values:  # noqa: ARG001 - every command has an input
    """Close an event."""
    return {"rounds": call.on_event(close_event)}


COMMAND = Command(
    "event close",
    "events/{event}/close",
    Permission.MANAGE_EVENT,
    Close,
    close,
    Closed,
    examples=("event close league.db",),
)
