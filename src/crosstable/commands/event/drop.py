"""Delete the draft of a round."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.events.rounds import drop_draft
from crosstable.people.accounts.access import Permission


@command_input
class Drop:
    """Nothing besides the event."""


@answer
class DraftDropped(Done):
    """The round whose draft was deleted."""

    round: Annotated[int, Help("The number of the round.")]


def drop(call: Call, given: Drop) -> Values:  # noqa: ARG001 - every command has an input
    """Delete the draft."""
    return {"round": call.on_event(drop_draft)}


COMMAND = Command(
    "event drop",
    "events/{event}/drop",
    Permission.PAIR_ROUNDS,
    Drop,
    drop,
    DraftDropped,
    examples=("event drop league.db",),
)
