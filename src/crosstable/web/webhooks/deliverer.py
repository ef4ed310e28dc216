"""Deliver webhooks in the background while leagues are served.

Rules
1. One thread looks for what is due; others send.  Each of them sends to one webhook at a time, so that deliveries of a
   webhook keep their order and a slow receiver holds up its own alone.
2. A league has at most half of the threads, so that its receivers do not hold up those of other leagues.
3. A thread sends to the same webhook for a limited time, then others have their turn.
"""

from __future__ import annotations

import http.client
import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError
from crosstable.people.webhooks.webhooks import Delivery, fill_outbox, note_delivery, take_deliveries
from crosstable.web.webhooks.sending import send

_EVERY = 2.0  # seconds between two looks at the change log
_THREADS = 8
_TURN = 30.0  # seconds for one webhook
_log = logging.getLogger("crosstable.web")


class Deliverer:
    """Sends the news of some leagues to their webhooks; several processes can do so at once.

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
        self._senders: ThreadPoolExecutor | None = None
        self._sending: dict[int, set[int]] = {at: set() for at in range(len(stores))}
        self._lock = threading.Lock()

    def start(self) -> None:
        """Begin to deliver, in threads of its own; without leagues there is nothing to do."""
        if not self._stores:
            return
        self._senders = ThreadPoolExecutor(_THREADS, thread_name_prefix="webhook")
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End after the deliveries that are on their way."""
        self._ends.set()
        if self._thread is not None:
            self._thread.join(timeout=30)
        if self._senders is not None:
            self._senders.shutdown(wait=True, cancel_futures=True)

    def _run(self) -> None:
        while not self._ends.wait(self._every):
            for at, store in enumerate(self._stores):
                self._guarded(store, partial(self._hand_out, at, store))

    def _hand_out(self, at: int, store: Store) -> None:
        """Hand the deliveries that are due to threads that send them."""
        fill_outbox(store)
        with self._lock:
            busy = set(self._sending[at])
        if len(busy) >= _THREADS // 2 or self._senders is None:
            return
        for each in take_deliveries(store, not_of=busy, most=_THREADS // 2 - len(busy)):
            with self._lock:
                self._sending[at].add(each.webhook.number)
            self._senders.submit(self._send_to, at, store, each)

    def _send_to(self, at: int, store: Store, first: Delivery) -> None:
        """Send to one webhook what is due, one delivery after the other."""
        until = time.monotonic() + _TURN

        def send_all() -> None:
            batch = [first]
            while batch and not self._ends.is_set():
                _deliver_one(store, batch[0], allow_private=self._allow_private)
                is_over = time.monotonic() > until
                batch = [] if is_over else take_deliveries(store, only=first.webhook.number)

        try:
            self._guarded(store, send_all)
        finally:
            with self._lock:
                self._sending[at].discard(first.webhook.number)

    def _guarded(self, store: Store, do: Callable[[], None]) -> None:
        try:
            do()
        except CrosstableError as error:  # the database is locked or away: later
            _log.warning("webhooks of %s: %s", store.name, error)
        except Exception:
            _log.exception("webhooks of %s failed", store.name)


def deliver(store: Store, *, allow_private: bool = False) -> int:
    """Deliver what is due of a league, each once, and return how many deliveries were tried.

    Args:
        allow_private: whether addresses of private networks may be asked.
    Raises:
        StoreError: the database cannot be written.
    """
    fill_outbox(store)
    tried: set[int] = set()
    while batch := take_deliveries(store, without=tried):
        for each in batch:
            tried.add(each.number)
            _deliver_one(store, each, allow_private=allow_private)
    return len(tried)


def _deliver_one(store: Store, delivery: Delivery, *, allow_private: bool) -> None:
    status, error = _tried(store, delivery, allow_private=allow_private)
    note_delivery(store, delivery, status=status, error=error)


def _tried(store: Store, delivery: Delivery, *, allow_private: bool) -> tuple[int | None, str]:
    try:
        return send(delivery, int(store.clock().timestamp()), allow_private=allow_private), ""
    except (CrosstableError, OSError, http.client.HTTPException, ValueError) as error:
        return None, f"{type(error).__name__}: {error}" if not isinstance(error, CrosstableError) else str(error)
