"""The result of a solve: the matching, its cost, the dual solution that proves it, and what it took.

The dual solution, in half units of cost
    y(v)    a number per vertex
    z(B)    a number >= 0 per odd set B; the sets are nested or apart (laminar)
    slack   s(i, j) = 2 cost(i, j) - y(i) - y(j) + 2 sum of z(B) over the sets that hold both i and j
If no slack is negative, no perfect matching M costs less than the bound:
    2 cost(M) = sum of slacks over M + sum of y - 2 sum of z(B) times the pairs of M inside B
             >= sum of y - sum of z(B) (|B| - 1)           for a set of |B| holds at most (|B| - 1) / 2 pairs.
A matching reaches the bound exactly when its slacks are 0 and every set with z > 0 is full.  Source: J.
Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crosstable.matching.costs import Block
from crosstable.matching.forest import Forest, list_odd_sets
from crosstable.matching.graph import columns_of
from crosstable.model.columns import Longs
from crosstable.model.kernel import Engine


@dataclass(frozen=True, slots=True, eq=False)
class Duals:
    """The dual solution: why no matching costs less.

    The odd sets are a forest: set k is node n + k, and `parent` of a node (a vertex, or a set) is the
    smallest set that holds it, -1 for none.  A set comes after the sets inside it.

    Shapes: vertex (n,), parent (n + sets,), odd_set (sets,).  Values in half units of cost; `object` arrays when
    they are wider than int64.
    """

    vertex: Block
    parent: Longs
    odd_set: Block

    @property
    def bound(self) -> int:
        """Twice the cost that no perfect matching can go below."""
        sizes = self.sizes()
        inside = sum(int(z) * (size - 1) for z, size in zip(self.odd_set.tolist(), sizes, strict=True))
        return sum(int(y) for y in self.vertex.tolist()) - inside

    def slacks(self, first: Longs, second: Longs, cost: Block) -> Block:
        """Compute the slacks of some pairs; Python integers where int64 could wrap."""
        n, above = len(self.vertex), self._above()
        shared = [0] * len(above)
        for node in range(len(above) - 2, n - 1, -1):
            shared[node] = shared[above[node]] + 2 * int(self.odd_set[node - n])
        largest = sum(max(int(c.max(initial=0)), -int(c.min(initial=0))) for c in (cost, self.vertex))
        is_safe = 2 * largest + max(shared) < 2**62 and cost.dtype != object
        kind = np.dtype(np.int64 if is_safe else object)
        y, masses = self.vertex.astype(kind), np.array(shared, dtype=kind)
        slacks: Block = 2 * cost.astype(kind) - y[first] - y[second] + masses[_joined(above, first, second)]
        return slacks

    def crossings(self, first: Longs, second: Longs) -> Longs:
        """Count for some pairs the odd sets that hold one of the two."""
        above = self._above()
        depth = np.zeros(len(above), dtype=np.int64)
        for node in range(len(above) - 2, -1, -1):
            depth[node] = depth[above[node]] + 1
        counts: Longs = depth[above[first]] + depth[above[second]] - 2 * depth[_joined(above, first, second)]
        return counts

    def depths(self) -> Longs:
        """Count the odd sets that hold each vertex."""
        n = len(self.vertex)
        depth = [0] * (len(self.parent) + 1)
        for node in range(len(self.parent) - 1, -1, -1):
            depth[node] = depth[self.parent[node]] + (node >= n)
        return np.array(depth[:n], dtype=np.int64)

    def _above(self) -> Longs:
        """Return the node above each, and one node over everything."""
        top = len(self.parent)
        return np.append(np.where(self.parent < 0, top, self.parent), top)

    def sizes(self) -> list[int]:
        """Count the vertices of each odd set."""
        n = len(self.vertex)
        sizes = [1] * n + [0] * len(self.odd_set)
        for node, parent in enumerate(self.parent.tolist()):
            if parent >= 0:
                sizes[parent] += sizes[node]
        return sizes[n:]

    def members(self, odd_set: int) -> list[int]:
        """List the vertices of an odd set."""
        n = len(self.vertex)
        inside = [False] * len(self.parent)
        inside[n + odd_set] = True
        for node in range(len(self.parent) - 1, -1, -1):
            if self.parent[node] >= 0 and inside[self.parent[node]]:
                inside[node] = True
        return [vertex for vertex in range(n) if inside[vertex]]


@dataclass(frozen=True, slots=True)
class Stats:
    """What a solve took.

    `engine` "plain" or "compiled"; `method` "all" edges at once, "candidates" and
    pricing, or "boxes", which looked at `priced` ordered pairs in all passes; `words`
    integers that the costs were cut into; `edges` in the graph at the end, of `pairs` allowed; `passes` over
    all pairs; `bids` of the auction; `free` vertices it left; `shrinks` and `expansions` of odd sets.
    """

    engine: str
    method: str
    pairs: int
    edges: int
    words: int = 1
    passes: int = 0
    bids: int = 0
    free: int = 0
    shrinks: int = 0
    expansions: int = 0
    priced: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Matching:
    """A perfect matching of least cost, with its proof.

    `mate[v]` is the partner of v.  `certificate.verify` checks all of it against the costs.
    """

    mate: Longs
    cost: int
    duals: Duals
    stats: Stats

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs, smaller vertex first, in rising order."""
        return [(v, partner) for v, partner in enumerate(self.mate.tolist()) if v < partner]


