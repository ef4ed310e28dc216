"""Open line-ups at the time when they are due, in the background while leagues are served."""

from __future__ import annotations

import datetime as dt
import logging
import threading
from collections.abc import Sequence

from sqlalchemy import Connection

from crosstable.events.event_status import OPEN
from crosstable.events.plan_rows import known_events
from crosstable.events.running import read_running
from crosstable.events.teams.line_ups import due_line_ups, open_line_ups
from crosstable.events.teams.team_rows import events_with_sealed_line_ups
from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError

ACTOR = "line-ups"
_EVERY = 5.0  # seconds between two looks
_log = logging.getLogger("crosstable.web")


class LineUpOpener:
    """Opens the line-ups of some leagues when they are due; several processes can do so at once.

    Args:
        stores: the leagues, open for writing.
        every: seconds between two looks.
    """

    def __init__(self, stores: Sequence[Store], *, every: float = _EVERY) -> None:
        self._stores = stores
        self._every = every
        self._ends = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, in a thread of its own; without leagues there is nothing to do."""
        if self._stores:
            self._thread = threading.Thread(target=self._run, name="line-ups", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End after the look that is being taken."""
        self._ends.set()
        if self._thread is not None:
            self._thread.join(timeout=30)

    def _run(self) -> None:
        while not self._ends.wait(self._every):
            for store in self._stores:
                try:
                    open_due(store)
                except CrosstableError as error:  # the database is locked or away: later
                    _log.warning("line-ups of %s: %s", store.name, error)
                except Exception:
                    _log.exception("line-ups of %s failed", store.name)


def open_due(store: Store) -> int:
    """Open the line-ups of a league that are due, and return how many there were.

    Raises:
        StoreError: the database cannot be written.
    """
    with store.read() as connection:
        waiting = set(events_with_sealed_line_ups(connection))
        open_ones = [id for id, _, _, status in known_events(connection) if status == OPEN] if waiting else []
        due = [id for id in open_ones if id in waiting and _has_due(connection, id, store.clock())]
    return sum(len(open_line_ups(store, ACTOR, event).opened) for event in due)


def _has_due(connection: Connection, event: str, now: dt.datetime) -> bool:
    """Return whether an event has line-ups to open: writing only to find that there are none would hold up others."""
    return bool(due_line_ups(connection, read_running(connection, event), now))
