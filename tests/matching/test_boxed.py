"""Costs in boxes: the same optimum as without boxes, the same proof, fewer pairs looked at."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from itertools import pairwise

import numpy as np
import pytest

from crosstable.matching import (
    FORBIDDEN,
    Boxed,
    NoPerfectMatchingError,
    block_cache,
    solve,
    solve_tiers,
    verify,
    verify_tiers,
)
from crosstable.matching.boxed_pricing import BoxPricing
from crosstable.matching.graph import column
from crosstable.matching.odd_set_order import apart
from crosstable.matching.progress import Watch
from crosstable.matching.solution import Duals
from crosstable.matching.tier_packing import Span, pack_tiers
from crosstable.model.errors import InputError, InternalError

ENGINES = ["plain", "compiled"]
tiers_module = import_module("crosstable.matching.tiers")


def boxed(matrix: np.ndarray, seed: int, *, vertices: int = 2) -> Boxed:
    """Put vertices into small boxes by chance; bounds are the least cost or a little less, or no bound is known."""
    rng = np.random.default_rng(seed)
    n = len(matrix)
    order = rng.permutation(n)
    cuts = np.unique(np.concatenate(([0, n], rng.integers(0, n + 1, n // vertices))))
    for first, last in pairwise(cuts):
        order[first:last].sort()
    parts = [order[first:last] for first, last in pairwise(cuts)]
    least = np.array([[matrix[np.ix_(one, other)].min() for other in parts] for one in parts])
    lower = np.where(least == FORBIDDEN, least, least - rng.integers(0, 3))
    cluster = rng.integers(0, 2, len(parts))
    most = int(matrix.max(initial=0, where=matrix != FORBIDDEN)) + int(rng.integers(0, 3))
    known = most if rng.random() < 0.7 else None
    return Boxed(n, order, cuts, lower, lambda rows, columns: matrix[np.ix_(rows, columns)], cluster, known)


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


@pytest.mark.slow
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
        assert n * (n - 1) == verify(matrix, matching) == verify(costs, matching)


@pytest.mark.slow
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


def test_tiers_share_a_word_when_it_is_known_what_they_can_cost():
    known = [replace(boxed(tier, 5), most=int(tier[tier != FORBIDDEN].max())) for tier in random_tiers(8, 3)]
    unknown = [replace(tier, most=None) for tier in known]
    one, three = (solve_tiers(tiers, engine="plain") for tiers in (known, unknown))

    assert one.costs == three.costs
    assert [(0, 3)] == [(stage.start, stage.stop) for stage in one.stages]
    assert [(0, 1), (1, 2), (2, 3)] == [(stage.start, stage.stop) for stage in three.stages]


@pytest.mark.slow
def test_a_factor_of_odd_sets_that_is_too_small_is_taken_larger(monkeypatch):
    scales = []

    def tiny(packing, saved, scale):
        scales.append(scale)
        return scale

    monkeypatch.setattr(tiers_module, "_front", tiny)
    for seed in range(40):
        tiers = random_tiers(seed, 3)

        assert outcome(tiers) == outcome([replace(boxed(tier, seed), most=None) for tier in tiers], engine="plain")

    assert max(scales) > 1


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("room", [0, 1000])
def test_a_slack_of_minus_one_half_is_found(engine, room, monkeypatch):
    monkeypatch.setattr(block_cache, "ROOM", room)
    fives = symmetric(np.full((4, 4), 5, dtype=np.int64))
    costs = Boxed(4, np.arange(4), np.array([0, 2, 4]), np.full((2, 2), 5),
                  lambda rows, columns: fives[np.ix_(rows, columns)], np.zeros(2, dtype=np.int64))  # fmt: skip
    pricing = BoxPricing(costs, engine, Watch())
    dual = column(4, 0, engine)
    dual[0] = 1
    found = pricing._price(dual, apart(4, engine), -5, 4)  # nothing is near: then all boxes are looked at

    assert (6, -1) == (found.violated, found.lowest)


def test_an_exhaustive_proof_trusts_no_bound():
    matrix = symmetric(np.array([[0, 5, 9, 9], [0, 0, 9, 9], [0, 0, 0, 5], [0, 0, 0, 0]], dtype=np.int64))
    honest = Boxed(4, np.arange(4), np.array([0, 2, 4]), np.zeros((2, 2), dtype=np.int64),
                   lambda rows, columns: matrix[np.ix_(rows, columns)], np.zeros(2, dtype=np.int64))  # fmt: skip
    matching = solve(honest, engine="plain")
    matrix[0, 2] = matrix[2, 0] = matrix[1, 3] = matrix[3, 1] = 1
    boastful = replace(honest, bound=np.array([[0, 9], [9, 0]]))

    assert 12 == verify(boastful, matching)
    with pytest.raises(InternalError, match="not proven optimal: pair 0-2 of cost 1 is not matched; its slack is"):
        verify(boastful, matching, exhaustive=True)


def test_a_proof_in_boxes_reports_its_progress():
    costs, told = boxed(random_tiers(7, 1)[0], 7), []
    verify(costs, solve(costs, engine="plain"), progress=told.append)

    assert {"proof"} == {step.phase for step in told}
    assert costs.n == told[0].left


def single_boxes(matrix, bound, most):
    """Put every vertex into a box of its own, all with one bound."""
    n = len(matrix)
    return Boxed(n, np.arange(n), np.arange(n + 1), np.full((n, n), bound, dtype=np.int64),
                 lambda rows, columns: matrix[np.ix_(rows, columns)], np.zeros(n, dtype=np.int64), most)  # fmt: skip


def tiers_with_odd_sets():
    """Two tiers in a word each, odd sets in the first."""
    for seed in range(300):
        tiers = [replace(boxed(tier, seed), most=None) for tier in random_tiers(seed, 2)]
        try:
            matching = solve_tiers(tiers, engine="plain")
        except NoPerfectMatchingError:
            continue
        if len(matching.stages[0].duals.odd_set):
            return tiers, matching
    raise AssertionError("no tiers with odd sets")


def test_a_factor_of_odd_sets_that_64_bits_do_not_hold_is_rejected(monkeypatch):
    tiers, _ = tiers_with_odd_sets()
    monkeypatch.setattr(tiers_module, "_front", lambda *arguments: 2**61)

    with pytest.raises(
        InputError, match=r"Costs from -?\d+ to \d+ are too wide for \d+ vertices in 64 bits\. Subtract"
    ):
        solve_tiers(tiers, engine="plain")


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_tiers_far_from_0_give_the_optimum_and_its_proof(engine):
    rng = np.random.default_rng(0)
    near, second = symmetric(rng.integers(0, 4, (64, 64))), symmetric(rng.integers(0, 2**20, (64, 64)))
    expected = solve_tiers([near, second], engine="plain").costs
    for offset in (2**39, 2**41 - 1, 2**41, 2**43, 2**58, -(2**58)):
        first = symmetric(np.where(near == FORBIDDEN, 0, near) + offset)
        tiers = [single_boxes(first, offset, offset + 3), single_boxes(second, 0, 2**20)]
        found = solve_tiers(tiers, engine=engine)

        assert (expected[0] + 32 * offset, expected[1]) == found.costs
        assert 64 * 63 == verify_tiers(tiers, found) == verify_tiers(tiers, found, exhaustive=True)


def test_tiers_far_from_0_on_both_sides_share_no_word():
    near, far = ([Span(least, least + 1, 2) for least in pair] for pair in ((0, 0), (2**60, -3 * 2**60)))

    assert (3, 1) == pack_tiers(near, 4, 0).factor
    assert (1,) == pack_tiers(far, 4, 0).factor  # they could be lowered only by what 64 bits do not hold


@pytest.mark.parametrize("exhaustive", [False, True])
def test_duals_that_64_bits_do_not_hold_clear_no_box(exhaustive):
    costs = symmetric(np.array([[0, 0, 100, 100], [0, 0, 100, 100], [0, 0, 0, 0], [0, 0, 0, 0]]))
    source = single_boxes(costs, 0, None)
    wide = 2**62 + 10
    duals = Duals(np.array([wide, wide, 200 - wide, 200 - wide]), np.full(4, -1), np.zeros(0, dtype=np.int64))
    worse = replace(solve(source, engine="plain"), mate=np.array([2, 3, 0, 1]), cost=200, duals=duals)

    with pytest.raises(InternalError, match="pair 0-1 of cost 0 is not matched; its slack is -"):
        verify(source, worse, exhaustive=exhaustive)


def test_a_bound_that_64_bits_do_not_hold_twice_clears_no_box():
    costs = symmetric(np.array([[0, 0, 100, 100], [0, 0, 100, 100], [0, 0, 0, 0], [0, 0, 0, 0]]))
    source = single_boxes(costs, -(2**63) + 200, None)
    duals = Duals(np.full(4, 100), np.full(4, -1), np.zeros(0, dtype=np.int64))
    worse = replace(solve(single_boxes(costs, 0, None)), mate=np.array([2, 3, 0, 1]), cost=200, duals=duals)

    with pytest.raises(InternalError, match="pair 0-1 of cost 0 is not matched; its slack is -200"):
        verify(source, worse)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_proof_goes_on_exactly_where_a_cost_is_too_wide(engine):
    costs = np.full((6, 6), 50, dtype=np.int64)
    costs[3, 4], costs[0, 1], costs[2, 5], costs[3, 5] = -5, 0, 0, 2**61 + 5
    costs = symmetric(costs)
    source = Boxed(6, np.arange(6), np.array([0, 6]), np.full((1, 1), -5),
                   lambda rows, columns: costs[np.ix_(rows, columns)], np.zeros(1, dtype=np.int64))  # fmt: skip
    duals = Duals(np.zeros(6, dtype=np.int64), np.array([-1, -1, -1, 6, 6, 6, -1]), np.array([5]))
    matching = replace(solve(source, engine="plain"), mate=np.array([1, 0, 5, 4, 3, 2]), cost=-5, duals=duals)

    assert 30 == verify(source, matching)


@pytest.mark.parametrize(("engine", "room"), [("plain", 200), ("compiled", 1000)])
def test_costs_that_are_kept_take_as_much_memory_either_way(engine, room, monkeypatch):
    monkeypatch.setattr(block_cache, "ROOM", 1000)

    assert room == block_cache.BoxStore(single_boxes(symmetric(np.ones((4, 4), dtype=np.int64)), 1, None), engine).room


class TestTierProof:
    @pytest.fixture
    def tiers(self):
        return [replace(boxed(tier, 11), most=int(tier[tier != FORBIDDEN].max())) for tier in random_tiers(2, 3)]

    def with_stage(self, matching, number, **changes):
        stages = list(matching.stages)
        stages[number] = replace(stages[number], **changes)
        return replace(matching, stages=tuple(stages))

    @pytest.fixture
    def matching(self, tiers):
        return solve_tiers(tiers, engine="plain")

    @pytest.mark.parametrize("stage", range(3))
    def test_changed_duals_are_found_in_every_stage(self, tiers, stage):
        tiers = [replace(tier, most=None) for tier in tiers]
        matching = solve_tiers(tiers, engine="plain")
        duals = matching.stages[stage].duals
        changed = replace(duals, vertex=duals.vertex + np.eye(len(duals.vertex), dtype=np.int64)[0])

        with pytest.raises(InternalError, match=f"stage {stage}"):
            verify_tiers(tiers, self.with_stage(matching, stage, duals=changed))

    def test_wrong_totals_are_found(self, tiers, matching):
        with pytest.raises(InternalError, match="the pairs cost"):
            verify_tiers(tiers, replace(matching, costs=tuple(cost + 1 for cost in matching.costs)))

    def test_a_factor_that_tiers_behind_it_can_reach_is_found(self, tiers, matching):
        (whole,) = matching.stages
        small = replace(whole, factor=(*whole.factor[:-2], 1, 1))

        with pytest.raises(
            InternalError, match=r"factor 1 of tier 1 does not exceed \d+, which the tiers behind it can"
        ):
            verify_tiers(tiers, replace(matching, stages=(small,)))

    @pytest.mark.parametrize("number", range(3))
    def test_a_tier_without_a_known_bound_in_a_word_with_others_is_found(self, tiers, matching, number):
        tiers[number] = replace(tiers[number], most=None)

        with pytest.raises(
            InternalError,
            match=f"tier {number} shares a word with others, and the most that a pair costs in it is not known",
        ):
            verify_tiers(tiers, matching)

    def test_tiers_that_are_lowered_are_found(self, tiers, matching):
        with pytest.raises(InternalError, match=r"stage 0: pair \d+-\d+ of cost \d+ is not matched; its slack is -"):
            verify_tiers(tiers, self.with_stage(matching, 0, lowest=(1, 0, 0)))

    def test_a_pair_that_costs_more_than_said_is_found(self, tiers, matching):
        modest = replace(tiers[2], most=tiers[2].most - 1)

        with pytest.raises(
            InternalError, match=r"pair \d+-\d+ costs \d+, and no pair of its tier should cost more than"
        ):
            verify_tiers([*tiers[:2], modest], matching, exhaustive=True)

    def test_a_pair_that_costs_less_than_said_is_found(self):
        first = symmetric(np.array([[0, 0, 1, 9], [0, 0, 9, 1], [0, 0, 0, 0], [0, 0, 0, 0]]))
        second = symmetric(np.array([[0, 0, -50, 0], [0, 0, 0, -50], [0, 0, 0, 0], [0, 0, 0, 0]]))
        tiers = [single_boxes(first, 0, 9), single_boxes(second, 0, 0)]
        matching = solve_tiers(tiers, engine="plain")

        assert (2, -100) == matching.costs  # the best is (0, 0)
        with pytest.raises(InternalError, match="pair 0-2 costs -50, and no pair of its tier should cost less than 0"):
            verify_tiers(tiers, matching, exhaustive=True)

    def test_tiers_too_wide_for_one_word_are_found(self, tiers, matching):
        (whole,) = matching.stages
        wide = replace(whole, factor=(2**62, *whole.factor[1:]))

        with pytest.raises(InternalError, match=r"3 tiers in one word reach \d+, too wide for 64 bits"):
            verify_tiers(tiers, replace(matching, stages=(wide,)))

    def test_a_factor_of_odd_sets_below_nothing_is_found(self):
        tiers, matching = tiers_with_odd_sets()
        front, *others = matching.stages[1].factor

        with pytest.raises(InternalError, match=f"stage 1: the factor of odd sets is {-front}, below 0"):
            verify_tiers(tiers, self.with_stage(matching, 1, factor=(-front, *others)))

    def test_an_odd_set_of_nothing_is_found(self):
        tiers, matching = tiers_with_odd_sets()
        duals = matching.stages[0].duals
        empty = replace(duals, odd_set=np.zeros_like(duals.odd_set))

        with pytest.raises(InternalError, match="stage 0: an odd set has z 0"):
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
        ({"bound": np.zeros((3, 3), dtype=np.int64)}, r"Bounds of shape \(3, 3\) were given for 2 boxes"),
    ],
)
def test_boxes_that_cannot_be_are_rejected(changes, message):
    costs = boxed(symmetric(np.ones((4, 4), dtype=np.int64)), 0)
    whole = replace(costs, order=np.arange(4), start=np.array([0, 2, 4]), bound=np.zeros((2, 2), dtype=np.int64),
                    cluster=np.zeros(2, dtype=np.int64))  # fmt: skip

    with pytest.raises(InputError, match=message):
        replace(whole, **changes)


@pytest.mark.parametrize("engine", ENGINES)
def test_costs_too_wide_for_boxes_are_rejected(engine):
    matrix = symmetric(np.arange(16, dtype=np.int64).reshape(4, 4) * 2**57)

    with pytest.raises(InputError, match=r"are too wide for 4 vertices in 64 bits\. Subtract what all costs have in"):
        solve(boxed(matrix, 0), engine=engine)


@pytest.mark.parametrize("most", [None, 1])
@pytest.mark.parametrize("engine", ENGINES)
def test_a_pair_that_a_later_tier_forbids_is_forbidden(engine, most):
    first = symmetric(np.array([[0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0]]))
    second = symmetric(np.zeros((4, 4), dtype=np.int64), np.arange(4)[:, None] + np.arange(4) == 1)
    tiers = [single_boxes(first, 0, most), single_boxes(second, 0, most)]

    matching = solve_tiers(tiers, engine=engine)

    assert (2, 0) == matching.costs == solve_tiers([first, second]).costs
    assert 12 == verify_tiers(tiers, matching) == verify_tiers(tiers, matching, exhaustive=True)
