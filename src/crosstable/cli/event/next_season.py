"""`event next-season`: the new events, with who went up and down."""

from __future__ import annotations

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Yield the words of the command."""
    names, league, events = made.for_words["names"], made.opening.league, made.answer.events
    rows = [
        (
            each.event,
            each.name,
            len(each.entrants),
            *(", ".join(names[one] for one in some) for some in (each.up, each.down)),
        )
        for each in events
    ]
    yield Table(("event", "name", "entrants", "up", "down"), rows)
    if league.writes:
        yield Note(f"Next: crosstable event pair {league.place} --event {events[0].event}")
