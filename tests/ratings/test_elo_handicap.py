"""Handicap stones in the expected score of Elo."""

import datetime as dt

import numpy as np
import pytest

from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.handicap import points_of_handicap
from crosstable.ratings.logistic import expected_score
from crosstable.ratings.rate import rate

DAY = dt.date(2024, 1, 1)
EGF = Elo(handicap_points=100.0, rounding="none")


def game(black: str, white: str, handicap: float | None, *, first: str = "black", won: str = "black") -> Game:
    sides = [
        Side.of(black, place=1 if won == "black" else 2, colour="black"),
        Side.of(white, place=1 if won == "white" else 2, colour="white"),
    ]
    return Game(tuple(sides if first == "black" else sides[::-1]), date=DAY, handicap=handicap)


def expected(*games: Game, system: Elo = EGF, **initial: float) -> list[float]:
    ratings = rate(History.from_games(games).with_initial_ratings(initial), system)
    return ratings.forecasts_to_frame("pandas")["expected"].tolist()[::2]


@pytest.mark.parametrize(("stones", "points"), [(0, 0.0), (1, 50.0), (2, 150.0), (5, 450.0), (9, 850.0)])
def test_handicap_counts_half_a_stone_less(stones, points):
    # European Go Federation, official ratings system: 100 (h - 0.5).
    assert points_of_handicap(np.array([float(stones)]), 100.0).tolist() == [points]


def test_stones_add_to_the_rating_of_black():
    # 12k is 900, 7k is 1400; five stones are worth 450.
    assert expected(game("Ann", "Bo", 5), Ann=900.0, Bo=1400.0) == [expected_score(1350.0, 1400.0)]
    assert expected(game("Ann", "Bo", 5, first="white"), Ann=900.0, Bo=1400.0) == [
        expected_score(1400.0 - 450.0, 900.0)
    ]


def test_order_of_sides_makes_no_difference_to_ratings():
    one = rate(History.from_games([game("Ann", "Bo", 3)]), EGF)
    other = rate(History.from_games([game("Ann", "Bo", 3, first="white")]), EGF)

    assert one["Ann"].rating == pytest.approx(other["Ann"].rating, abs=1e-9)


def test_without_colours_the_stones_are_those_of_the_player_listed_first():
    plain = Game((Side.of("Ann", place=1), Side.of("Bo", place=2)), date=DAY, handicap=2)

    assert expected(plain) == [expected_score(1650.0, 1500.0)]


def test_even_games_and_games_without_a_handicap_are_as_before():
    games = [game("Ann", "Bo", None), game("Cem", "Dia", 0), game("Ann", "Dia", 4)]

    assert expected(*games)[:2] == [0.5, 0.5]
    assert expected(*games, system=Elo(rounding="none"))[2] == pytest.approx(0.5, abs=0.05)


def test_stones_are_found_where_unrated_games_stand_between():
    from crosstable.model.results import ResultKind

    games = [
        Game((Side.of("Ann", place=1), Side.of("Bo", place=2)), date=DAY, round=1, kind=ResultKind.FORFEIT),
        Game((Side.of("Ann", place=1), Side.of("Bo", place=2)), date=DAY, round=2, handicap=2),
    ]

    assert expected(*games) == [expected_score(1650.0, 1500.0)]


def test_plain_and_compiled_agree_bit_for_bit():
    random = np.random.default_rng(4)
    names = [f"P{number}" for number in range(12)]
    games = []
    for _ in range(300):
        black, white = random.choice(names, 2, replace=False).tolist()
        won = "black" if random.random() < 0.5 else "white"
        games.append(game(black, white, float(random.integers(0, 10)), first=won, won=won))
    history = History.from_games(games)

    one, other = (rate(history, EGF, engine=engine) for engine in ("plain", "compiled"))

    assert one.rating.tolist() == other.rating.tolist()
