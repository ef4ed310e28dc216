"""The solver against brute force, networkx and rustworkx; its forms of input, and what it rejects."""

from __future__ import annotations

import itertools
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.matching import (
    FORBIDDEN,
    Blocks,
    Dense,
    Edges,
    Matching,
    NoPerfectMatchingError,
    Progress,
    SolveStopped,
    solve,
    verify,
)
from crosstable.matching import solve as solve_function
from crosstable.matching.cost_range import is_narrow
from crosstable.matching.costs import Extent
from crosstable.model.errors import InputError, UnknownName
from tests.matching.graphs import brute_force, edges_of, many_matrices, networkx_cost, random_matrix, rustworkx_cost

WAYS = list(itertools.product(["plain", "compiled"], ["all", "candidates"]))
PLAIN_WAYS = [("plain", "all"), ("plain", "candidates")]


def proven_cost(costs, **options):
    """The cost, certified; None without a perfect matching (its witness was checked on the way)."""
    try:
        matching = solve(costs, **options)
    except NoPerfectMatchingError:
        return None
    verify(costs, matching)
    return matching.cost


@pytest.mark.parametrize(("engine", "method"), WAYS)
def test_every_way_finds_what_brute_force_finds_up_to_ten_vertices(engine, method):
    for matrix in many_matrices(seed=1, count=60, largest=8):
        assert brute_force(matrix) == proven_cost(matrix, engine=engine, method=method)
    for matrix in many_matrices(seed=2, count=10, largest=10):
        assert brute_force(matrix) == proven_cost(matrix, engine=engine, method=method)


@pytest.mark.parametrize(("engine", "method"), WAYS)
def test_every_way_finds_what_networkx_finds(engine, method):
    for matrix in many_matrices(seed=3, count=50, largest=24):
        assert networkx_cost(len(matrix), edges_of(matrix)) == proven_cost(matrix, engine=engine, method=method)


@pytest.mark.parametrize(("engine", "method"), WAYS)
def test_every_way_finds_what_rustworkx_finds(engine, method):
    for matrix in many_matrices(seed=4, count=100, largest=30):
        assert rustworkx_cost(len(matrix), edges_of(matrix)) == proven_cost(matrix, engine=engine, method=method)


@pytest.mark.slow
def test_thousands_of_graphs_agree_with_networkx_and_rustworkx():
    for matrix in many_matrices(seed=5, count=2000, largest=50):
        edges = edges_of(matrix)
        expected = rustworkx_cost(len(matrix), edges)
        if len(matrix) <= 30:
            assert expected == networkx_cost(len(matrix), edges)
        for engine, method in WAYS:
            assert expected == proven_cost(matrix, engine=engine, method=method)


@pytest.mark.slow
def test_hundreds_of_vertices_agree_with_rustworkx():
    for matrix in many_matrices(seed=6, count=60, largest=300):
        expected = rustworkx_cost(len(matrix), edges_of(matrix))
        for method in ("all", "candidates"):
            assert expected == proven_cost(matrix, engine="compiled", method=method)


@pytest.mark.parametrize(("engine", "method"), WAYS)
def test_the_same_input_gives_the_same_result(engine, method):
    matrix = random_matrix(np.random.default_rng(7), 40, density=0.5, costs=3)

    first, second = (solve(matrix, engine=engine, method=method) for _ in range(2))

    assert first.pairs == second.pairs
    assert first.duals.vertex.tolist() == second.duals.vertex.tolist()
    assert first.duals.odd_set.tolist() == second.duals.odd_set.tolist()
    assert first.stats == second.stats


def test_both_engines_take_the_same_steps():
    matrix = random_matrix(np.random.default_rng(8), 60, density=0.4, costs=50)

    plain, compiled = (solve(matrix, engine=engine) for engine in ("plain", "compiled"))

    assert plain.pairs == compiled.pairs
    assert plain.duals.vertex.tolist() == compiled.duals.vertex.tolist()
    assert plain.duals.parent.tolist() == compiled.duals.parent.tolist()


