"""Finding the format, and what no broken file may do."""

from __future__ import annotations

import io
import json

import openpyxl
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyarrow import parquet

from crosstable.formats.format_registry import ENDINGS, FORMATS, format_of
from crosstable.formats.reading import read_results
from crosstable.model.errors import FormatError
from crosstable.model.tables.mapping import Mapping

RECORDS = [
    {"date": "2024-01-01", "player_a": "Ann", "player_b": "Žoë", "score_a": 1},
    {"date": "2024-01-02", "player_a": 'Bo "B", Jr', "player_b": "Ann", "score_a": 0},
]


def files() -> dict[str, bytes]:
    header, rows = list(RECORDS[0]), [list(record.values()) for record in RECORDS]
    book, workbook, columnar = openpyxl.Workbook(), io.BytesIO(), io.BytesIO()
    for row in (header, *rows):
        book.active.append(row)
    book.save(workbook)
    parquet.write_table(pa.Table.from_pylist(RECORDS), columnar)
    return {
        "csv": ",".join(header).encode() + b'\n2024-01-01,Ann,\xc5\xbdo\xc3\xab,1\n2024-01-02,"Bo ""B"", Jr",Ann,0\n',
        "tsv": "\n".join("\t".join(map(str, row)) for row in ([*header], ["2024-01-01", "Ann", "Žoë", 1])).encode(),
        "json": json.dumps({"games": RECORDS}).encode(),
        "jsonl": "\n".join(map(json.dumps, RECORDS)).encode(),
        "pgn": '[White "Ann"]\n[Black "Žoë"]\n[Result "1-0"]\n\n1-0\n'.encode(),
        "xlsx": workbook.getvalue(),
        "parquet": columnar.getvalue(),
    }


FILES = files()


def read_or_refuse(name: str, data: bytes) -> None:
    """Read; anything but a result or a FormatError fails the test."""
    try:
        result = read_results(io.BytesIO(data), f"r.{name}")
    except FormatError as error:
        assert str(error)  # noqa: PT017  # an empty message is a fault
        return
    result.history()
    assert all(problem.message for problem in result.problems)


def test_every_format_has_an_ending_and_a_sample():
    assert set(FORMATS) == set(ENDINGS.values()) == set(FILES)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_reads_its_sample(name):
    result = read_results(io.BytesIO(FILES[name]), f"r.{name}", strict=True)

    assert result.history().game(0).players == ("Ann", "Žoë")


@pytest.mark.parametrize("name", ["csv", "tsv", "json", "jsonl", "pgn"])
def test_every_cut_of_a_text_is_read_or_rejected(name):
    for cut in range(len(FILES[name])):
        read_or_refuse(name, FILES[name][:cut])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["xlsx", "parquet"])
def test_cuts_of_a_binary_file_are_rejected(name):
    data = FILES[name]
    for cut in range(0, len(data), max(1, len(data) // 60)):
        with pytest.raises(FormatError, match=r"^r\."):
            read_results(io.BytesIO(data[:cut]), f"r.{name}")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(name=st.sampled_from(sorted(FORMATS)), data=st.binary(max_size=200))
def test_random_bytes_are_read_or_rejected(name, data):
    read_or_refuse(name, data)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(name=st.sampled_from(sorted(FORMATS)), place=st.floats(0, 1), data=st.binary(min_size=1, max_size=4))
def test_damaged_files_are_read_or_rejected(name, place, data):
    whole = FILES[name]
    at = int(place * len(whole))

    read_or_refuse(name, whole[:at] + data + whole[at + len(data) :])


CELLS = st.sampled_from(
    [
        *("", "Ann", "Bo", "ann", "1", "0.5", "2", "NaN", "½", "+", "-", "1-0", "0-0", "3-1", "bye", "DNF"),
        *("2024-02-31", "2024-02-29", "=x()", "white", "\u200b"),
    ]
)


@settings(max_examples=120, deadline=None)
@given(
    header=st.sampled_from(
        [
            "player_a,player_b,score_a,kind,points_a,points_b",
            "player_a,player_b,score_a,score_b,date,round",
            "white,black,result,kind,date,id",
            "home,away,home_goals,away_goals,date,kind",
            "player_1,points_1,player_2,points_2,player_3,points_3",
            "player_a,player_b,place_a,place_b,colour_a,weight",
            "game,player,place,reason,kind,date",
            "game,side,player,points,kind,colour",
        ]
    ),
    rows=st.lists(st.lists(CELLS, min_size=6, max_size=6), min_size=1, max_size=8),
)
@pytest.mark.slow
def test_tables_of_unusual_cells_give_a_history_and_problems(header, rows):
    text = "\n".join([header, *(",".join(row) for row in rows)])
    is_named = header.startswith(("player", "game"))
    mapping = Mapping({name: name for name in header.split(",")}) if is_named else None

    try:
        result = read_results(io.BytesIO(text.encode()), "r.csv", mapping=mapping)
    except FormatError as error:
        every_cell_empty, winner_or_points = "has no rows below it", "1 and 2 may be the winner"
        assert every_cell_empty in str(error) or winner_or_points in str(error)  # noqa: PT017
        return

    assert len(result.history()) <= len(rows)


def test_mapping_and_words_work_together():
    data = b"x,y,z\nAnn,Bo,1\n"
    mapping = Mapping({"player_a": "x", "player_b": "z"})

    result = read_results(io.BytesIO(data), "r.csv", mapping=Mapping.parse(["player_b=y", "score_a=z"], mapping))

    assert result.history().players == ("Ann", "Bo")


def test_long_table_reports_it_in_its_preview():
    result = read_results(io.BytesIO(b"race,driver,position\n1,Ann,1\n1,Bo,2\n"), "r.csv")

    assert result.preview().startswith("One row per player of a game. Columns:\n  game <- race\n")


@pytest.mark.parametrize("header", ["9" * 5001, "player_" + "9" * 5001, "white,black,result,9" + "9" * 5000])
def test_a_header_of_thousands_of_digits_is_rejected_or_not_used(header):
    read_or_refuse("csv", f"{header}\nAnn,Bo,1-0,x\n".encode())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("results", "'results' has no ending that names its format. Rename it to end in one of .csv, .json, "),
        (
            "results.xls",
            "'results.xls': no format has the ending .xls. Save it as .xlsx or .csv. Known endings: .csv, ",
        ),
        ("results.doc", "'results.doc': no format has the ending .doc. Rename or convert it. Known endings: .csv, "),
    ],
)
def test_unknown_ending_is_reported(name, message):
    with pytest.raises(FormatError) as error:
        format_of(name)

    assert str(error.value).startswith(message)


def test_encoding_of_a_text_file_is_used():
    data = "player_a,player_b,score_a\nØ,B,1\n".encode("latin-1")

    assert read_results(io.BytesIO(data), "r.csv", encoding="latin-1").history().players == ("Ø", "B")


def test_encoding_of_what_is_no_text_is_rejected():
    with pytest.raises(
        FormatError, match=r"^xlsx is not a text format, so it has no encoding 'latin-1'\. Leave it out\.$"
    ):
        read_results(io.BytesIO(b""), "r.xlsx", encoding="latin-1")
