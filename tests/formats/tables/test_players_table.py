"""Lists of players as CSV and as workbooks: columns by their names, and what is wrong in a row."""

from __future__ import annotations

import io
import sys
import zipfile

import openpyxl
import pytest

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.event_format import ReadEvent
from crosstable.formats.tables.players_table import PlayersCsv, PlayersXlsx
from crosstable.formats.tables.table_file import write_xlsx
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Identity, Player

FULL = Entrant(
    Player(
        "a1", "Ann Lee", (Identity("FIDE", "1503014"), Identity("EGF", "12345678")), "Go Ulm", "Lee", "Ulm", "BW", "GER"
    ),
    number=3,
    rating=2100.5,
    initial_score=3,
    absent=frozenset({2, 5}),
)
STATED = Stated("GM", "w", "1990-01-31", "4d", "full")


def read(text: str, *, strict: bool = False) -> ReadEvent:
    return PlayersCsv().read(io.BytesIO(text.encode()), name="entries.csv", strict=strict)


@pytest.mark.parametrize("form", [PlayersCsv(), PlayersXlsx()])
def test_everything_about_a_player_survives(form: PlayersCsv) -> None:
    document = EventDocument(Event("entries", "entries", (FULL, Entrant(Player("Bo", "Bo")))), stated={"a1": STATED})

    made = form.write(document)
    again = form.read(io.BytesIO(made.data), name="entries.csv", strict=True).document

    assert [loss.code for loss in made.losses] == ["event-name"]
    assert again.event.entrants == document.event.entrants
    assert again.stated == {"a1": STATED}


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("Name;Elo;Fed", "Ann Lee;2100;GER"),
        ("Last_Name\tFirst name\tRating\tFederation", "Lee\tAnn\t2100\tGER"),
        ("surname,first,FIDE rating,COUNTRY", "Lee,Ann,2100,GER"),
    ],
)
def test_columns_are_known_by_the_names_people_use(header: str, row: str) -> None:
    (entrant,) = read(f"\n{header}\n{row}\n").document.event.entrants

    assert (entrant.id, entrant.player.name, entrant.rating, entrant.player.country) == (
        "Ann Lee",
        "Ann Lee",
        2100,
        "GER",
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "name,rating\nAnn,strong",
            "line 2, column 'rating': rating 'strong' of 'Ann' is not a number. It was left out.",
        ),
        ("name,rating\nAnn,nan", "line 2, column 'rating': rating 'nan' of 'Ann' is not a number. It was left out."),
        ("name,number\nAnn,0", "line 2, column 'number': number '0' of 'Ann' is not a whole number from 1 on."),
        (
            "name,mms\nAnn,0.3",
            "line 2, column 'initial_score': initial_score '0.3' of 'Ann' is not a number in steps of",
        ),
        (
            "name,absent\nAnn,never",
            "line 2, column 'absent': absent 'never' of 'Ann' is not a list of rounds such as 2 5.",
        ),
        ("name,rating\nAnn,1\n,2", "line 3, column 'name': The row has no name. It was left out."),
        ("name,id\nAnn,7\nBo,7", "line 3, column 'id': 'Bo' has the id '7' of an earlier row, and was left out."),
        ('name,club\nAnn,X\nBo,"Y', "line 3: The quotation marks are not balanced"),
        ("name,shoe size\nAnn,39", "These columns are not known and were not read: 'shoe size'."),
        ("name,club\nAnn,\0X", "line 2: NUL bytes from here on (1 in all) were read as spaces."),
    ],
)
def test_a_fault_is_reported_and_costs_only_itself(text: str, said: str) -> None:
    found = read(text)

    assert str(found.problems[0]).startswith(said)
    assert [entrant.player.name for entrant in found.document.event.entrants] == ["Ann"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", r"entries\.csv: the table is empty\. Give a header and rows below it"),
        (
            "club,rating\nUlm,2",
            r"no column is called name or last_name \(the columns are club, rating\)\. Name the columns",
        ),
        ("name,rating\nAnn,x", r"entries\.csv: line 2, column 'rating'"),
    ],
)
def test_what_cannot_be_read_is_rejected(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read(text, strict=True)


def test_a_name_that_looks_like_a_formula_is_a_text_in_a_workbook() -> None:
    data = write_xlsx(["name"], [["=1+1"], ["@x"]])

    sheet = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    assert [(row[0].value, row[0].data_type) for row in sheet.iter_rows(min_row=2)] == [("=1+1", "s"), ("@x", "s")]


@pytest.mark.slow
def test_a_workbook_that_unpacks_to_too_much_is_rejected() -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (201 * 2**20))

    with pytest.raises(FormatError, match=r"entries\.xlsx: the workbook unpacks from .* which is not plausible"):
        PlayersXlsx().read(io.BytesIO(bomb.getvalue()), name="entries.xlsx")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"name,rating\nAnn,1\n"])
