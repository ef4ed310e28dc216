"""Close the published round; after that, its results can only be corrected, with a reason."""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.commands.shared.rounds import RoundDone, round_values
from crosstable.events.rounds import close_round as close
from crosstable.people.accounts.access import Permission


@command_input
class CloseRound:
    """Nothing besides the event."""


def close_round(call: Call, given: CloseRound) -> Values:  # noqa: ARG001 - every command has an input
    """Close the published round."""
    return round_values(call, call.on_event(close))


COMMAND = Command(
    "event close-round",
    "events/{event}/close-round",
    Permission.PAIR_ROUNDS,
    CloseRound,
    close_round,
    RoundDone,
    examples=("event close-round league.db",),
)
