"""Reading a league for one request: one consistent state, with what of it may be shown."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Path
from sqlalchemy import Connection

from crosstable.commands.answers import PlayerName
from crosstable.commands.errors import NotFoundError
from crosstable.facts.players.players import shown_names
from crosstable.facts.results.league_history import last_change
from crosstable.facts.store.last_change import LastChange
from crosstable.facts.store.store import Store
from crosstable.reading.event_reader import read_event
from crosstable.reading.part_changes import last_change_of_event
from crosstable.reading.public_state import PublicState, public_state
from crosstable.runs.stored_runs import run_row
from crosstable.views.directory import display_text
from crosstable.views.event import EventView
from crosstable.web.api.recent import Recent

_MOST_STATES = 16
_MOST_EVENTS = 32
_MOST_FILES = 4
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
        self.states: Recent[PublicState] = Recent(_MOST_STATES)
        self.files: Recent[bytes] = Recent(_MOST_FILES)
        self.events: Recent[EventView | None] = Recent(_MOST_EVENTS)
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


@dataclass(frozen=True, slots=True)
class LeagueReading:
    """One state of a league.

    Args:
        key: the key of the league in paths.
        store: the league.
        connection: that reads this state.
        change: the number of the last change.
        stores: the leagues, with what was read of them lately.
    """

    key: str
    store: Store
    connection: Connection
    change: int
    stores: Stores

    def state(self) -> PublicState:
        """Return what of the league may be shown."""
        return self.stores.states.get((self.key, self.change), lambda: public_state(self.connection))

    def event(self, id: str) -> EventView | None:
        """Return an event as it is shown; None where nothing of it is."""
        last = last_change_of_event(self.connection, id)
        return self.stores.events.get((self.key, id, last), lambda: self._read_event(id))

    def _read_event(self, id: str) -> EventView | None:
        found = read_event(self.connection, id)
        return None if found is None else EventView.of(found)

    def run_stamp(self, run: int) -> str:
        """Return what tells a run from another of the same number, in a league that was restored from a backup.

        Raises:
            UnknownName: there is no such run.
        """
        row = run_row(self.connection, run)
        return f"{row.at.isoformat()} {row.input_hash} {row.has_history}"

    def today(self, state: PublicState) -> dt.date:
        """Return which day it is where the league is."""
        return state.config.date_at(self.store.clock())

    def names(self, ids: Iterable[str]) -> dict[str, PlayerName]:
        """Read the names of some players as they may be shown."""
        wanted = sorted(set(ids))
        found = shown_names(self.connection, wanted)
        return {id: PlayerName(id=id, name=display_text(found.get(id, id), id)) for id in wanted}


@contextmanager
def reading(stores: Stores, key: str) -> Iterator[LeagueReading]:
    """Read a league by its key, in one state.

    Raises:
        NotFoundError: there is no such league.
        StoreError: it cannot be read.
    """
    found = stores.found()
    if key not in found:
        raise NotFoundError("web/api/no-such-league", league=key, known=list(found))
    store = found[key]
    with store.read() as connection:
        yield LeagueReading(key, store, connection, last_change(connection), stores)
