"""Records and dataframes: another way to the same history."""

from __future__ import annotations

import datetime as dt
import io
import json

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from crosstable.formats.tables.csv import Csv
from crosstable.formats.tables.json import Json
from crosstable.formats.tables.jsonl import JsonLines
from crosstable.model.errors import FormatError
from crosstable.model.history import History
from crosstable.model.tables.mapping import Mapping

RECORDS = [
    {
        "date": "2024-01-02",
        "player_a": "Ann",
        "player_b": "Bo",
        "score_a": 1.0,
        "round": 2,
        "kind": None,
        "neutral": True,
    },
    {
        "date": "2024-01-01",
        "player_a": "Bo",
        "player_b": "Žoë",
        "score_a": 0.5,
        "round": 1,
        "kind": None,
        "neutral": None,
    },
    {
        "date": "2024-01-01",
        "player_a": "Ann",
        "player_b": None,
        "score_a": None,
        "round": 1,
        "kind": "bye",
        "neutral": None,
    },
]
NESTED = [
    {
        "date": "2024-01-01",
        "id": "g1",
        "sides": [
            {"players": ["Ann", "Bo"], "place": 2, "points": 3},
            {"players": [{"player": "Cy", "share": 0.5, "points": 9}], "place": 1, "colour": "white"},
        ],
    },
    {"sides": [{"players": ["Ann"], "place": 1}, {"players": ["Cy"], "reason": "lost the way"}]},
]


def without_source(history):
    from dataclasses import replace

    return [replace(game, source="") for game in history]


def csv_of(records):
    rows = [",".join("" if value is None else str(value) for value in record.values()) for record in records]
    return io.BytesIO("\n".join([",".join(records[0]), *rows]).encode())


@pytest.mark.parametrize(
    "history",
    [
        History.from_frame(pd.DataFrame(RECORDS)),
        History.from_frame(pd.DataFrame(RECORDS).convert_dtypes()),
        History.from_frame(pl.DataFrame(RECORDS)),
        History.from_frame(pa.Table.from_pylist(RECORDS)),
        Csv().read(csv_of(RECORDS), name="r.csv").history(),
        Json().read(io.BytesIO(json.dumps(RECORDS).encode()), name="r.json").history(),
        JsonLines().read(io.BytesIO("\n".join(map(json.dumps, RECORDS)).encode()), name="r.jsonl").history(),
    ],
    ids=["pandas", "pandas nullable", "polars", "pyarrow", "csv", "json", "jsonl"],
)
def test_every_way_gives_the_same_history(history):
    assert without_source(history) == without_source(History.from_records(RECORDS))


@pytest.mark.parametrize("frame_of", [pd.DataFrame, pl.DataFrame, pa.Table.from_pylist], ids=["pandas", "polars", "pa"])
def test_columns_whose_values_repeat_are_read_as_codes_with_the_same_history(frame_of, monkeypatch):
    records = [
        {**record, "board": None if board % 3 == 0 else board % 2, "points_a": float("nan") if board % 2 else 1.0}
        for board in range(1, 31)
        for record in RECORDS
    ]
    monkeypatch.setattr("crosstable.model.tables.records._WORTH_CODING", 1)

    coded = History.from_frame(frame_of(records))

    assert without_source(coded) == without_source(History.from_records(records))


def test_a_lazy_frame_is_collected():
    assert list(History.from_frame(pl.DataFrame(RECORDS).lazy())) == list(History.from_frame(pl.DataFrame(RECORDS)))


def test_a_dictionary_corrects_the_guess():
    frame = pd.DataFrame({"heat": [1, 1], "driver": ["Ann", "Bo"], "place": [2, 1]})

    history = History.from_frame(frame, mapping={"game": "heat", "player": "driver"})

    assert [side.place for side in history.game(0).sides] == [2, 1]


