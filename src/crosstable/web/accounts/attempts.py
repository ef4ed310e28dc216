"""Limits of attempts: how often a password, a link or a token may be tried.

Rules
1. Of one address: 30 failures in ten minutes.  For one account: 10 failures in ten minutes, from wherever.
2. A success does not take failures back, so that an own account hides no attempts on others.
3. Failures are counted in the database: see `league.accounts.attempts`.
4. A token may send 1,200 requests in a minute to each process of a server, which counts them in memory.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable

from crosstable.facts.store.store import Store
from crosstable.people.accounts.attempts import begin_attempt, is_open, take_back

_OF_ADDRESS, _OF_ACCOUNT = 30, 10
_MOST_KEYS = 10_000


class AttemptLimits:
    """The limits of a league, by the rules above.

    Args:
        clock: returns seconds, for tokens.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._tokens = RecentUses(1200, 60, clock)

    def begin(self, address: str, account: str = "") -> str | None:
        """Count an attempt before its secret is checked; return what names it, None where it is one too many.

        Args:
            address: where it comes from.
            account: the key of its name; "" for secrets that name no account.
        """
        return begin_attempt(self._store, _limits(address, account))

    def succeeded(self, attempt: str) -> None:
        """Take an attempt back, because its secret was right."""
        take_back(self._store, attempt)

    def may_try(self, address: str) -> bool:
        """Return whether a secret that cannot be guessed may be tried; `note_failure` counts the wrong ones."""
        with self._store.read() as connection:
            return is_open(connection, _limits(address, ""), self._store.clock())

    def note_failure(self, address: str) -> None:
        """Count a wrong secret."""
        self.begin(address)

    def may_use(self, token: str) -> bool:
        """Return whether a token may send one more request, and count it."""
        return self._tokens.add(token)


def _limits(address: str, account: str) -> dict[str, int]:
    found = {f"address {address}": _OF_ADDRESS}
    return {**found, f"account {account}": _OF_ACCOUNT} if account else found


class RecentUses:
    """Counts uses of the last seconds, by key, in memory.

    Args:
        most: uses that are allowed in that time.
        clock: returns seconds.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = threading.Lock()

    def add(self, key: str) -> bool:
        """Count one more use, unless it is one too many; return whether it was counted."""
        with self._lock:
            recent, now = self._times.setdefault(key, deque()), self._clock()
            self._times.move_to_end(key)
            while recent and recent[0] <= now - self._seconds:
                recent.popleft()
            if len(recent) >= self._most:
                return False
            recent.append(now)
            while len(self._times) > _MOST_KEYS:
                self._times.popitem(last=False)
            return True
