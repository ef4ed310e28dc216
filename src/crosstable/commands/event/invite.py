"""Make a link by which a person creates an account that helps in an event; valid once and for seven days.

Its director may do it; other roles are given by `account invite`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.account_links import LinkMade, grant_of, link_made
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.links import invite as make


@command_input
class HelperInvitation:
    """The role that the account will have in the event, and for whom it is."""

    role: Annotated[Literal["scorer", "viewer"], Help("The role.", "scorer")] = "scorer"
    label: Annotated[Text, Help("For whom it is, to recognise the link.", "Bea")] = ""


def invite(call: Call, given: HelperInvitation) -> Values:
    """Make an invitation."""
    secret = call.do(make, grant_of(given.role, call.event), label=given.label)
    return link_made(call, secret, "within seven days")


COMMAND = Command(
    "event invite",
    "events/{event}/helpers",
    Permission.INVITE_HELPERS,
    HelperInvitation,
    invite,
    LinkMade,
    is_typed=False,
    secrets=("link",),
)
