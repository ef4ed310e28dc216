"""`event zone`: the zones in a table."""

from __future__ import annotations

from crosstable.cli.answers import Table, Words
from crosstable.cli.table_commands import Made
from crosstable.events.prize_changes import zone_places
from crosstable.model.zones import Zone


def words(made: Made) -> Words:
    """Yield what changed, and the zones now."""
    if made.answer.done:
        yield from made.done
    zones = [Zone(each.name, each.first, each.last, each.kind) for each in made.answer.zones]
    yield Table(("zone", "places", "kind"), [(each.name, zone_places(each), each.kind) for each in zones])
