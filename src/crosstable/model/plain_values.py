"""Values as JSON holds them: the one form of everything that the command line and the API write.

A dataclass is an object of its fields, a message its code, values and sentence, a problem its sentence, a date its ISO
text (Z for UTC), a path its text, a whole number an integer, a numpy array a list.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import math
import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from fractions import Fraction
from typing import Any

from crosstable.model.errors import CrosstableError, Problem
from crosstable.model.messages import Message, sentence

Wording = Callable[[Message], str]
_PLAIN = (str, int, bool, type(None))
_LONE = re.compile("[\ud800-\udfff]")  # halves of a character, which UTF-8 cannot write


def plain(value: Any, wording: Wording = sentence) -> Any:
    """Return a value as JSON holds it.

    Args:
        value: anything.
        wording: returns the sentence of a message.
    Example:
        >>> plain({"score": Fraction(1, 2), "day": dt.date(2025, 9, 5), "rounds": (1.0, 2)})
        {'score': 0.5, 'day': '2025-09-05', 'rounds': [1, 2]}
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Enum):
        return plain(value.value, wording)
    if isinstance(value, (float, Fraction)):
        number = float(value)
        return int(number) if number.is_integer() else number
    if isinstance(value, Mapping):
        return {
            key if isinstance(key, str) else str(plain(key, wording)): plain(item, wording)
            for key, item in value.items()
        }
    if isinstance(value, (list, tuple)):
        return [plain(item, wording) for item in value]
    if isinstance(value, AbstractSet):
        return sorted(plain(item, wording) for item in value)
    return _of_object(value, wording)


def _of_object(value: Any, wording: Wording) -> Any:
    """Return a value that is neither a number, a text nor a collection."""
    if isinstance(value, CrosstableError):
        value = value.message
    if isinstance(value, Message):
        return {"code": value.code, "values": plain(value.values, wording), "message": wording(value)}
    if dataclasses.is_dataclass(value) and not isinstance(value, (type, Problem)):
        return {field.name: plain(getattr(value, field.name), wording) for field in dataclasses.fields(value)}
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat().replace("+00:00", "Z")
    if hasattr(value, "tolist"):  # numpy, which is not imported for this
        return plain(value.tolist(), wording)
    return str(value)  # of a path, a problem


def json_text(value: Any) -> bytes:
    """Return a value as JSON in UTF-8; numbers that JSON does not have are null.

    Example:
        >>> json_text({"name": "Zoë", "deviation": float("nan")}).decode()
        '{"name":"Zoë","deviation":null}'
    """
    text = json.dumps(_finite(value), ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=plain)
    return _LONE.sub("\N{REPLACEMENT CHARACTER}", text).encode()


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return value
