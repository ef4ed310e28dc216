"""XLSX: the first sheet of a workbook, read with openpyxl.

Formulas give the value that the spreadsheet program last computed.
"""

from __future__ import annotations

import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import IO, Any

from crosstable.formats.decoding import Progress, seekable
from crosstable.formats.reading import Reading, ReadResult
from crosstable.model.errors import FormatError
from crosstable.model.messages import message
from crosstable.model.tables.cells import text_of
from crosstable.model.tables.guess import SAMPLE_ROWS, Wanted
from crosstable.model.tables.problems import ProblemLog

LARGEST_INFLATED = 2 * 2**30
LAST_ROW = 1_048_576
LAST_COLUMN = 16_384
_BATCH = 2_000
_SMALL = 100 * 2**20
_LARGEST_RATIO = 200

Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Xlsx:
    """Tables in a workbook.  The line of a row is its number in the sheet."""

    def read(
        self,
        stream: IO[bytes],
        *,
        name: str,
        mapping: Wanted = None,
        strict: bool = False,
        progress: Progress | None = None,
    ) -> ReadResult:
        """Read results; see `FileFormat.read`.  Progress is in rows."""
        try:
            import openpyxl
        except ImportError:
            raise FormatError("model/at", where=name, what=message("formats/tables/needs-openpyxl")) from None
        stream = seekable(stream, name)
        refuse_bombs(stream, name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # styles and extensions that play no part here
            try:
                book = openpyxl.load_workbook(stream, read_only=True, data_only=True)
                log = ProblemLog()
                return _read(sheet_rows(book, name, log), name, mapping, progress, log).finish(strict=strict)
            except FormatError:
                raise
            except Exception as error:  # a broken workbook raises whatever its reader stumbles on
                problem = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                raise FormatError("formats/tables/workbook-unreadable", file=name, why=problem) from None


def refuse_bombs(stream: IO[bytes], name: str) -> None:
    """Reject a file that would unpack to more than memory should hold."""
    try:
        with zipfile.ZipFile(stream) as archive:
            packed = sum(entry.compress_size for entry in archive.infolist())
            inflated = sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, OverflowError):
        raise FormatError("formats/tables/not-a-workbook", file=name) from None
    if inflated > LARGEST_INFLATED or (inflated > _SMALL and inflated > _LARGEST_RATIO * max(1, packed)):
        raise FormatError(
            "formats/tables/workbook-too-large",
            file=name,
            packed=packed,
            inflated=inflated,
            most=LARGEST_INFLATED,
            ratio=_LARGEST_RATIO,
        )


def sheet_rows(book: Any, name: str, log: ProblemLog) -> Iterator[tuple[int, Row]]:
    """Yield the rows with cells of the first sheet, each with its number, and report rows that cannot be.

    The rows are taken from openpyxl's parser, because `iter_rows` makes every missing row and drops rows out of order.
    """
    from openpyxl.worksheet._reader import WorkSheetParser  # see above

    if not book.worksheets:
        raise FormatError("formats/tables/no-sheet", file=name)
    sheet = book.worksheets[0]
    with sheet._get_source() as source:  # noqa: SLF001  # see above
        parser = WorkSheetParser(
            source,
            sheet._shared_strings,  # noqa: SLF001
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,  # noqa: SLF001
            timedelta_formats=book._timedelta_formats,  # noqa: SLF001
        )
        last = 0
        for number, cells in parser.parse():
            values = {cell["column"]: cell["value"] for cell in cells if cell["value"] not in (None, "")}
            if not values:
                continue
            if not last < number <= LAST_ROW or max(values) > LAST_COLUMN:
                log.add("row", None, None, message("formats/tables/row-out-of-place", row=number, last=LAST_ROW))
                continue
            last = number
            yield number, tuple(values.get(column) for column in range(1, max(values) + 1))


def _read(
    rows: Iterator[tuple[int, Row]], name: str, mapping: Wanted, progress: Progress | None, log: ProblemLog
) -> Reading:
    top = next(rows, None)
    if top is None:
        raise FormatError("formats/tables/empty-sheet", file=name)
    columns = [text_of(cell) for cell in top[1]]
    while columns and not columns[-1]:
        columns.pop()
    batch = list(islice(rows, SAMPLE_ROWS))
    if not batch:
        raise FormatError("formats/tables/header-without-rows", file=name, line=top[0])
    sample = [_padded(row, len(columns)) for _, row in batch]
    reading = Reading(name, mapping, columns, sample, log)
    done = 0
    while batch:
        for number, row in batch:
            if any(text_of(cell) for cell in row[len(columns) :]):
                problem = message("formats/tables/cells-beyond-header", columns=len(columns))
                log.add("cells", number, None, problem, "warning")
        cells = list(zip(*(_padded(row, len(columns)) for _, row in batch), strict=True))
        reading.feed({column: cells[columns.index(column)] for column in reading.used}, [number for number, _ in batch])
        done += len(batch)
        if progress is not None:
            progress(done, None)
        batch = list(islice(rows, _BATCH))
    return reading


def _padded(row: Row, width: int) -> Row:
    return (*row[:width], *[None] * (width - len(row)))
