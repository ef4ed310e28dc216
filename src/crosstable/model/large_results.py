"""Making very many values at once, without the garbage collector looking through them again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collections() -> Iterator[None]:
    """Put off the collection of cyclic garbage while many values are made that form no cycles.

    Each collection looks at everything that is alive: for the 300,000 values of a large event, that takes as long as
    making them.  Other threads may do the same at the same time: whoever found it working starts it again.

    Example:
        >>> with without_collections():
        ...     gc.isenabled()
        False
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
