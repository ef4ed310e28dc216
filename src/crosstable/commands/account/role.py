"""Assign a role to an account, or take it; what the account did stays."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.commands.shared.account_links import AccountName, InEvent, RoleName, grant_of
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.accounts import give_role, take_role


@command_input
class RoleOfAccount:
    """A role, in an event or in the whole league."""

    name: AccountName
    role: RoleName
    event: InEvent = None
    take: Annotated[bool, Help("Take the role instead of giving it.")] = False


def role(call: Call, given: RoleOfAccount) -> Values:
    """Give or take a role."""
    call.do(take_role if given.take else give_role, given.name, grant_of(given.role, given.event))
    return {}


COMMAND = Command(
    "account role",
    "accounts/roles",
    Permission.MANAGE_ACCOUNTS,
    RoleOfAccount,
    role,
    examples=("account role league.db Bea --role director --event e3",),
)
