"""Reading a league for one request: one consistent state, with what of it may be shown."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated

from fastapi import Path

from crosstable.commands.errors import NotFoundError
from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.last_change import LastChange
from crosstable.facts.store.store import Store
from crosstable.reading.reader import Kept, Reader

LeagueKey = Annotated[
    str, Path(max_length=100, description="The key of the league, as `leagues` lists it.", examples=["sunday"])
]


class Stores:
    """The leagues of the API by key, with what was read of them lately.

    Args:
        found: returns the leagues.
    """

    def __init__(self, found: Callable[[], Mapping[str, Store]]) -> None:
        self.found = found
        self.kept = Kept()
        self._clocks: dict[str, tuple[Store, LastChange]] = {}
        self._lock = threading.Lock()

    def clock(self, key: str, store: Store) -> LastChange:
        """Return what asks a league for its last change."""
        with self._lock:
            known = self._clocks.get(key)
            if known is None or known[0] is not store:
                known = self._clocks[key] = store, LastChange(store)
            return known[1]

    def close(self) -> None:
        """Close what is open of the leagues."""
        with self._lock:
            for _, clock in self._clocks.values():
                clock.close()


@contextmanager
def reading(stores: Stores, key: str, *, is_as_it_is: bool = False) -> Iterator[Reader]:
    """Read a league by its key, in one state.

    Args:
        is_as_it_is: whether all is shown as it is now, to people of the league.
    Raises:
        NotFoundError: there is no such league.
        StoreError: it cannot be read.
    """
    found = stores.found()
    if key not in found:
        raise NotFoundError("web/api/no-such-league", league=key, known=list(found))
    store = found[key]
    with store.read() as connection:
        kept = Kept() if is_as_it_is else stores.kept
        yield Reader(connection, last_change(connection), store.clock, key, kept, is_as_it_is)
