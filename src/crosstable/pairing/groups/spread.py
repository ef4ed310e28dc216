"""Spread entrants over groups as evenly as possible, with the proof that no draw has fewer pairs that should not meet.

The idea.  Every group takes its share of each set of entrants (a club, a country, a pot): the size of the set divided
by the number of groups, rounded down or up.  Sets of one side must lie inside each other or apart (clubs in countries),
and so must those of the other (pots).  One group after the other is filled by a flow whose edges have a least and a
most: a share of 1 / k of every entrant is a flow, so a whole one exists, and the rest can be shared by the other k - 1
groups in the same way.

The proof.  A set of m entrants in k groups makes the fewest pairs inside groups when it is spread evenly: r groups with
q + 1 of them and k - r with q, where m = q k + r.  A draw that has no more pairs than that for every set is optimal.
Source: D. de Werra, Equitable colorations of graphs, 1971 (even spreading in bipartite graphs); L. R. Ford and
    D. R. Fulkerson, Flows in networks, 1962 (flows with lower bounds, integrality).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

_INFINITE = 10**9
Label = Hashable | None


def least_pairs(size: int, groups: int) -> int:
    """Return how many pairs of a set share a group at least.

    Example:
        >>> least_pairs(5, 4), least_pairs(9, 4)
        (1, 6)
    """
    whole, rest = divmod(size, groups)
    return (groups - rest) * whole * (whole - 1) // 2 + rest * (whole + 1) * whole // 2


def pairs_inside(labels: Sequence[Label], group_of: Sequence[int]) -> int:
    """Count the pairs of entrants with the same label in the same group; None is no label."""
    count: dict[tuple[Label, int], int] = {}
    for label, group in zip(labels, group_of, strict=True):
        if label is not None:
            count[label, group] = count.get((label, group), 0) + 1
    return sum(each * (each - 1) // 2 for each in count.values())


def least_of_labels(labels: Sequence[Label], groups: int) -> int:
    """Return how many pairs with the same label share a group at least, in any draw."""
    sizes: dict[Label, int] = {}
    for label in labels:
        if label is not None:
            sizes[label] = sizes.get(label, 0) + 1
    return sum(least_pairs(size, groups) for size in sizes.values())


def are_nested(inner: Sequence[Label], outer: Sequence[Label]) -> bool:
    """Return whether every set of the inner labels lies in one set of the outer labels, or outside all of them."""
    seen: dict[Label, Label] = {}
    return all(seen.setdefault(one, other) == other for one, other in zip(inner, outer, strict=True) if one is not None)


@dataclass(slots=True)
class BoundedFlow:
    """A network with a least and a most flow on every edge, grown edge by edge."""

    heads: list[int] = field(default_factory=list)
    room: list[int] = field(default_factory=list)
    out: list[list[int]] = field(default_factory=list)
    lower: list[tuple[int, int, int, int]] = field(default_factory=list)  # tail, head, least, edge

    def node(self) -> int:
        """Add a node."""
        self.out.append([])
        return len(self.out) - 1

    def edge(self, tail: int, head: int, most: int, least: int = 0) -> int:
        """Add an edge; return its number."""
        number = len(self.heads)
        for one, other, room in ((tail, head, most - least), (head, tail, 0)):
            self.out[one].append(len(self.heads))
            self.heads.append(other)
            self.room.append(room)
        if least:
            self.lower.append((tail, head, least, number))
        return number

    def run(self, source: int, sink: int) -> bool:
        """Find a flow within all bounds; return whether there is one."""
        start, end = self.node(), self.node()
        needed = 0
        for tail, head, least, _ in self.lower:
            self.edge(start, head, least)
            self.edge(tail, end, least)
            needed += least
        self.edge(sink, source, _INFINITE)
        return self._most(start, end) == needed

    def flow(self, number: int) -> int:
        """Return the flow on an edge beyond its least."""
        return self.room[number ^ 1]

    def _most(self, start: int, end: int) -> int:
        total = 0
        while True:
            before: dict[int, int] = {start: -1}
            queue = deque([start])
            while queue and end not in before:
                node = queue.popleft()
                for number in self.out[node]:
                    head = self.heads[number]
                    if self.room[number] and head not in before:
                        before[head] = number
                        queue.append(head)
            if end not in before:
                return total
            path = []
            node = end
            while node != start:
                path.append(before[node])
                node = self.heads[before[node] ^ 1]
            amount = min(self.room[number] for number in path)
            for number in path:
                self.room[number] -= amount
                self.room[number ^ 1] += amount
            total += amount


def spread_evenly(
    pots: Sequence[int], families: Sequence[Sequence[Label]], groups: int, order: Sequence[int]
) -> list[int]:
    """Return the group of each entrant, all sets spread as evenly as possible.

    Args:
        pots: of each entrant.
        families: labels of each entrant, from the finest to the coarsest, each nested in the next (`are_nested`).
        groups: how many.
        order: of the entrants, in which equal choices are tried.
    """
    group_of = [-1] * len(pots)
    for group in range(groups):
        left = [at for at in order if group_of[at] < 0]
        for at in _share(left, pots, families, groups - group):
            group_of[at] = group
    return group_of


def _share(left: Sequence[int], pots: Sequence[int], families: Sequence[Sequence[Label]], groups: int) -> list[int]:
    """Return the entrants of one group: the share of everything that is left."""
    if groups == 1:
        return list(left)
    net = BoundedFlow()
    source, sink = net.node(), net.node()

    def bounds(size: int) -> tuple[int, int]:
        return -(-size // groups), size // groups

    pot_nodes: dict[int, int] = {}
    whole = net.node()
    net.edge(source, whole, *bounds(len(left)))
    for pot in sorted({pots[at] for at in left}):
        pot_nodes[pot] = net.node()
        net.edge(pot_nodes[pot], sink, *bounds(sum(1 for at in left if pots[at] == pot)))
    nodes: dict[tuple[int, Label], int] = {}
    for level in reversed(range(len(families))):
        sizes: dict[Label, int] = {}
        first: dict[Label, int] = {}
        for at in left:
            label = families[level][at]
            if label is not None:
                sizes[label] = sizes.get(label, 0) + 1
                first.setdefault(label, at)
        for label, size in sizes.items():
            parent = _parent(first[label], level, families, nodes, whole)
            nodes[level, label] = net.node()
            net.edge(parent, nodes[level, label], *bounds(size))
    edges = {at: net.edge(_parent(at, -1, families, nodes, whole), pot_nodes[pots[at]], 1) for at in left}
    net.run(source, sink)  # one exists: see the head of the file
    return [at for at, number in edges.items() if net.flow(number)]


def _parent(
    at: int, level: int, families: Sequence[Sequence[Label]], nodes: Mapping[tuple[int, Label], int], whole: int
) -> int:
    for above in range(level + 1, len(families)):
        label = families[above][at]
        if label is not None:
            return nodes[above, label]
    return whole
