"""Make a link by which a person sets a new password; valid once and for a day."""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.commands.shared.account_links import AccountName, LinkMade, link_made
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.links import make_reset_link


@command_input
class Reset:
    """Whose password is set."""

    name: AccountName


def reset(call: Call, given: Reset) -> Values:
    """Make a reset link."""
    return link_made(call, call.do(make_reset_link, given.name), "within a day")


COMMAND = Command(
    "account reset",
    "accounts/resets",
    Permission.MANAGE_ACCOUNTS,
    Reset,
    reset,
    LinkMade,
    examples=("account reset league.db Ann",),
    secrets=("link",),
)
