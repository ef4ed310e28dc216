"""Reading a league for one request: one consistent state, with what of it may be shown."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Path
from sqlalchemy import Connection

from crosstable.league.lists.stored_runs import run_row
from crosstable.league.players.players import shown_names
from crosstable.league.reading.public_state import PublicState, public_state
from crosstable.league.results.league_history import last_change
from crosstable.league.store.store import Store
from crosstable.views.directory import display_text
from crosstable.web.api.problems import NotFoundError
from crosstable.web.api.shapes import PlayerName

LeagueKey = Annotated[
    str, Path(max_length=100, description="The key of the league, as `leagues` lists it.", examples=["sunday"])
]
Stores = Callable[[], Mapping[str, Store]]


@dataclass(frozen=True, slots=True)
class LeagueReading:
    """One state of a league.

    Args:
        key: the key of the league in paths.
        store: the league.
        connection: that reads this state.
        change: the number of the last change.
    """

    key: str
    store: Store
    connection: Connection
    change: int

    def state(self) -> PublicState:
        """Read what of the league may be shown."""
        return public_state(self.connection)

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
    found = stores()
    if key not in found:
        raise NotFoundError("web/api/no-such-league", league=key, known=list(found))
    store = found[key]
    with store.read() as connection:
        yield LeagueReading(key, store, connection, last_change(connection))
