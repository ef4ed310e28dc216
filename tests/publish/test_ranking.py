"""Ranks, percentiles, bars: compared with counting by hand."""

import datetime as dt

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from crosstable.ratings.places import strengths
from crosstable.ratings.scale import Scale
from crosstable.views.ranking import (
    PlayerOrder,
    active,
    histogram,
    months_before,
    name_order,
    percentiles,
    round_step,
)

RATINGS = st.lists(st.integers(0, 5), min_size=1, max_size=30).map(lambda values: np.array(values, dtype=np.float64))


def test_equal_ratings_share_a_rank_and_appear_by_name():
    names = name_order(["Cy", "ann", "Bo", "Di"])
    ranking = PlayerOrder.of(np.arange(4), np.array([1500.0, 1500.0, 1600.0, 1400.0]), names)

    assert ([2, 1, 0, 3], [1, 2, 2, 4]) == (ranking.order.tolist(), ranking.place.tolist())


def test_percentile_is_the_share_below_and_those_level_are_not():
    # Of five: one below each of the two on 1500.
    assert [0.0, 0.2, 0.2, 0.6, 0.8] == percentiles(np.array([1400.0, 1500, 1500, 1600, 1700])).tolist()


@given(RATINGS)
def test_percentile_equals_counting(values):
    counted = [sum(other < own for other in values) / len(values) for own in values]

    assert np.allclose(counted, percentiles(values), atol=1e-12)


def test_ratings_that_look_equal_are_equal():
    assert [1500.0, 1500.0] == strengths(np.array([1499.6, 1500.4]), Scale("Elo")).tolist()


def test_on_a_scale_where_lower_is_better_strength_rises_as_ratings_fall():
    assert [-10.0, -20.0] == strengths(np.array([10.0, 20.0]), Scale("Golf", better="lower")).tolist()


def test_months_before_keep_to_the_end_of_a_short_month():
    assert dt.date(2025, 2, 28) == months_before(dt.date(2026, 2, 28), 12)
    assert dt.date(2024, 2, 29) == months_before(dt.date(2025, 1, 31), 11)
    assert dt.date(1, 1, 1) == months_before(dt.date(1, 1, 1), 5)


def test_a_player_of_the_first_day_of_the_last_year_is_active_and_one_without_a_date_too():
    last = np.array([20148, 20147, -(2**31)], dtype=np.int32)  # 2025-03-01, the day before, no date

    assert [True, False, True] == active(last, dt.date(2026, 3, 1), 12).tolist()


@given(RATINGS)
def test_bars_hold_all_players_once(values):
    bars = histogram(values)
    inside = [
        sum(low <= value < high for value in values) for low, high in zip(bars.edges, bars.edges[1:], strict=False)
    ]

    assert inside == list(bars.counts)
    assert len(values) == sum(bars.counts)


def test_a_histogram_of_no_players_has_no_bars_and_of_one_player_one():
    assert () == histogram(np.zeros(0)).counts
    assert (1,) == histogram(np.array([1500.0])).counts


def test_bars_of_a_small_pool_are_few_and_have_different_labels():
    # Ratings 996, 996 and 997 had bars of half a point, labelled 996, 996, 997.
    bars = histogram(np.array([996.0, 996.0, 997.0]), 1.0)

    assert ((996.0, 997.0, 998.0), (2, 1)) == (bars.edges, bars.counts)
    assert 3 >= len(histogram(np.array([1412.0, 1516.0, 1531.0]), 1.0).counts)
    assert 5 <= len(histogram(np.array([1500.0, 1850, 1988, 2105, 2210, 2439]), 1.0).counts) <= 6
    assert 24 >= len(histogram(np.linspace(1000, 2000, 5000), 1.0).counts) >= 20


@given(st.floats(1e-6, 1e9))
def test_round_step_is_round_and_not_below(least):
    step = round_step(least)

    assert least * (1 - 1e-9) <= step <= least * 10
    assert f"{step:.0e}"[0] in "125"
