"""Fits: closed forms, choix and a numerical likelihood as other ways, recovery of known values, and what is printed."""

import math

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from crosstable.arena import Battles, Interaction, fit, leaderboard_frame, newton
from crosstable.arena.newton import ArenaLikelihood, Point
from crosstable.arena.tie_models import curves, information, probabilities, scores
from crosstable.arena.units import folded
from tests.arena.made_battles import battles_of, drawn, outcomes

STRENGTHS = np.array([0.9, 0.3, 0.0, -0.4, -0.8])
POINTS = 400 / math.log(10)


def test_two_models_have_the_rating_of_their_score():
    rows = [("a", "b", "model_a")] * 3 + [("b", "a", "model_a")]

    found = fit(rows, first_side=False).difference("a", "b")

    assert pytest.approx(400 * math.log10(3), abs=1e-9) == found.value
    assert pytest.approx(POINTS * math.sqrt(1 / 3 + 1), abs=1e-9) == found.deviation  # of the log of a ratio of counts


def test_davidson_of_two_models_fits_the_three_shares():
    battles = Battles.of([("a", "b", "a")] * 6 + [("a", "b", "tie")] * 5 + [("a", "b", "b")] * 2)

    fitted = fit(battles, first_side=False)

    assert pytest.approx((6 / 13, 5 / 13, 2 / 13)) == fitted.forecast("a", "b")
    assert pytest.approx(5 / math.sqrt(12)) == fitted.choices.tie_parameter


def test_rao_kupper_of_two_models_fits_the_three_shares():
    battles = Battles.of([("a", "b", "a")] * 6 + [("a", "b", "tie")] * 5 + [("a", "b", "b")] * 2)

    assert pytest.approx((6 / 13, 5 / 13, 2 / 13)) == fit(battles, "rao-kupper", first_side=False).forecast("a", "b")


@pytest.mark.slow
def test_without_ties_fit_is_that_of_choix():
    import choix

    one, two, outcome = drawn(STRENGTHS, 400, seed=5, nu=0.0)
    won = np.where(outcome == 2, one, two)
    lost = np.where(outcome == 2, two, one)

    expected = choix.ilsr_pairwise(5, list(zip(won.tolist(), lost.tolist(), strict=True)), tol=1e-12)

    fitted = fit(battles_of(one, two, outcome), first_side=False)
    assert pytest.approx(expected - expected.mean(), abs=1e-7) == fitted.strengths


@pytest.mark.parametrize("ties", ["davidson", "rao-kupper", "half"])
def test_derivatives_are_those_of_the_likelihood(ties):
    one, two, outcome = drawn(STRENGTHS, 200, seed=2, first=0.3)
    x = np.column_stack((np.ones(200), np.random.default_rng(1).normal(size=200)))
    units = folded(5, one, two, outcome, np.ones(200), None, x)
    size = 7 + (ties != "half")
    problem = ArenaLikelihood(units, ties, ties != "half", np.full(size, 0.1))
    at = np.array([0.5, 0.2, 0.1, -0.3, -0.5, 0.2, -0.1, 0.4])[:size]

    def moved(place, by):
        step = np.zeros(size)
        step[place] = by
        return Point(problem, at + step)

    gradient = [(moved(place, 1e-5).value - moved(place, -1e-5).value) / 2e-5 for place in range(size)]
    hessian = [(moved(place, -1e-5).gradient - moved(place, 1e-5).gradient) / 2e-5 for place in range(size)]

    point = Point(problem, at)
    assert pytest.approx(np.array(gradient), abs=1e-6) == point.gradient
    assert pytest.approx(np.array(hessian), abs=1e-6) == point.hessian


@pytest.mark.parametrize("ties", ["davidson", "rao-kupper"])
def test_probabilities_sum_to_one_and_scores_have_mean_zero(ties):
    d = np.linspace(-30, 30, 61)

    chance, (in_d, in_t) = probabilities(ties, d, 0.4), scores(ties, d, 0.4)

    assert pytest.approx(np.ones(61)) == chance.sum(0)
    assert pytest.approx(np.zeros(61), abs=1e-12) == (chance * in_d).sum(0)
    assert pytest.approx(np.zeros(61), abs=1e-12) == (chance * in_t).sum(0)
    weight = np.array([[0.0], [0.0], [1.0]]) * np.ones(61)
    assert pytest.approx(np.log(chance[2]).sum()) == curves(ties, d, 0.4, weight).value
    assert (information(ties, d, 0.4)[0] > 0).all()


