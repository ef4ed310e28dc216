"""Parquet: what is read, and what is said of broken files."""

from __future__ import annotations

import datetime as dt
import io
import sys

import pyarrow as pa
import pytest
from pyarrow import parquet

from crosstable.formats.tables.parquet import Parquet
from crosstable.model.errors import FormatError


def table(**columns):
    stream = io.BytesIO()
    parquet.write_table(pa.table(columns), stream)
    return stream.getvalue()


def read(data, **options):
    return Parquet().read(io.BytesIO(data), name="r.parquet", **options)


def test_typed_columns_are_read():
    data = table(
        date=[dt.date(2024, 2, 29), None],
        white=["Ann", "Bo"],
        black=pa.array(["Bo", "Cy"]).dictionary_encode(),
        result=[1.0, 0.5],
    )

    history = read(data).history()

    assert [(game.date, game.players) for game in history] == [
        (None, ("Bo", "Cy")),
        (dt.date(2024, 2, 29), ("Ann", "Bo")),
    ]


def test_problem_names_the_row():
    assert [problem.line for problem in read(table(white=["A", "A"], black=["B", "A"], result=[1, 1])).problems] == [2]


def test_progress_is_reported_in_rows():
    told = []

    read(table(white=["A"] * 30_000, black=["B"] * 30_000, result=[1] * 30_000), progress=lambda *n: told.append(n))

    assert told == [(20_000, 30_000), (30_000, 30_000)]


def test_cut_file_is_reported():
    with pytest.raises(FormatError, match=r"^r.parquet: this Parquet file cannot be read \(.*\). Copy it again.$"):
        read(table(white=["A"], black=["B"], result=[1])[:-10])


def test_table_without_rows_is_reported():
    with pytest.raises(FormatError, match=r"^r.parquet: the table has no rows. Add results.$"):
        read(table(white=pa.array([], pa.string())))


def test_table_without_players_is_reported():
    with pytest.raises(FormatError, match=r"^r.parquet: No columns name the players\."):
        read(table(x=[1]))


def test_stream_that_cannot_seek_is_read():
    class Pipe(io.BytesIO):
        def seekable(self):
            return False

    assert Parquet().read(Pipe(table(white=["A"], black=["B"], result=[1])), name="r.parquet").rows == 1


def test_missing_package_is_reported(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    with pytest.raises(FormatError) as error:
        read(b"")

    assert (
        str(error.value) == 'r.parquet: reading Parquet needs pyarrow. Install it: pip install "crosstable[parquet]".'
    )
