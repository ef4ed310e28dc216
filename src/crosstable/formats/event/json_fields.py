"""Read a JSON object field by field, each of the kind it should be; errors say where."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from crosstable.model.errors import FormatError, UnknownName


class Fields:
    """One JSON object, and where it stands: "round 2, board 4".

    Args:
        value: what should be an object.
        where: for the messages.
    Raises:
        FormatError: it is none.
    """

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, dict):
            raise FormatError(f"{where}: {_shown(value)} is no object. Write {{...}} with names and values.")
        self._values: dict[str, Any] = value
        self.where = where

    def __contains__(self, key: str) -> bool:
        return self._values.get(key) is not None

    def only(self, *known: str) -> None:
        """Refuse names that mean nothing here.

        Raises:
            UnknownName: with the nearest name.
        """
        for key in self._values:
            if key not in known:
                raise UnknownName(f"name in {self.where}", key, known)

    def raw(self, key: str) -> Any:
        """Give a value of any kind, None where there is none."""
        return self._values.get(key)

    def raw_items(self) -> Sequence[tuple[str, Any]]:
        """Give all names and values."""
        return list(self._values.items())

    def text(self, key: str) -> str | None:
        """Give a text."""
        value = self._values.get(key)
        if value is not None and not isinstance(value, str):
            raise self.fault(key, value, "a text")
        return value

    def id(self, key: str) -> str:
        """Give an id: a text, or a whole number taken as one."""
        return id_of(self._values.get(key), f"{self.where}: {key}")

    def number(self, key: str) -> float | None:
        """Give a finite number."""
        value = self._values.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            raise self.fault(key, value, "a finite number")
        return value

    def whole(self, key: str, least: int = 0) -> int | None:
        """Give a whole number, not below `least`."""
        value = self._values.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise self.fault(key, value, f"a whole number from {least} on")
        return value

    def halves(self, key: str) -> int | None:
        """Give points as halves: 1.5 is 3."""
        value = self.number(key)
        if value is None:
            return None
        if 2 * value != int(2 * value):
            raise self.fault(key, value, "a score in steps of 0.5")
        return int(2 * value)

    def yes(self, key: str) -> bool:
        """Give true or false; nothing is false."""
        value = self._values.get(key, False)
        if not isinstance(value, bool):
            raise self.fault(key, value, "true or false")
        return value

    def list(self, key: str) -> Sequence[Any]:
        """Give a list; nothing is empty."""
        value = self._values.get(key, [])
        if not isinstance(value, list):
            raise self.fault(key, value, "a list")
        return value

    def fault(self, key: str, value: object, wanted: str) -> FormatError:
        """Make the error of a value of the wrong kind."""
        return FormatError(f"{self.where}: {key} is {_shown(value)}, not {wanted}.")


def id_of(value: object, where: str) -> str:
    """Take an id.

    Raises:
        FormatError: neither a text nor a whole number, or empty.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or not value:
        raise FormatError(f"{where} is {_shown(value)}, not an id. Give a text or a whole number.")
    return value


def parse_json(text: str) -> Any:
    """Parse JSON.

    Raises:
        FormatError: with the line and column where it breaks off.
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        cut = " The text ends there: the file may be cut off." if error.pos >= len(text.rstrip()) - 1 else ""
        raise FormatError(f"line {error.lineno}, column {error.colno}: this is not JSON ({error.msg}).{cut}") from error
    except RecursionError:
        raise FormatError("the JSON is nested too deeply to be an event. Check the brackets.") from None


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
