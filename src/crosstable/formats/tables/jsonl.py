"""JSON lines: a game per line, flat or nested, as `crosstable.model.tables.records` says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import IO

from crosstable.formats.decoding import Progress, TextLines
from crosstable.formats.reading import ReadResult, read_records
from crosstable.model.messages import message
from crosstable.model.tables.cells import shown
from crosstable.model.tables.guess import Wanted
from crosstable.model.tables.problems import ProblemLog


@dataclass(frozen=True, slots=True)
class JsonLines:
    """Games as JSON, one per line.

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
        """Read results; see `FileFormat.read`.  A line that is no JSON is reported and left out."""
        text = TextLines(stream, name=name, encoding=self.encoding, progress=progress)
        log = ProblemLog()
        games = _games(chain.from_iterable(text.blocks()), log)
        return read_records(games, name=name, mapping=mapping, strict=strict, log=log)


def _games(lines: Iterator[str], log: ProblemLog) -> Iterator[tuple[int, object]]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            game = json.loads(line)
        except (ValueError, RecursionError) as error:
            problem = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
            wrong = message("formats/tables/line-not-json", text=shown(line.strip()), why=problem)
            log.add("json", number, None, wrong)
            continue
        yield number, game