@pytest.mark.parametrize("ties", ["davidson", "rao-kupper", "half"])
def test_folded_battles_give_the_fit_of_single_ones(ties):
    one, two, outcome = drawn(STRENGTHS, 600, seed=8)
    single = battles_of(one, two, outcome, x=np.random.default_rng(1).normal(size=600))
    names, frame = single.names, pd.DataFrame({"a": one, "b": two, "score": outcome / 2})
    counted = frame.groupby(["a", "b", "score"]).size().rename("n").reset_index()
    counted["a"], counted["b"] = (counted[side].map(dict(enumerate(names))) for side in "ab")
    folded_ones = fit(Battles.of(counted, count="n"), ties)

    by_row = fit(Battles(names, one, two, outcome), ties)

    order = [folded_ones.number(name) for name in names]
    assert pytest.approx(by_row.ratings, abs=1e-7) == folded_ones.ratings[order]
    assert pytest.approx(by_row.variances(), rel=1e-7) == folded_ones.variances()[order]
    # A covariate of no effect hardly moves the fit, which is then over rows.
    assert pytest.approx(by_row.ratings, abs=12) == fit(single, ties, ["x"]).ratings


def test_first_side_and_covariates_are_recovered_where_they_are_known():
    rng = np.random.default_rng(4)
    one, two, _ = drawn(STRENGTHS, 40_000, seed=4)
    length = rng.normal(size=(2, 40_000))
    outcome = outcomes(rng, STRENGTHS[one] - STRENGTHS[two] + 0.25 + 0.5 * (length[0] - length[1]), 0.7)
    battles = battles_of(one, two, outcome, length_a=length[0], length_b=length[1])

    fitted = fit(battles, "davidson", ["length"])
    found = fitted.coefficients()

    assert ["first side", "length"] == list(found)
    assert abs(found["first side"].value - 0.25) < 4 * found["first side"].deviation < 0.1
    assert abs(found["length"].value - 0.5) < 4 * found["length"].deviation < 0.1
    assert np.abs(fitted.strengths - (STRENGTHS - STRENGTHS.mean())).max() < 0.1
    assert abs(fitted.choices.tie_parameter - 0.7) < 0.05


def test_interaction_says_that_a_model_is_better_at_long_prompts():
    rng = np.random.default_rng(6)
    one, two, _ = drawn(STRENGTHS, 20_000, seed=6)
    length = rng.normal(size=20_000)
    better = 0.4 * length * ((one == 2).astype(float) - (two == 2))
    battles = battles_of(one, two, outcomes(rng, STRENGTHS[one] - STRENGTHS[two] + better, 0.7), length=length)

    found = fit(battles, covariates=[Interaction("m02", "length"), Interaction("m01", "length")]).coefficients()

    assert found["m02 : length"].low < 0.4 < found["m02 : length"].high
    assert abs(found["m01 : length"].value) < 0.1


def test_standardised_covariate_has_the_same_coefficient_for_a_unit_as_given():
    one, two, outcome = drawn(STRENGTHS, 500, seed=3)
    battles = battles_of(one, two, outcome, x=1000.0 * np.random.default_rng(2).normal(size=500))

    plain, standard = (fit(battles, covariates=["x"], standardise=each) for each in (False, True))

    assert pytest.approx(plain.coefficients()["x"].value, rel=1e-6) == standard.coefficients()["x"].value
    assert pytest.approx(plain.ratings, abs=1e-6) == standard.ratings
    assert "divided by their standard deviation" in str(standard)


def test_many_rows_are_fitted_from_a_part_of_them(monkeypatch):
    one, two, outcome = drawn(STRENGTHS, 5000, seed=9)
    battles = battles_of(one, two, outcome, x=np.random.default_rng(3).normal(size=5000))
    whole = fit(battles, covariates=["x"])

    monkeypatch.setattr(newton, "_SAMPLE", 500)

    assert pytest.approx(whole.point.parameters, abs=1e-9) == fit(battles, covariates=["x"]).point.parameters


