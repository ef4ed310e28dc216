"""One state of a league, read part by part: what pages, API and terminal are made from.

A part that was read is kept with the number of its last change, and read again when that is another one.
A reader of the live site shows what is published (`public_state`); that of a terminal, whose user has the file of the
league, shows results as they are now.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from crosstable.reading.part_changes import last_change_of_event
from crosstable.reading.recent import Recent

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent
    from crosstable.reading.event_summary import EventStanding
    from crosstable.reading.public_state import PublicState
    from crosstable.reading.run_table import RunTable

_MOST_STATES = 16
_MOST_EVENTS = 32
_MOST_FILES = 4
_MOST_ROWS = 500_000  # of tables, over all leagues
_MOST_ORDERS = 16


@dataclass(frozen=True, slots=True)
class Kept:
    """What was read of some leagues lately."""

    states: Recent[PublicState] = field(default_factory=lambda: Recent(_MOST_STATES))
    events: Recent[EventStanding | None] = field(default_factory=lambda: Recent(_MOST_EVENTS))
    running: Recent[RunningEvent | None] = field(default_factory=lambda: Recent(1))
    files: Recent[bytes] = field(default_factory=lambda: Recent(_MOST_FILES))
    tables: Recent[RunTable] = field(default_factory=lambda: Recent(_MOST_ROWS, len))
    orders: Recent[Any] = field(default_factory=lambda: Recent(_MOST_ORDERS))  # of the players of tables


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads one state of a league.

    Args:
        change: the number of the last change.
        clock: returns the time.
        key: of the league in paths; "" where it is the only one.
        is_as_it_is: whether results are shown as they are now, not as they are published.
    """

    connection: Connection
    change: int
    clock: Callable[[], dt.datetime]
    key: str = ""
    kept: Kept = field(default_factory=Kept)
    is_as_it_is: bool = False

    def state(self) -> PublicState:
        """Return what of the league may be shown."""
        from crosstable.reading.public_state import public_state  # with the rating systems of its lists

        return self.kept.states.get(
            (self.key, self.change), lambda: public_state(self.connection, is_as_it_is=self.is_as_it_is)
        )

    def event(self, id: str) -> EventStanding | None:
        """Return an event as it is shown; None where nothing of it is."""
        return self.kept.events.get((self.key, id, self.last_change_of(id)), lambda: self._event(id))

    def _event(self, id: str) -> EventStanding | None:
        from crosstable.reading.event_summary import EventStanding  # with all that standings need

        running = self.running(id)
        if running is not None:
            from crosstable.reading.running_snapshot import snapshot_of

            return EventStanding(snapshot_of(running))
        from crosstable.reading.event_reader import EventReader

        found = EventReader(self.connection, id, is_as_it_is=self.is_as_it_is).read()
        return None if found is None else EventStanding(found)

    def running(self, id: str) -> RunningEvent | None:
        """Return an event that is run here with its drafts; None where only what is published is shown.

        Raises:
            InputError: its rounds cannot be read.
        """
        if not self.is_as_it_is:
            return None
        return self.kept.running.get((self.key, id, self.change), lambda: self._running(id))

    def _running(self, id: str) -> RunningEvent | None:
        from crosstable.events.plan_rows import known_events
        from crosstable.events.running import read_running

        is_here = any(id == known for known, *_ in known_events(self.connection))
        return read_running(self.connection, id) if is_here else None

    def last_change_of(self, event: str) -> int:
        """Return the number of the last change of an event."""
        return last_change_of_event(self.connection, event)

    def run_table(self, run: int) -> RunTable:
        """Return the final table of a run, which never changes.

        Raises:
            UnknownName: there is no such run.
        """
        from crosstable.reading.run_table import read_run_table

        return self.kept.tables.get(self.run_key(run), lambda: read_run_table(self.connection, run))

    def run_key(self, run: int) -> tuple[str, int, str]:
        """Return what tells a run from another of the same number, in a league that was restored from a backup.

        Raises:
            UnknownName: there is no such run.
        """
        from crosstable.runs.stored_runs import run_row

        row = run_row(self.connection, run)
        return self.key, run, f"{row.at.isoformat()} {row.input_hash} {row.has_history}"

    def today(self) -> dt.date:
        """Return which day it is where the league is."""
        return self.state().config.date_at(self.clock())
