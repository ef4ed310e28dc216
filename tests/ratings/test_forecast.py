"""Chances of win, draw and loss: the models of Davidson and of Rao and Kupper."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import Forecast, draw_code, expected_at, log_odds

MODELS = ("none", "davidson", "rao-kupper")


@given(st.floats(-5000, 5000), st.sampled_from(MODELS), st.floats(0, 50))
def test_three_chances_sum_to_one_at_any_gap(odds, model, nu):
    forecast = Forecast.of_log_odds(odds, model, nu)

    assert pytest.approx(1.0, abs=1e-12) == forecast.win + forecast.draw + forecast.loss
    assert min(forecast.win, forecast.draw, forecast.loss) >= 0.0


@given(st.floats(-50, 50), st.sampled_from(MODELS), st.floats(0, 50))
def test_the_other_side_sees_the_mirror_image(odds, model, nu):
    ours, theirs = Forecast.of_log_odds(odds, model, nu), Forecast.of_log_odds(-odds, model, nu)

    assert pytest.approx((ours.win, ours.draw), abs=1e-12) == (theirs.loss, theirs.draw)


def test_davidson_draws_between_equals_as_the_paper_says():
    # Davidson 1970, eq. 2.3 with equal worths: nu / (2 + nu).
    assert pytest.approx(0.3 / 2.3) == Forecast.of_log_odds(0.0, "davidson", 0.3).draw


def test_rao_kupper_draws_between_equals_as_the_paper_says():
    # Rao and Kupper 1967, eq. 2.4 with equal worths: (theta - 1) / (theta + 1).
    assert pytest.approx(0.5 / 2.5) == Forecast.of_log_odds(0.0, "rao-kupper", 0.5).draw


def test_worths_of_two_and_one_by_hand():
    # Davidson: 2 : nu sqrt(2) : 1 with nu 1; Rao-Kupper with theta 1.5: 2 / (2 + 1.5) and 1 / (1 + 1.5 * 2).
    davidson = Forecast.of_log_odds(math.log(2), "davidson", 1.0)
    rao_kupper = Forecast.of_log_odds(math.log(2), "rao-kupper", 0.5)

    assert pytest.approx((2 / (3 + math.sqrt(2)), 1 / (3 + math.sqrt(2)))) == (davidson.win, davidson.loss)
    assert pytest.approx((2 / 3.5, 1 / 4)) == (rao_kupper.win, rao_kupper.loss)


@given(st.floats(-40, 40), st.sampled_from(range(3)), st.floats(0, 20))
def test_the_expected_score_is_a_win_and_half_a_draw(odds, code, nu):
    forecast = Forecast.of_log_odds(odds, MODELS[code], nu)

    assert pytest.approx(forecast.expected, abs=1e-12) == expected_at(odds, code, nu)


def test_log_odds_undo_the_curve():
    assert pytest.approx(0.8) == Forecast.of_log_odds(log_odds(0.8)).win


def test_a_rejection_names_the_reason():
    with pytest.raises(RatingError, match=r"^chance 1 is not between 0 and 1, both excluded\. Use 0 < p < 1\.$"):
        log_odds(1)
    with pytest.raises(UnknownName, match=r"^Unknown draw model 'davison'. Did you mean 'davidson'"):
        draw_code("davison")
    with pytest.raises(RatingError, match=r"^Rating nan is not a finite number"):
        Estimate(math.nan)
    with pytest.raises(RatingError, match=r"^deviation -1 is out of range"):
        Estimate(1500, -1)
