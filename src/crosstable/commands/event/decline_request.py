"""Decline the byes, or the withdrawal, that a player asks for."""

from __future__ import annotations

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.commands.shared.requests import RequestedRounds
from crosstable.events.player_requests import end_request
from crosstable.people.accounts.access import Permission


@command_input
class DeclineRequest:
    """What a player asks for and does not get."""

    rounds: RequestedRounds = ()


def decline_request(call: Call, given: DeclineRequest) -> Values:
    """Decline byes, or the withdrawal."""
    call.on_event(end_request, call.where["player"], given.rounds, is_declined=True)
    return NOTHING


COMMAND = Command(
    "event decline-request",
    "events/{event}/entries/{player}/decline-request",
    Permission.MANAGE_ENTRIES,
    DeclineRequest,
    decline_request,
    examples=('event decline-request league.db "Ann Lee" 3',),
)
