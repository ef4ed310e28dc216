"""Uncertainty: intervals, clusters, the bootstrap, rank bounds; what they promise, by simulation."""

import numpy as np
import pytest

from crosstable.arena import (
    arena_leaderboard,
    arena_rank_bounds,
    bootstrap,
    fit,
    rank_bounds,
    rank_histogram,
    tied_for_first,
    tied_groups,
    win_matrix,
)
from tests.arena.made_battles import battles_of, drawn, outcomes

TRUE = np.random.default_rng(3).normal(0, 0.5, 12)
TRUE = TRUE - TRUE.mean()
PROMPTS, PROMPT_DEVIATION = 100, 0.8


def on_prompts(strengths, count, seed):
    """Draw battles on prompts at which models are better or worse, the same for all battles of a prompt."""
    rng = np.random.default_rng(seed)
    one, two, _ = drawn(strengths, count, seed)
    prompt = rng.integers(0, PROMPTS, count)
    extra = rng.normal(0, PROMPT_DEVIATION, (PROMPTS, len(strengths)))
    outcome = outcomes(rng, strengths[one] - strengths[two] + extra[prompt, one] - extra[prompt, two], 0.7)
    return battles_of(one, two, outcome, prompt=prompt, judge=rng.integers(0, 30, count))


def test_difference_of_two_uses_their_covariance():
    fitted = fit(battles_of(*drawn(TRUE, 3000, seed=1)))
    covariance = fitted.covariance[:12, :12] * fitted.points_per_unit**2

    found = fitted.difference("m03", "m05", level=0.9)

    variance = covariance[3, 3] + covariance[5, 5] - 2 * covariance[3, 5]
    assert pytest.approx(np.sqrt(variance)) == found.deviation
    assert pytest.approx(1.6448536 * found.deviation) == found.high - found.value  # of a table of the normal quantile
    assert pytest.approx(1.0) == found.chance_above_zero + fitted.difference("m05", "m03").chance_above_zero
    assert pytest.approx(0.0, abs=1e-9) == covariance.sum()


def test_clustered_deviations_are_larger_where_prompts_matter():
    battles = on_prompts(TRUE, 2000, seed=4)

    plain, clustered = (fit(battles, cluster=each).variances() for each in (None, "prompt"))

    assert 1.1 < np.median(np.sqrt(clustered / plain)) < 1.6


def test_two_clusterings_add_up_and_their_intersection_is_taken_off():
    battles = on_prompts(TRUE, 2000, seed=5)
    crossed = (battles.others["prompt"] * 30 + battles.others["judge"]).tolist()

    both = fit(battles, cluster=["prompt", "judge"])
    one, other, together = (fit(battles, cluster=each).covariance for each in ("prompt", "judge", crossed))

    assert pytest.approx(one + other - together, abs=2e-5) == both.covariance
    assert np.linalg.eigvalsh(both.covariance).min() > -1e-12
    assert "clustered by prompt (100) and judge (30)" in str(both)


@pytest.mark.parametrize("ties", ["davidson", "half", "rao-kupper"])
@pytest.mark.parametrize("cluster", [None, "prompt"])
def test_bootstrap_agrees_with_the_sandwich(ties, cluster):
    fitted = fit(on_prompts(TRUE[:5], 1500, seed=6), ties, cluster=cluster)

    drawn_again = bootstrap(fitted, 120, seed=1)
    low, high = drawn_again.intervals()

    assert pytest.approx(np.sqrt(fitted.variances()), rel=0.25) == drawn_again.deviations
    assert pytest.approx(fitted.ratings) == drawn_again.ratings
    assert (low < fitted.ratings).all()
    assert (fitted.ratings < high).all()
    assert 0 == drawn_again.lost_rounds
    assert np.array_equal(drawn_again.draws, bootstrap(fitted, 120, seed=1).draws)


def test_bootstrap_keeps_the_anchor_and_the_prior():
    battles = battles_of(*drawn(TRUE[:4], 500, seed=6))

    held = bootstrap(fit(battles, anchor=("m01", 1200)), 20)
    bound = bootstrap(fit(battles, prior=100.0), 20)

    assert {1200.0} == set(held.draws[:, 1].tolist())
    assert np.ptp(bound.draws.mean(1)) > 0  # a prior holds the ratings, not their mean


def test_rank_bounds_contain_the_ranks_by_rating_and_agree_with_what_is_better():
    fitted = fit(battles_of(*drawn(TRUE, 3000, seed=2)))

    bounds, simple = rank_bounds(fitted), arena_rank_bounds(fitted)

    rank = 1 + (fitted.ratings[None, :] > fitted.ratings[:, None]).sum(1)
    assert ((bounds.best <= rank) & (rank <= bounds.worst)).all()
    assert ((simple.best <= rank) & (rank <= simple.worst)).all()
    assert 3.0 < bounds.critical < 3.5  # Tukey's range of 12 means at 5 %, 4.62, over the root of two: 3.27
    assert tied_for_first(fitted, bounds)[0] == fitted.names[int(np.argmin(rank))]
    groups = tied_groups(fitted, bounds)
    assert set(fitted.names) == {name for group in groups for name in group}
    assert all(not bounds.better[np.ix_(*[[fitted.number(name) for name in group]] * 2)].any() for group in groups)


