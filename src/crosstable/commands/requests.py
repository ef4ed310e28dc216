"""Commands on what players ask for: approve, decline, cancel.  `event bye` and `event withdraw` of a player ask."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.inputs import Irregular
from crosstable.commands.models import Given
from crosstable.league.accounts.access import Permission
from crosstable.league.events.player_requests import approve_request, end_request


class Asked(Given):
    """What a player asks for."""

    rounds: list[Annotated[int, Field(ge=1, le=1000)]] = Field(
        default=[], max_length=1000, description="Of the byes; empty for the withdrawal."
    )


class Approved(Asked):
    """What a player asks for and gets."""

    irregular: Irregular = False


def _approve(call: Call, given: Approved) -> Values:
    """Approve the byes, or the withdrawal, that a player asks for."""
    call.on_event(approve_request, call.where["player"], given.rounds, irregular=given.irregular)
    return NOTHING


def _decline(call: Call, given: Asked) -> Values:
    """Decline the byes, or the withdrawal, that a player asks for."""
    call.on_event(end_request, call.where["player"], given.rounds, is_declined=True)
    return NOTHING


def _cancel_request(call: Call, given: Asked) -> Values:
    """Cancel a request that waits, as the player who asks."""
    call.on_event(end_request, call.where["player"], given.rounds)
    return NOTHING


_ENTRY = "events/{event}/entries/{player}"
COMMANDS = (
    Command("event approve-request", f"{_ENTRY}/approve-request", Permission.MANAGE_ENTRIES, Approved, _approve),
    Command("event decline-request", f"{_ENTRY}/decline-request", Permission.MANAGE_ENTRIES, Asked, _decline),
    Command(
        "event cancel-request",
        f"{_ENTRY}/cancel-request",
        Permission.REQUEST_BYE,
        Asked,
        _cancel_request,
        is_typed=False,
    ),
)
