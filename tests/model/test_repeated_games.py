"""Games that stand twice."""

import datetime as dt

import numpy as np

from crosstable import Game, History
from crosstable.model.repeated_games import repeated_games
from crosstable.model.source import Source
from crosstable.model.tables.records import source_of_records

DAY = dt.date(2025, 9, 5)


def test_the_same_game_from_two_sources_is_found():
    games = [Game.between("Ann", "Bo", 1, date=DAY), Game.between("Bo", "Cy", 0.5, date=DAY)]
    sources = [Source.from_games(games, "a.csv"), Source.from_games(games[:1], "b.csv")]

    assert 1 == len(repeated_games(History.from_sources(*sources)))


def test_another_result_date_or_round_is_another_game():
    games = [
        Game.between("Ann", "Bo", 1, date=DAY, round=1),
        Game.between("Ann", "Bo", 1, date=DAY, round=2),
        Game.between("Ann", "Bo", 0, date=DAY, round=1),
        Game.between("Ann", "Bo", 1, date=DAY + dt.timedelta(days=1), round=1),
    ]

    assert np.array_equal([], repeated_games(History.from_games(games)))


def test_one_id_twice_is_found_whatever_the_row_says():
    records = [{"id": 7, "white": "Ann", "black": "Bo", "result": result} for result in ("1-0", "0-1")]

    assert [1] == repeated_games(History.from_records(records)).tolist()


def test_ids_belong_to_their_source():
    first, second = (
        source_of_records([{"id": 1, "white": white, "black": "Bo", "result": "1-0"}], name=name)[0]
        for name, white in (("2024.csv", "Ann"), ("2025.csv", "Cy"))
    )

    assert [] == repeated_games(History.from_sources(first, second)).tolist()


def test_a_game_in_two_sources_is_found_under_other_ids():
    first, second = (
        source_of_records([{"id": number, "white": "Ann", "black": "Bo", "result": "1-0"}], name=name)[0]
        for name, number in (("a.csv", 1), ("b.csv", 7))
    )

    assert [1] == repeated_games(History.from_sources(first, second)).tolist()
