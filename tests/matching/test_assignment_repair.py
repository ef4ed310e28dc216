"""Many free rows served together: the same optimum as row by row."""

from functools import partial

import numpy as np
import pytest

from crosstable.matching import assignment, graph_optimum, solve, verify
from crosstable.matching.assignment import best_assignment, tighten
from crosstable.matching.assignment_repair import serve_together
from crosstable.matching.auction import Assignment, low_prices
from crosstable.matching.costs import Dense, edges_of
from crosstable.matching.graph import column, graph_of
from crosstable.matching.progress import Watch
from tests.matching.graphs import random_matrix


def value(prices: Assignment) -> int:
    return sum(int(price) for price in (*prices.row, *prices.column))


def is_optimal(graph, prices: Assignment) -> bool:
    """No arc is cheaper than its prices, and every row has a column of its own over a tight arc."""
    slacks = [
        (int(graph.cost[arc]) - int(prices.row[graph.owner[arc]]) - int(prices.column[graph.other[arc]]),
         int(prices.has[graph.owner[arc]]) == int(graph.other[arc]))
        for arc in range(len(graph.other))
    ]  # fmt: skip
    columns = sorted(int(has) for has in prices.has)
    return (
        min(s for s, _ in slacks) >= 0
        and all(s == 0 for s, has in slacks if has)
        and columns == list(range(len(columns)))
    )


@pytest.mark.parametrize("engine", ["plain", "compiled"])
@pytest.mark.parametrize("costs", [2, 1000])
def test_serving_rows_together_is_as_good_as_row_by_row(engine, costs):
    served = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        n = 2 * int(rng.integers(2, 20))
        matrix = random_matrix(rng, n, density=0.6, costs=costs)
        graph = graph_of(n, edges_of(Dense(matrix)), 0, engine)
        if any(graph.start[v] == graph.start[v + 1] for v in range(n)):
            continue
        expected = best_assignment(graph, 2 * costs, engine, Watch())
        prices = Assignment(*(column(n, start, engine) for start in (0, 0, -1, -1, 0, 0, -1, -1, -1)))
        low_prices.run(graph, prices.column, work=0, engine=engine)
        left = tighten.run(graph, prices, work=0, engine=engine)
        left = serve_together(graph, prices, left, engine, Watch(), 0, few=0)

        if expected.shortage is not None:
            assert left > 0
            continue
        served += 1
        assert 0 == left
        assert is_optimal(graph, prices)
        assert value(expected.prices) == value(prices)
    assert served > 30


@pytest.mark.parametrize("few", [1, 3, 8])
def test_what_is_left_is_served_as_if_nothing_had_been_before(monkeypatch, few):
    # Rows 0 and 1 once met the marks that serving many at once had left.
    monkeypatch.setattr(assignment, "serve_together", partial(serve_together, few=few))
    monkeypatch.setattr(graph_optimum, "AT_ONCE_BELOW", 0)
    for seed in range(150):
        rng = np.random.default_rng(seed)
        costs = rng.integers(0, 40, (24, 24))
        costs = np.triu(costs, 1) + np.triu(costs, 1).T
        verify(costs, solve(costs, engine="plain"))


def test_an_auction_after_some_turns_leads_to_the_same_optimum(monkeypatch):
    monkeypatch.setattr(assignment, "serve_together", partial(serve_together, few=1))
    monkeypatch.setattr(graph_optimum, "AT_ONCE_BELOW", 0)
    monkeypatch.setattr(assignment, "FEW", 1)
    monkeypatch.setattr(assignment, "_AGAIN_FROM", 0)
    monkeypatch.setattr(
        graph_optimum, "best_assignment", lambda *args, **more: best_assignment(*args, **{**more, "spare": 300})
    )
    monkeypatch.setattr(assignment, "_TURNS", 1)
    auctions = []
    held = assignment.auction
    monkeypatch.setattr(assignment, "auction", lambda *args, **more: auctions.append(more) or held(*args, **more))
    for seed in range(60):
        rng = np.random.default_rng(seed)
        costs = rng.integers(0, 1000, (24, 24))
        costs = np.triu(costs, 1) + np.triu(costs, 1).T
        verify(costs, solve(costs, engine="plain"))

    assert any("spare" in more for more in auctions)