def test_what_is_no_workbook_is_rejected(data: bytes) -> None:
    with pytest.raises(FormatError, match=r"entries\.xlsx: this is not an XLSX workbook, or it is cut"):
        PlayersXlsx().read(io.BytesIO(data), name="entries.xlsx")


def test_a_workbook_without_a_table_in_it_is_rejected() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("nothing.txt", b"nothing")

    with pytest.raises(FormatError, match=r"entries\.xlsx: this workbook cannot be read \(KeyError\)\. It may be cut"):
        PlayersXlsx().read(io.BytesIO(made.getvalue()), name="entries.xlsx")


def test_a_workbook_has_no_encoding() -> None:
    with pytest.raises(FormatError, match="a workbook is not text, so it has no encoding 'latin-1'"):
        PlayersXlsx().read(io.BytesIO(b""), name="entries.xlsx", encoding="latin-1")


def test_a_sheet_of_too_many_cells_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.formats.tables.table_file._MOST_CELLS", 3)

    with pytest.raises(FormatError, match=r"entries\.xlsx: the sheet has more than 3 cells\. Split it"):
        PlayersXlsx().read(io.BytesIO(write_xlsx(["name"], [["Ann"], ["Bo"], ["Cem"]])), name="entries.xlsx")


def test_without_openpyxl_it_is_reported_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)

    with pytest.raises(FormatError, match=r"entries\.xlsx: XLSX files need openpyxl\. Install it: pip install"):
        PlayersXlsx().read(io.BytesIO(b""), name="entries.xlsx")
    with pytest.raises(FormatError, match=r"XLSX files need openpyxl\. Install it: pip install"):
        write_xlsx(["name"], [])


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("number", "9" * 400),
        ("number", "9" * 5000),
        ("rating", "1e999"),
        ("rating", "nan"),
        ("initial_score", "1" + "0" * 30),
        ("initial_score", "1e999"),
        ("absent", "000000001" + "0" * 400),
        ("absent", "000000001" + "0" * 5000),
    ],
)
def test_numbers_out_of_all_proportion_are_reported_and_left_out(column: str, value: str) -> None:
    found = PlayersCsv().read(io.BytesIO(f"name,{column}\nAnn,{value}\n".encode()), name="entries.csv")

    assert [problem.column for problem in found.problems] == [column]
    assert found.document.event.entrants == (Entrant(Player("Ann", "Ann")),)


def test_a_rank_in_the_column_of_ratings_is_a_rank():
    found = PlayersCsv().read(io.BytesIO(b"name,rating,rank\nAnn,3k,\nBo,1d,4d\nCem,1900,5k\n"), name="e.csv")

    assert [None, None, 1900] == [each.rating for each in found.document.event.entrants]
    assert ["3k", "4d", "5k"] == [found.document.of(each).grade for each in ("Ann", "Bo", "Cem")]
    assert () == found.problems
