"""The one call: a perfect matching of least cost, with its proof.

    solve(matrix)                              a square matrix of integers
    solve(Edges(n, first, second, cost))       a list of pairs
    solve(Blocks(n, rows))                     a function that computes rows when asked

It chooses between two engines, plain Python on lists (no start-up) and compiled (10 to 40 times faster), and
two methods, all edges at once and candidates with pricing (`pricing`: does not need all edges in memory).
Every way gives a matching of the same cost, and a dual solution that `certificate.verify` can check.

Integers.  Compiled arithmetic wraps silently at 2^63, so it is used only where no value can come near
(`optimum.farthest`): 16 (n + 4) (w + 2) < 2^62 for costs that span w, and all costs between -2^60 and 2^60.
Otherwise Python integers do it, of any size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.blossom import search_from
from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.boxed_pricing import BoxPricing, with_boxes
from crosstable.matching.cost_range import is_narrow, kept
from crosstable.matching.costs import Block, Costs, Dense, EdgeList, Edges, Extent, as_costs, edges_of
from crosstable.matching.graph import graph_of, graph_of_matrix
from crosstable.matching.graph_optimum import matching_of, optimum_of
from crosstable.matching.pricing import Pricing
from crosstable.matching.progress import Progress, Watch
from crosstable.matching.solution import Matching, Stats
from crosstable.matching.witness import NoPerfectMatchingError, Witness, check_witness
from crosstable.model.columns import Longs
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.kernel import Engine, numba_is_installed

Method = Literal["auto", "all", "candidates"]

MEMORY = 1_000_000_000
"""Bytes that costs computed by a function may take when nothing else is asked."""

_COMPILED_FROM = 250  # vertices; loading numba costs what plain Python needs for these
_CANDIDATES_FROM = 500  # vertices
_FEW = 300  # edges per vertex


def solve(
    costs: Costs | NDArray[Any],
    *,
    engine: Engine = "auto",
    method: Method = "auto",
    memory: int = MEMORY,
    should_stop: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Matching:
    """Match all vertices so that the sum of the costs is least.

    Args:
        costs: a square matrix of integers, `Edges`, or `Blocks`; `FORBIDDEN` where no pair may be.
        engine: "plain" or "compiled" to insist; "auto" compiles if the costs are narrow enough and numba is loaded
            already, or installed and there are 250 vertices or more.
        method: "all" edges at once or "candidates" to insist; "auto" takes candidates from 500 vertices on.
        memory: bytes that may hold the costs of a function; beyond, they are computed again in every pass.
        should_stop: called between steps; True ends the solve with `SolveStopped`.
        progress: called between steps.
    Returns:
        The matching with its dual solution; the same for the same input.
    Raises:
        InputError: an odd number of vertices, or costs that are no integers or too wide for the engine insisted on.
        UnknownName: no engine or method has that name.
        NoPerfectMatchingError: there is none; carries a checked witness.
        SolveStopped: `should_stop` returned True.
    Example:
        >>> import numpy as np
        >>> solve(np.array([[0, 3, 1, 9], [3, 0, 9, 1], [1, 9, 0, 4], [9, 1, 4, 0]])).pairs
        [(0, 2), (1, 3)]
    Cost: see docs/matching.md; about n^2.2 measured.   Exact: yes.
    Source: see `assignment`, `blossom` and `pricing`.
    """
    if method not in get_args(Method):
        raise UnknownName("method", method, get_args(Method))
    return solve_word(as_costs(costs), engine, method, memory, Watch(should_stop, progress))


def solve_word(
    source: Costs, engine: Engine, method: Method, memory: int, watch: Watch, *, mate: Longs | None = None
) -> Matching:
    """Solve one word; arguments as of `solve`.

    Args:
        mate: a perfect matching of allowed pairs to start from, for costs in boxes.
    """
    found = _in_boxes(source, engine, watch, mate) if isinstance(source, Boxed) else None
    if found is None:
        source, extent = kept(source, memory)
        chosen = _engine(engine, source.n, extent)
        if chosen == "compiled":
            source = _in_64_bits(source)
        few = method == "auto" and (source.n < _CANDIDATES_FROM or _is_sparse(source))
        with_all = method == "all" or few or not extent.pairs
        found = (_with_all_edges if with_all else _with_candidates)(source, extent, chosen, watch)
    if isinstance(found, Witness):
        check_witness(source, found)
        raise NoPerfectMatchingError(found)
    return found


def _in_64_bits(source: Costs) -> Costs:
    """Return costs that are narrow enough for compiled loops in the form that these read."""
    if isinstance(source, Dense) and source.matrix.dtype == object:
        return Dense(source.matrix.astype(np.int64))
    if isinstance(source, Edges) and source.listed.cost.dtype == object:
        listed = source.listed
        return Edges(source.n, listed.first, listed.second, listed.cost.astype(np.int64))
    return source


def boxed_engine(wanted: Engine) -> Engine:
    """Return the engine for boxes: compiled if it can be, for they are many."""
    return wanted if wanted != "auto" else "compiled" if numba_is_installed() else "plain"


def _in_boxes(source: Boxed, engine: Engine, watch: Watch, mate: Longs | None) -> Matching | Witness:
    start = None
    if mate is not None:
        first = np.flatnonzero(np.arange(source.n) < mate)
        start = EdgeList(first, mate[first], source.costs_of(mate)[first])
    return with_boxes(BoxPricing(source, boxed_engine(engine), watch, start=start))


def _engine(wanted: Engine, n: int, extent: Extent) -> Engine:
    if wanted not in get_args(Engine):
        raise UnknownName("engine", wanted, get_args(Engine))
    narrow = is_narrow(n, extent)
    if wanted == "compiled" and not narrow:
        raise InputError("matching/costs-too-wide", lowest=extent.lowest, highest=extent.highest, n=n)
    if wanted == "auto":
        return "compiled" if narrow and extent.pairs and is_compiling_worth_it(n) else "plain"
    return wanted


def is_compiling_worth_it(n: int) -> bool:
    """Return whether compiled code is the quicker way for so many vertices, with the time to load it.

    Compiled loops that an earlier solve, or numba, has brought into the process already are always quicker.
    """
    return (n >= _COMPILED_FROM and numba_is_installed()) or search_from.is_at_hand


def _is_sparse(costs: Costs) -> bool:
    """Whether the edges are few enough to take them all."""
    return isinstance(costs, Edges) and len(costs.cost) < _FEW * costs.n


def _with_all_edges(costs: Costs, extent: Extent, engine: Engine, watch: Watch) -> Matching | Witness:
    lowest = extent.lowest
    if isinstance(costs, Dense) and costs.matrix.dtype != object:
        listed: EdgeList | Block = costs.matrix
        graph = graph_of_matrix(costs.matrix, extent.pairs, lowest, engine)
    else:
        listed = edges_of(costs)
        graph = graph_of(costs.n, listed, lowest, engine)
    solved = optimum_of(graph, 2 * (extent.highest - lowest), engine, watch)
    if isinstance(solved, Witness):
        return solved
    return matching_of(costs.n, listed, solved, extent, Stats(engine, "all", extent.pairs, extent.pairs))


def _with_candidates(costs: Costs, extent: Extent, engine: Engine, watch: Watch) -> Matching | Witness:
    pricing = Pricing(costs, extent, engine, watch)
    solved = pricing.run()
    if isinstance(solved, Witness):
        return solved
    edges = pricing.edges
    stats = Stats(engine, "candidates", extent.pairs, len(edges.first), passes=pricing.passes)
    return matching_of(costs.n, edges, solved, extent, stats)
