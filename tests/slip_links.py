"""The links on the result slips of a round, made as for printing them."""

from __future__ import annotations

from crosstable.facts.store.store import Store
from crosstable.people.accounts import slip_links as of_slips


def slip_links(store: Store, actor: str, event: str, round: int) -> dict[int, str]:
    """Return the secret of the link of each board."""
    of_slips.make_slip_links(store, actor, event, round)
    with store.read() as connection:
        return of_slips.slip_links(connection, event, round, store.clock())
