"""Which battles next: the exact matching, what a worth is, limits, and that it pays."""

from itertools import permutations

import numpy as np
import pytest

from crosstable.arena import Battles, fit, next_battles
from crosstable.arena.next_battles import _information, _worths
from crosstable.model.errors import InputError, UnknownName
from tests.arena.made_battles import battles_of, drawn, outcomes

TRUE = np.array([0.8, 0.5, 0.45, 0.1, -0.2, -0.25])
FIT = fit(battles_of(*drawn(TRUE, 400, seed=3)), first_side=False)


@pytest.mark.parametrize("aim", ["order", "top", "ratings", "coverage"])
def test_batch_is_the_best_of_all_matchings(aim):
    found = next_battles(FIT, aim=aim)

    worth = _worths(aim, FIT.strengths, FIT.covariance[:6, :6], 10 * _information(FIT), met_of(FIT))
    sums = {sum(worth[each] for each in zip(order[::2], order[1::2], strict=True)) for order in permutations(range(6))}
    ours = sum(worth[FIT.number(first), FIT.number(second)] for first, second in found.pairs)
    assert pytest.approx(max(sums), rel=1e-5) == ours
    assert sorted(FIT.names) == sorted(name for pair in found.pairs for name in pair)


def met_of(fitted):
    met = np.zeros((fitted.n, fitted.n))
    np.add.at(met, (fitted.battles.first, fitted.battles.second), 1.0)
    return met + met.T


@pytest.mark.parametrize("aim", ["order", "ratings"])
def test_worth_is_how_much_the_sum_of_variances_falls(aim):
    covariance, told = FIT.covariance[:6, :6], 10 * _information(FIT)
    worth = _worths(aim, FIT.strengths, covariance, told, met_of(FIT))
    seen = np.array([0.0, 1.0, 0.0, -1.0, 0.0, 0.0])
    after = covariance - np.outer(covariance @ seen, covariance @ seen) / (1 / told[1, 3] + seen @ covariance @ seen)

    def total(matrix):
        if aim == "ratings":
            return np.trace(matrix)
        own, before = np.diag(matrix), np.diag(covariance)
        old = before[:, None] + before[None, :] - 2 * covariance + np.eye(6)
        d = FIT.strengths[:, None] - FIT.strengths[None, :]
        weight = np.exp(-(d**2) / 2 / old) / np.sqrt(old)
        return (weight * (own[:, None] + own[None, :] - 2 * matrix)).sum() / 2

    assert pytest.approx(total(covariance) - total(after), rel=1e-9) == worth[1, 3]


def test_capacity_forbidden_pairs_and_odd_numbers():
    odd = fit(battles_of(*drawn(TRUE[:5], 300, seed=3)), first_side=False)
    allowed = next_battles(FIT).pairs

    assert 2 == len(next_battles(odd).pairs)
    assert 1 == len(next_battles(FIT, capacity=1).pairs)
    forbidden = next_battles(FIT, forbidden=allowed).pairs
    assert set() == {frozenset(pair) for pair in allowed} & {frozenset(pair) for pair in forbidden}


def test_costs_move_battles_to_cheaper_models():
    usual = next_battles(FIT, capacity=1).pairs[0]

    assert set(usual).isdisjoint(next_battles(FIT, capacity=1, costs=dict.fromkeys(usual, 1e6)).pairs[0])


def test_batches_follow_each_other_and_the_seed_decides_the_sides():
    found, again = (next_battles(FIT, batches=4, seed=5) for _ in range(2))

    assert found == again
    assert 12 == len(found.pairs)
    assert found.batches[0] != found.batches[1]
    assert "aim: order, 10 battles a pair, seed 5" == str(found).splitlines()[-1]
    other = next_battles(FIT, batches=4, seed=6)
    assert {frozenset(pair) for pair in found.pairs} == {frozenset(pair) for pair in other.pairs}
    assert found.pairs != other.pairs


def test_coverage_plays_every_pair_before_any_twice():
    rows = [("a", "b", 1), ("b", "a", 1), ("c", "d", 1), ("d", "c", 1), ("a", "c", 1), ("c", "a", 1)]

    found = next_battles(fit(rows, first_side=False), aim="coverage", batches=2, per_pair=2)

    met = [frozenset(pair) for pair in found.pairs]
    assert {frozenset("ad"), frozenset("bc")} == set(met[:2])
    assert frozenset("bd") in met[2:]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"per_pair": 0}, "per_pair = 0 must be a positive number."),
        ({"batches": 0}, "batches = 0 must be a positive number."),
        ({"capacity": 0}, "capacity = 0 must be a positive number."),
        ({"costs": {"m01": -1.0}}, "cost of m01 = -1 must be a positive number."),
        (
            {"forbidden": [("m00", f"m0{other}") for other in range(1, 6)]},
            "The allowed pairs leave no batch of 3 battles without a model in two of them: m00",
        ),
    ],
)
def test_what_leaves_no_batch(options, said):
    with pytest.raises(InputError) as caught:
        next_battles(FIT, **options)

    assert said in str(caught.value)


def test_unknown_aims_and_models():
    with pytest.raises(UnknownName, match="coverage"):
        next_battles(FIT, aim="covrage")
    with pytest.raises(UnknownName, match="Unknown model 'm9'"):
        next_battles(FIT, forbidden=[("m9", "m00")])


@pytest.mark.slow
def test_order_separates_neighbours_with_fewer_battles_than_random_pairs():
    """Even gaps of 35 points, 12 models, batches of 6 pairs with 10 battles each: the note measured 2.5 times fewer."""
    true = 0.2 * np.arange(12)
    needed = {"order": [], "random": []}
    for seed in range(4):
        for rule, found in needed.items():
            found.append(battles_until_separated(true, rule, seed))

    assert np.median(needed["order"]) < 0.65 * np.median(needed["random"])


def battles_until_separated(true, rule, seed):
    rng = np.random.default_rng(seed)
    n = len(true)
    one, two = (np.array([], dtype=np.int64) for _ in range(2))
    outcome, fitted = np.array([], dtype=np.int64), None
    for batch in range(2000):
        if rule == "random" or batch < 3:
            order = rng.permutation(n)
            pairs = order.reshape(-1, 2)
        else:
            chosen = next_battles(fitted, aim="order", seed=seed)
            pairs = np.array([(fitted.number(first), fitted.number(second)) for first, second in chosen.pairs])
        new = np.repeat(pairs, 10, axis=0).astype(np.int64)
        one, two = np.concatenate((one, new[:, 0])), np.concatenate((two, new[:, 1]))
        outcome = np.concatenate((outcome, outcomes(rng, true[new[:, 0]] - true[new[:, 1]], 0.7)))
        names = tuple(f"m{number:02d}" for number in range(n))
        fitted = fit(Battles(names, one, two, outcome), first_side=False, prior=1000.0)
        order = np.argsort(fitted.ratings)
        gap = np.diff(fitted.ratings[order])
        deviation = np.sqrt(fitted.difference_variances()[order[1:], order[:-1]])
        if batch > 3 and (gap > 1.96 * deviation).mean() >= 0.9:
            return len(one)
    return len(one)
