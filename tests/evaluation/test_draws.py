"""Draws and home advantage, fitted: the maximum of the likelihood, and known cases."""

import itertools
import math

import numpy as np
import pytest

from crosstable.evaluation.draws import DrawFit, fit_draws
from crosstable.evaluation.metrics import three_way_log_loss
from crosstable.ratings.forecast import Forecast, log_odds


def drawn_games(seed, nu, advantage, games=20_000):
    rng = np.random.default_rng(seed)
    chance = rng.uniform(0.1, 0.9, games)
    shares = DrawFit(nu, advantage).chances(chance)
    happened = (rng.random((games, 1)) > np.cumsum(shares, axis=1)).sum(axis=1)
    return chance, (2 - happened).astype(np.int8)


def test_the_chances_are_davidsons():
    shares = DrawFit(0.7, 0.4).chances(np.array([0.3, 0.6]))
    model = [Forecast.of_log_odds(log_odds(p) + 0.4, "davidson", 0.7) for p in (0.3, 0.6)]

    assert np.allclose([[one.win, one.draw, one.loss] for one in model], shares, atol=1e-12)


@pytest.mark.parametrize(("nu", "advantage"), [(0.3, 0.0), (0.8, 0.5), (2.0, -0.3)])
def test_what_made_the_games_is_found_again(nu, advantage):
    fit = fit_draws(*drawn_games(1, nu, advantage))

    assert pytest.approx(nu, rel=0.05) == fit.nu
    assert pytest.approx(advantage, abs=0.08) == fit.advantage


def test_no_neighbour_of_the_fit_has_a_smaller_loss():
    chance, half_points = drawn_games(2, 0.6, 0.3, games=500)
    fit = fit_draws(chance, half_points)
    best = three_way_log_loss(fit.chances(chance), half_points)

    for by, to in itertools.product((0.99, 1.0, 1.01), (-0.01, 0.0, 0.01)):
        near = DrawFit(fit.nu * by, fit.advantage + to)
        assert best <= three_way_log_loss(near.chances(chance), half_points) + 1e-12


# By Jeffreys' rule each of three outcomes has half a game more than it happened.
@pytest.mark.parametrize(
    ("half_points", "shares"),
    [
        ([2, 2, 2, 0], (3.5, 0.5, 1.5)),
        ([2, 2], (2.5, 0.5, 0.5)),
        ([1, 1, 1], (0.5, 3.5, 0.5)),
        ([], (0.5, 0.5, 0.5)),
    ],
)
def test_what_has_not_happened_yet_has_a_small_chance(half_points, shares):
    fit = fit_draws(np.full(len(half_points), 0.5), np.array(half_points, dtype=np.int8))

    assert pytest.approx(np.array(shares) / sum(shares)) == fit.chances(np.array([0.5]))[0]


def test_the_first_draw_after_many_games_without_one_costs_what_it_surprises():
    half_points = np.tile(np.array([2, 0], dtype=np.int8), 500)

    fit = fit_draws(np.full(1000, 0.5), half_points)

    assert pytest.approx(math.log(1001.5 / 0.5)) == three_way_log_loss(
        fit.chances(np.array([0.5])), np.ones(1, np.int8)
    )


def test_advantage_is_fitted_where_the_ground_is_not_neutral():
    chance, half_points = drawn_games(3, 0.8, 0.5)
    away, away_half_points = drawn_games(4, 0.8, 0.0)
    at_home = np.repeat([1.0, 0.0], [len(chance), len(away)])

    fit = fit_draws(np.append(chance, away), np.append(half_points, away_half_points), at_home)

    assert pytest.approx((0.8, 0.5), abs=0.05) == (fit.nu, fit.advantage)
    shares = fit.chances(np.array([0.5, 0.5]), np.array([1.0, 0.0]))
    assert shares[0, 0] > shares[0, 2]
    assert pytest.approx(shares[1, 0]) == shares[1, 2]
