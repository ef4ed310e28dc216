"""Strengths against the formulas of the rating systems: Elo's logistic curve, Glickman (1999), Davidson (1970)."""

from math import log

import numpy as np
import pytest

from crosstable import Elo, Glicko
from crosstable.foresight.strengths import Strengths, nu_of_draws, strengths_of
from crosstable.ratings.estimate import Estimate


def test_differences_are_those_of_the_logistic_curve_whatever_the_order_of_the_players():
    found = strengths_of(Elo(), [Estimate(1500), Estimate(2100), Estimate(1700)])

    # E = 1 / (1 + 10^(-d/400)), so the log-odds are d * ln 10 / 400.
    assert np.diff(found.mean) == pytest.approx(np.array([600, -400]) * log(10) / 400)
    assert found.mean.mean() == pytest.approx(0)


def test_a_deviation_is_on_the_same_scale_as_the_strength():
    found = strengths_of(Glicko(), [Estimate(1500, 200), Estimate(1700, 50)])

    assert found.deviation == pytest.approx(np.array([200, 50]) * log(10) / 400)


def test_a_player_without_a_rating_is_as_the_mean_of_the_others_and_as_uncertain_as_these_differ():
    found = strengths_of(Elo(), [Estimate(1500), None, Estimate(1900)])

    assert (found.mean[1], found.deviation[1]) == (0, pytest.approx(200 * log(10) / 400))


def test_without_any_rating_all_are_equal():
    found = strengths_of(Elo(), [None, None], draws=0.5)

    assert (found.chances(0, 1), found.origin) == ((0.25, 0.5, 0.25), "equal")


def test_equals_draw_the_share_of_games_that_was_given():
    assert Strengths.equal(2, nu_of_draws(0.3)).chances(0, 1) == pytest.approx((0.35, 0.3, 0.35))


def test_draws_and_advantage_are_those_of_the_system_where_it_has_them():
    system = Elo(draw_model="davidson", draw_parameter=1.0, advantage=50)
    found = strengths_of(system, [Estimate(1500), Estimate(1500)], draws=0.9)
    forecast = system.predict(1500, 1500)

    assert found.chances(0, 1) == pytest.approx((forecast.win, forecast.draw, forecast.loss), abs=1e-3)


def test_expected_scores_stay_those_of_the_system_when_draws_are_added():
    found = strengths_of(Elo(), [Estimate(1500), Estimate(1600), Estimate(1900)], draws=0.3)
    for other, rating in ((1, 1600), (2, 1900)):
        win, draw, _ = found.chances(other, 0)

        assert win + draw / 2 == pytest.approx(Elo().predict(rating, 1500).expected, abs=0.02)