@dataclass(frozen=True, slots=True)
class ProofStage:
    """One word of the proof: tiers `start` to `stop`, each lowered by `lowest` and times its `factor`, and the duals.

    It speaks of the pairs that are tight in all stages before it.  If the stage before it has odd sets, how many of
    them a pair leaves counts as a tier in front of the others, with the first of `lowest` and `factor`.
    """

    start: int
    stop: int
    lowest: tuple[int, ...]
    factor: tuple[int, ...]
    duals: Duals


@dataclass(frozen=True, slots=True, eq=False)
class TieredMatching:
    """A perfect matching whose costs by tier, read as a word, are the least; with its proof in stages.

    `mate[v]` is the partner of v; `costs` are the sums of the tiers.
    """

    mate: Longs
    costs: tuple[int, ...]
    stages: tuple[ProofStage, ...]
    stats: Stats

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs, smaller vertex first, in rising order."""
        return [(v, partner) for v, partner in enumerate(self.mate.tolist()) if v < partner]


def _joined(above: Longs, first: Longs, second: Longs) -> Longs:
    """Find the smallest set that holds both: a set comes after what it holds, so raise the lower of two nodes."""
    one, other = above[first], above[second]
    apart = np.flatnonzero(one != other)
    while len(apart):
        lower = one[apart] < other[apart]
        one[apart] = np.where(lower, above[one[apart]], one[apart])
        other[apart] = np.where(lower, other[apart], above[other[apart]])
        apart = apart[one[apart] != other[apart]]
    return one


def duals_of(forest: Forest, lowest: int) -> Duals:
    """Read the duals off a solved forest, for costs that were lowered by `lowest`; the forest is used up.

    Sets whose dual is 0 prove nothing and are left out.
    """
    n, nodes = len(forest.mate), len(forest.parent)
    engine: Engine = "compiled" if isinstance(forest.mate, np.ndarray) else "plain"
    parent, odd_set = columns_of(2, nodes, engine)
    kept = list_odd_sets.run(forest, parent, odd_set, work=0, engine=engine)
    if engine == "compiled":
        return Duals(np.asarray(forest.dual) + lowest, parent[: n + kept], odd_set[:kept])
    parents = np.array(parent[: n + kept], dtype=np.int64)
    return Duals(_integers([y + lowest for y in forest.dual]), parents, _integers(odd_set[:kept]))


def _integers(values: list[int]) -> Block:
    """Return an int64 array where the values fit, else one of Python integers."""
    if all(-(2**63) <= value < 2**63 for value in values):
        return np.array(values, dtype=np.int64)
    result = np.empty(len(values), dtype=object)
    result[:] = values
    return result
