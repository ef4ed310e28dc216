"""Cancel a request that waits, as the player who asks."""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.commands.shared.requests import RequestedRounds
from crosstable.events.player_requests import end_request
from crosstable.people.accounts.access import Permission


@command_input
class CancelRequest:
    """What a player does not ask for any more."""

    rounds: RequestedRounds = ()


def cancel_request(call: Call, given: CancelRequest) -> Values:
    """Cancel requests for byes, or to withdraw."""
    call.on_event(end_request, call.where["player"], given.rounds)
    return NOTHING


COMMAND = Command(
    "event cancel-request",
    "events/{event}/entries/{player}/cancel-request",
    Permission.REQUEST_BYE,
    CancelRequest,
    cancel_request,
    is_typed=False,
)
