"""The certificate rejects every planted fault, and says where it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from crosstable.matching import FORBIDDEN, Blocks, Duals, Matching, NoPerfectMatchingError, proof_parts, solve, verify
from crosstable.matching.certificate import _half
from crosstable.model.errors import InternalError
from tests.matching.graphs import many_matrices, random_matrix

# Two triangles with a dear bridge: the optimum needs an odd set with z > 0.
TRIANGLES = np.full((6, 6), FORBIDDEN, dtype=np.int64)
for a, b, cost in [(0, 1, 1), (1, 2, 1), (0, 2, 1), (3, 4, 1), (4, 5, 1), (3, 5, 1), (2, 3, 10)]:
    TRIANGLES[a, b] = TRIANGLES[b, a] = cost


@pytest.fixture
def triangles() -> Matching:
    return solve(TRIANGLES)


def with_duals(matching: Matching, **columns) -> Matching:
    return replace(matching, duals=replace(matching.duals, **columns))


def changed(column, at, by):
    result = column.copy()
    result[at] += by
    return result


def test_rows_after_one_whose_cost_is_too_wide_are_judged_as_ever(monkeypatch):
    monkeypatch.setattr(proof_parts, "_CELLS", 1)
    costs = np.full((6, 6), 50, dtype=np.int64)
    for one, other, cost in [(0, 1, -5), (2, 3, 0), (4, 5, 0), (0, 2, 2**61 + 5)]:
        costs[one, other] = costs[other, one] = cost
    duals = Duals(np.zeros(6, dtype=np.int64), np.array([6, 6, 6, -1, -1, -1, -1]), np.array([5]))
    matching = replace(solve(costs, engine="plain"), mate=np.array([1, 0, 3, 2, 5, 4]), cost=-5, duals=duals)
    better = costs.copy()
    better[1, 3] = better[3, 1] = -3

    assert 30 == verify(costs, matching)
    with pytest.raises(InternalError, match="pair 1-3 of cost -3 is not matched; its slack is -6"):
        verify(better, matching)


def test_a_proven_matching_passes_and_all_ordered_pairs_are_counted(triangles):
    assert len(triangles.duals.odd_set) > 0
    assert verify(TRIANGLES, triangles) == 30


def test_a_changed_mate_is_found(triangles):
    with pytest.raises(InternalError, match="vertex 0 has mate 3, which does not have it as mate"):
        verify(TRIANGLES, replace(triangles, mate=changed(triangles.mate, 0, 2)))


@pytest.mark.parametrize("mate", [[0, 1, 2, 3, 4, 5], [1, 0, 3, 2, 5, -1], [1, 0, 3, 2, 5, 6]])
def test_mates_that_are_no_vertex_or_the_vertex_itself_are_found(triangles, mate):
    with pytest.raises(InternalError, match="has mate"):
        verify(TRIANGLES, replace(triangles, mate=np.array(mate)))


def test_mates_of_the_wrong_shape_are_found(triangles):
    with pytest.raises(InternalError, match=r"int64 mates of shape \(2,\) for 6 vertices"):
        verify(TRIANGLES, replace(triangles, mate=np.array([1, 0])))
    with pytest.raises(InternalError, match="float64 mates"):
        verify(TRIANGLES, replace(triangles, mate=triangles.mate.astype(float)))


def test_another_perfect_matching_is_found():
    costs = np.array([[0, 1, 5, 5], [1, 0, 5, 5], [5, 5, 0, 1], [5, 5, 1, 0]])
    worse = replace(solve(costs), mate=np.array([2, 3, 0, 1]), cost=10)

    with pytest.raises(InternalError, match=r"pair 0-2 of cost 5 is matched; its slack is 8"):
        verify(costs, worse)


def test_a_forbidden_pair_is_found(triangles):
    forbidden = TRIANGLES.copy()
    forbidden[2, 3] = forbidden[3, 2] = FORBIDDEN

    with pytest.raises(InternalError, match="pair 2-3 is forbidden and is matched"):
        verify(forbidden, triangles)


@pytest.mark.parametrize("by", [-2, -1, 1, 2])
def test_every_changed_vertex_dual_is_found(triangles, by):
    for vertex in range(6):
        fault = with_duals(triangles, vertex=changed(triangles.duals.vertex, vertex, by))

        with pytest.raises(InternalError, match=r"pair \d-\d of cost \d+ is (not )?matched; its slack is -?\d+"):
            verify(TRIANGLES, fault)


@pytest.mark.parametrize("by", [-1, 1])
def test_every_changed_odd_set_dual_is_found(triangles, by):
    for number in range(len(triangles.duals.odd_set)):
        fault = with_duals(triangles, odd_set=changed(triangles.duals.odd_set, number, by))

        with pytest.raises(InternalError, match=r"its slack is|odd set"):
            verify(TRIANGLES, fault)


def test_a_changed_cost_is_found():
    matrix = random_matrix(np.random.default_rng(1), 12)
    matching = solve(matrix)
    for one, other in matching.pairs:
        dearer = matrix.copy()
        dearer[one, other] = dearer[other, one] = matrix[one, other] + 1

        with pytest.raises(InternalError, match=f"pair {one}-{other} of cost .* is matched; its slack is 2"):
            verify(dearer, matching)


def test_a_cheaper_pair_that_was_not_taken_is_found():
    matrix = random_matrix(np.random.default_rng(1), 12)
    matching = solve(matrix)
    for one in range(12):
        for other in set(range(12)) - {one, int(matching.mate[one])}:
            cheaper = matrix.copy()
            cheaper[one, other] = cheaper[other, one] = -1000

            with pytest.raises(InternalError, match=r"of cost -1000 is not matched; its slack is -\d+"):
                verify(cheaper, matching)


def test_a_wrong_total_is_found(triangles):
    with pytest.raises(InternalError, match="the pairs cost 12, not 13"):
        verify(TRIANGLES, replace(triangles, cost=13))


def test_a_total_that_no_pairs_can_have_is_reported_exactly():
    costs = np.array([[0, 2**59], [2**59 + 1, 0]])
    matching = replace(solve(np.full((2, 2), 2**59)), duals=Duals(np.zeros(2, np.int64), np.full(2, -1), np.zeros(0)))

    with pytest.raises(InternalError, match="its slack is 1152921504606846976"):
        verify(Blocks(2, lambda _: costs), matching)
    assert (_half(2**400 + 1), _half(-6)) == (f"{2**400 + 1}/2", "-3")


def test_an_odd_set_that_is_not_full_is_found():
    # Slacks may be feasible and tight on a matching while a set with z > 0 has two pairs leaving it.
    costs = np.zeros((6, 6), dtype=np.int64)
    fault = Matching(
        np.array([3, 4, 5, 0, 1, 2]),
        0,
        Duals(np.zeros(6, np.int64), np.array([6, 6, 6, -1, -1, -1, -1]), np.array([1])),
        solve(costs).stats,
    )

    with pytest.raises(InternalError, match=r"twice the cost is 0, the dual bound -2: some odd set is not full"):
        verify(costs, fault)


@pytest.mark.parametrize(
    ("parent", "odd_set", "message"),
    [
        ([4, 4, -1, -1, -1], [1], "odd set 0 has 2 vertices"),
        ([4, 4, 4, -1, -1], [-1], "odd set 0 has 3 vertices and z -1"),
        ([4, 4, 4, -1, 4], [1], "node 4 lies in node 4, which is not an odd set that comes after it"),
        ([1, 4, 4, -1, -1], [1], "node 0 lies in node 1"),
        ([5, 4, 4, -1, -1], [1], "node 0 lies in node 5"),
        ([-1, -1, -1, -1], [1], "4 vertex duals and 4 parents for 4 vertices and 1 odd sets"),
    ],
)
def test_sets_that_are_no_family_of_odd_sets_are_found(parent, odd_set, message):
    matching = solve(np.zeros((4, 4), dtype=np.int64))

    with pytest.raises(InternalError, match=message):
        verify(
            np.zeros((4, 4), dtype=np.int64), with_duals(matching, parent=np.array(parent), odd_set=np.array(odd_set))
        )


def test_costs_that_differ_both_ways_are_found():
    fair = random_matrix(np.random.default_rng(1), 12)
    matching = solve(fair)
    unfair = fair.copy()
    one, other = matching.pairs[0]
    unfair[other, one] -= 2

    with pytest.raises(InternalError, match=f"pair {other}-{one}"):
        verify(Blocks(12, lambda rows: unfair[rows.start : rows.stop]), matching)


def test_huge_duals_cannot_wrap_a_slack_into_order():
    costs = np.full((2, 2), 5, dtype=np.int64)
    honest = solve(costs)
    wrapped = with_duals(honest, vertex=np.array([2**62, 2**62 + 10], dtype=np.int64))

    with pytest.raises(InternalError, match=r"pair 0-1 of cost 5 is matched; its slack is -9223372036854775808"):
        verify(costs, wrapped)


def test_wide_costs_are_checked_in_python_integers_():
    costs = np.full((4, 4), 2**61, dtype=np.int64)
    matching = solve(costs)

    assert verify(costs, matching) == 12
    costs[0, 1] = costs[1, 0] = 2**61 - 1
    with pytest.raises(InternalError, match="its slack is -2"):
        verify(costs, replace(matching, mate=np.array([2, 3, 0, 1])))


def test_random_faults_in_random_graphs_are_found():
    rng = np.random.default_rng(3)
    for matrix in many_matrices(seed=11, count=60, largest=20):
        try:
            matching = solve(matrix)
        except NoPerfectMatchingError:
            continue
        verify(matrix, matching)
        vertex = int(rng.integers(len(matrix)))
        fault = with_duals(matching, vertex=changed(matching.duals.vertex, vertex, int(rng.choice([-3, -1, 1, 3]))))

        with pytest.raises(InternalError, match="Please report the costs"):
            verify(matrix, fault)


def test_members_and_sizes_of_odd_sets_agree():
    for matrix in many_matrices(seed=12, count=40, largest=24):
        try:
            duals = solve(matrix).duals
        except NoPerfectMatchingError:
            continue

        assert duals.sizes() == [len(duals.members(number)) for number in range(len(duals.odd_set))]
