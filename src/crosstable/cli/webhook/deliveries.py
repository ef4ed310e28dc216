"""`webhook deliveries` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.webhook.deliveries import DeliveryList

_COLUMNS = ("delivery", "created", "kind", "state", "attempts", "status", "error")


def words(reading: Found) -> Words:
    """Yield what was sent."""
    answer: DeliveryList = reading.answer
    rows = [
        (each.delivery, each.created.isoformat(), each.kind, each.state, each.attempts, each.status, each.error)
        for each in answer.items
    ]
    if rows:
        yield Table(_COLUMNS, rows)
    else:
        yield Note("Nothing was sent to this webhook yet.")
