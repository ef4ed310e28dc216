"""Candidates and pricing: few edges in the graph, the optimum over all."""

from __future__ import annotations

import numpy as np
import pytest

from crosstable.matching import (
    FORBIDDEN,
    Blocks,
    Dense,
    Edges,
    Stats,
    check_witness,
    solve,
    verify,
)
from crosstable.matching.cost_range import extent_of, kept
from crosstable.matching.graph_optimum import matching_of
from crosstable.matching.pricing import Pricing, inserted, merged, ordered
from crosstable.matching.progress import Watch
from crosstable.matching.witness import Witness
from tests.matching.graphs import edges_of, many_matrices, random_matrix, rustworkx_cost


def priced(matrix, engine, candidates, added):
    """Solve with this many candidates; the matching or the witness, and the pricing."""
    source = Dense(matrix)
    extent = extent_of(source)
    pricing = Pricing(source, extent, engine, Watch(), candidates=candidates, added=added)
    solved = pricing.run()
    if isinstance(solved, Witness):
        return solved, pricing
    return matching_of(len(matrix), pricing.edges, solved, extent, Stats(engine, "candidates", 0, 0)), pricing


def assert_exact(matrix, engine, candidates, added):
    """Compare with rustworkx, check the proof; give how many passes it took."""
    result, pricing = priced(matrix, engine, candidates, added)
    expected = rustworkx_cost(len(matrix), edges_of(matrix))
    if isinstance(result, Witness):
        assert expected is None
        check_witness(matrix, result)
    else:
        assert expected == result.cost
        verify(matrix, result)
    return pricing.passes


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize(("candidates", "added"), [(1, 1), (2, 3), (5, 2)])
def test_few_candidates_still_give_the_optimum(engine, candidates, added):
    passes = [assert_exact(m, engine, candidates, added) for m in many_matrices(seed=41, count=60, largest=40)]

    assert max(passes) > 3


@pytest.mark.slow
def test_the_driver_is_exact_on_thousands_of_graphs():
    rng = np.random.default_rng(0)
    for matrix in many_matrices(seed=42, count=2500, largest=90):
        assert_exact(matrix, "compiled", int(rng.integers(1, 6)), int(rng.integers(1, 6)))


@pytest.mark.slow
def test_the_driver_in_plain_python_is_exact_on_many_graphs():
    for matrix in many_matrices(seed=43, count=300, largest=60):
        assert_exact(matrix, "plain", 2, 2)


def test_both_engines_add_the_same_edges():
    matrix = random_matrix(np.random.default_rng(5), 60, density=0.8, costs=40)

    (_, plain), (_, compiled) = (priced(matrix, engine, 3, 3) for engine in ("plain", "compiled"))

    assert plain.edges.first.tolist() == compiled.edges.first.tolist()
    assert plain.edges.second.tolist() == compiled.edges.second.tolist()
    assert plain.passes == compiled.passes


def test_a_dear_pair_that_must_be_taken_is_found():
    # Two odd cliques of 9 that only one dear pair connects: no candidate list holds it.
    matrix = np.full((18, 18), np.iinfo(np.int64).max)
    matrix[:9, :9] = matrix[9:, 9:] = 1
    matrix[4, 13] = matrix[13, 4] = 10**6

    result, _ = priced(matrix, "plain", 2, 2)

    assert result.mate[4] == 13
    assert result.cost == 10**6 + 8
    verify(matrix, result)


def test_rows_are_asked_for_in_order_and_once_per_pass():
    matrix = random_matrix(np.random.default_rng(6), 30)
    asked = []

    def rows(block):
        asked.append((block.start, block.stop))
        return matrix[block.start : block.stop]

    source = Blocks(30, rows)
    extent = extent_of(source)
    asked.clear()
    pricing = Pricing(source, extent, "plain", Watch())
    pricing.run()

    assert asked == [(0, 30)] * len(asked)
    assert len(asked) == pricing.passes + 1  # once more for the first matching


class TestKeptCosts:
    """Costs of a function are computed once while memory allows."""

    def counted(self, matrix):
        asked = []

        def rows(block):
            asked.append(block)
            return matrix[block.start : block.stop]

        return Blocks(len(matrix), rows), asked

    @pytest.mark.parametrize(("memory", "calls"), [(40 * 40 * 4, 1), (40 * 40 * 4 - 1, None), (0, None)])
    def test_they_are_computed_once_if_they_fit(self, memory, calls):
        matrix = random_matrix(np.random.default_rng(7), 40, density=0.8)
        source, asked = self.counted(matrix)

        matching = solve(source, method="candidates", memory=memory)

        assert matching.cost == solve(matrix).cost
        assert len(asked) == (calls or matching.stats.passes + 2)

    @pytest.mark.parametrize(
        ("highest", "kind", "bytes_each"),
        [(2**31 - 2, np.int32, 4), (2**31 - 1, np.int64, 8), (2**62, np.int64, 8), (2**31 - 1, None, 7)],
    )
    def test_they_are_kept_in_the_narrowest_type_that_holds_them(self, highest, kind, bytes_each):
        # Two blocks, so that the second one decides.
        n = 1100
        matrix = np.full((n, n), FORBIDDEN)
        matrix[:4, :4] = 5
        matrix[-1, -2] = matrix[-2, -1] = highest
        source, _ = self.counted(matrix)

        found, extent = kept(source, n * n * bytes_each)

        assert (extent.lowest, extent.highest, extent.pairs) == (5, highest, 7)
        if kind is None:
            assert found is source
        else:
            block = found.block(range(n))
            assert block.dtype == kind
            limit = np.iinfo(kind).max
            assert [block[0, 1], block[-1, -2], block[0, 9], block[0, 0]] == [5, highest, limit, limit]

    def test_integers_of_any_size_are_not_kept(self):
        wide = Edges(4, [0, 2, 0], [1, 3, 2], [2**70, 1, 2])
        source = Blocks(4, wide.block)

        found, extent = kept(source, 10**9)

        assert found is source
        assert extent.highest == 2**70
        assert solve(source).cost == 2**70 + 1

    def test_a_matrix_and_a_list_are_as_they_are(self):
        matrix = Dense(random_matrix(np.random.default_rng(8), 6))

        assert kept(matrix, 10**9)[0] is matrix


def test_pairs_are_put_in_among_others_once():
    listed = [ordered(np.array(a), np.array(b), np.array(c)) for a, b, c in (
        ([0, 1, 4], [3, 2, 5], [7, 8, 9]), ([0, 0, 1, 3], [1, 3, 2, 4], [4, 7, 8, 6]), ([], [], []),
    )]  # fmt: skip
    for one in listed:
        for other in listed:
            expected = merged(one, other)

            for want, got in zip(expected, inserted(one, other), strict=True):
                assert want.tolist() == got.tolist()