def test_critical_value_is_tukeys_for_independent_models():
    class Independent:
        n, names, points_per_unit = 10, tuple("abcdefghij"), 1.0
        ratings, covariance = np.zeros(10), np.eye(10)

        def difference_variances(self):
            return 2.0 * (np.ones((10, 10)) - np.eye(10))

    # The studentised range of 10 means, infinite degrees of freedom, at 5 %: 4.474 (Pearson and Hartley, table 29).
    bounds = rank_bounds.__wrapped__(Independent(), draws=20_000)  # without the check that it is a fit
    assert pytest.approx(4.474 / np.sqrt(2), abs=0.05) == bounds.critical


def test_rank_histogram_is_a_probability_of_each_rank():
    fitted = fit(battles_of(*drawn(TRUE[:4], 500, seed=2)))

    found = rank_histogram(fitted, draws=500)

    assert pytest.approx(np.ones(4)) == found.sum(0)
    assert pytest.approx(np.ones(4)) == found.sum(1)
    first = fitted.names[int(np.argmax(fitted.ratings))]
    assert int(np.argmax(found[0])) == fitted.number(first)


def test_leaderboard_has_records_and_the_win_matrix_scores():
    one, two, outcome = drawn(TRUE[:4], 500, seed=2)
    fitted = fit(battles_of(one, two, outcome))

    rows, matrix = arena_leaderboard(fitted), win_matrix(fitted)

    assert sorted(fitted.ratings, reverse=True) == [row.rating for row in rows]
    assert 2 * 500 == sum(row.battles for row in rows)
    assert [row.model for row in rows] == list(matrix.names)
    best, second = (fitted.number(name) for name in matrix.names[:2])
    points = outcome[(one == best) & (two == second)].sum() + (2 - outcome[(one == second) & (two == best)]).sum()
    assert pytest.approx(points / 2 / matrix.battles[0, 1]) == matrix.score[0, 1]
    assert pytest.approx(1.0) == matrix.expected[0, 1] + matrix.expected[1, 0]
    assert np.isnan(matrix.score[0, 0])


@pytest.mark.slow
def test_intervals_and_rank_bounds_keep_their_promise_with_independent_battles():
    """1,000 repetitions: 95 % of the intervals cover, and all ranks are inside in 95 % of the repetitions or more."""
    rank = 1 + (TRUE[None, :] > TRUE[:, None]).sum(1)
    cover = {"sandwich": [], "difference": [], "simultaneous": [], "firth": []}
    for seed in range(1000):
        battles = battles_of(*drawn(TRUE, 2000, seed), n=12)
        fitted = fit(battles, first_side=False)
        margin = 1.959964 * np.sqrt(fitted.variances()) / fitted.points_per_unit
        cover["sandwich"].append((np.abs(fitted.strengths - TRUE) < margin).mean())
        found = fitted.difference("m00", "m01")
        cover["difference"].append(
            found.low / fitted.points_per_unit < TRUE[0] - TRUE[1] < found.high / fitted.points_per_unit
        )
        bounds = rank_bounds(fitted, draws=1000, seed=seed)
        cover["simultaneous"].append(((bounds.best <= rank) & (rank <= bounds.worst)).all())
        if seed < 200:
            reduced = fit(battles, first_side=False, bias_reduced=True)
            margin = 1.959964 * np.sqrt(reduced.variances()) / reduced.points_per_unit
            cover["firth"].append((np.abs(reduced.strengths - TRUE) < margin).mean())

    means = {name: float(np.mean(found)) for name, found in cover.items()}
    assert abs(means["sandwich"] - 0.95) < 0.01, means
    assert abs(means["difference"] - 0.95) < 0.021, means  # three standard errors of 1,000 repetitions
    assert means["simultaneous"] > 0.95 - 0.021, means
    assert abs(means["firth"] - 0.95) < 0.015, means


@pytest.mark.slow
def test_clustered_intervals_keep_their_promise_where_unclustered_ones_do_not():
    """1,000 repetitions of 100 prompts with 20 battles each; the target is the fit of all prompts there could be."""
    strengths = TRUE[:8] - TRUE[:8].mean()
    rng = np.random.default_rng(0)
    one, two, _ = drawn(strengths, 1_000_000, 0)
    extra = rng.normal(0, PROMPT_DEVIATION, (2, 1_000_000))
    target = fit(
        battles_of(one, two, outcomes(rng, strengths[one] - strengths[two] + extra[0] - extra[1], 0.7)),
        first_side=False,
    ).strengths
    cover = {None: [], "prompt": []}
    for seed in range(1000):
        battles = on_prompts(strengths, 2000, seed)
        for cluster, found in cover.items():
            fitted = fit(battles, first_side=False, cluster=cluster)
            margin = 1.959964 * np.sqrt(fitted.variances()) / fitted.points_per_unit
            found.append((np.abs(fitted.strengths - target) < margin).mean())

    assert np.mean(cover[None]) < 0.90
    assert 0.93 < np.mean(cover["prompt"]) < 0.96
