"""Matching: `solve` on rounds of made-up Go events, next to networkx, rustworkx and PyMatching.

An instance is a round of a McMahon event (players start in some twenty groups) or of a Swiss one (all start in one
group, the hardest to pair), with the penalties of a Go pairing program: score difference, colours, floats,
handicap, clubs, slide inside score groups, no repeated pairing.  Earlier rounds are paired by a simple rule.
Sparse cases keep the 12 cheapest partners of each player.  The engine is `auto`, with numba loaded.  Seconds are of the
processor, the best of up to 50 runs for every solver.
"""

from __future__ import annotations

import importlib.metadata
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.timing import print_table
from crosstable.matching import FORBIDDEN, Edges, Matching, solve, verify

Kind = Literal["McMahon", "Swiss"]
Longs = NDArray[np.int64]
CASES: tuple[tuple[Kind, int], ...] = (("McMahon", 1), ("Swiss", 3))
SIZES = (8, 12, 16, 20, 24, 32, 48, 64, 128, 256, 512, 1024)
_RUNS, _LONG = 50, 0.2  # runs at most, and seconds after which no more are begun


class Row(NamedTuple):
    """One instance: seconds of each solver (None: not run, or no perfect matching came out)."""

    case: str
    n: int
    seconds: float
    proof_seconds: float
    others: dict[str, float | None]
    stats: str

    def ratio(self, name: str) -> float | None:
        """Return how many times as long another solver took."""
        taken = self.others[name]
        return None if taken is None else taken / self.seconds


@dataclass(frozen=True)
class Field:
    """The players before a round.

    `place` counts from 0 inside each half of a score group; `due` is the colour (1 or -1) a player must not get again,
    `float_` the direction of the last float.
    """

    score: Longs
    rank: Longs
    club: Longs
    due: Longs
    float_: Longs
    group: Longs
    place: Longs
    half: Longs
    is_upper: NDArray[np.bool_]
    met: Longs
    is_early: bool

    @property
    def n(self) -> int:
        """How many players there are."""
        return len(self.score)

    def costs(self, rows: range) -> Longs:
        """Return the penalties of these players against all players."""
        one, other = np.arange(rows.start, rows.stop)[:, None], np.arange(self.n)[None, :]
        gap = self.score[one] - self.score[other]
        cost = 10_000 * gap * gap
        cost += 15_000 * ((self.due[one] != 0) & (self.due[one] == self.due[other]))
        cost += 17_500 * ((self.float_[one] != 0) & (np.sign(-gap) == self.float_[one]))
        cost += 17_500 * ((self.float_[other] != 0) & (np.sign(gap) == self.float_[other]))
        if self.is_early:
            handicap = np.maximum(np.abs(self.rank[one] - self.rank[other]) - 1, 0)
            cost += 3_000 * handicap * handicap + 5_600 * ((self.club[one] == self.club[other]) & (self.club[one] >= 0))
        slide = np.where(
            self.is_upper[one] != self.is_upper[other],
            (self.place[one] - self.place[other]) ** 2,
            self.half[one] ** 2,
        )
        cost += np.where(self.group[one] == self.group[other], slide, 0)
        cost[one == other] = FORBIDDEN
        inside = (self.met[:, 0] >= rows.start) & (self.met[:, 0] < rows.stop)
        cost[self.met[inside, 0] - rows.start, self.met[inside, 1]] = FORBIDDEN
        return cost

    def matrix(self) -> Longs:
        """Return all penalties."""
        return self.costs(range(self.n))


