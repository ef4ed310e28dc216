"""The best matchings of a few vertices, listed one by one: most brackets are small, and a list is quicker to ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Longs

LARGEST = 8  # vertices; they have at most 105 perfect matchings

Mates = tuple[int, ...]


@dataclass(slots=True)
class SmallFace:
    """The best matchings, each as the mate of every vertex; see `face.Face` for what can be asked."""

    matchings: list[Mates]

    @property
    def mate(self) -> Sequence[int]:
        """One of the best matchings."""
        return self.matchings[0]

    def near(self, vertex: int) -> list[int]:
        """Return whom a best matching gives a vertex, in order."""
        return sorted({mates[vertex] for mates in self.matchings})

    def restrict(self, vertex: int, accepts: Callable[[int], bool]) -> bool:
        """Keep only the best matchings that match a vertex with one that is accepted; False if there are none."""
        kept = [mates for mates in self.matchings if accepts(mates[vertex])]
        self.matchings = kept or self.matchings
        return bool(kept)

    def freeze(self, vertex: int) -> int:
        """Leave a vertex and its mate no other choice; return the mate."""
        other = self.mate[vertex]
        self.matchings = [mates for mates in self.matchings if mates[vertex] == other]
        return other

    def keep(self, accepted: Callable[[int], set[int]]) -> bool:
        """Keep only matchings of edges that are accepted, if there are any."""
        sets = [accepted(vertex) for vertex in range(len(self.mate))]
        kept = [mates for mates in self.matchings if all(map(set.__contains__, sets, mates))]
        self.matchings = kept or self.matchings
        return bool(kept)

    def best(self, levels_of: Callable[[int, int], tuple[int, ...]]) -> SmallFace:
        """Return those of the matchings that are best by further levels."""
        sums = [
            [sum(level) for level in zip(*(levels_of(v, w) for v, w in enumerate(mates) if v < w), strict=True)]
            for mates in self.matchings
        ]
        least = min(sums)
        return SmallFace([mates for mates, found in zip(self.matchings, sums, strict=True) if found == least])


def small_face(n: int, first: Longs, second: Longs, kind: Longs, levels: Longs) -> SmallFace | None:
    """List the best perfect matchings of a graph, None when there is none; for the arguments see `PenaltyGraph`."""
    costs = _packed(n, kind, levels)
    near: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for one, other, of in zip(first.tolist(), second.tolist(), kind.tolist(), strict=True):
        near[one].append((costs[of], other))
    for edges in near:
        edges.sort()
    search = _Search(near, [-1] * n)
    if n % 2 == 0:
        search.walk(0, 0)
    return SmallFace(search.found) if search.found else None


class _Search:
    """A search through all perfect matchings, which leaves those out that are worse already."""

    def __init__(self, near: list[list[tuple[int, int]]], mate: list[int]) -> None:
        self.found: list[Mates] = []
        self._near = near
        self._mate = mate
        self._least: int | None = None

    def walk(self, vertex: int, cost: int) -> None:
        """Match the vertices from this one on; `cost` is that of those before."""
        mate = self._mate
        while vertex < len(mate) and mate[vertex] != -1:
            vertex += 1
        if vertex == len(mate):
            if self._least is None or cost < self._least:
                self._least, self.found = cost, []
            self.found.append(tuple(mate))
            return
        for more, other in self._near[vertex]:
            if self._least is not None and cost + more > self._least:
                break
            if mate[other] == -1:
                mate[vertex], mate[other] = other, vertex
                self.walk(vertex + 1, cost + more)
                mate[vertex] = mate[other] = -1


def _packed(n: int, kind: Longs, levels: Longs) -> dict[int, int]:
    """Return one number for each kind of pair, by all levels."""
    used = sorted(set(kind.tolist()))
    if not used:
        return {}
    rows = levels[used]
    least = rows.min(axis=0)
    reach = rows.max(axis=0) - least
    said = np.flatnonzero(reach)
    bases = ((n // 2) * reach[said] + 1).tolist()
    packed = {}
    for of, row in zip(used, (rows[:, said] - least[said]).tolist(), strict=True):
        cost = 0
        for base, value in zip(bases, row, strict=True):
            cost = cost * base + value
        packed[of] = cost
    return packed
