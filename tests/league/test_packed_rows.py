"""Rows of a run as one packed record per player."""

from __future__ import annotations

import datetime as dt
from dataclasses import fields, replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.errors import StoreError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_rows import Adjustments, MemberRows
from crosstable.ratings.ratings import Ratings
from crosstable.runs.packed_rows import columns_of_player, pack, unpack


def _league(system: Elo, seed: int = 3) -> Ratings:
    rng = Random(seed)
    games = [
        Game.between(*rng.sample("ABCDEFG", 2), rng.choice((0, 0.5, 1)), date=dt.date(2024, 1, 1) + dt.timedelta(day))
        for day in range(0, 900, 5)
    ]
    return rate(History.from_games(games), system)


def _assert_same(rows: MemberRows | Adjustments, other: MemberRows | Adjustments) -> None:
    for field in fields(rows):
        mine, theirs = getattr(rows, field.name), getattr(other, field.name)
        if mine is None:
            assert theirs is None
            continue
        assert mine.dtype == theirs.dtype
        assert mine.tobytes() == theirs.tobytes()


@pytest.mark.parametrize(
    "system",
    [
        Elo(),
        Elo(rounding="none"),
        Elo(rounding="none", floor=1490, decay_after_months=1, reset="soft", season_starts=(dt.date(2025, 1, 1),)),
    ],
)
def test_rows_come_back_to_the_bit(system: Elo) -> None:
    ratings = _league(system)
    rows = ratings.rows

    assert rows is not None
    _assert_same(rows, unpack(MemberRows, pack(rows, 7)))
    _assert_same(ratings.adjustments, unpack(Adjustments, pack(ratings.adjustments, 7)))


@given(st.lists(st.tuples(st.integers(0, 2), st.floats(), st.integers(0, 2**40)), max_size=30))
def test_any_values_come_back_to_the_bit(values: list[tuple[int, float, int]]) -> None:
    player = np.array([value[0] for value in values], dtype=np.uint32)
    number = np.array([value[1] for value in values], dtype=np.float64)
    game = np.array([value[2] for value in values], dtype=np.int64)
    rows = MemberRows(game, player, number, -number, number)

    _assert_same(rows, unpack(MemberRows, pack(rows, 3)))


def test_whole_ratings_take_half_the_room() -> None:
    whole, broken = _league(Elo()), _league(Elo(rounding="none"))

    assert whole.rows is not None
    assert broken.rows is not None
    width = {
        name: len(b"".join(pack(ratings.rows, 7).records)) // 360
        for name, ratings in (("whole", whole), ("broken", broken))
        if ratings.rows is not None
    }
    # row and game in two bytes; before, change in four or eight; expected in eight
    assert {"whole": 2 + 2 + 4 + 8 + 4, "broken": 2 + 2 + 8 + 8 + 8} == width


def test_the_record_of_a_player_is_the_track_of_the_player() -> None:
    ratings = _league(Elo())
    assert ratings.rows is not None
    packed = pack(ratings.rows, 7)

    for number, player in enumerate(ratings.players):
        columns = columns_of_player(packed.layout, packed.records[number])
        rows = zip(*(columns[name].tolist() for name in ("game", "before", "change", "expected")), strict=True)
        assert [(point.game, point.before, point.change, point.expected) for point in ratings.track(player)] == [*rows]


def test_a_player_without_rows_has_an_empty_record() -> None:
    ratings = _league(Elo())
    assert ratings.rows is not None

    assert b"" == pack(ratings.rows, 9).records[8]
    assert 0 == len(columns_of_player(pack(ratings.rows, 9).layout, b"")["row"])


def test_a_record_that_is_cut_is_rejected() -> None:
    ratings = _league(Elo())
    assert ratings.rows is not None
    packed = pack(ratings.rows, 7)

    with pytest.raises(
        StoreError, match=r"A stored record of 19 bytes does not fit rows of 20 bytes\. Restore a backup"
    ):
        columns_of_player(packed.layout, packed.records[0][:19])


@pytest.mark.parametrize("damage", [("game", "g\x07me"), ("<i", "?i"), ("[[", "[{"), ('"row"', '"player"'), ("]", "")])
def test_a_layout_that_is_damaged_is_noticed(damage: tuple[str, str]) -> None:
    ratings = _league(Elo())
    assert ratings.rows is not None
    packed = pack(ratings.rows, 7)

    with pytest.raises(StoreError, match=r"The stored rows of a run have a layout that is damaged\. Restore a backup"):
        unpack(MemberRows, replace(packed, layout=packed.layout.replace(*damage, 1)))


def test_a_record_that_is_missing_is_noticed() -> None:
    ratings = _league(Elo())
    assert ratings.rows is not None
    packed = pack(ratings.rows, 7)
    without = replace(packed, records=(b"", *packed.records[1:]))

    with pytest.raises(StoreError, match=r"The stored rows of a run are incomplete\. Restore a backup"):
        unpack(MemberRows, without)
