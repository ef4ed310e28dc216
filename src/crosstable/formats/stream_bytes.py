"""Bytes from a stream that may stop: a file on a stick, a member of a damaged ZIP."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable

from crosstable.model.errors import FormatError

UNREADABLE = (OSError, EOFError, ValueError, RuntimeError, NotImplementedError, zipfile.BadZipFile, zlib.error)
"""What reading raises when it cannot go on."""


def read_bytes_of(read: Callable[[int], bytes], size: int, name: str) -> bytes:
    """Read with the `read` or `readline` of a stream.

    Raises:
        FormatError: reading stopped.
    """
    try:
        return read(size)
    except UNREADABLE as error:
        raise FormatError(f"{name}: reading stopped: {error}. Check the file and try again.") from error
