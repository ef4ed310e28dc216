"""Battles from batches, and columns in every form."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from crosstable.arena import Battles, encoding, fit
from crosstable.arena.encoding import Coded, encoded
from crosstable.model.errors import InputError
from tests.arena.made_battles import drawn

NAMES = np.array(["a", "b", "c", "d"])


def frame(count=900, seed=1):
    one, two, outcome = drawn(np.array([0.5, 0.2, 0.0, -0.4]), count, seed)
    return pd.DataFrame({"first": NAMES[one], "second": NAMES[two], "winner": NAMES[np.where(outcome == 0, two, one)]})


def test_batches_are_counted_to_the_same_fit():
    whole = frame()

    counted = Battles.counted(whole.iloc[at : at + 100] for at in range(0, 900, 100))

    assert 900 == counted.total
    assert len(counted) <= 4 * 3 * 3
    one, other = fit(whole), fit(counted)
    assert pytest.approx(one.ratings) == other.ratings[[other.number(name) for name in one.names]]


def test_rows_are_numbered_through_all_batches():
    batches = [[("a", "b", 1)] * 3, [("a", "b", 1), ("a", "b", "?")]]

    with pytest.raises(InputError, match=r"Row 5: '\?' is no winner"):
        Battles.counted(batches)
    with pytest.raises(InputError, match="Row 4: 'a' cannot meet itself"):
        Battles.counted([batches[0], [("a", "a", 1)]])
    with pytest.raises(InputError, match="Row 4: a model has no name"):
        Battles.counted([batches[0], [("a", "", 1)]])
    with pytest.raises(InputError, match="There are no battles"):
        Battles.counted([])


def test_many_models_are_counted_by_sorting(monkeypatch):
    from crosstable.arena import battles, units

    whole, usual = frame(), fit(frame())
    monkeypatch.setattr(battles, "_MOST_KEYS", 1)
    monkeypatch.setattr(units, "_MOST_KEYS", 1)

    counted = fit(Battles.counted([whole]))
    assert pytest.approx(usual.ratings) == counted.ratings[[counted.number(name) for name in usual.names]]
    assert pytest.approx(usual.ratings) == fit(whole).ratings


@pytest.mark.parametrize("has_arrow", [True, False])
@pytest.mark.parametrize(
    "make", [pd.DataFrame, pl.DataFrame, pa.table, lambda columns: pd.DataFrame(columns).astype("category")]
)
def test_columns_are_read_with_and_without_arrow(make, has_arrow, monkeypatch):
    if not has_arrow:
        monkeypatch.setattr(encoding, "find_spec", lambda name: None)

    battles = Battles.of(
        make({"a": ["x", "y", "x"], "b": ["y", "z", "z"], "winner": ["a", "tie", "z"], "tag": ["u", "v", "u"]})
    )

    assert ("x", "y", "z") == battles.names
    assert [2, 1, 0] == battles.outcome.tolist()
    assert ["u", "v", "u"] == list(battles.column("tag"))
    assert ["u", "u"] == list(battles.part(np.array([True, False, True])).column("tag"))


def test_missing_words_of_arrow_are_named():
    with pytest.raises(InputError, match="Row 2 has no winner"):
        Battles.of(pa.table({"a": ["x", "y"], "b": ["y", "x"], "winner": ["a", None]}))


def test_chunks_with_dictionaries_of_their_own_are_one_column():
    chunks = [pa.array(["x", "y"]).dictionary_encode(), pa.array(["z", "x"]).dictionary_encode()]

    column = Coded.of_arrow(pa.chunked_array(chunks))

    assert ["x", "y", "z", "x"] == list(column)
    assert ["z"] == list(column[2:3])
    codes, values = encoded(Coded(np.array([2, 0, 2]), ["p", "unused", "q"]))
    assert ([1, 0, 1], ["p", "q"]) == (codes.tolist(), values)
    assert 0 == len(Coded.of_arrow(pa.chunked_array([], pa.string())))
