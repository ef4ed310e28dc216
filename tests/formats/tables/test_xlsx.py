"""Workbooks: the first sheet, real dates, and what is said of broken files."""

from __future__ import annotations

import datetime as dt
import io
import sys
import zipfile

import openpyxl
import pytest
from openpyxl.chart import BarChart, Reference

from crosstable.formats.tables.xlsx import Xlsx
from crosstable.model.errors import FormatError
from crosstable.model.tables.guess import SAMPLE_ROWS


def workbook(*rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def read(data, **options):
    return Xlsx().read(io.BytesIO(data), name="r.xlsx", **options)


HEADER = ["Date", "White", "Black", "Result", None]


def test_dates_numbers_and_names_are_read():
    data = workbook(
        HEADER,
        [dt.date(2024, 2, 29), "Ann", "Bo", "1-0"],
        [],
        [dt.datetime.fromisoformat("2024-03-01"), "Bo", 7, 0.5, None],
    )

    history = read(data).history()

    assert history.players == ("Ann", "Bo", "7")
    assert [(game.date, game.time) for game in history] == [(dt.date(2024, 2, 29), None), (dt.date(2024, 3, 1), None)]


def test_problem_names_the_row_of_the_sheet():
    result = read(workbook([], HEADER, [], [None, "Ann", "Bo", "x"], [None, "Ann", "Bo", 1, None, "note"]))

    assert [str(problem).partition(".")[0] for problem in result.problems] == [
        "line 4, column 'Result': Result 'x' cannot be read",
        "line 5: There are cells beyond the 4 columns of the header",
    ]


def test_long_sheet_is_read_in_batches_with_progress():
    told = []

    result = read(
        workbook(HEADER, *[[None, "Ann", "Bo", 1]] * (SAMPLE_ROWS + 10)),
        progress=lambda done, total: told.append((done, total)),
    )

    assert (result.rows, told) == (SAMPLE_ROWS + 10, [(SAMPLE_ROWS, None), (SAMPLE_ROWS + 10, None)])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "r.xlsx: this is not an XLSX workbook, or it is cut off. Copy it again; save an old .xls file as .xlsx."),
        (b"PK\3\4 what", "r.xlsx: this is not an XLSX workbook, or it is cut off."),
        (workbook(), "r.xlsx: the first sheet is empty. Put the results on it, below a header."),
        (workbook(HEADER), "r.xlsx: the header (line 1) has no rows below it. Add results."),
        (workbook(HEADER, [None, "Ann", "Bo", 1])[:-30], "r.xlsx: this is not an XLSX workbook, or it is cut off."),
        (workbook(["x"], [1]), "r.xlsx: No columns name the players."),
    ],
    ids=["empty", "no zip", "empty sheet", "header alone", "cut", "other columns"],
)
def test_workbook_that_cannot_be_read_is_reported(data, message):
    with pytest.raises(FormatError) as error:
        read(data)

    assert str(error.value).startswith(message)


def test_zip_without_a_workbook_is_reported():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("note.txt", "hello")

    with pytest.raises(
        FormatError, match=r"^r.xlsx: this workbook cannot be read \(KeyError: .*\). It may be cut off: copy"
    ):
        read(stream.getvalue())


def test_workbook_of_charts_alone_is_reported():
    book = openpyxl.Workbook()
    chart = BarChart()
    chart.add_data(Reference(book.active, 1, 1, 1, 2))
    book.create_chartsheet().add_chart(chart)
    book.remove(book.worksheets[0])
    stream = io.BytesIO()
    book.save(stream)

    with pytest.raises(FormatError, match=r"^r.xlsx: the workbook has no sheet with cells. Put the table on its first"):
        read(stream.getvalue())


@pytest.mark.slow
def test_bomb_is_rejected_before_it_is_unpacked():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"\0" * (120 * 2**20))

    with pytest.raises(
        FormatError, match=r"^r.xlsx: the workbook unpacks from [\d,]+ to 125,829,120 bytes, which is not p"
    ):
        read(stream.getvalue())


def test_strict_rejects_for_the_first_error():
    with pytest.raises(FormatError, match=r"^r.xlsx: line 2, column 'Result': Result 'x' cannot be read\."):
        read(workbook(HEADER, [None, "Ann", "Bo", "x"]), strict=True)


def test_missing_package_is_reported(monkeypatch):
    monkeypatch.setitem(sys.modules, "openpyxl", None)

    with pytest.raises(FormatError) as error:
        read(b"")

    assert str(error.value) == 'r.xlsx: XLSX files need openpyxl. Install it: pip install "crosstable[app]".'


def sheet_with_rows(*numbers, cells='<c r="A{0}" t="inlineStr"><is><t>x</t></is></c>'):
    """Return a workbook whose first sheet has a header, a game, and rows of these numbers."""
    data = workbook(["White", "Black", "Result"], ["Ann", "Bo", "1-0"])
    more = "".join(f'<row r="{number}">{cells.format(number)}</row>' for number in numbers)
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            content = source.read(entry)
            if entry.filename == "xl/worksheets/sheet1.xml":
                content = content.replace(b"</sheetData>", f"{more}</sheetData>".encode())
            target.writestr(entry, content)
    return made.getvalue()


@pytest.mark.parametrize("number", [99999999999999, 1_048_577, 1])
def test_a_row_beyond_the_last_one_or_out_of_order_is_reported_at_once(number):
    result = read(sheet_with_rows(number))

    assert [f"Row {number} of the sheet is above the row before it, or beyond"] == [
        str(problem).partition(" the last row")[0] for problem in result.problems
    ]
    assert result.rows == 1


@pytest.mark.slow
def test_a_cell_far_to_the_right_costs_no_memory_per_column():
    rows = range(3, 1013)  # more than are listed
    result = read(sheet_with_rows(*rows, cells='<c r="XFD{0}" t="inlineStr"><is><t>note</t></is></c>'))

    assert len([problem for problem in result.problems if "beyond the 3 columns" in str(problem)]) == 1000
