"""Recalculate rating lists and keep the runs; nothing is published."""

from __future__ import annotations

from crosstable.changes.publication import recalculate
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.parts.list_runs import Lists, ListsDone, list_values
from crosstable.people.accounts.access import Permission


def rate(call: Call, given: Lists) -> Values:
    """Recalculate rating lists."""
    how = {"pools": given.lists, "as_of": given.as_of, "progress": call.progress}
    return list_values(call, call.do(recalculate, dry_run=call.is_dry_run, **how))


COMMAND = Command(
    "rate", "runs", Permission.MANAGE_RATINGS, Lists, rate, ListsDone, examples=("rate league.db --pool blitz",)
)
