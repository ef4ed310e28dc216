"""Remove a rating list; its games, runs and publications stay, and an undo brings it back."""

from __future__ import annotations

from crosstable.changes.configuration import drop_list as drop
from crosstable.commands.command import NOTHING, Call, Command, Values
from crosstable.commands.fields import LogReason, command_input
from crosstable.people.accounts.access import Permission


@command_input
class ListRemoval:
    """Why a rating list is removed."""

    reason: LogReason = ""


def drop_list(call: Call, given: ListRemoval) -> Values:
    """Remove a rating list."""
    call.do(drop, call.where["rating_list"], reason=given.reason)
    return NOTHING


COMMAND = Command(
    "drop-list",
    "ratings/{rating_list}/drop",
    Permission.MANAGE_LEAGUE,
    ListRemoval,
    drop_list,
    examples=("drop-list league.db blitz",),
    guide="league.md#rating-lists",
)
