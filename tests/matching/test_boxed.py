"""Costs in boxes: the same optimum as without boxes, the same proof, fewer pairs looked at."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from crosstable.matching import (
    FORBIDDEN,
    Boxed,
    NoPerfectMatchingError,
    Stage,
    solve,
    solve_tiers,
    verify,
    verify_tiers,
)
from crosstable.model.errors import InputError, InternalError

ENGINES = ["plain", "compiled"]


def boxed(matrix: np.ndarray, seed: int, *, vertices: int = 2) -> Boxed:
    """Put vertices into small boxes by chance; bounds are the least cost or a little less."""
    rng = np.random.default_rng(seed)
    n = len(matrix)
    order = rng.permutation(n)
    cuts = np.unique(np.concatenate(([0, n], rng.integers(0, n + 1, n // vertices))))
    for first, last in pairwise(cuts):
        order[first:last].sort()
    parts = [order[first:last] for first, last in pairwise(cuts)]
    least = np.array([[matrix[np.ix_(one, other)].min() for other in parts] for one in parts])
    lower = np.where(least == FORBIDDEN, least, least - rng.integers(0, 3))
    return Boxed(
        n, order, cuts, lower, lambda rows, columns: matrix[np.ix_(rows, columns)], rng.integers(0, 2, len(parts))
    )


def symmetric(costs: np.ndarray, forbidden: np.ndarray | None = None) -> np.ndarray:
    """Make costs the same both ways."""
    half = np.triu(costs, 1)
    matrix = half + half.T
    if forbidden is not None:
        matrix[np.triu(forbidden, 1) | np.triu(forbidden, 1).T] = FORBIDDEN
    np.fill_diagonal(matrix, FORBIDDEN)
    return matrix


def random_tiers(seed: int, count: int, largest: int = 24) -> list[np.ndarray]:
    """Costs by distance on a line, or by chance, some pairs forbidden; many ties."""
    rng = np.random.default_rng(seed)
    n = 2 * int(rng.integers(1, largest // 2))
    tiers = []
    for tier in range(count):
        costs = rng.integers(0, rng.choice([2, 3, 5, 50]), (n, n)).astype(np.int64)
        if rng.random() < 0.5:
            place = rng.integers(0, 6, n)
            costs = costs // 20 + (place[:, None] - place) ** 2
        forbidden = rng.random((n, n)) < rng.choice([0, 0.2, 0.5]) if tier == 0 else None
        tiers.append(symmetric(costs, forbidden))
    return tiers


def outcome(tiers, **options):
    """The costs of the best matching, None when there is none; its proof is checked."""
    try:
        matching = solve_tiers(tiers, **options)
    except NoPerfectMatchingError:
        return None
    verify_tiers(tiers, matching)
    return matching.costs


@pytest.mark.parametrize("engine", ENGINES)
def test_boxes_of_one_tier_give_the_dense_optimum(engine):
    for seed in range(150):
        (matrix,) = random_tiers(seed, 1)
        costs = boxed(matrix, seed)
        try:
            matching = solve(costs, engine=engine)
        except NoPerfectMatchingError:
            assert outcome([matrix]) is None
            continue
        n = len(matrix)

        assert (matching.cost,) == outcome([matrix])
        assert n * (n - 1) == verify(matrix, matching) == verify(costs, matching, engine=engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_boxes_of_many_tiers_give_the_dense_optimum(engine):
    for seed in range(150):
        tiers = random_tiers(seed, 2 + seed % 3)

        assert outcome(tiers) == outcome([boxed(tier, seed) for tier in tiers], engine=engine)


@pytest.mark.slow
def test_boxes_are_exact_on_thousands_of_graphs():
    with_sets = 0
    for seed in range(1000, 4000):
        tiers = random_tiers(seed, 1 + seed % 4)
        expected = outcome(tiers)
        assert expected == outcome([boxed(tier, seed, vertices=1 + seed % 3) for tier in tiers], engine="compiled")
        if expected is not None:
            found = solve_tiers([boxed(tier, seed) for tier in tiers], engine="compiled")
            with_sets += any(len(stage.duals.odd_set) for stage in found.stages[:-1])

    assert with_sets > 100  # tiers behind odd sets were among them


def test_no_box_is_looked_at_that_a_bound_rules_out():
    place = np.repeat(np.arange(40), 4)
    matrix = symmetric(1000 * np.abs(place[:, None] - place))
    cuts, far = np.arange(0, 161, 4), 1000 * np.abs(np.arange(40)[:, None] - np.arange(40))
    asked = np.zeros((160, 160), dtype=bool)

    def between(rows, columns):
        asked[np.ix_(rows, columns)] = True
        return matrix[np.ix_(rows, columns)]

    costs = Boxed(160, np.arange(160), cuts, far, between, np.zeros(40, dtype=np.int64))
    matching = solve(costs, engine="plain")
    asked[:] = False
    checked = verify(costs, matching)

    assert 0 == matching.cost
    assert 160 * 159 == checked
    assert asked.sum() < asked.size / 10


def test_the_proof_in_boxes_finds_another_matching():
    (matrix,) = random_tiers(7, 1)
    costs = boxed(matrix, 7)
    matching = solve(costs, engine="plain")
    one, other, *_ = matching.pairs[0], matching.pairs[1]
    mate = matching.mate.copy()
    mate[[one[0], other[0]]], mate[[one[1], other[1]]] = [other[0], one[0]], [other[1], one[1]]

    with pytest.raises(InternalError, match=r"not proven optimal: pair \d+-\d+"):
        verify(costs, replace(matching, mate=mate))


class TestTierProof:
    @pytest.fixture
    def tiers(self):
        return [boxed(tier, 11) for tier in random_tiers(2, 3)]

    def with_stage(self, matching, number, **changes):
        stages = list(matching.stages)
        stages[number] = replace(stages[number], **changes)
        return replace(matching, stages=tuple(stages))

    @pytest.fixture
    def matching(self, tiers):
        return solve_tiers(tiers, engine="plain")

    @pytest.mark.parametrize("stage", range(3))
    def test_changed_duals_are_found_in_every_stage(self, tiers, matching, stage):
        duals = matching.stages[stage].duals
        changed = replace(duals, vertex=duals.vertex + np.eye(len(duals.vertex), dtype=np.int64)[0])

        with pytest.raises(InternalError, match=f"stage {stage}"):
            verify_tiers(tiers, self.with_stage(matching, stage, duals=changed))

    def test_wrong_totals_are_found(self, tiers, matching):
        with pytest.raises(InternalError, match="the pairs cost"):
            verify_tiers(tiers, replace(matching, costs=tuple(cost + 1 for cost in matching.costs)))

    def test_two_tiers_in_one_stage_are_found(self, tiers, matching):
        _, second, third = matching.stages
        wide = Stage(0, 2, (0, 0), (10, 1), second.duals)

        with pytest.raises(InternalError, match="stage 0 is of tiers 0 to 2; in boxes each has its own"):
            verify_tiers(tiers, replace(matching, stages=(wide, third)))

    def test_an_odd_set_of_nothing_is_found(self):
        for seed in range(300):
            tiers = [boxed(tier, seed) for tier in random_tiers(seed, 2)]
            try:
                matching = solve_tiers(tiers, engine="plain")
            except NoPerfectMatchingError:
                continue
            duals = matching.stages[0].duals
            if len(duals.odd_set):
                break
        empty = replace(duals, odd_set=np.zeros_like(duals.odd_set))

        with pytest.raises(InternalError, match="stage 0 has an odd set with z 0"):
            verify_tiers(tiers, self.with_stage(matching, 0, duals=empty))

    def test_a_forbidden_pair_is_found(self, tiers, matching):
        one, other = matching.pairs[0]

        def between(rows, columns):
            block = tiers[2].between(rows, columns).copy()
            block[np.ix_(np.isin(rows, [one, other]), np.isin(columns, [one, other]))] = FORBIDDEN
            return block

        with pytest.raises(InternalError, match="is forbidden and is matched"):
            verify_tiers([*tiers[:2], replace(tiers[2], between=between)], matching)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"order": np.array([0, 1, 2, 2])}, "2 boxes do not hold each of 4 vertices once"),
        ({"start": np.array([0, 2, 2])}, "2 boxes do not hold each of 4 vertices once"),
        ({"bound": np.zeros((3, 3), dtype=np.int64)}, r"bounds of shape \(3, 3\) for 2 boxes"),
    ],
)
def test_boxes_that_cannot_be_are_refused(changes, message):
    costs = boxed(symmetric(np.ones((4, 4), dtype=np.int64)), 0)
    whole = replace(costs, order=np.arange(4), start=np.array([0, 2, 4]), bound=np.zeros((2, 2), dtype=np.int64),
                    cluster=np.zeros(2, dtype=np.int64))  # fmt: skip

    with pytest.raises(InputError, match=message):
        replace(whole, **changes)


def test_costs_too_wide_for_compiled_boxes_are_refused():
    matrix = symmetric(np.arange(16, dtype=np.int64).reshape(4, 4) * 2**57)

    with pytest.raises(InputError, match=r"are too wide for 4 vertices in 64 bits. Cut them into tiers"):
        solve(boxed(matrix, 0), engine="compiled")
