"""Every column of a file is either used or named as unused, in each format of tables and lists of players."""

import io
import json

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyarrow import parquet

from crosstable.formats.event_files import read_event
from crosstable.formats.format_registry import ENDINGS
from crosstable.formats.reading import read_results
from crosstable.formats.tables.parquet_stream import ParquetStream
from crosstable.formats.tables.players_table import _COLUMNS, fields_of
from crosstable.formats.tables.table_file import write_csv, write_xlsx
from crosstable.model.errors import FormatError
from crosstable.model.history import History
from crosstable.model.tables.guess import GAME_NAMES, LONG_PLAYER_NAMES, PLAYER_WORDS, settled_mapping
from crosstable.model.tables.mapping import GAME_FIELDS, LONG_FIELDS, SIDE_FIELDS
from crosstable.model.tables.problems import ProblemLog

HEADER = ["Datum", "White", "Black", "Result", "Odds"]
ROW = ["2026-01-02", "Ann", "Bo", "1-0", "2.5"]
RECORD = dict(zip(HEADER, ROW, strict=True))
UNUSED = "Columns that are not used: 'Datum', 'Odds'. To use one, map it to a field: FIELD=COLUMN, such as date=COLUMN."


def as_parquet() -> bytes:
    stream = io.BytesIO()
    parquet.write_table(pa.table({name: [cell] for name, cell in RECORD.items()}), stream)
    return stream.getvalue()


FILES = {
    "csv": write_csv(HEADER, [ROW]),
    "tsv": write_csv(HEADER, [ROW]).replace(b",", b"\t"),
    "tab": write_csv(HEADER, [ROW]).replace(b",", b"\t"),
    "xlsx": write_xlsx(HEADER, [ROW]),
    "json": json.dumps([RECORD]).encode(),
    "jsonl": json.dumps(RECORD).encode(),
    "ndjson": json.dumps(RECORD).encode(),
    **dict.fromkeys(("parquet", "pq"), as_parquet()),
}


@pytest.mark.parametrize("ending", sorted(set(ENDINGS) - {"pgn"}))  # PGN has tags, not columns
def test_every_format_of_results_names_the_columns_that_it_does_not_use(ending):
    (problem,) = read_results(io.BytesIO(FILES[ending]), f"games.{ending}").problems

    assert (UNUSED, "warning") == (str(problem), problem.severity)
    mapped = read_results(io.BytesIO(FILES[ending]), f"games.{ending}", mapping=["date=Datum", "weight=Odds"])
    assert () == mapped.problems


def test_records_frames_and_batches_name_the_columns_that_they_do_not_use():
    frame = pa.table({name: [cell] for name, cell in RECORD.items()})
    (batch,) = ParquetStream().read(io.BytesIO(as_parquet()), name="games.parquet")

    for history in (History.from_records([RECORD]), History.from_frame(frame), batch):
        assert [UNUSED] == [str(problem) for problem in history.problems]


def test_keys_of_later_records_and_of_nested_ones_are_named():
    usual = {"white": "Ann", "black": "Bo", "result": "1-0"}
    later = History.from_records([*[usual] * 1000, usual | {"Datum": "2026-01-02"}])
    sides = [
        {"players": ["Ann"], "place": 1, "seed": 2},
        {"players": [{"player": "Bo", "elo": 1500}], "place": 2},
    ]
    nested = History.from_records([{"venue": "Ulm", "sides": sides}])

    assert "Columns that are not used: 'Datum'. To use" in str(later.problems[0])
    assert "Columns that are not used: 'venue', 'sides.seed', 'sides.players.elo'. To" in str(nested.problems[0])


SIDED = [f"{stem}{mark}" for stem in (*SIDE_FIELDS, *PLAYER_WORDS) for mark in ("_a", "_b", "1", "2")]
NAMES = st.sampled_from(
    sorted(
        {"white", "black", "home", "away", "result", "winner", "Datum", "odds", *SIDED, *LONG_FIELDS}
        | {*LONG_PLAYER_NAMES, *(name for names in GAME_NAMES.values() for name in names)}
    )
)


