"""Deliver webhooks in the background while leagues are served."""

from __future__ import annotations

import http.client
import logging
import threading
from collections.abc import Callable, Sequence

from crosstable.league.store.store import Store
from crosstable.league.webhooks.webhooks import Delivery, fill_outbox, note_delivery, take_deliveries
from crosstable.model.errors import CrosstableError
from crosstable.web.webhooks.sending import send

_EVERY = 2.0  # seconds between two looks at the change log
_log = logging.getLogger("crosstable.web")


class Deliverer:
    """Tells the webhooks of some leagues what was published; several processes can do so at once.

    Args:
        stores: the leagues, open for writing.
        allow_private: whether addresses of private networks may be asked.
        every: seconds between two looks.
    """

    def __init__(self, stores: Sequence[Store], *, allow_private: bool = False, every: float = _EVERY) -> None:
        self._stores = stores
        self._allow_private = allow_private
        self._every = every
        self._ends = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to deliver, in a thread of its own; without leagues there is nothing to do."""
        if not self._stores:
            return
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End after the delivery that is on its way."""
        self._ends.set()
        if self._thread is not None:
            self._thread.join(timeout=30)

    def _run(self) -> None:
        while not self._ends.wait(self._every):
            for store in self._stores:
                try:
                    deliver(store, allow_private=self._allow_private, goes_on=lambda: not self._ends.is_set())
                except CrosstableError as error:  # the database is locked or away: later
                    _log.warning("webhooks of %s: %s", store.name, error)
                except Exception:
                    _log.exception("webhooks of %s failed", store.name)


def deliver(store: Store, *, allow_private: bool = False, goes_on: Callable[[], bool] = lambda: True) -> int:
    """Deliver what is due of a league, and return how many deliveries were tried.

    Args:
        store: the league, open for writing.
        allow_private: whether addresses of private networks may be asked.
        goes_on: whether to go on with the next one.
    Raises:
        StoreError: the database cannot be written.
    """
    fill_outbox(store)
    tried = 0
    for each in take_deliveries(store):
        if not goes_on():
            break
        status, error = _tried(store, each, allow_private=allow_private)
        note_delivery(store, each, status=status, error=error)
        tried += 1
    return tried


def _tried(store: Store, of: Delivery, *, allow_private: bool) -> tuple[int | None, str]:
    try:
        return send(of, int(store.clock().timestamp()), allow_private=allow_private), ""
    except (CrosstableError, OSError, http.client.HTTPException, ValueError) as error:
        return None, f"{type(error).__name__}: {error}" if not isinstance(error, CrosstableError) else str(error)
