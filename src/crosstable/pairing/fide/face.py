"""The optimal face: all matchings that are best by a list of levels, as a graph in which any choice can be tried.

Levels are compared one after the other (C6 before C7 before ...).  They are packed into words that are solved in turn
on the edges that are tight so far.  After a solve every best matching uses tight edges only; if no odd set has a
dual value, every perfect matching of tight edges is best.  Otherwise the edges that leave odd sets are counted, and
the least count is the condition that is left: one more level in front of the next word, and a sum to be checked at the
end.
Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965 (complementary slackness).

`Face.restrict` keeps only the best matchings that match a vertex into a given set, if there are any.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.matching.costs import Block, Edges
from crosstable.matching.solution import Matching
from crosstable.matching.solve import solve
from crosstable.matching.witness import NoPerfectMatchingError
from crosstable.model.columns import Longs
from crosstable.pairing.fide.completion import augment
from crosstable.pairing.fide.small_face import LARGEST, SmallFace, small_face

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
        """Fix the pair of a vertex and its mate; return the mate."""
        other = self.mate[vertex]
        for one, only in ((vertex, other), (other, vertex)):
            for neighbour in self.neighbours[one]:
                if neighbour != only:
                    self.neighbours[neighbour].discard(one)
            self.neighbours[one] = {only}
        return other

    def keep(self, accepted: Callable[[int], set[int]]) -> bool:
        """Keep only the edges that are accepted, if a best matching uses no others; otherwise nothing is changed.

        Args:
            accepted: the vertices that a vertex may meet.
        """
        if self.crossings is not None:
            return False
        before = self.neighbours
        self.neighbours = [near & accepted(vertex) for vertex, near in enumerate(before)]
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

    def near(self, vertex: int) -> list[int]:
        """Return whom a vertex may meet, as far as edges say, in order."""
        return sorted(self.neighbours[vertex])

    def best(self, levels_of: Callable[[int, int], tuple[int, ...]]) -> Face | SmallFace | None:
        """Return the best of these matchings by further levels."""
        edges = self.edges()
        levels: list[tuple[int, ...]] = [levels_of(one, other) for one, other in edges]
        if self.crossings is not None:
            levels = [(self.crossings[edge], *level) for edge, level in zip(edges, levels, strict=True)]
        return best_face(len(self.mate), edges, levels)

    def edges(self) -> list[tuple[int, int]]:
        """List the edges that are left."""
        return [(v, w) for v, near in enumerate(self.neighbours) for w in near if v < w]

    def _drop(self, vertex: int, keep: set[int], dropped: set[int]) -> None:
        self.neighbours[vertex] = keep
        for other in dropped:
            self.neighbours[other].discard(vertex)

    def _augmented(self, vertex: int) -> list[int] | None:
        """Return a best matching of the edges that are left, None when there is none."""
        mate = self.mate[:]
        other = mate[vertex]
        mate[vertex] = mate[other] = -1
        if not augment(self.neighbours, mate, vertex):
            return None
        if self.crossings is None or self._sum(mate) == self.least:
            return mate
        edges = self.edges()
        first, second = np.array(edges, dtype=np.int64).T
        found = _solved(len(mate), first, second, np.array([self.crossings[edge] for edge in edges], dtype=np.int64))
        return list(found.mate.tolist()) if found is not None and found.cost == self.least else None

    def _sum(self, mate: Sequence[int]) -> int:
        crossings = self.crossings or {}
        return sum(crossings[vertex, other] for vertex, other in enumerate(mate) if vertex < other)


@dataclass(frozen=True, slots=True)
class PenaltyGraph:
    """Pairs of vertices with penalties; many pairs share theirs.

    Args:
        first, second: the vertices of each pair, the smaller first.
        kind: of each pair, a row of `levels`.
        levels: penalties of each kind, most important first, shape (kinds, levels).
    """

    first: Longs
    second: Longs
    kind: Longs
    levels: Longs

    def joined(self, edges: Sequence[tuple[int, int]], levels: Levels) -> PenaltyGraph:
        """Return the graph with a few more pairs, each with its own penalties."""
        if not edges:
            return self
        first, second = np.array(edges, dtype=np.int64).T
        kinds = len(self.levels) + np.arange(len(edges), dtype=np.int64)
        return PenaltyGraph(
            np.concatenate((self.first, first)),
            np.concatenate((self.second, second)),
            np.concatenate((self.kind, kinds)),
            np.concatenate((self.levels, np.array(levels, dtype=np.int64).reshape(len(edges), -1))),
        )


def best_face(n: int, edges: Sequence[tuple[int, int]], levels: Levels) -> Face | SmallFace | None:
    """Return the face of the perfect matchings that are best by these levels, None when there is no perfect matching.

    Args:
        n: vertices.
        edges: pairs of vertices, the smaller first, each once.
        levels: for each edge its penalties, most important first; all of one length.
    """
    if not edges:
        return Face([], []) if n == 0 else None
    table = np.array(edges, dtype=np.int64)
    penalties = np.array(levels, dtype=np.int64).reshape(len(edges), -1)
    return face_of(n, PenaltyGraph(table[:, 0], table[:, 1], np.arange(len(edges)), penalties))


def face_of(n: int, graph: PenaltyGraph) -> Face | SmallFace | None:
    """Return the best perfect matchings of a graph, None when there is no perfect matching."""
    if n <= LARGEST:
        return small_face(n, graph.first, graph.second, graph.kind, graph.levels)
    return solved_face(n, graph)


def solved_face(n: int, graph: PenaltyGraph) -> Face | None:
    """Return the best perfect matchings of a graph of any size, as the edges that they use."""
    first, second, kind = graph.first, graph.second, graph.kind
    crossings: Longs | None = None
    found: Matching | None = None
    least = 0
    for word in _words(n, graph):
        cost: Block = _packed(graph.levels, word)[kind]
        if crossings is not None:
            cost = _with_crossings(n, crossings, cost)
        found = _solved(n, first, second, cost)
        if found is None:
            return None
        tight = np.flatnonzero(found.duals.slacks(first, second, cost) == 0)
        first, second, kind = first[tight], second[tight], kind[tight]
        crossings = None
        if len(found.duals.odd_set):
            crossings = found.duals.crossings(first, second)
            least = len(found.duals.odd_set)
    if found is None:
        return None
    neighbours: list[set[int]] = [set() for _ in range(n)]
    edges = list(zip(first.tolist(), second.tolist(), strict=True))
    for one, other in edges:
        neighbours[one].add(other)
        neighbours[other].add(one)
    counted = None if crossings is None else dict(zip(edges, crossings.tolist(), strict=True))
    face = Face(neighbours, found.mate.tolist(), counted, least)
    if counted is not None:
        face.least = face._sum(face.mate)  # noqa: SLF001  # the count of this best matching is that of all
    return face


def _solved(n: int, first: Longs, second: Longs, cost: Block) -> Matching | None:
    try:
        return solve(Edges(n, first, second, cost))
    except NoPerfectMatchingError:
        return None


def _with_crossings(n: int, crossings: Longs, cost: Block) -> Block:
    """Put the count of crossings in front of a word."""
    most = int(cost.max(initial=0))
    room = (n // 2) * most + 1
    if room * (int(crossings.max(initial=0)) + 1) >= 2**56:
        crossings, cost = crossings.astype(object), cost.astype(object)
    return np.asarray(crossings * room + cost)


Word = list[tuple[int, int, int]]  # level, its least value, bits


def _words(n: int, graph: PenaltyGraph) -> list[Word]:
    """Cut the levels into words; a level that is the same for all pairs says nothing and is left out."""
    words: list[Word] = []
    word: Word = []
    width = 0
    used = graph.levels[np.unique(graph.kind)]
    lowest, highest = used.min(axis=0, initial=2**62), used.max(axis=0, initial=-(2**62))
    for level in np.flatnonzero(lowest < highest).tolist():
        least, reach = int(lowest[level]), int(highest[level] - lowest[level])
        bits = min((n // 2) * reach, _by_vertex(n, graph, level, least)).bit_length()
        if word and width + bits > _WORD:
            words.append(word)
            word, width = [], 0
        word.append((level, least, bits))
        width += bits
    if word or not words:
        words.append(word)
    return words


def _by_vertex(n: int, graph: PenaltyGraph, level: int, lowest: int) -> int:
    """Return what a level can come to at most: at each vertex its largest value."""
    above = graph.levels[:, level][graph.kind] - lowest
    most = np.zeros(n, dtype=np.int64)
    some = np.flatnonzero(above)
    np.maximum.at(most, graph.first[some], above[some])
    np.maximum.at(most, graph.second[some], above[some])
    return sum(most.tolist())


def _packed(levels: Longs, word: Word) -> Block:
    """Pack the levels of a word into one integer, for each kind of pair."""
    is_wide = sum(bits for _, _, bits in word) >= 56
    packed: Block = np.zeros(len(levels), dtype=object if is_wide else np.int64)
    for level, lowest, bits in word:
        packed = packed * (1 << bits) + (levels[:, level] - lowest)
    return packed


def best_counts(graph: PenaltyGraph, size: int) -> Sequence[int] | None:
    """Return the sum of each level over the pairs of a best matching; None where there is none."""
    face = face_of(size, graph)
    if face is None:
        return None
    mate: Longs = np.array(face.mate, dtype=np.int64)
    chosen = graph.kind[mate[graph.first] == graph.second]
    found: list[int] = graph.levels[chosen].sum(axis=0).tolist()
    return found
