"""What the terminal says after `crosstable webhook test`: how to see what came of it."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Return that the test is on its way."""
    yield on_its_way(made, made.answer.delivery)


def on_its_way(made: Made, delivery: object) -> Note:
    """Return when a delivery is sent, and where to see what came of it."""
    see = f"crosstable webhook deliveries {made.opening.league.place} {made.opening.where['webhook']}"
    return Note(f"Delivery {delivery} is sent while crosstable serve runs. To see it: {see}")
