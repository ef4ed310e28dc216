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

from crosstable.formats.reading import Progress, Reading, ReadResult, seekable
from crosstable.model.errors import FormatError
from crosstable.model.tables.cells import text_of
from crosstable.model.tables.guess import SAMPLE_ROWS, Wanted
from crosstable.model.tables.problems import ProblemLog

LARGEST_INFLATED = 2 * 2**30
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
        """Read results; see `FileFormat.read`.  Progress is told in rows."""
        try:
            import openpyxl
        except ImportError:
            raise FormatError(
                f'{name}: reading XLSX needs openpyxl. Install it: pip install "crosstable[app]".'
            ) from None
        stream = seekable(stream)
        refuse_bombs(stream, name)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # styles and extensions that play no part here
            try:
                book = openpyxl.load_workbook(stream, read_only=True, data_only=True)
                rows = sheet_rows(book, name)
                return _read(rows, name, mapping, progress).finish(strict=strict)
            except FormatError:
                raise
            except Exception as error:  # a broken workbook raises whatever its reader stumbles on
                told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                raise FormatError(
                    f"{name}: this workbook cannot be read ({told}). It may be cut: copy it anew, or save it as CSV."
                ) from None


def refuse_bombs(stream: IO[bytes], name: str) -> None:
    """Refuse a file that would unpack to more than memory should hold."""
    try:
        with zipfile.ZipFile(stream) as archive:
            packed = sum(entry.compress_size for entry in archive.infolist())
            inflated = sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, OverflowError):
        raise FormatError(
            f"{name}: this is no XLSX workbook, or it is cut. Copy it anew; save an old .xls file as .xlsx."
        ) from None
    if inflated > LARGEST_INFLATED or (inflated > _SMALL and inflated > _LARGEST_RATIO * max(1, packed)):
        raise FormatError(
            f"{name}: the workbook unpacks from {packed:,} to {inflated:,} bytes, which is not plausible "
            f"for results (at most {LARGEST_INFLATED:,}, {_LARGEST_RATIO} to 1). Save the sheet as CSV."
        )


def sheet_rows(book: Any, name: str) -> Iterator[tuple[int, Row]]:
    """Give the rows with cells of the first sheet, each with its number."""
    if not book.worksheets:
        raise FormatError(f"{name}: the workbook has no sheet with cells. Put the results on its first sheet.")
    sheet = book.worksheets[0]
    sheet.reset_dimensions()  # some programs write a size that is too small
    for number, row in enumerate(sheet.iter_rows(values_only=True), start=1):
        if any(cell is not None and cell != "" for cell in row):
            yield number, row


def _read(rows: Iterator[tuple[int, Row]], name: str, mapping: Wanted, progress: Progress | None) -> Reading:
    top = next(rows, None)
    if top is None:
        raise FormatError(f"{name}: the first sheet is empty. Put the results on it, below a header.")
    columns = [text_of(cell) for cell in top[1]]
    while columns and not columns[-1]:
        columns.pop()
    log = ProblemLog()
    batch = list(islice(rows, SAMPLE_ROWS))
    if not batch:
        raise FormatError(f"{name}: there is a header (line {top[0]}) and no row below it. Add results.")
    sample = [_padded(row, len(columns)) for _, row in batch]
    reading = Reading(name, mapping, columns, sample, log)
    done = 0
    while batch:
        for number, row in batch:
            if any(text_of(cell) for cell in row[len(columns) :]):
                message = f"there are cells beyond the {len(columns)} columns of the header. Name or empty them."
                log.add("cells", number, None, message, "warning")
        cells = list(zip(*(_padded(row, len(columns)) for _, row in batch), strict=True))
        reading.feed({column: cells[columns.index(column)] for column in reading.used}, [number for number, _ in batch])
        done += len(batch)
        if progress is not None:
            progress(done, None)
        batch = list(islice(rows, _BATCH))
    return reading


def _padded(row: Row, width: int) -> Row:
    return (*row[:width], *[None] * (width - len(row)))
