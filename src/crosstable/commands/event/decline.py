"""Decline sign-ups that wait; they are kept, unless they are erased."""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen, MinLen

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.commands.shared.sign_ups import SignUpNumber
from crosstable.events.sign_up.accepting import decline_sign_ups
from crosstable.people.accounts.access import Permission


@command_input
class DeclineSignUps:
    """Which sign-ups."""

    numbers: Annotated[
        tuple[SignUpNumber, ...],
        MinLen(1),
        MaxLen(5000),
        Help("The numbers of the sign-ups.", [3, 5], "NUMBER", is_argument=True),
    ]
    erase: Annotated[
        bool,
        Help("Erase what these people gave, also of those declined or withdrawn before; this cannot be undone."),
    ] = False


def decline(call: Call, given: DeclineSignUps) -> Values:
    """Decline sign-ups."""
    call.on_event(decline_sign_ups, given.numbers, erased=given.erase)
    return NOTHING


COMMAND = Command(
    "event decline",
    "events/{event}/sign-ups/decline",
    Permission.MANAGE_ENTRIES,
    DeclineSignUps,
    decline,
    examples=("event decline league.db 4", "event decline league.db 4 --erase"),
    guide="sign-up.md#accept-sign-ups",
)