def field_of(kind: Kind, n: int, round: int, seed: int = 1) -> Field:
    """Make up an event and play it up to a round."""
    rng = np.random.default_rng(seed * 1_000_003 + n)
    strength = np.clip(rng.normal(-4, 6, n), -22, 8)
    rank = np.floor(strength).astype(np.int64)
    rating = strength + rng.normal(0, 0.05, n)
    club = np.where(rng.random(n) < 0.25, -1, rng.integers(0, max(4, n // 12), n))
    score = np.clip(rank, -20, 3) + 20 if kind == "McMahon" else np.zeros(n, dtype=np.int64)
    colours, floats = [np.zeros(n, dtype=np.int64)] * 2, np.zeros(n, dtype=np.int64)
    met: set[tuple[int, int]] = set()
    for _ in range(1, round):
        first, second = simple_round(ordered(score, rating), score, met, rng)
        met |= {pair for a, b in zip(first.tolist(), second.tolist(), strict=True) for pair in ((a, b), (b, a))}
        floats, colour = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)
        floats[first], floats[second] = np.sign(score[second] - score[first]), np.sign(score[first] - score[second])
        colour[first] = rng.choice([1, -1], len(first))
        colour[second] = -colour[first]
        colours = [colours[-1], colour]
        wins = rng.random(len(first)) < 1 / (1 + np.exp(-0.5 * (strength[first] - strength[second])))
        score = score.copy()
        score[np.where(wins, first, second)] += 1
    due = np.where(colours[0] == colours[1], -colours[1], 0)
    pairs = np.array(sorted(met), dtype=np.int64).reshape(-1, 2)
    return Field(score, rank, club, due, floats, *_places(score, rating), met=pairs, is_early=round <= 4)


def ordered(score: Longs, rating: NDArray[np.float64]) -> Longs:
    """Put players in order of score, then rating."""
    return np.lexsort((np.arange(len(score)), -rating, -score))


def _places(score: Longs, rating: NDArray[np.float64]) -> tuple[Longs, Longs, Longs, NDArray[np.bool_]]:
    """Return score group, place in its half, size of the upper half, and whether in the upper half."""
    order = ordered(score, rating)
    _, start, size = np.unique(-score[order], return_index=True, return_counts=True)
    group = np.repeat(np.arange(len(size)), size)
    index, half = np.arange(len(score)) - start[group], (size[group] + 1) // 2
    back = np.argsort(order)
    is_upper = index < half
    return group[back], np.where(is_upper, index, index - half)[back], half[back], is_upper[back]


def simple_round(
    order: Longs, score: Longs, met: set[tuple[int, int]], rng: np.random.Generator
) -> tuple[Longs, Longs]:
    """Pair upper half against lower half in each score group; the odd one floats down."""
    first: list[int] = []
    second: list[int] = []
    carried: list[int] = []
    for group in np.split(order, np.flatnonzero(np.diff(score[order])) + 1):
        members = carried + group.tolist()
        carried = [members.pop(int(rng.integers(len(members))))] if len(members) % 2 else []
        upper, lower = members[: len(members) // 2], members[len(members) // 2 :]
        for at, one in enumerate(upper):
            free = next((t for t in range(at, len(lower)) if (one, lower[t]) not in met), at)
            lower[at], lower[free] = lower[free], lower[at]
        first += upper
        second += lower
    return np.array(first), np.array(second)


def run(*, quick: bool) -> list[Row]:
    """Print seconds and ratios; return the rows."""
    rows = [
        _measured(kind, n, round, sparse=sparse)
        for n in ((64, 256) if quick else SIZES)
        for kind, round in CASES
        for sparse in (False, True)
    ]
    names = [name if " " in name else f"{name} {importlib.metadata.version(name)}" for name in PEERS]
    print_table(
        "Matching: solve against solve, processor time; costs and the graphs of the others ready",
        ("round", "players", "ms", "proof, ms", *(f"{name}, times as long" for name in names), "stats"),
        [
            (
                row.case,
                row.n,
                f"{row.seconds * 1e3:.3g}",
                f"{row.proof_seconds * 1e3:.3g}",
                *(_shown(row.ratio(name)) for name in PEERS),
                row.stats,
            )
            for row in rows
        ],
    )
    return rows


def _shown(ratio: float | None) -> str:
    return "-" if ratio is None else f"{ratio:.3g}"


def _measured(kind: Kind, n: int, round: int, *, sparse: bool) -> Row:
    matrix = field_of(kind, n, round).matrix()
    if sparse:
        matrix = cheapest_of(matrix, solve(matrix, engine="compiled"))
    first, second = np.nonzero(np.triu(matrix != FORBIDDEN, 1))
    cost = matrix[first, second]
    costs = Edges(n, first, second, cost) if sparse else matrix
    matching = solve(costs, engine="compiled")  # loads numba: `auto` is compiled from now on
    verify(costs, matching)
    seconds, _ = _best(lambda: solve(costs))
    proof_seconds, _ = _best(lambda: verify(costs, matching))
    edges = list(zip(first.tolist(), second.tolist(), cost.tolist(), strict=True))
    others = {
        name: _timed(job_of(n, edges), matching, exact=name != "pymatching") if n <= most else None
        for name, (job_of, most) in PEERS.items()
    }
    return Row(
        f"{kind} {round}{', sparse' if sparse else ''}",
        n,
        seconds,
        proof_seconds,
        others,
        _stats(matching),
    )


def cheapest_of(matrix: Longs, matching: Matching, partners: int = 12) -> Longs:
    """Forbid all pairs but the cheapest of each player and those of a matching."""
    kept = np.zeros(matrix.shape, dtype=np.bool_)
    nearest = np.argsort(matrix, axis=1, kind="stable")[:, :partners]
    np.put_along_axis(kept, nearest, values=True, axis=1)
    kept[np.arange(len(matrix)), matching.mate] = True
    return np.where(kept | kept.T, matrix, FORBIDDEN)


def _stats(matching: Matching) -> str:
    stats = matching.stats
    share = stats.edges / stats.pairs
    return f"{stats.method}, {stats.passes} passes, {share:.1%} of pairs, {stats.shrinks} odd sets made"


def _timed(job: Callable[[], int | None], matching: Matching, *, exact: bool) -> float | None:
    """Time a solver; the cost of an exact one must be the same, another is left out where it is not."""
    seconds, cost = _best(job)
    if cost == matching.cost:
        return seconds
    if exact:
        message = f"solvers disagree: {cost} and {matching.cost}"
        raise AssertionError(message)
    return None


def _best(job: Callable[[], object]) -> tuple[float, object]:
    """Run a job again and again for a while; return the least processor seconds, and its result."""
    seconds: list[float] = []
    while len(seconds) < _RUNS and sum(seconds) < _LONG:
        start = time.process_time()
        result = job()
        seconds.append(time.process_time() - start)
    return min(seconds), result


def rustworkx_job(n: int, edges: list[tuple[int, int, int]]) -> Callable[[], int]:
    """Make the graph; give the job that solves it."""
    import rustworkx as rx

    highest = max(cost for _, _, cost in edges)
    graph: Any = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(n))
    graph.add_edges_from([(one, other, highest - cost) for one, other, cost in edges])

    def job() -> int:
        pairs = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        return sum(highest - graph.get_edge_data(*pair) for pair in pairs)

    return job


def rustworkx_with_graph_job(n: int, edges: list[tuple[int, int, int]]) -> Callable[[], int]:
    """Return the job that makes the graph and solves it: what a matrix of costs takes us is in our time too."""

    def job() -> int:
        return rustworkx_job(n, edges)()

    return job


def networkx_job(n: int, edges: list[tuple[int, int, int]]) -> Callable[[], int]:
    """Make the graph; give the job that solves it."""
    import networkx as nx

    graph: Any = nx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from((one, other, -cost) for one, other, cost in edges)

    def job() -> int:
        return -sum(graph.edges[pair]["weight"] for pair in nx.max_weight_matching(graph, maxcardinality=True))

    return job


def pymatching_job(n: int, edges: list[tuple[int, int, int]]) -> Callable[[], int | None]:
    """Make the graph; return the job that solves it, None where no perfect matching comes out.

    PyMatching decodes quantum codes: it may join two vertices by a path over others.  A constant on every edge makes
    paths too dear where all pairs are allowed.  Its weights are rounded to 14 bits: the optimum is not certain.
    """
    import pymatching

    costs = {(one, other): cost for one, other, cost in edges}
    lowest, highest = min(costs.values()), max(costs.values())
    graph: Any = pymatching.Matching()
    for one, other, cost in edges:
        graph.add_edge(one, other, weight=cost - lowest + highest - lowest + 1)

    def job() -> int | None:
        pairs = graph.decode_to_edges_array(np.ones(n, dtype=np.uint8))
        if len(pairs) != n // 2 or len(np.unique(pairs)) != n:
            return None
        return sum(costs[min(pair), max(pair)] for pair in map(tuple, pairs.tolist()))

    return job


PEERS: dict[str, tuple[Callable[[int, list[tuple[int, int, int]]], Callable[[], int | None]], int]] = {
    "rustworkx": (rustworkx_job, 1024),
    "rustworkx with its graph": (rustworkx_with_graph_job, 256),
    "networkx": (networkx_job, 64),
    "pymatching": (pymatching_job, 1024),
}
