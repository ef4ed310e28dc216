"""Bases for file formats of plugins: a text in lines, of results or of one event.

A class says what it is (`name`, `endings`, `sentence`) and how its lines are read; decoding, limits, problems and
losses are done here.  A format that is not text offers `read` itself (see `FileFormat` and `EventFormat`).
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import IO, ClassVar

from crosstable.formats.decoding import LARGEST_EVENT, Progress, TextLines, read_whole
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent, finished
from crosstable.formats.event.lost_facts import LossLog
from crosstable.formats.reading import ReadResult, read_records
from crosstable.model.errors import CrosstableError, FormatError, Problem
from crosstable.model.messages import message
from crosstable.model.tables.guess import Wanted
from crosstable.model.tables.problems import ProblemLog

Lines = Iterator[tuple[int, str]]
"""The lines of a text with their numbers, from 1, without their ends."""


@dataclass(frozen=True, slots=True)
class ResultFormat(ABC):
    """A format of files of results, a text in lines.

    A class has `name`, `endings` (".duel") and `sentence`, and yields a record for each game.

    Args:
        encoding: of the file; None is UTF-8, or UTF-16 with a byte order mark.
    """

    name: ClassVar[str]
    endings: ClassVar[tuple[str, ...]]
    sentence: ClassVar[str]

    encoding: str | None = None

    @abstractmethod
    def read_results(self, lines: Lines) -> Iterator[tuple[int, Mapping[str, object]] | Problem]:
        """Yield each game as its line and a record, with the fields of files of results; or what is wrong in a line."""

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
        lines = TextLines(stream, name=name, encoding=self.encoding, progress=progress).numbered()
        return read_records(self._records(lines, log), name=name, mapping=mapping, strict=strict, log=log)

    def _records(self, lines: Lines, log: ProblemLog) -> Iterator[tuple[int, object]]:
        for found in self.read_results(lines):
            if isinstance(found, Problem):
                log.add("own", found.line, found.column, found.message, found.severity)
            else:
                yield found


class EventTextFormat(ABC):
    """A format of files of one event, a text in lines.

    A class has `name`, `endings` (".cup") and `sentence`, and builds the event from the lines.
    """

    name: str
    endings: tuple[str, ...]
    sentence: str

    @abstractmethod
    def read_event(self, lines: Lines, stem: str, problems: list[Problem]) -> EventDocument:
        """Build the event.

        Args:
            lines: of the text.
            stem: the name of the file without its ending, for an event that has no id.
            problems: what is wrong is added here; an error says that something was left out.
        Raises:
            FormatError: nothing can be read.
        """

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`."""
        data = io.BytesIO(read_whole(stream, name=name, most=LARGEST_EVENT))
        lines = TextLines(data, name=name, encoding=encoding, is_mixed=True).numbered()
        problems: list[Problem] = []
        try:
            document = self.read_event(lines, PurePath(name).stem or name, problems)
        except FormatError:
            raise
        except CrosstableError as error:  # an event that cannot be, such as a player twice in a round
            raise FormatError(message("model/at", where=name, what=error.message)) from error
        return finished(document, problems, name=name, strict=strict)


class EventTextWriter(EventTextFormat):
    """A format of files of one event that can be written too.

    `holds` lists the sorts of facts that it holds (see `document_facts.FACTS`); losses are found by reading the file
    back.
    """

    holds: tuple[str, ...]

    @abstractmethod
    def write_event(self, document: EventDocument) -> Iterable[str]:
        """Yield the lines of the file."""

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write an event as UTF-8; see `EventWriter.write`."""
        log = LossLog(document, self.name, self.holds, keeps=self.name)
        data = "".join(f"{line}\n" for line in self.write_event(document)).encode("utf-8", "replace")
        log.compare(self.read(io.BytesIO(data), name=document.event.id).document)
        return WrittenEvent(data, log.losses)
