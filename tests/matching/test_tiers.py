"""Costs in tiers: words one after another equal one wide integer, and the proof in stages holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from crosstable.matching import (
    FORBIDDEN,
    Blocks,
    Edges,
    NoPerfectMatchingError,
    SolveStopped,
    solve,
    solve_tiers,
    verify,
    verify_tiers,
)
from crosstable.model.errors import InputError, InternalError
from tests.matching.graphs import networkx_cost, random_matrix

RADIX = 2**90  # more than any sum of a tier here, both ways

# Two triangles joined by pairs that cost the same: the first tier needs an odd set with z > 0, and the tight
# pairs alone would admit worse matchings.
TRIANGLES = np.full((6, 6), FORBIDDEN, dtype=np.int64)
for a, b, cost in [(0, 1, 0), (1, 2, 0), (0, 2, 0), (3, 4, 0), (4, 5, 0), (3, 5, 0), (2, 3, 9), (1, 4, 9), (0, 5, 9)]:
    TRIANGLES[a, b] = TRIANGLES[b, a] = cost


def many_tiers(seed: int, count: int, largest: int) -> Iterator[list[np.ndarray]]:
    rng = np.random.default_rng(seed)
    for _ in range(count):
        n = 2 * int(rng.integers(1, largest // 2 + 1))
        allowed = random_matrix(rng, n, density=float(rng.choice([0.3, 0.6, 1.0])), costs=1) == 0
        tiers = []
        for _ in range(int(rng.integers(1, 8))):
            costs = int(rng.choice([1, 2, 3, 10, 10**5, 10**9, 2**40, 2**59]))
            tier = random_matrix(rng, n, costs=costs, lowest=int(rng.integers(-costs, costs + 1)))
            tiers.append(np.where(allowed, tier, FORBIDDEN))
        yield tiers


def packed_edges(tiers: list[np.ndarray]) -> list[tuple[int, int, int]]:
    """The naive way: one wide Python integer per pair."""
    first, second = np.nonzero(np.triu(tiers[0] != FORBIDDEN, 1))
    wide = [0] * len(first)
    for tier in tiers:
        wide = [word * RADIX + cost for word, cost in zip(wide, tier[first, second].tolist(), strict=True)]
    return list(zip(first.tolist(), second.tolist(), wide, strict=True))


def packed(costs: tuple[int, ...]) -> int:
    total = 0
    for cost in costs:
        total = total * RADIX + cost
    return total


def assert_equal_to_one_wide_integer(tiers, **options) -> tuple[int, bool]:
    """Compare with networkx and with our own Python integers; tell words, and whether odd sets counted in front."""
    edges = packed_edges(tiers)
    expected = networkx_cost(len(tiers[0]), edges)
    try:
        matching = solve_tiers(tiers, **options)
    except NoPerfectMatchingError:
        assert expected is None
        return 0, False
    verify_tiers(tiers, matching)
    assert expected == packed(matching.costs)
    reference = Edges(len(tiers[0]), *zip(*edges, strict=True))
    wide = solve(reference, method="all")
    verify(reference, wide)
    assert wide.cost == expected
    return len(matching.stages), any(len(stage.duals.odd_set) for stage in matching.stages[:-1])


@pytest.mark.parametrize(
    "options", [{"engine": "plain"}, {"engine": "compiled"}, {"engine": "plain", "method": "candidates"}]
)
@pytest.mark.slow
def test_words_equal_one_wide_integer(options):
    words, has_sets = zip(
        *(assert_equal_to_one_wide_integer(tiers, **options) for tiers in many_tiers(51, 100, 20)), strict=True
    )

    assert max(words) > 3
    assert sum(has_sets) > 1


@pytest.mark.slow
def test_words_equal_one_wide_integer_on_thousands_of_graphs():
    for number, tiers in enumerate(many_tiers(52, 2000, 30)):
        assert_equal_to_one_wide_integer(tiers, engine="compiled" if number % 2 else "plain")


def test_tiers_that_fit_take_one_word():
    tiers = [random_matrix(np.random.default_rng(seed), 20, costs=4) for seed in range(6)]

    matching = solve_tiers(tiers)

    assert len(matching.stages) == 1
    assert matching.stats.words == 1


def test_a_constant_tier_takes_no_room():
    wide = random_matrix(np.random.default_rng(1), 12, costs=2**50)
    constant = np.where(wide == FORBIDDEN, FORBIDDEN, 2**40)

    matching = solve_tiers([constant, wide, constant])

    assert len(matching.stages) == 1
    assert matching.costs == (6 * 2**40, solve(wide).cost, 6 * 2**40)


def test_leaving_odd_sets_counts_in_front_of_the_next_word():
    second = np.where(TRIANGLES == FORBIDDEN, FORBIDDEN, random_matrix(np.random.default_rng(2), 6, costs=2**45))
    third = np.where(TRIANGLES == FORBIDDEN, FORBIDDEN, random_matrix(np.random.default_rng(3), 6, costs=2**45))

    matching = solve_tiers([TRIANGLES, second, third])

    assert len(matching.stages[0].duals.odd_set) > 0
    assert len(matching.stages[1].factor) == 1 + matching.stages[1].stop - matching.stages[1].start
    verify_tiers([TRIANGLES, second, third], matching)
    assert packed(matching.costs) == networkx_cost(6, packed_edges([TRIANGLES, second, third]))


@pytest.mark.slow
def test_a_tier_too_wide_by_itself_is_solved_in_python_integers():
    tiers = [random_matrix(np.random.default_rng(seed), 80, costs=2**61, lowest=-(2**60)) for seed in range(2)]

    matching = solve_tiers(tiers, engine="compiled")

    assert matching.stats.engine == "plain"
    verify_tiers(tiers, matching)
    assert packed(matching.costs) == networkx_cost(80, packed_edges(tiers))


def test_one_tier_is_an_ordinary_solve():
    matrix = random_matrix(np.random.default_rng(3), 30)

    matching = solve_tiers([matrix])

    assert matching.costs == (solve(matrix).cost,)
    assert matching.pairs == solve(matrix).pairs


def test_a_pair_forbidden_in_any_tier_is_forbidden():
    free = np.zeros((4, 4), dtype=np.int64)
    closed = free.copy()
    closed[0, 1] = closed[1, 0] = closed[0, 2] = closed[2, 0] = FORBIDDEN

    assert solve_tiers([free, closed]).mate[0] == 3


def test_tiers_may_come_in_blocks_and_in_narrow_types():
    rng = np.random.default_rng(4)
    one, other = random_matrix(rng, 30, costs=5), random_matrix(rng, 30, costs=2**52)
    small = np.where(one == FORBIDDEN, 127, one).astype(np.int8)

    mixed = solve_tiers([small, Blocks(30, lambda rows: other[rows.start : rows.stop])])

    assert mixed.costs == solve_tiers([one, other]).costs
    verify_tiers([one, other], mixed)


@pytest.mark.slow
def test_hundreds_of_vertices_are_compiled_and_proven():
    rng = np.random.default_rng(5)
    tiers = [random_matrix(rng, 520, costs=costs) for costs in (3, 50, 2**40, 2**30)]

    matching = solve_tiers(tiers)

    assert matching.stats.engine == "compiled"
    assert matching.stats.method == "candidates"
    verify_tiers(tiers, matching)


def test_the_callback_is_called_for_every_word():
    tiers = [random_matrix(np.random.default_rng(seed), 20, costs=2**50) for seed in range(2)]

    with pytest.raises(SolveStopped):
        solve_tiers(tiers, should_stop=lambda: True)
    seen = []
    solve_tiers(tiers, progress=seen.append)

    assert seen


@pytest.mark.parametrize(
    ("tiers", "message"),
    [
        ([], "No tier of costs was given"),
        ([np.zeros((2, 2), dtype=int), np.zeros((4, 4), dtype=int)], "Tiers are for 2 and for 4 vertices"),
        ([np.zeros((2, 2), dtype=object)], "Tier 0 holds integers of any size"),
        ([np.zeros((3, 3), dtype=int)], "3 vertices cannot be paired off"),
    ],
)
def test_tiers_that_cannot_be_are_rejected(tiers, message):
    with pytest.raises(InputError, match=message):
        solve_tiers(tiers)


class TestFaults:
    @pytest.fixture
    def tiers(self) -> list[np.ndarray]:
        return [random_matrix(np.random.default_rng(seed), 12, costs=2**bits) for seed, bits in enumerate((1, 45, 50))]

    @pytest.fixture
    def matching(self, tiers):
        matching = solve_tiers(tiers)
        assert len(matching.stages) > 1
        assert verify_tiers(tiers, matching) == 132
        return matching

    def with_stage(self, matching, number, **columns):
        stages = list(matching.stages)
        stages[number] = replace(stages[number], **columns)
        return replace(matching, stages=tuple(stages))

    def test_changed_duals_are_found_in_every_stage(self, tiers, matching):
        for number, stage in enumerate(matching.stages):
            for vertex in range(12):
                values = stage.duals.vertex.copy()
                values[vertex] += 1
                fault = self.with_stage(matching, number, duals=replace(stage.duals, vertex=values))

                with pytest.raises(InternalError, match=rf"stage {number}: pair \d+-\d+ of cost"):
                    verify_tiers(tiers, fault)

    def test_changed_costs_are_found_in_every_tier(self, tiers, matching):
        one, other = matching.pairs[0]
        for tier in range(3):
            dearer = [matrix.copy() for matrix in tiers]
            dearer[tier][one, other] += 1
            dearer[tier][other, one] += 1

            with pytest.raises(InternalError, match=r"of cost|the pairs cost"):
                verify_tiers(dearer, matching)

    def test_a_forbidden_pair_is_found(self, tiers, matching):
        one, other = matching.pairs[0]
        tiers[1][one, other] = tiers[1][other, one] = FORBIDDEN

        with pytest.raises(InternalError, match=f"pair {one}-{other} is forbidden and is matched"):
            verify_tiers(tiers, matching)

    def test_another_matching_is_found(self, tiers, matching):
        (a, b), (c, d) = matching.pairs[:2]
        mate = matching.mate.copy()
        mate[[a, c, b, d]] = [c, a, d, b]

        with pytest.raises(InternalError, match="is matched; its slack is"):
            verify_tiers(tiers, replace(matching, mate=mate))

    def test_wrong_totals_are_found(self, tiers, matching):
        with pytest.raises(InternalError, match="the pairs cost"):
            verify_tiers(tiers, replace(matching, costs=(0, 0, 0)))

    def test_stages_that_leave_out_a_tier_are_found(self, tiers, matching):
        with pytest.raises(InternalError, match="the stages end with tier"):
            verify_tiers(tiers, replace(matching, stages=matching.stages[:-1]))
        with pytest.raises(InternalError, match="it must begin at 0"):
            verify_tiers(tiers, replace(matching, stages=matching.stages[1:]))
        with pytest.raises(InternalError, match=r"stage 0 has 0 factors; it must have \d"):
            verify_tiers(tiers, self.with_stage(matching, 0, factor=()))

    def test_a_stage_that_forgets_the_odd_sets_before_it_is_found(self):
        second = np.where(TRIANGLES == FORBIDDEN, FORBIDDEN, random_matrix(np.random.default_rng(2), 6, costs=2**55))
        matching = solve_tiers([TRIANGLES, second])
        fault = self.with_stage(matching, 1, lowest=(0,), factor=(1,))

        with pytest.raises(InternalError, match="stage 1 has 1 factors; it must have 2"):
            verify_tiers([TRIANGLES, second], fault)

    def test_tiers_packed_too_tightly_are_found(self):
        # The second tier outweighs the first under these factors: a better word is not a better matching.
        first = np.full((4, 4), 1)
        first[0, 1] = first[1, 0] = first[2, 3] = first[3, 2] = 0
        second = np.zeros((4, 4), dtype=int)
        second[0, 1] = second[1, 0] = 9
        honest = solve_tiers([first, second])
        assert honest.costs == (0, 9)
        wrong = solve(first + second)
        stage = replace(honest.stages[0], factor=(1, 1), lowest=(0, 0), duals=wrong.duals)
        fault = replace(honest, mate=wrong.mate, costs=(2, 0), stages=(stage,))

        with pytest.raises(InternalError, match="factor 1 of tier 0 does not exceed 9, which the tiers behind it can"):
            verify_tiers([first, second], fault)

    def test_huge_duals_are_found_not_wrapped(self, tiers, matching):
        parent = np.array([12, 12, 12] + [-1] * 10)
        for vertex, z in ((2**62, 0), (0, 2**61), (2**70, 2**70)):
            duals = replace(
                matching.stages[0].duals,
                vertex=np.array([vertex] * 12, dtype=object),
                parent=parent,
                odd_set=np.array([z], dtype=object),
            )
            factor = matching.stages[1].factor
            fault = self.with_stage(matching, 0, duals=duals)
            if len(fault.stages[1].factor) == fault.stages[1].stop - fault.stages[1].start:
                fault = self.with_stage(fault, 1, factor=(1, *factor), lowest=(0, *fault.stages[1].lowest))

            with pytest.raises(InternalError, match=r"stage 0: (pair|twice the cost|an odd set has z 0)"):
                verify_tiers(tiers, fault)

    def test_an_odd_set_that_is_not_full_is_found(self):
        costs = np.zeros((6, 6), dtype=np.int64)
        honest = solve_tiers([costs])
        duals = replace(
            honest.stages[0].duals,
            vertex=np.zeros(6, dtype=np.int64),
            parent=np.array([6, 6, 6, -1, -1, -1, -1]),
            odd_set=np.array([1]),
        )
        fault = replace(self.with_stage(honest, 0, duals=duals), mate=np.array([3, 4, 5, 0, 1, 2]))

        with pytest.raises(InternalError, match="stage 0: twice the cost is 0, the dual bound -2"):
            verify_tiers([costs], fault)


def test_slacks_of_listed_pairs_are_those_of_the_definition():
    for seed in range(40):
        matrix = random_matrix(np.random.default_rng(seed), 18, density=0.4, costs=6)
        try:
            duals = solve(matrix).duals
        except NoPerfectMatchingError:
            continue
        first, second = np.nonzero(np.triu(matrix != FORBIDDEN, 1))
        holders = [set(duals.members(number)) for number in range(len(duals.odd_set))]
        expected = [
            2 * int(matrix[a, b])
            - int(duals.vertex[a])
            - int(duals.vertex[b])
            + 2 * sum(int(z) for z, held in zip(duals.odd_set, holders, strict=True) if a in held and b in held)
            for a, b in zip(first.tolist(), second.tolist(), strict=True)
        ]

        assert duals.slacks(first, second, matrix[first, second]).tolist() == expected
        assert duals.crossings(first, second).tolist() == [
            sum((a in held) != (b in held) for held in holders) for a, b in zip(first, second, strict=True)
        ]


def test_an_empty_field_is_paired_in_any_number_of_tiers() -> None:
    nothing = np.zeros((0, 0), dtype=np.int64)
    wide = Blocks(0, lambda rows: np.zeros((len(rows), 0), dtype=np.int64))

    matching = solve_tiers([nothing, wide, wide])

    assert [] == matching.pairs
    assert (0, 0, 0) == matching.costs
    assert 0 == verify_tiers([nothing, wide, wide], matching)


def test_a_pair_that_only_a_later_tier_forbids_is_not_held_against_a_tier_alone_in_its_word():
    rng = np.random.default_rng(3)
    first, second = (np.triu(rng.integers(0, 2**50, (6, 6)), 1) for _ in range(2))
    first, second = first + first.T, second + second.T
    cheapest = solve(first).mate
    second[0, cheapest[0]] = second[cheapest[0], 0] = FORBIDDEN

    matching = solve_tiers([first, second])

    assert matching.mate[0] != cheapest[0]
    assert len(matching.stages) == 2
    assert verify_tiers([first, second], matching) == 30
