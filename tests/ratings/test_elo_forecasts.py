"""Elo with an advantage of the first player and with draw models."""

import datetime as dt
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable import Elo, Game, History, rate
from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.elo.options import Curve, chance_of
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.logistic import expected_score

HOME = Elo(advantage=65.0, rounding="none")
DRAWS = Elo(draw_model="davidson", draw_parameter=0.8, rounding="none")
RATINGS = st.floats(-3000, 5000)


def test_an_advantage_counts_as_points_of_the_first_player():
    assert pytest.approx(Elo().expected(1565, 1500), rel=1e-14) == HOME.expected(1500, 1500)
    assert pytest.approx(Elo().expected(1500, 1565), rel=1e-14) == HOME.predict(Estimate(1435), Estimate(1565)).win


def test_a_win_at_home_gives_less_and_away_more():
    home, _ = HOME.update(1500, 1500, score=1)
    _, away = HOME.update(1500, 1500, score=0)

    assert home - 1500 < 16 < away - 1500


# Davidson 1970, equation 2.3, equals: draw = nu / (2 + nu); Rao and Kupper 1967, 2.4: (theta - 1) / (theta + 1).
@pytest.mark.parametrize(("model", "draw"), [("davidson", 0.5 / 2.5), ("rao-kupper", 0.5 / 2.5), ("none", 0.0)])
def test_chances_of_equals_follow_the_model(model, draw):
    chances = Elo(draw_model=model, draw_parameter=0.5).predict(Estimate(1500), Estimate(1500))

    assert pytest.approx(((1 - draw) / 2, draw, (1 - draw) / 2)) == (chances.win, chances.draw, chances.loss)


def test_expected_score_with_a_draw_model_is_win_and_half_the_draw():
    # By hand, 200 points: e^(x/2) = 10^(1/4) = 1.7783, its inverse 0.5623, nu 0.8: sum 3.1406.
    root = 10**0.25

    expected = (root + 0.4) / (root + 0.8 + 1 / root)

    assert pytest.approx(expected, rel=1e-12) == DRAWS.expected(1700, 1500)
    assert pytest.approx(1500 + 32 * (1 - expected)) == DRAWS.update(1700, 1500, score=1)[0] - 200


@given(first=RATINGS, second=RATINGS)
def test_the_options_loop_has_the_bits_of_plain_elo_without_options(first, second):
    assert expected_score(first, second) == chance_of(first, second, Curve(0.0, 0, 0.0))


@given(first=st.floats(-1e9, 1e9), second=st.floats(-1e9, 1e9))
def test_extreme_gaps_stay_finite(first, second):
    for system in (HOME, DRAWS, Elo(draw_model="rao-kupper", draw_parameter=2.0)):
        chances = system.predict(Estimate(first), Estimate(second))
        assert pytest.approx(1.0) == chances.win + chances.draw + chances.loss
        assert all(math.isfinite(rating) for rating in system.update(first, second, score=1))


@pytest.mark.parametrize("system", [HOME, DRAWS, Elo(advantage=-20.0, k_by_games=((2, 50.0),))])
@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_a_run_is_the_updates_one_after_another(system, engine):
    names, scores = ["Ann", "Bo", "Cy"], [1, 0.5, 0, 0, 1, 0.5, 1]
    listed = [
        Game.between(names[at % 3], names[(at + 1) % 3], s, date=dt.date(2024, 1, 1), round=at)
        for at, s in enumerate(scores)
    ]
    now, games = dict.fromkeys(names, 1500.0), dict.fromkeys(names, 0)
    for game, score in zip(listed, scores, strict=True):
        a, b = game.players
        now[a], now[b] = system.update(now[a], now[b], score=score, games=(games[a], games[b]))
        games[a], games[b] = games[a] + 1, games[b] + 1

    ratings = rate(History.from_games(listed), system, engine=engine)

    assert now == {name: ratings[name].rating for name in names}
    assert ratings.rows.expected[0] == system.expected(1500, 1500)


def test_an_advantage_keeps_the_sum_of_ratings():
    ratings = rate(History.from_games([Game.between("Ann", "Bo", s) for s in (1, 0, 0.5)]), Elo(advantage=65.0))

    assert ratings.rating.sum() == 3000
    assert Elo(advantage=65.0).is_zero_sum


@pytest.mark.parametrize(
    ("parameters", "error", "said"),
    [
        ({"advantage": math.inf}, RatingError, r"advantage inf is out of range"),
        ({"draw_parameter": -1.0}, RatingError, r"draw_parameter -1\.0 is out of range"),
        ({"draw_model": "davison"}, UnknownName, r"draw model 'davison'.*davidson"),
    ],
)
def test_errors_state_the_range(parameters, error, said):
    with pytest.raises(error, match=said):
        Elo(**parameters)
