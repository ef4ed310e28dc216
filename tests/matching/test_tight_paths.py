"""Free vertices joined over tight edges, before the search."""

import numpy as np
import pytest

from crosstable.matching import NoPerfectMatchingError, graph_optimum, solve, verify
from crosstable.matching.costs import Dense, edges_of
from crosstable.matching.graph import graph_of
from crosstable.matching.tight_paths import match_tight
from tests.matching.graphs import random_matrix


def graph_and_mates(pairs: list[tuple[int, int]], n: int, engine):
    """A graph of edges that cost nothing, its vertices all free."""
    matrix = np.full((n, n), np.iinfo(np.int64).max)
    for one, other in pairs:
        matrix[one, other] = matrix[other, one] = 0
    mate, dual = [-1] * n, [0] * n
    columns = (mate, dual) if engine == "plain" else (np.array(mate), np.array(dual))
    return graph_of(n, edges_of(Dense(matrix)), 0, engine), *columns


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_path_of_tight_edges_is_turned_over(engine):
    graph, mate, dual = graph_and_mates([(0, 1), (1, 2), (2, 3)], 4, engine)
    mate[1], mate[2] = 2, 1

    assert match_tight(graph, mate, dual, engine) == 1
    assert [1, 0, 3, 2] == list(mate)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_edges_that_are_not_tight_are_not_walked(engine):
    graph, mate, dual = graph_and_mates([(0, 1), (1, 2), (2, 3)], 4, engine)
    mate[1], mate[2], dual[3] = 2, 1, -2

    assert match_tight(graph, mate, dual, engine) == 0
    assert [-1, 2, 1, -1] == list(mate)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_way_round_an_odd_cycle_is_left_to_the_search(engine):
    # Triangles 0-1-2 and 3-4-5: only 0-2-1-3-4-5 joins the free 0 and 5, and 1 and 3 come first from either side.
    graph, mate, dual = graph_and_mates([(0, 1), (0, 2), (1, 2), (1, 3), (3, 4), (3, 5), (4, 5)], 6, engine)
    mate[1], mate[2], mate[3], mate[4] = 2, 1, 4, 3

    assert match_tight(graph, mate, dual, engine) == 0


@pytest.mark.slow
def test_solves_with_the_short_cut_are_proven(monkeypatch):
    joined = 0

    def counted(*args):
        nonlocal joined
        joined += match_tight(*args)

    monkeypatch.setattr(graph_optimum, "TIGHT_FROM", 0)
    monkeypatch.setattr(graph_optimum, "AT_ONCE_BELOW", 0)
    monkeypatch.setattr(graph_optimum, "match_tight", counted)
    for seed in range(200):
        rng = np.random.default_rng(seed)
        matrix = random_matrix(rng, 2 * int(rng.integers(8, 30)), density=0.3, costs=int(rng.choice([2, 5, 100])))
        try:
            found = solve(matrix, engine="plain", method="all")
        except NoPerfectMatchingError:
            continue
        verify(matrix, found)
    assert joined > 20
