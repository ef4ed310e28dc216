"""CSV and TSV: a header and a row per game, or per player of a game.

Comma, semicolon, tab or bar between cells, found from the header; quotes as spreadsheets write
them; UTF-8 or UTF-16 with a mark; any line ends.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import IO

import numpy as np

from crosstable.formats.decoding import Progress, TextLines
from crosstable.formats.reading import Reading, ReadResult
from crosstable.formats.tables.csv_writer import write_games
from crosstable.model.columns import Longs
from crosstable.model.errors import FormatError
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

        Cost: O(cells); 1,000,000 games of two players in about 3 s and 300 MB.
        """
        text = TextLines(stream, name=name, encoding=self.encoding, progress=progress)
        lines = chain.from_iterable(text.blocks())
        header, above = _header(lines, name)
        if "\0" in header:
            raise FormatError(
                f"{name}: the header holds NUL bytes, so this is no CSV in UTF-8. "
                "If it is UTF-16, save it with a byte order mark or as UTF-8."
            )
        log = ProblemLog()
        cells = _Rows(chain([header], lines), text, log, self.delimiter or _delimiter(header), above)
        columns = cells.header(name)
        rows, at = cells.chunk(SAMPLE_ROWS)
        if not rows and cells.is_done and not log.errors:
            raise FormatError(f"{name}: there is a header (line {above + 1}) and no row below it. Add results.")
        reading = Reading(name, mapping, columns, rows, log)
        places = {column: columns.index(column) for column in reading.used}
        while rows or not cells.is_done:
            by_column = list(zip(*rows, strict=True)) or [()] * len(columns)
            reading.feed({column: by_column[place] for column, place in places.items()}, at)
            rows, at = cells.chunk(_CHUNK)
        return reading.finish(strict=strict)


@dataclass(frozen=True, slots=True)
class Tsv(Csv):
    """Tables as text with tabs between cells."""

    delimiter: str | None = "\t"


class _Rows:
    """The rows below a header, each with the line that it starts on; rows that are none are reported."""

    def __init__(self, lines: Iterator[str], text: TextLines, log: ProblemLog, delimiter: str, above: int) -> None:
        self._table = csv.reader(lines, delimiter=delimiter, strict=True)
        self._text = text
        self._log = log
        self._above = above
        self._width = 0
        self.is_done = False

    def header(self, name: str) -> list[str]:
        """Take the first row as names of columns."""
        try:
            cells = [cell.strip() for cell in next(self._table)]
        except csv.Error as error:
            raise FormatError(f"{name}: line {self._above + 1}: the header cannot be read: {error}.") from None
        self._width = len(cells)
        return cells

    def chunk(self, size: int) -> tuple[list[list[str]], Longs]:
        """Give the next rows, about `size` of them, and their lines."""
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
        told = str(error)
        if "field limit" in told:
            limit = csv.field_size_limit()
            message = f"a cell has more than {limit} characters. A quotation mark may be missing on this line."
        elif "end of data" in told:
            message = "a quotation mark that opens here is never closed. Close it."
        else:
            message = f"the quotation marks do not pair: {told}. Write one inside a quoted cell twice."
        self._log.add("quotes", line, None, message)

    def _sound(self, rows: list[list[str]], at: Longs) -> tuple[list[list[str]], Longs]:
        """Leave out empty rows, and report those with NUL bytes or another number of cells."""
        if set(map(len, rows)) <= {self._width} and all(map(any, rows)) and not self._text.has_nul:
            return rows, at
        kept = []
        for number, row in enumerate(rows):
            if not any(row):
                continue
            if len(row) != self._width:
                message = f"there are {len(row)} cells where the header has {self._width}. Check commas and quotes."
                self._log.add("cells", int(at[number]), None, message)
            elif any("\0" in cell for cell in row):
                wrong = next(cell for cell in row if "\0" in cell)
                message = f"the cell {shown(wrong)} holds a NUL byte. Save the file anew as text."
                self._log.add("nul", int(at[number]), None, message)
            else:
                kept.append(number)
        return [rows[number] for number in kept], at[kept]


def _header(lines: Iterator[str], name: str) -> tuple[str, int]:
    """Give the first line that is not blank, and how many stand above it."""
    for above, line in enumerate(lines):
        if line.strip():
            return line, above
    raise FormatError(f"{name}: the file is empty. Give a header and a row for each game.")


def _delimiter(header: str) -> str:
    """Give the delimiter that stands most often in the header, outside of quotes."""
    bare = "".join(header.split('"')[::2])
    return max(DELIMITERS, key=bare.count)
