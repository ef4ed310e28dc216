"""Take the role of a helper in an event; what they did stays."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.account_links import RoleName, grant_of
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.accounts import may_grant, take_role


@command_input
class RoleOfHelper:
    """Who helps, as what."""

    name: Annotated[Text, Help("The name of the account.", "Bea")]
    role: RoleName


def remove_helper(call: Call, given: RoleOfHelper) -> Values:
    """Take the role; directors take those below their own."""
    grant = grant_of(given.role, call.event)
    if not may_grant(call.caller.grants, grant):
        raise NotFoundError("commands/not-found")
    call.do(take_role, given.name, grant)
    return {}


COMMAND = Command(
    "event remove-helper",
    "events/{event}/helpers/remove",
    Permission.INVITE_HELPERS,
    RoleOfHelper,
    remove_helper,
    is_typed=False,
)
