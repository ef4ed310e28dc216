"""Publish the ratings, recalculated if necessary, and show which have changed."""

from __future__ import annotations

from crosstable.changes.publication import publish as publish_lists
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import LogReason, command_input
from crosstable.commands.shared.list_runs import Lists, ListsDone, list_values
from crosstable.people.accounts.access import Permission


@command_input
class Publication(Lists):
    """What is published, and why."""

    reason: LogReason = ""


def publish(call: Call, given: Publication) -> Values:
    """Publish rating lists; a dry run shows the players who would move."""
    how = {"pools": given.lists, "as_of": given.as_of, "progress": call.progress}
    made = call.do(publish_lists, reason=given.reason, dry_run=call.is_dry_run, **how)
    return list_values(call, made.pools)


COMMAND = Command(
    "publish",
    "publications",
    Permission.MANAGE_RATINGS,
    Publication,
    publish,
    ListsDone,
    examples=("publish league.db",),
    guide="league.md",
)
