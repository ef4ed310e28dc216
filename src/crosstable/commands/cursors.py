"""Cursors: where a part of a list ends, as a word that means nothing to its reader."""

from __future__ import annotations

import base64
import binascii
import json

from crosstable.model.errors import InputError

_LARGEST = 2**53


def cursor_of(*values: int) -> str:
    """Return the cursor of some whole numbers.

    Example:
        >>> cursor_values(cursor_of(7, -1), 2)
        (7, -1)
    """
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


def cursor_values(cursor: str, count: int) -> tuple[int, ...]:
    """Return the numbers of a cursor.

    Raises:
        InputError: it is not a cursor of so many numbers.
    """
    try:
        text = base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        values = json.loads(text)
    except (ValueError, binascii.Error, RecursionError):
        raise InputError("commands/cursor-not-valid", cursor=cursor) from None
    is_valid = isinstance(values, list) and len(values) == count
    if not is_valid or not all(type(each) is int and abs(each) <= _LARGEST for each in values):
        raise InputError("commands/cursor-not-valid", cursor=cursor)
    return tuple(values)
