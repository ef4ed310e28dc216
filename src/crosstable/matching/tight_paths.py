"""A short cut before the search: pairs of free vertices that tight edges alone can join.

The idea.  In large rounds many pairs cost the same, and so most edges near a free vertex are tight.  The search
(`blossom`) would shrink thousands of odd sets there before it meets the other free vertex.  A walk that makes no odd
sets, and lets each vertex have one label only, mostly finds a path to it at once.  It may miss one: the search does the
rest.  The duals stay as they are, so nothing has to be proven again.

Source: J. Edmonds, Paths, trees and flowers, 1965 (augmenting paths).
Cost: O(edges) per free vertex.
"""

from __future__ import annotations

from crosstable.matching.graph import Graph, column
from crosstable.model.kernel import Counts, Engine, kernel

TIGHT_FROM = 2000
"""Vertices; below, the search alone is as quick."""


def match_tight(graph: Graph, mate: Counts, dual: Counts, engine: Engine) -> int:
    """Match free vertices over tight edges where a walk finds the way; return how many pairs are new."""
    n = len(graph.start) - 1
    room = (column(n, value, engine) for value in (-1, 0, 0))
    return int(join_free.run(graph, mate, dual, *room, work=0, engine=engine))


@kernel()
def join_free(graph: Graph, mate: Counts, dual: Counts, seen: Counts, come: Counts, queue: Counts) -> int:
    """Walk from each free vertex in turn, nearest first, and turn over the first path that ends at another one.

    `seen` is -1 everywhere: it names the walk that came by last.  `come` is the even vertex before an odd one.
    """
    joined = 0
    for root in range(len(mate)):
        if mate[root] >= 0:
            continue
        seen[root] = root
        queue[0] = root
        head = 0
        tail = 1
        end = -1
        while head < tail and end < 0:
            one = queue[head]
            head += 1
            for arc in range(graph.start[one], graph.start[one + 1]):
                other = graph.other[arc]
                if seen[other] == root or graph.cost[arc] != dual[one] + dual[other]:
                    continue
                partner = mate[other]
                if partner < 0:
                    come[other] = one
                    end = other
                    break
                if seen[partner] == root:
                    continue
                seen[other] = root
                seen[partner] = root
                come[other] = one
                queue[tail] = partner
                tail += 1
        if end < 0:
            continue
        joined += 1
        while end >= 0:
            one = come[end]
            following = mate[one]
            mate[one] = end
            mate[end] = one
            end = following
    return joined
