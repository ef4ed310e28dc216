"""`webhook list` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.webhook.list_ import WebhookList


def words(reading: Found) -> Words:
    """Yield the webhooks."""
    answer: WebhookList = reading.answer
    rows = [
        (each.webhook, each.address, ", ".join(each.kinds), "" if each.last is None else each.last.state)
        for each in answer.items
    ]
    if rows:
        yield Table(("webhook", "address", "kinds", "last delivery"), rows)
    else:
        yield Note("No webhook yet. Add one: crosstable webhook add LEAGUE ADDRESS")
