"""JSON: an array of games, or an object whose `games` is one.

A game is flat or nested, (see `crosstable.model.tables.records`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from crosstable.formats.decoding import Progress, TextLines
from crosstable.formats.reading import ReadResult, read_records
from crosstable.model.errors import FormatError
from crosstable.model.tables.guess import Wanted
from crosstable.model.tables.problems import ProblemLog

_SPACE = re.compile(r"[ \t\n\r]*")


@dataclass(frozen=True, slots=True)
class Json:
    """Games as JSON.

    Args:
        encoding: of the file; None is UTF-8, or UTF-16 with a byte order mark.
    """

    encoding: str | None = None

    def read(
        self,
        stream: IO[bytes],
        *,
        name: str,
        mapping: Wanted = None,
        strict: bool = False,
        progress: Progress | None = None,
    ) -> ReadResult:
        """Read results; see `FileFormat.read`.

        Cost: the whole text is held in memory.
        """
        text = TextLines(stream, name=name, encoding=self.encoding, progress=progress).whole()
        if not text.strip():
            raise FormatError("formats/tables/empty-json", file=name)
        return read_records(_games(text, name), name=name, mapping=mapping, strict=strict, log=ProblemLog())


def _games(text: str, name: str) -> Iterator[tuple[int, object]]:
    """Yield each game with the line that it starts on."""
    scanner = _Scanner(text, name)
    if scanner.peek() == "{":
        scanner.to_games()
    if scanner.peek() != "[":
        raise FormatError("formats/tables/json-without-games", file=name, line=scanner.line)
    yield from scanner.items()


class _Scanner:
    """Walk over JSON text one value at a time, knowing the line."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._at = 0
        self._counted = 0
        self._line = 1
        self._decoder = json.JSONDecoder()

    @property
    def line(self) -> int:
        """The line of the next value."""
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        return self._line

    def peek(self) -> str:
        """Return the next character that is no space; empty at the end."""
        match = _SPACE.match(self._text, self._at)
        self._at = self._at if match is None else match.end()
        return self._text[self._at : self._at + 1]

    def take(self, wanted: str) -> str:
        """Step over one of these characters."""
        found = self.peek()
        if not found or found not in wanted:
            what = f"{found!r} stands" if found else "the text ends"
            expected = " or ".join(repr(each) for each in wanted)
            raise FormatError(
                "formats/tables/json-damaged", file=self._name, line=self.line, what=what, expected=expected
            )
        self._at += 1
        return found

    def value(self) -> object:
        """Read one value."""
        self.peek()
        line = self.line
        try:
            found, self._at = self._decoder.raw_decode(self._text, self._at)
        except json.JSONDecodeError as error:
            line += self._text.count("\n", self._counted, error.pos)
            raise FormatError("formats/tables/not-json", file=self._name, line=line, why=error.msg) from None
        except (ValueError, RecursionError) as error:
            why = str(error)
            raise FormatError("formats/tables/json-value-unreadable", file=self._name, line=line, why=why) from None
        return found

    def items(self) -> Iterator[tuple[int, object]]:
        """Read the values of an array, each with its line."""
        self.take("[")
        if self.peek() == "]":
            return
        mark = ","
        while mark == ",":
            self.peek()
            line = self.line
            yield line, self.value()
            mark = self.take(",]")

    def to_games(self) -> None:
        """Step into the value of the key `games` of an object."""
        mark = self.take("{")
        while mark != "}" and self.peek() == '"':
            key = self.value()
            self.take(":")
            if key == "games":
                return
            self.value()
            mark = self.take(",}")
        raise FormatError("formats/tables/json-without-key-games", file=self._name, line=self.line)
