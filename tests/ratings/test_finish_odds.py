"""Finish odds: closed forms, simulation, order, extremes, and what is rejected."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.finish_odds import finish_odds

SHAPES = ("gumbel", "logistic", "normal")
strengths = st.lists(st.floats(-30, 30), min_size=2, max_size=7)


def luce(weights, order):
    """Return the chance of one order by drawing the first from all, the next from the rest, and so on."""
    chance, rest = 1.0, list(order)
    while rest:
        chance *= weights[rest[0]] / sum(weights[side] for side in rest)
        rest.pop(0)
    return chance


def test_gumbel_is_plackett_luce_over_all_orders():
    from itertools import permutations

    places = [0.3, -1.0, 2.0, 0.0]
    weights = [math.exp(strength) for strength in places]
    wanted = np.zeros((4, 4))
    for order in permutations(range(4)):
        for place, side in enumerate(order):
            wanted[side, place] += luce(weights, order)

    assert np.allclose(wanted, finish_odds(places, [1] * 4, "gumbel"), rtol=0, atol=1e-10)


@pytest.mark.parametrize(
    ("shape", "scales", "chance"),
    [
        ("gumbel", (2.0, 2.0), 1 / (1 + math.exp(-0.5))),
        ("normal", (3.0, 4.0), 0.5 * math.erfc(-(1 / 5) / math.sqrt(2))),
        # The difference of two logistic variables: (1 - e^-d (1 + d)) / (1 - e^-d)^2 at d = 1 / 2.
        ("logistic", (2.0, 2.0), (1 - math.exp(-0.5) * 1.5) / (1 - math.exp(-0.5)) ** 2),
    ],
)
def test_two_sides_have_the_closed_form(shape, scales, chance):
    assert finish_odds([1.0, 0.0], scales, shape)[0][0] == pytest.approx(chance, abs=1e-10)


def test_ties_share_the_better_place_as_simulated():
    centres, widths, margin = np.array([1.0, 0.0, 0.5]), np.array([1.0, 2.0, 0.5]), 0.7
    drawn = np.random.default_rng(7).normal(centres, widths, (400_000, 3))
    place = (drawn[:, None, :] > drawn[:, :, None] + margin).sum(axis=2)
    seen = [[(place[:, side] == at).mean() for at in range(3)] for side in range(3)]

    assert np.allclose(seen, finish_odds(centres, widths, margin=margin), rtol=0, atol=0.004)


@pytest.mark.parametrize("shape", SHAPES)
def test_no_margin_is_no_ties(shape):
    assert np.allclose(
        finish_odds([1, 0, 2], [1, 1, 1], shape), finish_odds([1, 0, 2], [1, 1, 1], shape, margin=1e-9), atol=1e-8
    )


def test_a_margin_below_zero_is_rejected():
    with pytest.raises(RatingError, match=r"^margin -1 is out of range. Use a finite number from 0 to"):
        finish_odds([1, 0], [1, 1], margin=-1)


def test_normal_performances_of_different_width_are_as_simulated():
    centres, widths = np.array([1.0, 0.0, 0.5, -2.0]), np.array([1.0, 2.0, 0.5, 3.0])
    drawn = np.random.default_rng(7).normal(centres, widths, (400_000, 4))
    place = (-drawn).argsort(axis=1).argsort(axis=1)
    seen = [[(place[:, side] == at).mean() for at in range(4)] for side in range(4)]

    assert np.allclose(seen, finish_odds(centres, widths), rtol=0, atol=0.004)


@given(strengths, st.sampled_from(SHAPES))
def test_rows_and_columns_sum_to_one_and_the_stronger_is_more_likely_first(given_strengths, shape):
    odds = np.array(finish_odds(given_strengths, [1.5] * len(given_strengths), shape))

    assert np.allclose(odds.sum(axis=0), 1, rtol=0, atol=1e-9)
    assert np.allclose(odds.sum(axis=1), 1, rtol=0, atol=1e-9)
    assert odds.min() >= 0
    first = odds[np.argsort(given_strengths), 0]
    assert (np.diff(first) >= -1e-9).all()


@pytest.mark.slow
@given(strengths, st.sampled_from(SHAPES), st.randoms())
def test_the_order_of_the_sides_does_not_matter(given_strengths, shape, random):
    order = list(range(len(given_strengths)))
    random.shuffle(order)
    odds = np.array(finish_odds(given_strengths, [1.5] * len(order), shape))
    moved = np.array(finish_odds([given_strengths[i] for i in order], [1.5] * len(order), shape))

    assert np.allclose(odds[order], moved, rtol=0, atol=1e-9)


@pytest.mark.parametrize("shape", SHAPES)
def test_equals_have_even_chances_of_every_place(shape):
    assert np.allclose(finish_odds([7.0] * 6, [3.0] * 6, shape), 1 / 6, rtol=0, atol=1e-12)


@pytest.mark.parametrize("shape", SHAPES)
def test_gaps_of_any_size_and_widths_of_any_ratio_give_chances(shape):
    far = np.array(finish_odds([0, 1e6, -1e9, 1e8], [1, 1, 1, 1], shape))
    narrow = np.array(finish_odds([0, 0, 0], [1e-9, 1, 1e6], shape))

    assert np.allclose(far, [[0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0]], rtol=0, atol=1e-9)
    assert np.allclose(narrow.sum(axis=0), 1)
    assert np.allclose(narrow.sum(axis=1), 1)


def test_what_cannot_be_is_rejected():
    with pytest.raises(UnknownName, match=r"^Unknown shape 'gumble'\. Did you mean 'gumbel'\?"):
        finish_odds([1, 2], [1, 1], "gumble")
    with pytest.raises(
        RatingError, match=r"^There are 1 strengths and 1 scales. Give one of each per side, for two sides or more\."
    ):
        finish_odds([1], [1])
    with pytest.raises(RatingError, match=r"^Rating nan is not a finite number"):
        finish_odds([1, float("nan")], [1, 1])
    with pytest.raises(RatingError, match=r"^scale 0 is out of range"):
        finish_odds([1, 2], [1, 0])
