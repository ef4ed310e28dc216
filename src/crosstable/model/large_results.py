"""Making very many values at once, without the garbage collector looking through them again and again."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class _Rest:
    """How many blocks of all threads run without the collector, and whether it worked before the first of them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._depth = 0
        self._was_enabled = False

    def begin(self) -> None:
        with self._lock:
            if self._depth == 0:
                self._was_enabled = gc.isenabled()
                gc.disable()
            self._depth += 1

    def end(self) -> None:
        with self._lock:
            self._depth -= 1
            if self._depth == 0 and self._was_enabled:
                gc.enable()


_REST = _Rest()


@contextmanager
def without_collections() -> Iterator[None]:
    """Put off the collection of cyclic garbage while many values are made that form no cycles.

    Each collection looks at everything that is alive: for the 300,000 values of a large event, that takes as long as
    making them.  Other threads may do the same at the same time: the collector rests until the last block ends, and
    then works again if it did before the first one.

    Example:
        >>> with without_collections():
        ...     gc.isenabled()
        False
    """
    _REST.begin()
    try:
        yield
    finally:
        _REST.end()