@settings(deadline=None)
@given(st.lists(NAMES, min_size=3, max_size=14, unique=True))
def test_every_column_of_any_header_is_used_or_named(header):
    log = ProblemLog()
    try:
        mapping = settled_mapping(None, header, [], log)
    except FormatError:
        return  # not a table of results; the message lists the columns

    named = " ".join(str(problem) for problem in log.problems() if "not used" in str(problem))
    assert {name for name in header if name not in mapping.columns.values()} == {
        name for name in header if repr(name) in named
    }


@pytest.mark.parametrize("column", [*_COLUMNS, "shoe size"])
@pytest.mark.parametrize("write", [write_csv, write_xlsx], ids=["csv", "xlsx"])
def test_every_column_of_a_list_of_players_is_kept_or_named(column, write):
    name = f"players.{'csv' if write is write_csv else 'xlsx'}"
    value = {"absent": "2", "name": "Cy", "first_name": "Cy", "last_name": "Fox"}.get(column, "7")
    usual = {} if column in ("name", "first_name", "last_name") else {"name": "Ann"}
    with_column, without = (
        read_event(write([*row], [[*row.values()]]), name, format=f"players{'' if name.endswith('csv') else '-xlsx'}")
        for row in ({**usual, "last_name": "Lee", column: value}, {**usual, "last_name": "Lee"})
    )

    is_kept = with_column.document != without.document
    assert is_kept != any(repr(column) in str(problem) for problem in with_column.problems)


def test_more_than_eight_unknown_columns_of_a_list_of_players_are_all_named():
    unknown = [f"extra {number}" for number in range(20)]
    (problem,) = read_event(write_csv(["name", *unknown], [["Ann", *unknown]]), "p.csv", format="players").problems

    assert all(repr(column) in str(problem) for column in unknown)
    assert {"name": 0} == fields_of(["name", *unknown])


@pytest.mark.parametrize("field", [*GAME_FIELDS, "result", "winner", "score_a"])
def test_a_column_named_as_a_field_is_taken_for_it_where_the_players_are_mapped(field):
    result = [] if field in ("result", "winner", "score_a") else ["result"]
    header = ["r1", "r2", field, *result]
    mapping = settled_mapping(["player_a=r1", "player_b=r2"], header, [], ProblemLog())
    elsewhere = settled_mapping(
        ["player_a=r1", "player_b=r2", f"discipline={field}", "result=other"], [*header, "other"], [], ProblemLog()
    )

    assert field == mapping.columns[field]
    assert elsewhere.columns["discipline"] == field != elsewhere.columns.get(field, "") or field == "discipline"


def test_moonstones_winner_column_is_found_where_the_players_are_mapped():
    # Moonstone's own files have date, r1, r2 and winner: Mathematical Explanation (v1), "Determining w".
    text = b"date,r1,r2,winner\n2026-01-02,Ann,Bo,2\n2026-01-03,Ann,Bo,0\n"
    found = read_results(io.BytesIO(text), "games.csv", mapping=["player_a=r1", "player_b=r2"])

    assert {"player_a": "r1", "player_b": "r2", "winner": "winner", "date": "date"} == dict(found.mapping.columns)
    assert [(2, 1), (1, 1)] == [tuple(side.place for side in game.sides) for game in found.history()]
    with pytest.raises(FormatError, match=r"No column holds the result\. Map one: .*, winner=COLUMN,"):
        read_results(io.BytesIO(text.replace(b"winner", b"wer")), "g.csv", mapping=["player_a=r1", "player_b=r2"])


def test_a_column_that_the_user_ignores_is_not_reported():
    text = write_csv(["event", "white", "black", "result"], [["Cup", "Ann", "Bo", "1-0"]])

    assert () == read_results(io.BytesIO(text), "games.csv", mapping=["event="]).problems