matrices = st.integers(1, 6).flatmap(
    lambda half: st.lists(
        st.one_of(st.integers(-20, 20), st.just(FORBIDDEN)),
        min_size=half * (2 * half - 1),
        max_size=half * (2 * half - 1),
    ).map(lambda costs: matrix_of(2 * half, costs))
)


def matrix_of(n, costs):
    matrix = np.full((n, n), FORBIDDEN, dtype=np.int64)
    upper = np.triu_indices(n, 1)
    matrix[upper] = costs
    matrix.T[upper] = costs
    return matrix


@settings(max_examples=80, deadline=None)
@given(matrix=matrices, data=st.data())
@pytest.mark.slow
def test_names_of_the_vertices_do_not_matter(matrix, data):
    order = data.draw(st.permutations(range(len(matrix))))

    renamed = matrix[np.ix_(order, order)]

    for method in ("all", "candidates"):
        assert proven_cost(matrix, method=method) == proven_cost(renamed, method=method)


@settings(max_examples=80, deadline=None)
@given(matrix=matrices, offset=st.integers(-(2**50), 2**50), factor=st.integers(1, 1000))
@pytest.mark.slow
def test_an_offset_and_a_factor_change_the_cost_and_nothing_else(matrix, offset, factor):
    changed = np.where(matrix == FORBIDDEN, FORBIDDEN, matrix * factor + offset)

    before, after = proven_cost(matrix), proven_cost(changed)

    assert after == (None if before is None else before * factor + offset * len(matrix) // 2)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(matrix=matrices)
def test_the_bound_of_the_duals_is_twice_the_cost(matrix):
    if brute_force(matrix) is not None:
        matching = solve(matrix)

        assert 2 * matching.cost == matching.duals.bound


@pytest.mark.slow
def test_matrix_edges_and_blocks_mean_the_same():
    matrix = random_matrix(np.random.default_rng(9), 30, density=0.7)
    first, second, cost = zip(*edges_of(matrix), strict=True)
    sources = [
        matrix,
        Dense(matrix),
        Edges(30, second, first, cost),
        Edges(30, np.array(first), np.array(second), np.array(cost, dtype=np.int32)),
        Blocks(30, lambda rows: matrix[rows.start : rows.stop]),
        np.where(matrix == FORBIDDEN, np.iinfo(np.int16).max, matrix).astype(np.int16),
        matrix.astype(object),
    ]

    costs = {proven_cost(source, method=method) for source in sources for method in ("all", "candidates")}

    assert costs == {rustworkx_cost(30, edges_of(matrix))}


def test_pairs_and_mates_agree():
    matching = solve(np.array([[0, 3, 1, 9], [3, 0, 9, 1], [1, 9, 0, 4], [9, 1, 4, 0]]))

    assert isinstance(matching, Matching)
    assert matching.pairs == [(0, 2), (1, 3)]
    assert matching.mate.tolist() == [2, 3, 0, 1]
    assert matching.cost == 2


@pytest.mark.parametrize("method", ["all", "candidates"])
def test_no_vertices_are_matched_at_no_cost(method):
    matching = solve(np.zeros((0, 0), dtype=np.int64), method=method)

    assert (matching.pairs, matching.cost) == ([], 0)
    assert verify(np.zeros((0, 0), dtype=np.int64), matching) == 0


@pytest.mark.parametrize("method", ["all", "candidates"])
def test_two_vertices_have_one_choice(method):
    assert solve(np.array([[0, -7], [-7, 0]]), method=method).cost == -7


def test_a_tie_everywhere_is_settled():
    for n in (2, 10, 64):
        for engine, method in WAYS:
            assert proven_cost(np.zeros((n, n), dtype=np.int64), engine=engine, method=method) == 0


def test_small_work_stays_plain_until_numba_is_loaded_and_large_work_is_compiled(monkeypatch):
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    small, large = (random_matrix(np.random.default_rng(1), n) for n in (40, 260))

    assert solve(small).stats.engine == "plain"
    assert solve(large).stats.engine == "compiled"


def test_without_numba_everything_is_plain(monkeypatch):
    monkeypatch.setattr(sys.modules["crosstable.matching.solve"], "numba_is_installed", lambda: False)
    monkeypatch.delitem(sys.modules, "numba", raising=False)

    assert solve(random_matrix(np.random.default_rng(1), 260, density=0.05, costs=5)).stats.engine == "plain"


def test_candidates_are_taken_from_500_vertices_on():
    costs = random_matrix(np.random.default_rng(1), 500, costs=1000)

    matching = solve(costs)

    assert (matching.stats.method, matching.stats.pairs) == ("candidates", 500 * 499 // 2)
    assert matching.stats.edges < matching.stats.pairs / 4
    assert solve(costs, method="all").cost == matching.cost


def test_few_edges_are_all_taken():
    n = 600
    ring = Edges(n, range(n), [(v + 1) % n for v in range(n)], [v % 7 for v in range(n)])

    assert solve(ring).stats.method == "all"


@pytest.mark.slow
def test_warming_up_takes_every_part_of_the_solver(monkeypatch):
    import crosstable.matching as package
    from crosstable.model.kernel import Kernel

    compiled = set()
    run = Kernel.run
    monkeypatch.setattr(
        Kernel, "run", lambda self, *args, **options: (compiled.add(self.__name__), run(self, *args, **options))[1]
    )
    package.warm_up()

    every = {
        kernel.__name__
        for name, module in sys.modules.items()
        if name.startswith("crosstable.matching.")
        for kernel in vars(module).values()
        if isinstance(kernel, Kernel)
    }
    assert compiled == every


class TestIntegers:
    def test_the_guard_leaves_room_for_every_sum(self):
        assert is_narrow(1024, Extent(1, 0, 2**47))
        assert not is_narrow(1024, Extent(1, 0, 2**48))
        assert not is_narrow(2, Extent(1, 2**60, 2**60))
        assert is_narrow(2, Extent(1, 2**59, 2**59 + 1))

    @pytest.mark.parametrize("bits", [40, 52, 57, 58, 61, 62])
    def test_costs_near_the_guard_are_exact(self, bits):
        rng = np.random.default_rng(bits)
        for n in (4, 12, 30):
            matrix = random_matrix(rng, n, density=0.7, costs=2**bits)

            assert proven_cost(matrix) == networkx_cost(n, edges_of(matrix))

    def test_costs_at_the_guard_are_exact_when_compiled(self):
        rng = np.random.default_rng(0)
        for n in (4, 16, 64):
            widest = 2**62 // (16 * (n + 4)) - 4
            matrix = random_matrix(rng, n, density=0.5, costs=widest, lowest=-(2**59))

            assert is_narrow(n, Extent(1, -(2**59), -(2**59) + widest))
            assert proven_cost(matrix, engine="compiled") == networkx_cost(n, edges_of(matrix))

    @pytest.mark.parametrize("bits", [63, 90, 200, 400])
    @pytest.mark.parametrize("method", ["all", "candidates"])
    def test_wide_integers_are_exact(self, bits, method):
        rng = np.random.default_rng(bits)
        for n in (2, 8, 20, 34):
            pairs = [(a, b) for a in range(n) for b in range(a + 1, n) if rng.random() < 0.7 or b == a ^ 1]
            edges = [(a, b, int.from_bytes(rng.bytes(50), "big") >> (400 - bits)) for a, b in pairs]
            source = Edges(n, *zip(*edges, strict=True))

            assert proven_cost(source, method=method) == networkx_cost(n, edges)

    def test_costs_too_wide_for_the_engine_are_rejected(self):
        wide = Edges(4, [0, 2], [1, 3], [0, 2**70])

        with pytest.raises(InputError, match=r"Costs from 0 to 1180591620717411303424 are too wide for 4 vertices"):
            solve(wide, engine="compiled")
        assert solve(wide).stats.engine == "plain"


class TestRefusals:
    @pytest.mark.parametrize(
        ("costs", "message"),
        [
            (np.zeros((3, 3), dtype=np.int64), "3 vertices cannot be paired off: the number is odd"),
            (np.zeros((2, 4), dtype=np.int64), r"cost matrix of shape \(2, 4\) is not square"),
            (np.zeros((2, 2)), "cost matrix holds float64, not integers"),
            (np.zeros((2, 2), dtype=np.uint64), "cost matrix holds uint64, not integers"),
            (np.array([[0, 1], [2, 0]]), "cost of 0 with 1 is 1 one way and 2 the other"),
        ],
    )
    def test_a_bad_matrix_is_rejected(self, costs, message):
        with pytest.raises(InputError, match=message.replace("(2, 4)", r"\(2, 4\)")):
            solve(costs)

    @pytest.mark.parametrize(
        ("columns", "message"),
        [
            (([0], [1, 2], [1]), "The edge list has 1 first vertices, 2 second vertices and 1 costs"),
            (([0, 3], [1, 4], [1, 1]), "Edge 1: 3-4 is not a pair of two vertices between 0 and 3"),
            (([2], [2], [1]), "Edge 0: 2-2 is not a pair of two vertices"),
            (([0, 1], [1, 0], [1, 1]), "Edge 0-1 is listed twice"),
            (([0], [1], [1.5]), "Cost 1.5 is not an integer"),
            (([0], [1], np.array([1.5])), "Cost 1.5 is not an integer"),
        ],
    )
    def test_a_bad_edge_list_is_rejected(self, columns, message):
        with pytest.raises(InputError, match=message):
            Edges(4, *columns)

    def test_a_cost_function_of_the_wrong_shape_is_rejected(self):
        with pytest.raises(InputError, match=r"The cost function returned int64 of shape \(1, 1\) for rows 0 to 3"):
            solve(Blocks(4, lambda _: np.zeros((1, 1), dtype=np.int64)))

    def test_a_cost_function_of_floats_is_rejected(self):
        with pytest.raises(InputError, match="The cost function returned float64"):
            solve(Blocks(4, lambda _: np.zeros((4, 4))))

    def test_unknown_ways_are_rejected(self):
        with pytest.raises(UnknownName, match="Unknown engine 'fast'"):
            solve(np.zeros((2, 2), dtype=np.int64), engine="fast")
        with pytest.raises(UnknownName, match="Unknown method 'some'"):
            solve(np.zeros((2, 2), dtype=np.int64), method="some")


class TestWatch:
    @pytest.mark.parametrize(("engine", "method"), WAYS)
    def test_progress_is_reported_and_the_phases_are_named(self, engine, method):
        seen: list[Progress] = []

        solve(random_matrix(np.random.default_rng(2), 40, costs=5), engine=engine, method=method, progress=seen.append)

        phases = {report.phase for report in seen}
        assert {"start"} <= phases <= {"start", "search", "pricing"}
        assert ("pricing" in phases) == (method == "candidates")
        assert all(0 <= report.left <= 40 for report in seen)

    @pytest.mark.parametrize("calls", range(3))
    @pytest.mark.parametrize("method", ["all", "candidates"])
    def test_a_solve_stops_when_asked(self, method, calls):
        answers = iter([False] * calls + [True] * 1000)
        matrix = random_matrix(np.random.default_rng(2), 60, density=0.3, costs=5)

        with pytest.raises(
            SolveStopped, match=r"stopped in phase '(start|search|pricing)' with \d+ vertices unmatched"
        ):
            solve(matrix, method=method, should_stop=lambda: next(answers))

    def test_an_interrupt_inside_the_progress_call_ends_the_solve(self):
        def interrupt(_):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            solve(random_matrix(np.random.default_rng(2), 60), progress=interrupt)


def test_the_package_lists_what_it_offers():
    import crosstable.matching as package

    assert all(hasattr(package, name) for name in package.__all__)
    assert solve_function is package.solve


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_small_costs_in_python_integers_are_solved_by_either_engine(engine):
    cost = np.array([5, 1, 1, 5, 2, 2], dtype=object)
    edges = Edges(4, [0, 0, 0, 1, 1, 2], [1, 2, 3, 2, 3, 3], cost)

    assert 3 == solve(edges, engine=engine).cost
