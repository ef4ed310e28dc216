"""`event missing` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.event.missing import MissingPlayers


def words(reading: Found) -> Words:
    """Yield who is missing, and how many are there."""
    answer: MissingPlayers = reading.answer
    if answer.missing:
        yield Table(("id", "player"), [(each.id, each.name) for each in answer.missing])
    yield Note(f"Round {answer.round}: {len(answer.present)} checked in, {len(answer.missing)} missing.")
