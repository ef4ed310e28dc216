"""Values as JSON: the one encoder of everything that `--json` prints."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import re
import sys
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from fractions import Fraction
from typing import Any

from crosstable.cli.running_command import in_words
from crosstable.model.errors import CrosstableError, Problem
from crosstable.model.messages import Message

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_NOT_ASCII = re.compile(r"[^\x00-\x7e]")
_PLAIN = (str, int, bool, type(None))


def print_json(value: object) -> None:
    """Print a value as JSON; what the output has no letters for is escaped."""
    text = json.dumps(plain(value), ensure_ascii=False, indent=2)
    can_encode = (sys.stdout.encoding or "ascii").lower().replace("-", "") in ("utf8", "utf16", "utf32")
    unsafe = _CONTROL if can_encode else _NOT_ASCII
    sys.stdout.write(unsafe.sub(_escape, text) + "\n")


def plain(value: Any) -> Any:
    """Return a value as JSON holds it.

    A dataclass is an object of its fields, a message its code, values and sentence, a problem its sentence, a date its
    ISO text, a path its text, a whole number an integer, a numpy array a list.

    Example:
        >>> plain({"score": Fraction(1, 2), "day": dt.date(2025, 9, 5), "rounds": (1.0, 2)})
        {'score': 0.5, 'day': '2025-09-05', 'rounds': [1, 2]}
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, (float, Fraction)):
        number = float(value)
        return int(number) if number.is_integer() else number
    if isinstance(value, Mapping):
        return {key if isinstance(key, str) else str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, AbstractSet):
        return sorted(plain(item) for item in value)
    return _of_object(value)


def _of_object(value: Any) -> Any:
    """Return a value that is neither a number, a text nor a collection."""
    if isinstance(value, CrosstableError):
        value = value.message
    if isinstance(value, Message):
        return {"code": value.code, "values": plain(value.values), "message": in_words(value)}
    if dataclasses.is_dataclass(value) and not isinstance(value, (type, Problem)):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, (dt.date, dt.time)):
        return value.isoformat()
    if hasattr(value, "tolist"):  # numpy, which is not imported for this
        return plain(value.tolist())
    return str(value)  # of a path, a problem


def _escape(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1].replace("\x7f", r"\u007f")
