"""The number of the last change of a league, for a server that asks before every answer.

Rules
1. SQLite counts the changes that other connections make to a file (`PRAGMA data_version`): asking costs some
   microseconds, and the change log is read only when the count differs.
2. A server is asked again when the last answer is older than a given time.
3. A file that was put in the place of another is opened again.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from contextlib import suppress
from typing import Any

from sqlalchemy import func, select

from crosstable.facts.store.schema import change
from crosstable.facts.store.store import Store
from crosstable.model.errors import StoreError

_LAST = select(func.max(change.c.id))


class LastChange:
    """Asks a league for the number of its last change; one object serves all threads.

    Args:
        refresh: seconds for which the answer of a server holds.
    """

    def __init__(self, store: Store, refresh: float = 0.5) -> None:
        self._store = store
        self._refresh = refresh
        self._lock = threading.Lock()
        self._connection: Any = None
        self._version: tuple[object, ...] | None = None
        self._number = 0
        self._asked = float("-inf")
        is_file = store.engine.dialect.name == "sqlite"
        self._path = str(store.engine.url.database) if is_file else None
        self._is_uri = self._path is not None and self._path.startswith("file:")

    @property
    def is_instant(self) -> bool:
        """Whether asking takes microseconds, or answers from memory."""
        return self._path is not None or time.monotonic() - self._asked < self._refresh

    def number(self) -> int:
        """Return the number of the last change, 0 before the first.

        Raises:
            StoreError: the league cannot be read.
        """
        with self._lock:
            if self._path is None:
                if time.monotonic() - self._asked >= self._refresh:
                    self._number = self._read()
                    self._asked = time.monotonic()
            else:
                version = self._version_of_file()
                if version != self._version:
                    self._number = self._read()
                    self._version = version
            return self._number

    def close(self) -> None:
        """Close the connection that watches a file."""
        with self._lock:
            self._forget()

    def _read(self) -> int:
        with self._store.read() as connection:
            return connection.execute(_LAST).scalar() or 0

    def _version_of_file(self) -> tuple[object, ...]:
        with self._store.database_errors():
            found = () if self._is_uri else _identity(str(self._path))
            if self._connection is None or (self._version is not None and found != self._version[1:]):
                self._forget()
                self._connection = sqlite3.connect(
                    str(self._path), uri=self._is_uri, check_same_thread=False, isolation_level=None
                )
                return (-1, *found)  # the count of a new connection says nothing of the time before: read again
            return (self._connection.execute("PRAGMA data_version").fetchone()[0], *found)

    def _forget(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def _identity(path: str) -> tuple[object, ...]:
    """Return what tells a file from one that was put in its place.

    Raises:
        StoreError: it is not there; SQLite would make an empty one.
    """
    try:
        found = os.stat(path)  # noqa: PTH116 - asked thousands of times a second
    except OSError:
        raise StoreError("facts/store/not-found", path=path) from None
    return (found.st_dev, found.st_ino)
