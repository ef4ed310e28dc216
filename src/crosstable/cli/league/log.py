"""`crosstable log` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.league.log import ChangeLog


def words(reading: Found) -> Words:
    """Yield the changes."""
    answer: ChangeLog = reading.answer
    rows = [
        (each.change, f"{each.at:%Y-%m-%d %H:%M}", each.actor, each.what, each.reason, each.undone_by)
        for each in answer.items
    ]
    yield Table(("change", "at (UTC)", "who", "what", "why", "undone by"), rows)
