"""Carry out long calculations in the background, one at a time per league, with progress that a page shows.

Rules
1. The calculation runs in a thread of its own.  Another one reports its progress every second and learns whether it is
   to stop, so that a database that is busy holds up no calculation.
2. A calculation that is to stop ends at its next step, and changes nothing.
3. When the site ends, so do its calculations.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from crosstable.commands.command import Progress
from crosstable.facts.store.long_jobs import DONE, FAILED, STOPPED, begin_job, end_job, note_progress
from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError
from crosstable.model.messages import message, sentence

Work = Callable[[Progress], Mapping[str, Any]]
_EVERY = 1.0  # seconds between two reports
_log = logging.getLogger("crosstable.web")


class _StoppedError(Exception):
    """Somebody asked the calculation to stop."""


@dataclass(slots=True)
class _Running:
    """A calculation that is running, as its two threads share it."""

    number: int
    done: int = 0
    total: int = 0
    is_to_stop: threading.Event = field(default_factory=threading.Event)
    is_over: threading.Event = field(default_factory=threading.Event)

    def note(self, done: int, total: int) -> None:
        """Note how far it is; the calculation calls this."""
        self.done, self.total = done, total
        if self.is_to_stop.is_set():
            raise _StoppedError


class LongWork:
    """The calculations of one league in this process.

    Args:
        every: seconds between two reports.
    """

    def __init__(self, store: Store, every: float = _EVERY) -> None:
        self._store = store
        self._every = every
        self._running: dict[int, tuple[_Running, threading.Thread]] = {}

    def begin(self, actor: str, kind: str, given: Mapping[str, Any], work: Work) -> int:
        """Begin a calculation, and return its number.

        Args:
            given: what it is asked to do, as plain values.
            work: is called with where to report progress to; its plain values are the answer.
        Raises:
            ConflictError: another one is running.
            StoreError: the database cannot be written.
        """
        running = _Running(begin_job(self._store, actor, kind, given))
        thread = threading.Thread(target=self._run, args=(running, work), name=f"job {running.number}", daemon=True)
        self._running[running.number] = running, thread
        thread.start()
        return running.number

    def close(self) -> None:
        """Stop all calculations, and wait for their ends for a few seconds."""
        for running, _ in list(self._running.values()):
            running.is_to_stop.set()
        for _, thread in list(self._running.values()):
            thread.join(timeout=5)

    def wait(self, number: int, seconds: float) -> None:
        """Wait for the end of a calculation of this process."""
        known = self._running.get(number)
        if known is not None:
            known[1].join(timeout=seconds)

    def _run(self, running: _Running, work: Work) -> None:
        reporter = threading.Thread(target=self._report, args=(running,), name="progress", daemon=True)
        reporter.start()
        state, answer, error = FAILED, {}, ""
        try:
            answer, state = dict(work(running.note)), DONE
        except _StoppedError:
            state = STOPPED
        except CrosstableError as failed:
            error = str(failed)
        except Exception:
            _log.exception("job %d failed", running.number)
            error = sentence(message("web/failed"))
        running.is_over.set()
        reporter.join()
        try:
            end_job(self._store, running.number, state, answer=answer, error=error)
        except CrosstableError as failed:  # it is shown as lost
            _log.warning("job %d: %s", running.number, failed)
        self._running.pop(running.number, None)

    def _report(self, running: _Running) -> None:
        while not running.is_over.wait(self._every):
            try:
                if note_progress(self._store, running.number, running.done, running.total):
                    running.is_to_stop.set()
            except CrosstableError as failed:  # the database is busy: later
                _log.warning("job %d: %s", running.number, failed)
