"""`event challenge`: without challenges, who may challenge whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crosstable.cli.answers import Answer, Table, Words
from crosstable.cli.event.round_words import round_words
from crosstable.cli.table_commands import Made
from crosstable.cli.table_opening import Opening


def typed(opening: Opening, values: Mapping[str, Any]) -> Answer | Mapping[str, Any]:
    """Return who may challenge whom, where no challenge is given."""
    if values:
        return values
    from crosstable.events.challenges import ladder_of
    from crosstable.events.running import read_running

    with opening.league.store.read() as connection:
        running = read_running(connection, opening.where["event"])
    table = ladder_of(running)
    found = [(at, player, table.may_challenge(player)) for at, player in enumerate(table.order, start=1)]
    rows = [(at, running.name(player), ", ".join(map(running.name, reach))) for at, player, reach in found]
    listed = [{"place": at, "player": player, "may_challenge": reach} for at, player, reach in found]
    return Answer(listed, [Table(("place", "player", "may challenge"), rows, title=running.event.name)])


def words(made: Made) -> Words:
    """Return the words of the command."""
    return round_words(made, "result")
