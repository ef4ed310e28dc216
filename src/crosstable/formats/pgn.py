"""PGN: the tags of chess games; the moves are skipped.

    [Event "Spring Cup"]
    [Site "Utrecht"]
    [Date "2026.05.02"]
    [Round "3.2"]
    [White "Example, Ann"]
    [Black "Sample, Bo"]
    [Result "1-0"]

    1. e4 e5 2. Nf3 1-0

    tag             becomes
    Event           event
    Date, UTCDate   date; a date with `??` in it is none
    Time, UTCTime   time
    Round           round, and board after the point
    White, Black    the sides, White first
    Result          the result; `*` is a game without one
Rules
1. A file holds games of many events, so it is a source of results for `rate`, and no event.
2. A line of tags holds one or more.  A tag after moves begins the next game, and so does a second Event or White.
3. What is in a comment is not a tag; an Event after a blank line ends a comment that was never closed.
4. Games are read as they come; only the one being read is in memory, so a file may have any size.
5. Lines end with LF, CRLF or CR.  They are UTF-8, and Latin-1 where they are not, unless an encoding is given.
Source: S. J. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, chapter 8.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO

from crosstable.formats.decoding import Progress, TextLines
from crosstable.formats.reading import Reading, ReadResult
from crosstable.model.errors import FormatError
from crosstable.model.messages import message
from crosstable.model.tables.guess import SAMPLE_ROWS, Wanted
from crosstable.model.tables.mapping import Mapping
from crosstable.model.tables.problems import ProblemLog

_TAG = re.compile(r'\[\s*(\w{1,40})\s+"((?:[^"\\]|\\.){0,1000})"\s*\]\s*')
_TAGS = re.compile(rf"(?:{_TAG.pattern})+")
_COLUMNS = ("date", "time", "event", "round", "board", "player_a", "player_b", "result", "kind")
_BATCH = 20_000
_ROUND = re.compile(r"(\d{1,6})(?:\.(\d{1,6}))?(?:\.\d+)*", re.ASCII)
_DATE = re.compile(r"(\d{4})[./-](\d\d)[./-](\d\d)", re.ASCII)
_TIME = re.compile(r"\d\d:\d\d(:\d\d)?", re.ASCII)
_UNKNOWN = ("*", "?", "")


@dataclass(frozen=True, slots=True)
class Pgn:
    """Chess games.

    Args:
        encoding: of the file; None is UTF-8, and Latin-1 for lines that are not.
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
        """Read results; see `FileFormat.read`."""
        log = ProblemLog()
        games = self._rows(stream, name, log, progress)
        batch = list(islice(games, SAMPLE_ROWS))
        if not batch:
            log.raise_first(name)
            raise FormatError("formats/pgn-without-games", file=name)
        wanted = mapping if isinstance(mapping, Mapping) else ["first_colour=white", *(mapping or ())]
        reading = Reading(name, wanted, _COLUMNS, [row for _, row in batch], log)
        while batch:
            by_column = dict(zip(_COLUMNS, zip(*(row for _, row in batch), strict=True), strict=True))
            reading.feed({column: by_column[column] for column in reading.used}, [line for line, _ in batch])
            batch = list(islice(games, _BATCH))
        return reading.finish(strict=strict)

    def _rows(
        self, stream: IO[bytes], name: str, log: ProblemLog, progress: Progress | None
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        for line, tags in self._games(stream, name, progress):
            if tags.get("White", "?") in _UNKNOWN or tags.get("Black", "?") in _UNKNOWN:
                log.add("players", line, "White", message("formats/pgn-player-missing"))
            else:
                yield line, _row(tags)

    def _games(self, stream: IO[bytes], name: str, progress: Progress | None) -> Iterator[tuple[int, dict[str, str]]]:
        """Yield the tags of each game, with the line of the first."""
        lines = TextLines(stream, name=name, encoding=self.encoding, progress=progress, is_mixed=True)
        tags: dict[str, str] = {}
        begun = 0
        has_moves = is_comment = was_blank = False
        for number, line in lines.numbered():
            text = line.strip()
            is_tags = text.startswith("[") and _TAGS.fullmatch(text) is not None
            if is_comment and was_blank and is_tags and text.startswith("[Event "):
                is_comment = False  # it was never closed: rule 3
            was_blank = not text
            if is_comment or not is_tags:
                has_moves |= bool(text) and bool(tags)
                is_comment = _is_comment_after(text, is_comment)
                continue
            for tag in _TAG.finditer(text):
                if tags and (has_moves or (tag[1] in ("Event", "White") and tag[1] in tags)):
                    yield begun, tags
                    tags = {}
                begun = begun if tags else number
                has_moves = False
                tags.setdefault(tag[1], re.sub(r"\\(.)", r"\1", tag[2]).strip())
        if tags:
            yield begun, tags


def _is_comment_after(text: str, is_comment: bool) -> bool:  # noqa: FBT001  # the state before the line
    """Return whether a comment in braces is open at the end of a line of moves."""
    at = 0
    while True:
        if is_comment:
            at = text.find("}", at) + 1
            if not at:
                return True
            is_comment = False
        opened = text.find("{", at)
        if opened < 0 or text.find(";", at, opened) >= 0:  # a semicolon comments out the rest of the line
            return False
        is_comment, at = True, opened + 1


def _row(tags: dict[str, str]) -> tuple[str, ...]:
    date = _DATE.fullmatch(tags.get("Date", "") or tags.get("UTCDate", ""))
    time = tags.get("Time", "") or tags.get("UTCTime", "")
    numbers = _ROUND.fullmatch(tags.get("Round", ""))
    event, result = tags.get("Event", ""), tags.get("Result", "*")
    return (
        "-".join(date.groups()) if date else "",
        time if date and _TIME.fullmatch(time) else "",
        "" if event in _UNKNOWN else event,
        (numbers[1] if numbers else ""),
        (numbers[2] or "" if numbers else ""),
        tags["White"],
        tags["Black"],
        "" if result in _UNKNOWN else result.replace(" ", ""),
        "unknown" if result in _UNKNOWN else "",
    )
