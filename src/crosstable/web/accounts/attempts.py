"""Limits of attempts: how often a password, a link or a token may be tried.

Rules
1. Of one address: 30 failures in ten minutes.  For one account: 10 failures in ten minutes, from wherever.
2. A success does not take failures back, so that an own account hides no attempts on others.
3. Counts are kept in memory, by each process of a server for itself.
4. A token may send 1,200 requests in a minute.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable

_MOST_KEYS = 10_000


class Attempts:
    """Counts what happened lately, by key.

    Args:
        most: what is allowed in that time.
        seconds: the time.
        clock: returns seconds.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def is_open(self, key: str) -> bool:
        """Return whether one more is allowed."""
        with self._lock:
            return len(self._recent(key)) < self._most

    def note(self, key: str) -> None:
        """Count one."""
        with self._lock:
            recent = self._recent(key)
            recent.append(self._clock())
            self._times[key] = recent
            self._times.move_to_end(key)
            while len(self._times) > _MOST_KEYS:
                self._times.popitem(last=False)

    def _recent(self, key: str) -> deque[float]:
        found = self._times.get(key, deque())
        begin = self._clock() - self._seconds
        while found and found[0] <= begin:
            found.popleft()
        return found


class Limits:
    """The limits of a league, by the rules above."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._addresses = Attempts(30, 600, clock)
        self._accounts = Attempts(10, 600, clock)
        self._tokens = Attempts(1200, 60, clock)

    def may_try(self, address: str, account: str = "") -> bool:
        """Return whether a secret may be tried from an address, for an account."""
        return self._addresses.is_open(address) and (not account or self._accounts.is_open(account))

    def note_failure(self, address: str, account: str = "") -> None:
        """Count a wrong secret."""
        self._addresses.note(address)
        if account:
            self._accounts.note(account)

    def may_use(self, token: str) -> bool:
        """Return whether a token may send one more request, and count it."""
        if not self._tokens.is_open(token):
            return False
        self._tokens.note(token)
        return True
