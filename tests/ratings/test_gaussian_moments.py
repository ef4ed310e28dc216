"""Moments of a cut-off normal variable, against 60-digit arithmetic."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.ratings.normal.moments import chance_below, draw_step, win_step

# Computed with mpmath at 80 digits from the definitions: t, (margin,) v, what is left of the variance.
WINS = [
    (-3000, 3000.0003333332593, 1.1111103703710562e-07),
    (-300, 300.0033332592634, 1.1110370438949582e-05),
    (-40, 40.02496884720726, 0.0006226683785913888),
    (-8, 8.121368112236112, 0.014324883443340911),
    (-5.01, 5.196177543221179, 0.03258843086202133),
    (-4.99, 5.17683147360947, 0.03280494715765846),
    (-2, 2.373215532822841, 0.11427910041408125),
    (0, 0.7978845608028654, 0.3633802276324187),
    (1, 0.2875999709391784, 0.6296862857766053),
    (3, 0.004437839042125664, 0.9866667884582592),
    (8, 5.052271083536895e-15, 0.9999999999999596),
]
DRAWS = [
    (0, 1, 0.0, 0.2911250947727932),
    (0.001, 0.0001, -0.0009999999966666666, 3.3333333288888825e-09),
    (1, 0.1, -0.9966733206609679, 0.0033222602027834294),
    (-2, 0.5, 1.848083316085864, 0.06745538669512775),
    (4.9, 1, -4.130292364743844, 0.048367116202488285),
    (6, 0.1, -5.980489036589174, 0.0031027811215202034),
    (6, 0.009, -5.999838033232678, 2.6983969772013197e-05),
    (9, 3, -6.158482604544599, 0.02398763678916677),
    (30, 1, -29.034401237736326, 0.0011806604887674836),
    (90, 0.011, -89.99658706825858, 3.350718318180826e-05),
    (110, 0.1, -109.90909767490625, 8.275398326243551e-05),
    (500, 1, -499.00200399192, 4.015951359703892e-06),
    (10000.0, 0.1, -9999.900100000998, 1.000019940297609e-08),
]


@pytest.mark.parametrize(("t", "v", "left"), WINS)
def test_wins_are_right_at_any_gap(t, v, left):
    ours, taken = win_step(t)

    assert v == pytest.approx(ours, rel=1e-13)
    assert left == pytest.approx(1 - taken, rel=1e-9)


@pytest.mark.parametrize(("t", "margin", "v", "left"), DRAWS)
def test_draws_are_right_at_any_gap(t, margin, v, left):
    ours, taken = draw_step(t, margin)

    # The far tail is taken as exponential, and narrow margins as uniform: 5e-8 in v, one in a thousand in the variance.
    assert v == pytest.approx(ours, rel=5e-8)
    assert left == pytest.approx(1 - taken, rel=1e-3)


@given(st.floats(-1e9, 1e9), st.floats(0, 1e6))
def test_nothing_overflows_and_some_variance_is_left(t, margin):
    for v, w in (win_step(t), draw_step(t, margin)):
        assert math.isfinite(v)
        assert 0 <= w <= 1
    assert draw_step(-t, margin)[0] == -draw_step(t, margin)[0] or t == 0


@given(st.floats(-50, 50), st.floats(0, 3))
def test_a_bigger_surprise_moves_more(t, step):
    assert win_step(t - step)[0] >= win_step(t)[0] - 1e-12


def test_a_draw_with_no_margin_puts_both_at_the_same_point():
    assert draw_step(3.0, 0.0) == (-3.0, 1 - 1e-12)


def test_the_chance_below_zero_is_a_half():
    assert (chance_below(0.0), chance_below(40.0), chance_below(-40.0)) == (0.5, 1.0, pytest.approx(0, abs=1e-300))
