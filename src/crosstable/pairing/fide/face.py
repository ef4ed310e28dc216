"""The optimal face: all matchings that are best by a list of levels, as a graph in which any choice can be tried.

Levels are compared one after the other (C6 before C7 before ...).  They are packed into words that are solved in turn
on the edges that are tight so far.  After a solve every best matching uses tight edges only; if no odd set has a
dual value, every perfect matching of tight edges is best.  Otherwise the edges that leave odd sets are counted, and
the least count is the condition that is left: one more level in front of the next word, and a sum to be checked at the
end.
Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965 (complementary slackness).

`Face.restrict` asks whether a best matching has a vertex matched into a given set, and keeps it so if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from crosstable.matching.costs import Block, Edges
from crosstable.matching.solution import Matching
from crosstable.matching.solve import solve
from crosstable.matching.witness import NoPerfectMatchingError
from crosstable.model.columns import Longs
from crosstable.pairing.fide.completion import augment

_WORD = 40  # bits of a word; small ones are quicker to solve

Levels = Sequence[Sequence[int]]  # of each edge, most important first


@dataclass(slots=True)
class Face:
    """The best matchings: the edges they use, and one of them.

    `crossings` counts for an edge the odd sets that it leaves; None where no set is active.  `least` is their sum
    in a best matching.
    """

    neighbours: list[set[int]]
    mate: list[int]
    crossings: dict[tuple[int, int], int] | None = None
    least: int = 0
    searches: int = field(default=0)

    def restrict(self, vertex: int, accepts: Callable[[int], bool]) -> bool:
        """Keep only the best matchings that match a vertex with one that is accepted.

        Returns:
            Whether there are any; otherwise nothing is changed.
        """
        before = self.neighbours[vertex]
        keep = {other for other in before if accepts(other)}
        dropped = before - keep
        if not dropped:
            return True
        if not keep:
            return False
        self._drop(vertex, keep, dropped)
        if self.mate[vertex] in keep:
            return True
        mate = self._augmented(vertex)
        if mate is not None:
            self.mate = mate
            return True
        self.neighbours[vertex] = before
        for other in dropped:
            self.neighbours[other].add(vertex)
        return False

    def freeze(self, vertex: int) -> int:
        """Leave a vertex and its mate no other choice; return the mate."""
        other = self.mate[vertex]
        for one, only in ((vertex, other), (other, vertex)):
            for neighbour in self.neighbours[one]:
                if neighbour != only:
                    self.neighbours[neighbour].discard(one)
            self.neighbours[one] = {only}
        return other

    def keep(self, accepts: Callable[[int, int], bool]) -> bool:
        """Keep only the edges that are accepted, if a best matching uses no others; otherwise nothing is changed."""
        if self.crossings is not None:
            return False
        before = self.neighbours
        self.neighbours = [{w for w in near if accepts(v, w)} for v, near in enumerate(before)]
        mate = self.mate[:]
        for vertex, other in enumerate(mate):
            if other != -1 and other not in self.neighbours[vertex]:
                mate[vertex] = mate[other] = -1
        for vertex in range(len(mate)):
            if mate[vertex] == -1:
                free = min((other for other in self.neighbours[vertex] if mate[other] == -1), default=-1)
                if free != -1:
                    mate[vertex], mate[free] = free, vertex
        for vertex in range(len(mate)):
            if mate[vertex] == -1 and not augment(self.neighbours, mate, vertex):
                self.neighbours = before
                return False
        self.mate = mate
        return True

    def edges(self) -> list[tuple[int, int]]:
        """List the edges that are left."""
        return [(v, w) for v, near in enumerate(self.neighbours) for w in near if v < w]

    def _drop(self, vertex: int, keep: set[int], dropped: set[int]) -> None:
        self.neighbours[vertex] = keep
        for other in dropped:
            self.neighbours[other].discard(vertex)

    def _augmented(self, vertex: int) -> list[int] | None:
        """Return a best matching of the edges that are left, None when there is none."""
        self.searches += 1
        mate = self.mate[:]
        other = mate[vertex]
        mate[vertex] = mate[other] = -1
        if not augment(self.neighbours, mate, vertex):
            return None
        if self.crossings is None or self._sum(mate) == self.least:
            return mate
        edges = self.edges()
        found = _solved(len(mate), edges, [self.crossings[edge] for edge in edges])
        return list(found.mate.tolist()) if found is not None and found.cost == self.least else None

    def _sum(self, mate: Sequence[int]) -> int:
        crossings = self.crossings or {}
        return sum(crossings[vertex, other] for vertex, other in enumerate(mate) if vertex < other)


def best_face(n: int, edges: Sequence[tuple[int, int]], levels: Levels) -> Face | None:
    """Return the face of the perfect matchings that are best by these levels, None when there is no perfect matching.

    Args:
        n: vertices.
        edges: pairs of vertices, the smaller first, each once.
        levels: for each edge its penalties, 0 or more, most important first; all of one length.
    """
    left = list(range(len(edges)))
    crossings: list[int] | None = None
    found: Matching | None = None
    least = 0
    for word in _words(n, edges, levels):
        costs = [_packed(levels[edge], word) for edge in left]
        if crossings is not None:
            room = (n // 2) * max(costs, default=0) + 1
            costs = [room * count + cost for count, cost in zip(crossings, costs, strict=True)]
        here = [edges[edge] for edge in left]
        found = _solved(n, here, costs)
        if found is None:
            return None
        first, second, cost = _columns(here, costs)
        is_tight = np.asarray(found.duals.slacks(first, second, cost) == 0)
        tight = np.flatnonzero(is_tight).tolist()
        left = [left[at] for at in tight]
        crossings = None
        if len(found.duals.odd_set):
            crossings = found.duals.crossings(first[is_tight], second[is_tight]).tolist()
            least = len(found.duals.odd_set)
    if found is None:
        return None
    neighbours: list[set[int]] = [set() for _ in range(n)]
    for edge in left:
        one, other = edges[edge]
        neighbours[one].add(other)
        neighbours[other].add(one)
    counted = None if crossings is None else {edges[edge]: count for edge, count in zip(left, crossings, strict=True)}
    mate = found.mate.tolist()
    face = Face(neighbours, mate, counted, least)
    if counted is not None:
        face.least = face._sum(mate)  # noqa: SLF001  # the count of this best matching is that of all
    return face


def _solved(n: int, edges: Sequence[tuple[int, int]], costs: Sequence[int]) -> Matching | None:
    first, second, cost = _columns(edges, costs)
    try:
        return solve(Edges(n, first, second, cost))
    except NoPerfectMatchingError:
        return None


def _columns(edges: Sequence[tuple[int, int]], costs: Sequence[int]) -> tuple[Longs, Longs, Block]:
    table = np.array(edges, dtype=np.int64).reshape(-1, 2)
    is_wide = max(costs, default=0) >= 2**56
    return table[:, 0], table[:, 1], np.array(costs, dtype=object if is_wide else np.int64)


Word = list[tuple[int, int, int]]  # level, its least value, bits


def _words(n: int, edges: Sequence[tuple[int, int]], levels: Levels) -> list[Word]:
    """Cut the levels into words; a level that is the same for all edges says nothing and is left out."""
    words: list[Word] = []
    word: Word = []
    width = 0
    for level, column in enumerate(zip(*levels, strict=True)):
        lowest, highest = min(column), max(column)
        if lowest == highest:
            continue
        bits = min((n // 2) * (highest - lowest), _by_vertex(edges, column, lowest)).bit_length()
        if word and width + bits > _WORD:
            words.append(word)
            word, width = [], 0
        word.append((level, lowest, bits))
        width += bits
    if word or not words:
        words.append(word)
    return words


def _by_vertex(edges: Sequence[tuple[int, int]], column: Sequence[int], lowest: int) -> int:
    """Return what a level can come to at most: at each vertex its largest value."""
    most: dict[int, int] = {}
    for (one, other), value in zip(edges, column, strict=True):
        above = value - lowest
        if above:
            most[one] = max(most.get(one, 0), above)
            most[other] = max(most.get(other, 0), above)
    return sum(most.values())


def _packed(levels: Sequence[int], word: Word) -> int:
    packed = 0
    for level, lowest, bits in word:
        packed = (packed << bits) + levels[level] - lowest
    return packed
