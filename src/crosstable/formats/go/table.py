"""What EGF H9 and FFG .tou share: comments with facts of the event, then a row per player."""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from types import MappingProxyType
from typing import IO

from crosstable.formats.decoding import decoded, read_whole
from crosstable.formats.event.document import EventDocument, KeptLine, Stated
from crosstable.formats.event.event_format import ReadEvent, finished
from crosstable.formats.go.cells import CellTable, Row
from crosstable.formats.go.table_rows import TableRow, numbers_of, read_rows
from crosstable.model.errors import FormatError, Problem
from crosstable.model.events import Entrant, Event
from crosstable.model.messages import message
from crosstable.model.names import clean_name
from crosstable.model.tables.problems import ProblemLog

LARGEST_TABLE = 4 * 2**20


class Header:
    """The facts of the event, and the comments that are none.

    Args:
        format: the name of the format, for the comments that are kept.
        log: collects the problems.
    """

    def __init__(self, format: str, log: ProblemLog) -> None:
        self.title = ""
        self.date: dt.date | None = None
        self.about: dict[str, str] = {}
        self.kept: list[KeptLine] = []
        self.log = log
        self._format = format

    @property
    def has_facts(self) -> bool:
        """Whether there was anything that only such a table has."""
        return bool(self.title or self.about or self.kept)

    def others(self, text: str, layout: TableLayout) -> Iterator[tuple[int, str]]:
        """Take in the comments, and give the other lines with their numbers."""
        anchor = "head"
        for number, raw in enumerate(io.StringIO(text, newline=None), start=1):
            line = raw.rstrip("\n")
            if line.lstrip().startswith(";"):
                fact = layout.fact.fullmatch(line.strip())
                if fact is None or not layout.take(self, number, fact[1], clean_name(fact[2])):
                    self.kept.append(KeptLine(self._format, anchor, line))
            elif line.strip():
                anchor = "foot"
                yield number, line

    def take_date(self, number: int, key: str, text: str, read: Callable[[str], dt.date], example: str) -> None:
        """Take in the first or the last day."""
        try:
            date = read(text.strip())
        except (ValueError, OverflowError):
            fault = message("formats/go/not-a-date", text=text.strip()[:30], example=example)
            self.log.add("date", number, None, fault, "warning")
            return
        self.about[key] = date.isoformat()
        if key == "start":
            self.date = date


@dataclass(frozen=True, slots=True)
class TableLayout:
    """How one format writes such a table.

    Args:
        format, title: its name in the registry, and what people call it.
        fact: a comment that is a fact of the event: its tag and its value.
        take: takes in a fact; False when it is none of the known ones.
        entrant: the player of a row, with the number of the row.
        stated: other facts that the row states.
    """

    format: str
    title: str
    fact: re.Pattern[str]
    take: Callable[[Header, int, str, str], bool]
    entrant: Callable[[TableRow, int], Entrant]
    stated: Callable[[TableRow], Stated]


def read_table(stream: IO[bytes], layout: TableLayout, *, name: str, strict: bool, encoding: str | None) -> ReadEvent:
    """Read an event from such a table.

    Raises:
        FormatError: neither a fact nor a player in the file; too large; under `strict`, anything wrong.
    """
    data = read_whole(stream, name=name, most=LARGEST_TABLE)
    text, found = decoded(data, name=name, encoding=encoding)
    log = log_of(found)
    header = Header(layout.format, log)
    rows = read_rows(header.others(text, layout), log)
    if not rows and not header.has_facts:
        problems = log.problems()
        values = {"file": name, "title": layout.title}
        if problems:
            raise FormatError("formats/go/table-unreadable", problem=str(problems[0]), **values)
        raise FormatError("formats/go/table-without-players", **values)
    numbered = list(zip(numbers_of(rows), rows, strict=True))
    table = CellTable([Row(number, str(number), row.name, row.line, row.cells) for number, row in numbered], log)
    stem = PurePath(name).stem or name
    event = Event(
        id=stem,
        name=header.title or stem,
        entrants=tuple(layout.entrant(row, number) for number, row in numbered),
        rounds=table.rounds(),
        date=header.date,
    )
    document = EventDocument(
        event,
        about=MappingProxyType(header.about),
        kept=tuple(header.kept),
        stated=MappingProxyType({str(number): layout.stated(row) for number, row in numbered}),
        has_starting_scores=False,
    )
    return finished(document, log.problems(), name=name, strict=strict)


def log_of(problems: Iterable[Problem]) -> ProblemLog:
    """Return a log that begins with these."""
    log = ProblemLog()
    for problem in problems:
        log.add("text", problem.line, problem.column, problem.message, problem.severity)
    return log


def kept_lines(document: EventDocument, format: str, anchor: str) -> list[str]:
    """Return the comments of a document that this format kept."""
    return [
        line.text
        for line in document.kept
        if line.format == format and line.anchor == anchor
        if line.text.lstrip().startswith(";") and len(line.text.splitlines()) == 1
    ]


def club_of(details: list[str]) -> str | None:
    """Return the club in these words; `xxxx` is none."""
    club = clean_name(" ".join(details).replace("_", " "))
    return club if club and set(club.lower()) != {"x"} else None


def in_order_of_place(document: EventDocument) -> list[Entrant]:
    """Return the entrants as a table lists them: by the places stated, else by score; equals stay as they are."""
    entrants = document.event.entrants
    places = [document.of(entrant.id).place for entrant in entrants]
    if None not in places:
        return sorted(entrants, key=lambda entrant: document.of(entrant.id).place or 0)
    scores = scores_of(document.event)
    return sorted(entrants, key=lambda entrant: -scores[entrant.id])


def scores_of(event: Event) -> dict[str, int]:
    """Return each entrant's score in half-points."""
    scores = {entrant.id: entrant.initial_half_points for entrant in event.entrants}
    for this in event.rounds:
        for game in this.games:
            for side, score in zip(game.sides, game.half_points(event.rules), strict=True):
                for player in side.players:
                    scores[player] += score
    return scores
