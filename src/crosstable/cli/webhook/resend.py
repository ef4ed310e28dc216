"""What the terminal says after `crosstable webhook resend`: how to see what came of it."""

from __future__ import annotations

from crosstable.cli.answers import Words
from crosstable.cli.table_commands import Made
from crosstable.cli.webhook.test import on_its_way


def words(made: Made) -> Words:
    """Return that the delivery is on its way."""
    yield on_its_way(made, made.opening.where["delivery"])
