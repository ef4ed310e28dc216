"""`event new`: the event, what of it cannot be rated, and what is next."""

from __future__ import annotations

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.event.rateable import unrateable_words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Yield the words of the command."""
    league, event, (plan, day) = made.opening.league, made.answer, made.for_words["begun"]
    yield from unrateable_words(league.store, event.name, plan, day)
    yield Table(("event", "name", "template"), [(event.event, event.name, event.template)])
    yield Note(f"Next: crosstable event {'enter' if plan.teams is None else 'team add'} {league.place} entries.csv")
