"""Approve the byes, or the withdrawal, that a player asks for.

Byes count as if `event bye` had entered them, and the withdrawal as if `event withdraw` had; all rounds are one change.
"""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import Irregular, command_input
from crosstable.commands.shared.requests import RequestedRounds
from crosstable.events.player_requests import approve_request as approve
from crosstable.events.sign_up.accepting import fill_places
from crosstable.people.accounts.access import Permission


@command_input
class ApproveRequest:
    """What a player asks for and gets."""

    rounds: RequestedRounds = ()
    irregular: Irregular = False


def approve_request(call: Call, given: ApproveRequest) -> Values:
    """Approve byes, or the withdrawal."""
    call.on_event(approve, call.where["player"], given.rounds, irregular=given.irregular)
    if given.rounds:
        return NOTHING
    moved = call.players(call.on_event(fill_places).entered)
    return {"notes": tuple(f"{each.name} moves up from the waiting list." for each in moved)}


COMMAND = Command(
    "event approve-request",
    "events/{event}/entries/{player}/approve-request",
    Permission.MANAGE_ENTRIES,
    ApproveRequest,
    approve_request,
    examples=('event approve-request league.db "Ann Lee" 3',),
)
