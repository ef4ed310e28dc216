"""CSV and TSV: a header and a row per game, or per player of a game.

Comma, semicolon, tab or bar between cells, found from the header; quotes as spreadsheets write
them; UTF-8 or UTF-16 with a mark; any line ends.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from typing import IO, Any

import numpy as np

from crosstable.formats.decoding import Progress, TextLines
from crosstable.formats.reading import Reading, ReadResult
from crosstable.formats.tables.csv_writer import write_games
from crosstable.model.columns import Longs
from crosstable.model.errors import FormatError
from crosstable.model.messages import message
from crosstable.model.tables.cells import shown
from crosstable.model.tables.guess import SAMPLE_ROWS, Wanted
from crosstable.model.tables.problems import ProblemLog

__all__ = ["Csv", "Tsv", "write_games"]

DELIMITERS = ",;\t|"
_CHUNK = 2_000  # rows; more leave the processor's cache


@dataclass(frozen=True, slots=True)
class Csv:
    """Tables as text.

    Args:
        encoding: of the file; None is UTF-8, or UTF-16 with a byte order mark.
        delimiter: between cells; None finds it from the header.
    """

    encoding: str | None = None
    delimiter: str | None = None

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

        Cost: O(cells); 1,000,000 games of two players in about 2 s and 300 MB.
        """
        text = TextLines(stream, name=name, encoding=self.encoding, progress=progress)
        blocks = text.blocks()
        header, above, below = _header(blocks, name)
        if "\0" in header:
            raise FormatError("formats/tables/nul-in-header", file=name)
        log = ProblemLog()
        rows = _Rows(chain([[header, *below]], blocks), text, log, self.delimiter or _delimiter(header), above)
        columns = rows.header(name)
        sample, at = rows.chunk(SAMPLE_ROWS)
        if not sample and rows.is_done and not log.errors:
            raise FormatError("formats/tables/header-without-rows", file=name, line=above + 1)
        reading = Reading(name, mapping, columns, sample, log)
        places = {column: columns.index(column) for column in reading.used}
        reading.feed(_columns(sample, places), at)
        while not rows.is_done:
            for by_place, lines in rows.plain():
                reading.feed({column: by_place[place] for column, place in places.items()}, lines)
            cells, at = rows.chunk(_CHUNK)
            reading.feed(_columns(cells, places), at)
        return reading.finish(strict=strict)


@dataclass(frozen=True, slots=True)
class Tsv(Csv):
    """Tables as text with tabs between cells."""

    delimiter: str | None = "\t"


def _columns(rows: list[list[str]], places: Mapping[str, int]) -> dict[str, list[str]]:
    return {column: [row[place] for row in rows] for column, place in places.items()}


