"""The optimum of one graph with all its edges: the start, then the search.

The result is the forest with matching and duals, or the witness that no perfect matching exists.  Both ends of a failed
search are Tutte sets: the even nodes of a tree that cannot grow have only the odd ones as neighbours; rows that are
more than the columns in their reach are Hall's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from crosstable.matching.assignment import (
    AUCTION_FROM,
    EarlierSolution,
    Shortage,
    Started,
    best_assignment,
    halve,
    shorten,
    tighten,
)
from crosstable.matching.auction import Assignment, low_prices
from crosstable.matching.blossom import search_from
from crosstable.matching.costs import Block, EdgeList, Extent
from crosstable.matching.forest import (
    EVEN,
    EXPANSIONS,
    ODD,
    SHRINKS,
    Forest,
    forest_room,
    new_forest,
    plant,
    vertices_of,
)
from crosstable.matching.graph import Graph, columns_of
from crosstable.matching.progress import Watch
from crosstable.matching.solution import Matching, Stats, duals_of
from crosstable.matching.tight_paths import TIGHT_FROM, match_tight
from crosstable.matching.witness import Witness
from crosstable.model.kernel import Engine, kernel

_NEVER = 2**63 - 1

AT_ONCE_BELOW = AUCTION_FROM
"""Vertices: graphs below it are solved in one call that nobody watches; calls would take most of the time there."""


class Optimum(NamedTuple):
    """A solved graph: matching and duals are in the forest.

    The start took `bids` and left `free` vertices to the search.
    """

    forest: Forest
    bids: int
    free: int


def optimum_of(graph: Graph, largest: int, engine: Engine, watch: Watch) -> Optimum | Witness:
    """Match all vertices of a graph at the least cost.

    Args:
        graph: costs even and not negative, none above `largest`.
    """
    n = len(graph.start) - 1
    if n < AT_ONCE_BELOW and not watch.is_watched:
        prices, forest = Assignment(*columns_of(9, n, engine)), forest_room(n, engine)
        free = int(match_at_once.run(graph, prices, forest, _far(n, largest, engine), work=0, engine=engine))
        if free >= 0:
            return Optimum(forest, 0, free)
    started = fractional_optimum(graph, largest, engine, watch)
    return started if isinstance(started, Witness) else integral_optimum(graph, started, largest, engine, watch)


@kernel()
def match_at_once(graph: Graph, prices: Assignment, forest: Forest, far: int) -> int:
    """Do all the steps below for a small graph in one call; return how many vertices the start left free.

    `prices` and `forest` are room that nothing has been written into.  -1: there is no perfect matching.
    """
    n = len(prices.row)
    for vertex in range(n):
        if graph.start[vertex] == graph.start[vertex + 1]:
            return -1
        prices.has[vertex] = -1
        prices.seen[vertex] = -1
        prices.settled[vertex] = -1
    low_prices(graph, prices.column)
    tighten(graph, prices)
    if shorten(graph, prices, 0, _NEVER) < 0:
        return -1
    plant(forest, far)
    free: int = halve(prices, forest.mate, forest.dual)
    for root in range(n):
        if forest.mate[root] < 0 and not search_from(graph, forest, root):
            return -1
    return free


def fractional_optimum(
    graph: Graph,
    largest: int,
    engine: Engine,
    watch: Watch,
    *,
    earlier: EarlierSolution | None = None,
    step: int = 0,
    passes: int = 0,
    spare: int = 0,
) -> Started | Witness:
    """Find the fractional optimum, or the witness that there is none.

    Args:
        earlier, step: an earlier solve, and the auction's first step from it.
        passes: made over all pairs so far, for the report.
        spare: as in `best_assignment`.
    """
    n = len(graph.start) - 1
    lonely = next((v for v in range(n) if graph.start[v] == graph.start[v + 1]), None)
    if lonely is not None:
        return Witness((), ((lonely,),))
    started = best_assignment(graph, largest, engine, watch, earlier=earlier, step=step, passes=passes, spare=spare)
    return started if started.shortage is None else _witness_of_shortage(started.shortage)


def integral_optimum(
    graph: Graph, started: Started, largest: int, engine: Engine, watch: Watch, *, passes: int = 0
) -> Optimum | Witness:
    """Match what the fractional optimum leaves free, tree by tree."""
    n = len(graph.start) - 1
    forest = new_forest(n, _far(n, largest, engine), engine)
    free = int(halve.run(started.prices, forest.mate, forest.dual, work=0, engine=engine))
    if n >= TIGHT_FROM:
        match_tight(graph, forest.mate, forest.dual, engine)
    witness = match_free_vertices(graph, forest, engine, watch, passes=passes)
    return Optimum(forest, started.bids, free) if witness is None else witness


def match_free_vertices(
    graph: Graph, forest: Forest, engine: Engine, watch: Watch, *, passes: int = 0
) -> Witness | None:
    """Grow a tree from each free vertex; the forest is changed.

    Args:
        forest: feasible duals, matched pairs tight.
    """
    free = np.flatnonzero(np.asarray(forest.mate, dtype=np.int64) < 0).tolist()
    left = len(free)
    for root in free:
        if forest.mate[root] >= 0:
            continue
        watch.report("search", left, len(graph.other) // 2, passes)
        if not search_from.run(graph, forest, root, work=0, engine=engine):
            return _witness_of_tree(forest)
        left -= 2
    return None


def matching_of(n: int, costs: EdgeList | Block, solved: Optimum, extent: Extent, stats: Stats) -> Matching:
    """Read the matching, its cost and its duals off a solved graph.

    Args:
        costs: the edges of the graph, or all costs as a matrix.
    """
    forest = solved.forest
    mate = np.array(forest.mate, dtype=np.int64)
    first = np.flatnonzero(np.arange(n) < mate)
    if isinstance(costs, EdgeList):
        keys = costs.first * n + costs.second
        chosen = costs.cost[np.searchsorted(keys, first * n + mate[first])]
    else:
        chosen = costs[first, mate[first]]
    counts = replace(
        stats,
        bids=solved.bids,
        free=solved.free,
        shrinks=int(forest.tally[SHRINKS]),
        expansions=int(forest.tally[EXPANSIONS]),
    )
    return Matching(mate, sum(map(int, chosen.tolist())), duals_of(forest, extent.lowest), counts)


def _far(n: int, largest: int, engine: Engine) -> int:
    """Return a time that no event of the search reaches."""
    return _NEVER if engine == "compiled" else farthest(n, largest) ** 2


def farthest(n: int, largest: int) -> int:
    """Bound every price, dual and time in a graph with costs up to `largest`.

    The auction stops at prices (n + 2)(largest + 2) below 0; a path or a tree moves a price by at most the costs on an
    alternating path, n times the largest; a time is a slack, which is a cost and two duals, after another time.
    Sixteen leaves room.
    """
    return 16 * (n + 4) * (largest + 4)


def _witness_of_shortage(shortage: Shortage) -> Witness:
    """Rows R have fewer neighbours N: R without N have no pair among themselves, and only N without R as partners."""
    rows, columns = set(shortage.rows), set(shortage.columns)
    return Witness(tuple(sorted(columns - rows)), tuple((vertex,) for vertex in sorted(rows - columns)))


def _witness_of_tree(forest: Forest) -> Witness:
    """No event is left: odd nodes are single vertices by then, one fewer than the even nodes."""
    tops = sorted({int(top) for top in forest.outer})
    odd = [top for top in tops if forest.label[top] == ODD]
    even = [top for top in tops if forest.label[top] == EVEN]
    return Witness(tuple(odd), tuple(_members(top, forest) for top in even))


def _members(node: int, forest: Forest) -> tuple[int, ...]:
    count = vertices_of(node, forest)
    return tuple(sorted(int(vertex) for vertex in forest.found[:count]))
