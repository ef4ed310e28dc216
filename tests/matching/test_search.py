"""The search over odd sets by itself, from a poor start: it has to shrink and open many."""

from __future__ import annotations

import numpy as np
import pytest

from crosstable.matching import NoPerfectMatchingError, Stats, blossom, check_witness, graph_optimum, solve, verify
from crosstable.matching.cost_range import extent_of
from crosstable.matching.costs import Dense, edges_of
from crosstable.matching.forest import EXPANSIONS, SHRINKS, new_forest
from crosstable.matching.graph import graph_of
from crosstable.matching.graph_optimum import Optimum, farthest, match_free_vertices, matching_of
from crosstable.matching.progress import Watch
from crosstable.matching.witness import Witness
from tests.matching.graphs import edges_of as listed
from tests.matching.graphs import many_matrices, random_matrix, rustworkx_cost


def searched(matrix, engine):
    """Solve with the search alone: no vertices matched, each dual half of the cheapest edge."""
    n, extent, edges = len(matrix), extent_of(Dense(matrix)), edges_of(Dense(matrix))
    graph = graph_of(n, edges, extent.lowest, engine)
    forest = new_forest(n, farthest(n, 2 * (extent.highest - extent.lowest)), engine)
    for vertex in range(n):
        costs = graph.cost[graph.start[vertex] : graph.start[vertex + 1]]
        forest.dual[vertex] = min(int(cost) for cost in costs) // 2 if len(costs) else 0
    witness = match_free_vertices(graph, forest, engine, Watch())
    if witness is not None:
        return witness, forest
    return matching_of(n, edges, Optimum(forest, 0, n), extent, Stats(engine, "all", 0, 0)), forest


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "large"), [("plain", 64), ("compiled", 64), ("plain", 3)])
def test_the_search_alone_is_exact(monkeypatch, engine, large):
    monkeypatch.setattr(blossom, "_LARGE", large)  # from then on a set gives its number to the one around it
    shrinks = expansions = 0
    for matrix in many_matrices(seed=31, count=200, largest=40):
        result, forest = searched(matrix, engine)
        if isinstance(result, Witness):
            check_witness(matrix, result)
            assert rustworkx_cost(len(matrix), listed(matrix)) is None
        else:
            verify(matrix, result)
            assert result.cost == rustworkx_cost(len(matrix), listed(matrix))
        shrinks, expansions = shrinks + int(forest.tally[SHRINKS]), expansions + int(forest.tally[EXPANSIONS])

    assert shrinks > 300
    assert expansions > 20


@pytest.mark.slow
def test_the_search_alone_is_exact_on_many_graphs():
    for seed in range(20):
        for matrix in many_matrices(seed=1000 + seed, count=100, largest=70):
            result, _ = searched(matrix, "compiled")
            expected = rustworkx_cost(len(matrix), listed(matrix))
            if isinstance(result, Witness):
                assert expected is None
                check_witness(matrix, result)
            else:
                verify(matrix, result)
                assert expected == result.cost


def test_both_engines_grow_the_same_forest():
    matrix = random_matrix(np.random.default_rng(4), 50, density=0.3, costs=12)

    (plain, one), (_, other) = (searched(matrix, engine) for engine in ("plain", "compiled"))

    assert not isinstance(plain, NoPerfectMatchingError)
    assert one.mate == other.mate.tolist()
    assert one.dual == other.dual.tolist()
    assert one.tally == other.tally.tolist()


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_small_graphs_are_solved_in_one_call_as_step_by_step(monkeypatch, engine):
    for matrix in many_matrices(seed=5, count=60, largest=30):
        at_once = outcome(matrix, engine)
        monkeypatch.setattr(graph_optimum, "AT_ONCE_BELOW", 0)
        assert outcome(matrix, engine) == at_once
        monkeypatch.undo()


def outcome(matrix, engine):
    try:
        matching = solve(matrix, engine=engine)
    except NoPerfectMatchingError as error:
        return str(error)
    duals = matching.duals
    return matching.pairs, matching.cost, duals.vertex.tolist(), duals.parent.tolist(), duals.odd_set.tolist()
