"""`event sign-up` in words."""

from __future__ import annotations

from crosstable.cli.answers import Table, Words
from crosstable.cli.table_commands import Made


def words(made: Made) -> Words:
    """Yield what changed, how sign-up is, and its page."""
    found = made.answer
    if found.done:
        yield from made.done
    state = "open" if found.open else "closed"
    places = "no limit" if found.capacity is None else found.capacity
    row = (state, places, found.taken, found.waiting, str(found.deadline or ""), found.page)
    yield Table(("sign-up", "places", "taken", "waiting", "until", "page"), [row])
