"""Make a link by which an owner sets up an account; valid once and for an hour.

Earlier links of this kind end.  Only the terminal has this command: an owner is made without another one by whoever has
the file of the league.
"""

from __future__ import annotations

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import command_input
from crosstable.commands.shared.account_links import LinkMade, link_made
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.links import make_setup_link


@command_input
class SetUp:
    """Nothing has to be said."""


def set_up(call: Call, given: SetUp) -> Values:  # noqa: ARG001 - it takes nothing
    """Make a set-up link."""
    return link_made(call, call.do(make_setup_link), "within an hour")


COMMAND = Command(
    "account set-up",
    "accounts/set-up",
    Permission.MANAGE_ACCOUNTS,
    SetUp,
    set_up,
    LinkMade,
    examples=("account set-up league.db",),
    is_routed=False,
    secrets=("link",),
)
