"""Values as JSON: the one encoder of everything that `--json` prints."""

from __future__ import annotations

import json
import re
import sys
from typing import Any

from crosstable.cli.running_command import in_words
from crosstable.model import plain_values

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_NOT_ASCII = re.compile(r"[^\x00-\x7e]")


def print_json(value: object) -> None:
    """Print a value as JSON; what the output has no letters for is escaped."""
    text = json.dumps(plain(value), ensure_ascii=False, indent=2)
    can_encode = (sys.stdout.encoding or "ascii").lower().replace("-", "") in ("utf8", "utf16", "utf32")
    unsafe = _CONTROL if can_encode else _NOT_ASCII
    sys.stdout.write(unsafe.sub(_escape, text) + "\n")


def plain(value: Any) -> Any:
    """Return a value as JSON holds it (see `model.plain_values`); messages are worded as commands.

    Example:
        >>> plain({"rounds": (1.0, 2)})
        {'rounds': [1, 2]}
    """
    return plain_values.plain(value, in_words)


def _escape(match: re.Match[str]) -> str:
    return json.dumps(match[0])[1:-1].replace("\x7f", r"\u007f")
