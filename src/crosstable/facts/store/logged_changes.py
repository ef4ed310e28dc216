"""One line of the program's log for each change of a league, as soon as it is in the database."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass

FIELDS = "fields"  # of a record of the log: its values by name
_ID = re.compile(r"(?:[a-z]+ )?[a-z]?\d+")  # "e3", "player p7": what has no name in it
_log = logging.getLogger("crosstable.changes")


@dataclass(slots=True)
class BegunChange:
    """A change that is being written."""

    number: int
    command: str
    target: str


def log_changes(league: str, changes: list[BegunChange]) -> None:
    """Write the lines of changes that were committed.

    Who made a change, and why, stays in the change log of the league: names are erased there.
    """
    if not _log.isEnabledFor(logging.INFO):
        return
    for change in changes:
        values = {"league": league, "change": change.number, "command": change.command}
        if _ID.fullmatch(change.target):
            values["target"] = change.target
        _log.info("changed", extra={FIELDS: values})
