"""FIDE tournament files (TRF): of 2016 with what pairing programs added, and of 2026.

Both are read by one reader: a file may mix them.  They differ in what is written (`writer`).
"""

from __future__ import annotations

from typing import IO

from crosstable.formats.decoding import decoded, read_whole
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_format import ReadEvent, WrittenEvent, checked, finished
from crosstable.formats.trf.reader import event_id, lines_of_trf, read_trf
from crosstable.formats.trf.source import source_of_lines
from crosstable.formats.trf.team_documents import problem_of_teams, write_document_of_teams
from crosstable.formats.trf.writer import Dialect, write_trf
from crosstable.model.errors import Problem
from crosstable.model.source import Source


class Trf16:
    """TRF16: what FIDE took until 2025 and most programs still write."""

    name = "trf16"
    endings = (".trf", ".trfx", ".txt")
    sentence = "FIDE's tournament file of 2016, with the XX lines of pairing programs."
    states_points = True

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read an event; see `EventFormat.read`."""
        text, problems = decoded(read_whole(stream, name=name), name=name, encoding=encoding)
        document, found = read_trf(text, name)
        of_teams = problem_of_teams(document)
        problems = (*problems, *found, *([] if of_teams is None else [of_teams]))
        return finished(document, problems, name=name, strict=strict)

    def read_source(
        self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None
    ) -> tuple[Source, tuple[Problem, ...]]:
        """Read the games alone; see `SourceReader.read_source`."""
        text, odd = decoded(read_whole(stream, name=name), name=name, encoding=encoding)
        lines = lines_of_trf(text, name)
        source = source_of_lines(lines, event_id(name), name)
        return source, checked((*odd, *lines.log.problems()), name=name, strict=strict)

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write an event; see `EventWriter.write`."""
        return write_trf(document, Dialect.TRF16)


class Trf26(Trf16):
    """TRF26: what FIDE takes since 1 September 2025."""

    name = "trf26"
    sentence = "FIDE's tournament file of 2026: also rounds, tie-breaks, absences, points and prohibited pairs."

    def write(self, document: EventDocument) -> WrittenEvent:
        """Write an event, with its teams if it has any; see `EventWriter.write`."""
        return write_document_of_teams(document)
