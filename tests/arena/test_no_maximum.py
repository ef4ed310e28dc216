"""Whether a maximum exists: who is named, and how it goes on."""

import numpy as np
import pytest

from crosstable.arena import fit
from crosstable.arena.connection import connection_of
from crosstable.arena.units import folded
from crosstable.model.errors import InputError
from tests.arena.made_battles import battles_of, drawn

CIRCLE = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("a", "c", 0.5)]
UNBEATEN = [*CIRCLE, ("top", "a", 1), ("b", "top", 0)]
WINLESS = [*UNBEATEN, ("a", "low", 1), ("low", "b", 0)]


def test_model_without_losses_is_named():
    with pytest.raises(InputError) as caught:
        fit(UNBEATEN, first_side=False)

    assert (
        "Some models have no finite rating: 'top' never lost to the others or tied with them. Collect battles that "
        "connect them, give a prior, or leave them out (degenerate='exclude')." == str(caught.value)
    )


def test_models_without_wins_are_named_too():
    with pytest.raises(InputError, match=r"'top' never lost .*, 'low' never won against the others"):
        fit(WINLESS, first_side=False)


def test_excluded_models_are_marked():
    fitted = fit(WINLESS, first_side=False, degenerate="exclude")

    assert ("a", "b", "c") == fitted.names
    assert {"top": "no loss", "low": "no win"} == fitted.marks
    assert ("top", "low") == fitted.excluded
    assert "left out: top (no loss), low (no win)" in str(fitted)
    assert pytest.approx(fit(CIRCLE, first_side=False).ratings) == fitted.ratings


def test_prior_keeps_ratings_finite_and_marks_them():
    fitted = fit(WINLESS, first_side=False, prior=200.0)

    assert {"top": "no loss", "low": "no win"} == fitted.marks
    assert () == fitted.excluded
    assert "no loss" in str(fitted).splitlines()[1]
    assert fitted.rating("top").value > 1100 > 900 > fitted.rating("low").value


def test_groups_that_never_met():
    rows = [*CIRCLE, ("x", "y", 1), ("y", "x", 1), ("x", "z", 0.5)]

    with pytest.raises(InputError, match=r"2 groups never met each other: \(a, b, c\), \(x, y, z\)"):
        fit(rows, first_side=False)
    assert dict.fromkeys("xyz", "never met the others") == fit(rows, first_side=False, degenerate="exclude").marks


def test_nothing_is_left_without_connection():
    with pytest.raises(InputError, match="No two models are connected by wins and ties in both directions: 'b' never"):
        fit([("a", "b", 1)], first_side=False, degenerate="exclude")


def test_bias_reduced_rating_of_a_model_without_losses_is_that_of_half_a_battle_more():
    # Firth in a table of two counts adds 1/2 to each: D. Firth, Biometrika 80 (1993), section 3.
    fitted = fit([("a", "b", 1)] * 7, first_side=False, bias_reduced=True)

    assert pytest.approx(400 * np.log10(7.5 / 0.5), abs=1e-4) == fitted.difference("a", "b").value
    assert "bias reduced (Firth)" in str(fitted)


def test_bias_reduction_needs_groups_that_met():
    with pytest.raises(InputError, match="2 groups never met"):
        fit([("a", "b", 1), ("b", "a", 1), ("x", "y", 1), ("y", "x", 1)], first_side=False, bias_reduced=True)


@pytest.mark.parametrize("ties", ["davidson", "rao-kupper", "half"])
def test_bias_reduction_lowers_the_mean_error_of_small_samples(ties):
    true = np.array([1.2, 0.0, -1.2])
    plain, reduced = [], []
    for seed in range(30):
        battles = battles_of(*drawn(true, 60, seed, nu=0.7), n=3)
        for found, option in ((plain, False), (reduced, True)):
            try:
                found.append(fit(battles, ties, first_side=False, bias_reduced=option).strengths[0])
            except InputError:
                found.append(np.nan)

    assert np.nanmean(reduced) < np.nanmean(plain)


def test_ties_and_wins_of_one_model_only_have_no_maximum():
    rows = [("a", "b", 1)] * 5 + [("a", "b", 0.5)] * 3

    with pytest.raises(InputError, match=r"The battles have no finite maximum: '.*' could be as large as you like"):
        fit(rows, "davidson", first_side=False)


def test_only_ties():
    with pytest.raises(InputError, match=r"Every battle is a tie, so no model is better than another. Collect battles"):
        fit([("a", "b", "tie")] * 3, first_side=False)
    assert [1000.0, 1000.0] == fit([("a", "b", "tie")] * 3, "half", first_side=False).ratings.tolist()


def test_covariate_that_separates_wins_from_losses_is_named():
    one, two, outcome = drawn(np.zeros(4), 200, seed=3, nu=0.0)

    with pytest.raises(InputError, match=r"no finite maximum: 'said' could be as large as you like. Leave it out"):
        fit(battles_of(one, two, outcome, said=outcome - 1.0), covariates=["said"], first_side=False)


def test_order_that_says_who_won():
    with pytest.raises(InputError, match=r"The side listed first won every battle, .* out \(first_side=False\)"):
        fit([("a", "b", 1), ("b", "a", 1)])
    with pytest.raises(InputError, match="The side listed second won every battle"):
        fit([("a", "b", 0), ("b", "a", 0)])


@pytest.mark.slow
def test_many_models_are_connected_without_recursion():
    n = 3000
    one = np.arange(n)
    circle = folded(n, one, (one + 1) % n, np.full(n, 2), np.ones(n), None, np.zeros((n, 0)))

    found = connection_of(circle)

    assert found.is_whole
    assert (tuple(range(n)),) == found.groups == found.parts
