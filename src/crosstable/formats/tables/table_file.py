"""A plain table with a header, as CSV or as the first sheet of a workbook: for lists of players and of results."""

from __future__ import annotations

import csv
import io
import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.formats.decoding import decoded
from crosstable.formats.tables.csv import DELIMITERS
from crosstable.formats.tables.xlsx import refuse_bombs, sheet_rows
from crosstable.model.errors import FormatError, Problem
from crosstable.model.messages import message
from crosstable.model.tables.cells import text_of
from crosstable.model.tables.problems import ProblemLog
from crosstable.model.tables.spreadsheet_cells import spreadsheet_safe, without_apostrophe

Cell = str | int | float | None
_FIXED = (1980, 1, 1, 0, 0, 0)  # the day on which archives begin
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?")
_MOST_CELLS = 5_000_000


@dataclass(frozen=True, slots=True)
class FileTable:
    """A header, and the rows below it with their lines."""

    header: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    problems: tuple[Problem, ...] = ()


def read_csv(data: bytes, *, name: str, encoding: str | None) -> FileTable:
    """Read a table of text.

    Raises:
        FormatError: no header; quotation marks that do not pair.
    """
    text, problems = decoded(data, name=name, encoding=encoding)
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key="".join(first.split('"')[::2]).count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[int, tuple[str, ...]]] = []
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append((reader.line_num, tuple(without_apostrophe(cell.strip()) for cell in row)))  # noqa: PERF401  # kept on a fault
    except csv.Error as error:
        problem = message("formats/tables/rows-after-quote-lost", why=str(error))
        problems = (*problems, Problem(reader.line_num, None, "error", problem))
    return _table(rows, name, problems)


def read_xlsx(data: bytes, *, name: str) -> FileTable:
    """Read the first sheet of a workbook.

    Raises:
        FormatError: no workbook, one that unpacks to more than is plausible, no header.
    """
    try:
        import openpyxl
    except ImportError:
        raise FormatError("model/at", where=name, what=message("formats/tables/needs-openpyxl")) from None
    stream = io.BytesIO(data)
    refuse_bombs(stream, name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # styles and extensions that play no part here
        try:
            book = openpyxl.load_workbook(stream, read_only=True, data_only=True)
            log = ProblemLog()
            rows = list(_bounded(sheet_rows(book, name, log), name))
        except FormatError:
            raise
        except Exception as error:  # a broken workbook raises whatever its reader stumbles on
            raise FormatError("formats/tables/workbook-unreadable", file=name, why=type(error).__name__) from None
    return _table(rows, name, tuple(log.problems()))


def _bounded(rows: Iterator[tuple[int, tuple[object, ...]]], name: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    cells = 0
    for number, row in rows:
        cells += len(row)
        if cells > _MOST_CELLS:
            raise FormatError("formats/tables/too-many-cells", file=name, most=_MOST_CELLS)
        yield number, tuple(text_of(cell) for cell in row)


def _table(rows: Sequence[tuple[int, tuple[str, ...]]], name: str, problems: tuple[Problem, ...]) -> FileTable:
    if not rows:
        if problems:
            raise FormatError("formats/tables/empty-table-with-problem", file=name, problem=str(problems[0]))
        raise FormatError("formats/tables/empty-table", file=name)
    header = tuple(" ".join(cell.split()) for cell in rows[0][1])
    return FileTable(header, tuple(rows[1:]), problems)


def write_csv(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """Write a table as CSV; a text that a spreadsheet would run as a formula gets an apostrophe."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([[spreadsheet_safe(cell) if isinstance(cell, str) else cell for cell in row] for row in rows])
    return text.getvalue().encode()


def write_xlsx(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> bytes:
    """Write a table as a workbook; texts stay texts, whatever they begin with, and the same table gives the same bytes.

    Raises:
        FormatError: openpyxl is not installed.
    """
    try:
        import openpyxl
        from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
    except ImportError:
        raise FormatError("formats/tables/needs-openpyxl") from None
    book = openpyxl.Workbook()
    sheet = book.active
    for at, row in enumerate((header, *rows), start=1):
        for column, value in enumerate(row, start=1):
            if value is None:
                continue
            cell = sheet.cell(at, column)
            cell.value = ILLEGAL_CHARACTERS_RE.sub("", value) if isinstance(value, str) else value
            if isinstance(value, str):
                cell.data_type = "s"  # a name that begins with "=" is no formula
    made = io.BytesIO()
    book.save(made)
    return _without_time(made)


def _without_time(made: io.BytesIO) -> bytes:
    """Take out the moment of writing."""
    fixed = io.BytesIO()
    with zipfile.ZipFile(made) as source, zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            data = source.read(entry)
            if entry.filename == "docProps/core.xml":
                data = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"1980-01-01T00:00:00Z", data)
            target.writestr(zipfile.ZipInfo(entry.filename, _FIXED), data, zipfile.ZIP_DEFLATED)
    return fixed.getvalue()


def number_or_text(word: str) -> Cell:
    """Return a number where the text is one, else the text."""
    if not _NUMBER.fullmatch(word):
        return word or None
    return float(word) if "." in word else int(word)