def test_records_give_what_they_say():
    history = History.from_records(RECORDS)

    assert history.players == ("Bo", "Žoë", "Ann")
    assert [(str(game.date), game.players, game.kind.value) for game in history] == [
        ("2024-01-01", ("Bo", "Žoë"), "played"),
        ("2024-01-01", ("Ann",), "allocated-bye"),
        ("2024-01-02", ("Ann", "Bo"), "played"),
    ]
    assert [False, False, True] == [game.neutral for game in history]


def test_real_dates_are_dates():
    frame = pd.DataFrame(
        {"date": pd.to_datetime(["2024-02-29", None]), "white": ["Ann", "Ann"], "black": ["Bo", "Cy"], "result": [1, 0]}
    )

    history = History.from_frame(frame)

    assert [(game.date, game.time) for game in history] == [(None, None), (dt.date(2024, 2, 29), None)]


def test_datetimes_carry_the_time():
    frame = pl.DataFrame(
        {"date": [dt.datetime.fromisoformat("2024-02-29 18:13:50")], "white": ["A"], "black": ["B"], "result": ["1"]}
    )

    assert History.from_frame(frame).game(0).time == dt.time(18, 13, 50)


def test_nested_records_have_sides_and_members():
    history = History.from_records(NESTED)

    later = history.game(1)
    assert [(side.players, side.place, side.points, side.colour) for side in later.sides] == [
        (("Ann", "Bo"), 2, 3.0, None),
        (("Cy",), 1, None, "white"),
    ]
    assert (later.row_id, later.sides[1].members[0].share, later.sides[1].members[0].points) == ("g1", 0.5, 9.0)
    assert [(side.place, side.reason) for side in history.game(0).sides] == [(1, None), (None, "lost the way")]


def test_nested_records_keep_their_names_and_take_options():
    records = [{"sides": [{"players": ["Ann"], "points": 3}, {"players": ["Bo"], "points": 1}]}]

    by_words = History.from_records(records, mapping=["better=lower"])
    by_mapping = History.from_records(records, mapping=Mapping({}, better="lower"))

    assert [side.place for side in by_words.game(0).sides] == [2, 1]
    assert list(by_mapping) == list(by_words)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (4, "line 2: '4' is not an object with a field per column."),
        ({"sides": []}, "line 2, column 'sides': A game has no list of sides. Write"),
        (
            {"sides": [{"players": "Ann"}]},
            "line 2, column 'sides': The side \"{'players': 'Ann'}\" has no list of players.",
        ),
    ],
)
def test_record_that_cannot_be_unfolded_is_reported(record, message):
    with pytest.raises(FormatError) as error:
        History.from_records([NESTED[0], record])

    assert str(error.value).startswith(message)


def test_records_are_strict_by_default():
    records = [*RECORDS, {"player_a": "Ann", "player_b": "Bo", "score_a": 2}]

    with pytest.raises(FormatError, match=r"^line 4, column 'score_a': Score '2' .* \(errors in all: 1\)$"):
        History.from_records(records)
    assert len(History.from_records(records, strict=False)) == 3


def test_frame_is_strict_by_default():
    frame = pl.DataFrame({"white": ["Ann"], "black": ["Bo"], "result": ["9"]})

    with pytest.raises(FormatError, match=r"^line 1, column 'result': Result '9' cannot be read"):
        History.from_frame(frame)
    assert len(History.from_frame(frame, strict=False)) == 0


def test_mapping_corrects_the_guess():
    history = History.from_records(
        [{"x": "Ann", "y": "Bo", "z": "win"}], mapping=["player_a=x", "player_b=y", "score_a=z"]
    )

    assert history.players == ("Ann", "Bo")


def test_no_records_are_reported():
    with pytest.raises(FormatError, match=r"^The list of records is empty. Give one record per game.$"):
        History.from_records([])


def test_what_is_no_frame_is_reported():
    with pytest.raises(
        FormatError, match=r"^'int' is not a dataframe that can be read. Give a pandas, polars or pyarrow"
    ):
        History.from_frame(3)
