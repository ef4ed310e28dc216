"""Cancel the byes of a player in some rounds.

A player cancels requests of their own that still wait.
"""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Rounds, command_input
from crosstable.events.bye_requests import cancel_bye as cancel
from crosstable.events.player_requests import end_request
from crosstable.people.accounts.access import Permission


@command_input
class CancelBye:
    """Rounds in which a player plays after all."""

    rounds: Rounds


def cancel_bye(call: Call, given: CancelBye) -> Values:
    """Cancel byes, or requests for them."""
    if call.caller.player is not None:
        call.on_event(end_request, call.caller.player, given.rounds)
    else:
        call.on_event(cancel, call.where["player"], given.rounds)
    return NOTHING


COMMAND = Command(
    "event cancel-bye",
    "events/{event}/entries/{player}/cancel-bye",
    Permission.REQUEST_BYE,
    CancelBye,
    cancel_bye,
    examples=('event cancel-bye league.db "Ann Lee" 2',),
)
