"""`event requests` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.event.requests import RequestList


def words(reading: Found) -> Words:
    """Yield what players ask for, then what they report."""
    answer: RequestList = reading.answer
    if answer.requests:
        asked = [(each.player, each.name, each.round or "", each.kind) for each in answer.requests]
        yield Table(("id", "player", "round", "asks for"), asked)
    if answer.reports:
        reported = [
            (each.report, each.round, each.label, each.name, each.text, "yes" if each.is_disputed else "")
            for each in answer.reports
        ]
        yield Table(("report", "round", "board", "player", "result", "disputed"), reported)
    if not answer.requests and not answer.reports:
        yield Note("Nothing waits for an answer.")