class _Rows:
    """The rows below a header, each with the line that it starts on; rows that cannot be read are reported."""

    def __init__(
        self, blocks: Iterator[list[str]], text: TextLines, log: ProblemLog, delimiter: str, above: int
    ) -> None:
        self._blocks = blocks
        self._block: Iterator[str] = iter(())
        self._text = text
        self._log = log
        self._delimiter = delimiter
        self._above = above
        self._width = 0
        self._table = self._reader()
        self.is_done = False

    def _reader(self) -> Any:
        return csv.reader(chain.from_iterable(self._tracked()), delimiter=self._delimiter, strict=True)

    def _tracked(self) -> Iterator[Iterator[str]]:
        """Yield an iterator over each block; what `csv` leaves of one is still there for `plain`."""
        yield self._block
        for block in self._blocks:
            self._block = iter(block)
            yield self._block

    def plain(self) -> Iterator[tuple[list[list[str]], range]]:
        """Yield rows by column as long as there are no quotes and no faults, several times as fast as `csv`."""
        line = self._above + self._table.line_num + 1
        block: list[str] | None = list(self._block)
        while block is not None:
            for start in range(0, len(block), _CHUNK):
                part = block[start : start + _CHUNK]
                by_place = self._split(part)
                if by_place is None:
                    self._go_on_at(line, block[start:])
                    return
                yield by_place, range(line, line + len(part))
                line += len(part)
            block = next(self._blocks, None)
        self._go_on_at(line, [])

    def _go_on_at(self, line: int, lines: list[str]) -> None:
        self._above = line - 1
        self._block = iter(lines)
        self._table = self._reader()

    def _split(self, lines: list[str]) -> list[list[str]] | None:
        """Split plain lines into columns; None when only `csv` can read them."""
        text = "".join(lines).removesuffix("\n")
        mark, last = self._delimiter, self._width - 1
        is_plain = '"' not in text and "\0" not in text and max(map(len, lines)) < csv.field_size_limit()
        if not is_plain or {line.count(mark) for line in lines} != {last} or mark * last + "\n" in lines:
            return None
        cells = text.replace("\n", mark).split(mark)
        return [cells[place :: self._width] for place in range(self._width)]

    def header(self, name: str) -> list[str]:
        """Take the first row as names of columns."""
        try:
            cells = [cell.strip() for cell in next(self._table)]
        except csv.Error as error:
            line, why = self._above + 1, str(error)
            raise FormatError("formats/tables/header-unreadable", file=name, line=line, why=why) from None
        self._width = len(cells)
        return cells

    def chunk(self, size: int) -> tuple[list[list[str]], Longs]:
        """Return the next rows, about `size` of them, and their lines."""
        rows: list[list[str]] = []
        starts: list[Longs] = []
        while len(rows) < size and not self.is_done:
            before, line, wrong = len(rows), self._table.line_num, None
            try:
                rows.extend(islice(self._table, size - before))
                self.is_done = len(rows) < size
            except csv.Error as error:  # the rows before it are kept, and the next row starts afresh
                wrong = error
            spans = self._spans(rows[before:], self._table.line_num - line, is_whole=wrong is None)
            first = self._above + line + 1 + np.cumsum(spans) - spans
            starts.append(first)
            if wrong is not None:
                self._report(self._above + line + 1 + int(spans.sum()), wrong)
        at = np.concatenate([np.zeros(0, dtype=np.int64), *starts])
        return self._sound(rows, at)

    @staticmethod
    def _spans(rows: list[list[str]], consumed: int, *, is_whole: bool) -> Longs:
        """Count the lines of each row; a quoted cell may hold line ends."""
        if is_whole and consumed == len(rows):
            return np.ones(len(rows), dtype=np.int64)
        return np.array([1 + sum(cell.count("\n") for cell in row) for row in rows], dtype=np.int64)

    def _report(self, line: int, error: csv.Error) -> None:
        why = str(error)
        if "field limit" in why:
            limit = csv.field_size_limit()
            problem = message("formats/tables/cell-too-long", most=limit)
        elif "end of data" in why:
            problem = message("formats/tables/quote-never-closed")
        else:
            problem = message("formats/tables/quotes-do-not-pair", why=why)
        self._log.add("quotes", line, None, problem)

    def _sound(self, rows: list[list[str]], at: Longs) -> tuple[list[list[str]], Longs]:
        """Leave out empty rows, and report those with NUL bytes or another number of cells."""
        if set(map(len, rows)) <= {self._width} and all(map(any, rows)) and not self._text.has_nul:
            return rows, at
        kept = []
        for number, row in enumerate(rows):
            if not any(row):
                continue
            if len(row) != self._width:
                problem = message("formats/tables/number-of-cells", count=len(row), columns=self._width)
                self._log.add("cells", int(at[number]), None, problem)
            elif any("\0" in cell for cell in row):
                wrong = next(cell for cell in row if "\0" in cell)
                problem = message("formats/tables/nul-in-cell", cell=shown(wrong))
                self._log.add("nul", int(at[number]), None, problem)
            else:
                kept.append(number)
        return [rows[number] for number in kept], at[kept]


def _header(blocks: Iterator[list[str]], name: str) -> tuple[str, int, list[str]]:
    """Return the first line that is not blank, how many are above it, and those of its block below it."""
    above = 0
    for block in blocks:
        for at, line in enumerate(block):
            if line.strip():
                return line, above + at, block[at + 1 :]
        above += len(block)
    raise FormatError("formats/tables/empty-file", file=name)


def _delimiter(header: str) -> str:
    """Return the delimiter that is most frequent in the header, outside of quotes."""
    bare = "".join(header.split('"')[::2])
    return max(DELIMITERS, key=bare.count)
