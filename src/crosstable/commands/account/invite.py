"""Make a link by which a person creates an account with a role; valid once and for seven days."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.account_links import InEvent, LinkMade, RoleName, grant_of, link_made
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.links import invite as make


@command_input
class Invitation:
    """The role that the account will have, and for whom it is."""

    role: RoleName
    event: InEvent = None
    label: Annotated[Text, Help("For whom it is, to recognise the link.", "Bea", option="--for")] = ""


def invite(call: Call, given: Invitation) -> Values:
    """Make an invitation."""
    secret = call.do(make, grant_of(given.role, given.event), label=given.label)
    return link_made(call, secret, "within seven days")


COMMAND = Command(
    "account invite",
    "accounts/invitations",
    Permission.MANAGE_ACCOUNTS,
    Invitation,
    invite,
    LinkMade,
    examples=("account invite league.db --role scorer --event e3 --for Bea",),
    secrets=("link",),
)
