"""Values that were read lately, kept as long as what they depend on is the same."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """Keeps the values that were used last.

    A key names everything that its value depends on, so that a value is never out of date.

    Args:
        most: how large all values that are kept may be together; the last one is always kept.
        size: returns how large a value is; by default, values are counted.
    """

    def __init__(self, most: int, size: Callable[[T], int] = lambda _: 1) -> None:
        self._most = most
        self._size = size
        self._values: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, read: Callable[[], T]) -> T:
        """Return the value of a key, reading it where it is not kept."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = read()  # two threads may read the same: that is better than one waiting for the other
        with self._lock:
            self._values[key] = value
            whole = sum(map(self._size, self._values.values()))
            while whole > self._most and len(self._values) > 1:
                whole -= self._size(self._values.popitem(last=False)[1])
        return value
