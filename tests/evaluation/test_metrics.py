"""Metrics of two-sided forecasts, worked by hand."""

import math

import numpy as np
import pytest

from crosstable.evaluation.metrics import (
    accuracy,
    brier_score,
    calibration,
    calibration_error,
    log_loss,
    three_way_log_loss,
)
from crosstable.model.errors import InputError

CHANCE = np.array([0.8, 0.4, 0.5, 0.7])
HALVES = np.array([2, 2, 0, 1], dtype=np.int8)


def test_log_loss_is_the_cross_entropy_of_the_score():
    # -(ln 0.8 + ln 0.4 + ln 0.5 + (ln 0.7 + ln 0.3) / 2) / 4
    by_hand = -(math.log(0.8) + math.log(0.4) + math.log(0.5) + 0.5 * math.log(0.7) + 0.5 * math.log(0.3)) / 4

    assert pytest.approx(by_hand) == log_loss(CHANCE, HALVES)


def test_brier_score_is_the_mean_square():
    assert pytest.approx((0.04 + 0.36 + 0.25 + 0.04) / 4) == brier_score(CHANCE, HALVES)


def test_accuracy_counts_draws_and_even_forecasts_half():
    assert (1 + 0 + 0.5 + 0.5) / 4 == accuracy(CHANCE, HALVES)


def test_three_way_log_loss_takes_the_chance_of_what_happened():
    chances = np.array([[0.5, 0.3, 0.2], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]])
    by_hand = -(math.log(0.5) + math.log(0.3) + math.log(0.7)) / 3

    assert pytest.approx(by_hand) == three_way_log_loss(chances, np.array([2, 1, 0], dtype=np.int8))


def test_thirds_cost_the_logarithm_of_three():
    assert pytest.approx(math.log(3)) == three_way_log_loss(np.full((4, 3), 1 / 3), HALVES)


def test_calibration_puts_forecasts_into_bins_and_one_into_the_last():
    rows = calibration(np.array([0.05, 0.95, 1.0, 0.91]), np.array([0, 2, 2, 0], dtype=np.int8))

    assert [(0.0, 1, 0.05, 0.0), (0.9, 3, pytest.approx(2.86 / 3), pytest.approx(2 / 3))] == [
        (row.low, row.games, row.forecast, row.scored) for row in rows
    ]
    assert pytest.approx((0.05 + 0.86) / 4) == calibration_error(rows)


def test_a_certainty_that_failed_costs_much_and_not_infinitely_much():
    assert 30 < log_loss(np.array([0.0]), np.array([2], dtype=np.int8)) < 40


def test_a_system_that_cannot_be_judged_reports_why():
    with pytest.raises(InputError, match=r"^No game is left to judge forecasts by\. Give a longer history"):
        log_loss(np.zeros(0), np.zeros(0, dtype=np.int8))
    with pytest.raises(InputError, match=r"^3 forecasts and 4 results do not match\. Give one per game"):
        brier_score(CHANCE[:3], HALVES)
    with pytest.raises(InputError, match=r"^Forecast 2, .*nan.*, is not a probability between 0 and 1"):
        accuracy(np.array([0.5, math.nan, 0.2, 0.1]), HALVES)
    with pytest.raises(InputError, match=r"^Forecast 4, .*1\.5.*, is not a probability"):
        calibration(np.array([0.5, 0.5, 0.2, 1.5]), HALVES)