def test_as_many_rows_as_pairs_are_still_rows():
    rows = [("c", "a", 1), ("a", "b", 1), ("b", "c", 0.5), ("a", "c", 1), ("c", "b", 0), ("b", "a", 1)]
    columns = dict(zip(("first", "second", "winner"), zip(*rows, strict=True), strict=True))
    x = [0.3, -0.1, 0.4, 0.2, -0.3, 0.5]
    twice = {name: [*column, *column] for name, column in {**columns, "x": x}.items()}

    found = fit({**columns, "x": x}, "half", ["x"], first_side=False, prior=300.0)

    again = fit(twice, "half", ["x"], first_side=False, prior=300.0 / 2**0.5)
    assert pytest.approx(again.ratings) == found.ratings


def test_anchor_has_its_rating_and_the_others_their_distance():
    battles = battles_of(*drawn(STRENGTHS, 400, seed=1))

    free, held = fit(battles), fit(battles, anchor=("m02", 1114.0))

    assert 1114.0 == held.rating("m02").value
    assert 0.0 == held.rating("m02").deviation
    assert pytest.approx(free.ratings - free.ratings[2]) == held.ratings - 1114.0
    assert pytest.approx(free.difference("m00", "m02").deviation) == held.rating("m00").deviation
    assert pytest.approx(free.rating("m00").deviation) == held.rating("m00", anchored=False).deviation
    assert pytest.approx(1000.0) == fit(battles, anchor="m02").rating("m02").value


def test_scale_and_base_move_ratings_only():
    battles = battles_of(*drawn(STRENGTHS, 400, seed=1))

    usual, other = fit(battles), fit(battles, scale=100.0, base=0.0)

    assert pytest.approx((usual.ratings - 1000) / 4) == other.ratings
    assert pytest.approx(np.sqrt(usual.variances()) / 4) == np.sqrt(other.variances())


def test_weights_count_as_repeated_battles_for_the_ratings():
    one, two, outcome = drawn(STRENGTHS, 300, seed=7)
    twice = np.concatenate((np.arange(300), np.arange(100)))

    weighted = fit(battles_of(one, two, outcome, w=np.where(np.arange(300) < 100, 2.0, 1.0)), weights="w")
    repeated = fit(battles_of(one[twice], two[twice], outcome[twice]))

    assert pytest.approx(repeated.ratings, abs=1e-7) == weighted.ratings
    assert "weights: w" in str(weighted)


def test_names_of_the_models_may_be_the_winners():
    rows = [{"model_a": "x", "model_b": "y", "winner": "y"}, {"model_a": "y", "model_b": "x", "winner": "x"}]

    assert [0, 0] == Battles.of(rows).outcome.tolist()


@pytest.mark.parametrize(
    "library", [pd.DataFrame, pl.DataFrame, pa.table, lambda columns: pl.DataFrame(columns).lazy()]
)
def test_every_dataframe_is_read_and_made(library):
    columns = {"model_a": ["x", "y", "x"], "model_b": ["y", "z", "z"], "winner": ["model_a", "tie (bothbad)", "tie"]}

    battles = Battles.of(library({**columns, "n": [3, 1, 2]}), count="n")
    fitted = fit([*zip(*columns.values(), strict=True), ("z", "x", "a")], first_side=False, prior=200.0)

    assert ("x", "y", "z") == battles.names
    assert [2, 1, 1] == battles.outcome.tolist()
    assert [[3, 2, 0], [0, 1, 3], [0, 3, 0]] == battles.records().tolist()
    assert [1, 2, 3] == leaderboard_frame(fitted, "pandas")["rank"].tolist()


def test_result_prints_its_choices():
    one, two, outcome = drawn(STRENGTHS, 400, seed=1)
    battles = battles_of(one, two, outcome, judge=np.arange(400) % 20)

    text = str(fit(battles, "rao-kupper", cluster="judge", prior=300.0, anchor=("m01", 1200)))

    assert "ties: Rao-Kupper (0." in text
    assert "covariates: first side\ndeviations: sandwich, clustered by judge (20)" in text
    assert "prior: normal, standard deviation 300\nscale: 400 points for odds of 10 to 1, m01 = 1200" in text
    assert "first side: " in text
