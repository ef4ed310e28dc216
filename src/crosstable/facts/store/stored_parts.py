"""Reading what is stored packed, as columns or as JSON: bytes that cannot be what was written are damage."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from crosstable.model.errors import CrosstableError, DamagedError


@contextmanager
def reading_stored(what: str) -> Iterator[None]:
    """Raise what goes wrong while something stored is read as damage; it decorates functions as well.

    Args:
        what: what is read, in words: "a run".
    Raises:
        DamagedError: it cannot be what was written.
    """
    try:
        yield
    except CrosstableError:
        raise
    except (ArithmeticError, LookupError, TypeError, ValueError, zlib.error) as error:
        raise DamagedError("facts/store/stored-part-damaged", what=what, fault=str(error)[:80]) from error
