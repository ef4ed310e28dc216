"""Recalculate rating lists and keep the runs; nothing is published.

Every rating list is calculated in full, by the settings of the league, and kept as a run.  If neither games nor
settings have changed since the last run, that run is reported and nothing is written.  An event with a game that the
system of a list cannot rate is left out of that list, with the reason and what helps.  A list that compares systems has
a run of each.
"""

from __future__ import annotations

from crosstable.changes.publication import recalculate
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.shared.list_runs import Lists, ListsDone, list_values
from crosstable.people.accounts.access import Permission


def rate(call: Call, given: Lists) -> Values:
    """Recalculate rating lists."""
    how = {"pools": given.lists, "as_of": given.as_of, "progress": call.progress}
    return list_values(call, call.do(recalculate, dry_run=call.is_dry_run, **how))


COMMAND = Command(
    "rate",
    "runs",
    Permission.MANAGE_RATINGS,
    Lists,
    rate,
    ListsDone,
    examples=("rate league.db --list blitz",),
    guide="league.md",
)
