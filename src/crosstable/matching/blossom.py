"""The search: one tree at a time, over vertices and odd sets, until all vertices are matched.

The idea (Edmonds).  Keep a matching and a dual solution (`solution`) such that every matched pair is tight
(slack 0), no slack is negative and every set with z > 0 is full.  If all vertices are matched, the matching is
optimal: that is the whole proof.  If not, take a free vertex as root and grow a tree of tight edges that are in
turn unmatched and matched.  Nodes at even distance rise (their y grows with time), nodes at odd distance sink,
so tree edges stay tight and the slack from even nodes to others shrinks.  Events, in order of time:

    an even node meets a node outside the tree    matched: it and its mate join.  Free: the path to the root is
                                                  turned over, one more pair; the search is done
    two even nodes meet                           with the path between them they are an odd cycle: shrink it to a set
    the z of an odd set at odd distance sinks to 0   open it: the path through it joins the tree, the rest leaves it

If no event is left, the even nodes have fewer neighbours than they are: no perfect matching exists (`witness`).

Time is lazy: a dual is stored as it was at time `since` and brought up to date when its node changes.  Events
wait in a heap as (time, arc), or (time, -1 - set) for an opening; those overtaken by others are recognised, for
their time is no longer right, and dropped.  Events later than the first meeting with a free vertex are never
noted.

Why halves never occur.  Costs are even.  Tight edges join vertices whose y have the same parity, so within one tree all
y have one parity, and the slack between two even nodes is even: they meet after an integer time.  (Growing
several trees at once would break this: then costs must be multiples of 4.)

Source: J. Edmonds, Paths, trees and flowers, 1965; Z. Galil, Efficient algorithms for finding maximum matching
in graphs, 1986; H. N. Gabow, Implementation of algorithms for maximum matching on nonbipartite graphs, 1973.
Cost: O(edges log n) per free vertex; a vertex gets a new outermost set O(log n) times, and O(n) per odd set
opened.
"""

from __future__ import annotations

import heapq

from crosstable.matching.forest import (
    EVEN,
    EXPANSIONS,
    FAR,
    FREE,
    LIMIT,
    ODD,
    SHRINKS,
    SPARE,
    STAMP,
    Forest,
    dissolve,
    rebase,
    renumber,
    set_outer,
    vertices_of,
)
from crosstable.matching.graph import Graph
from crosstable.model.kernel import Counts, kernel

Heap = list[tuple[int, int]]

_LARGE = 64  # vertices of a set that would take long to update


@kernel()
def search_from(graph: Graph, forest: Forest, root: int) -> bool:
    """Grow one tree from a free vertex until it meets another: one more pair.

    False when no event is left; the labels of the forest then tell why.
    """
    heap = [(0, 0)]
    heap.clear()
    touched = [forest.outer[root]]
    _plant(root, graph, forest, heap)
    while len(heap) > 0:
        now, event = heapq.heappop(heap)
        if event < 0:
            node = -event - 1
            if _is_due(node, now, forest):
                _open_odd(node, now, graph, forest, heap, touched)
        elif _meet(event, now, graph, forest, heap, touched):
            _settle_all(now, forest, touched)
            _open_empty_sets(forest, touched)
            return True
    return False


def _plant(root: int, graph: Graph, forest: Forest, heap: Heap) -> None:
    """Begin a tree of one node at time 0."""
    for vertex in range(len(forest.best)):
        forest.best[vertex] = forest.tally[FAR]
    forest.tally[LIMIT] = forest.tally[FAR]
    top = forest.outer[root]
    forest.tree_from[top] = -1
    forest.tree_to[top] = -1
    _make_even(top, 0, graph, forest, heap)


def _is_due(node: int, now: int, forest: Forest) -> bool:
    """Whether a set is still an outermost one at odd distance whose dual is 0 now."""
    if forest.base[node] < 0 or forest.parent[node] >= 0 or forest.label[node] != ODD:
        return False
    return forest.rise[node] + forest.mass[node] == now


def _meet(arc: int, now: int, graph: Graph, forest: Forest, heap: Heap, touched: Counts) -> bool:
    """Handle an edge that has become tight; tell whether the search is done."""
    one = graph.owner[arc]
    other = graph.other[arc]
    if forest.outer[one] == forest.outer[other]:
        return False
    if forest.label[forest.outer[one]] != EVEN:
        one, other = other, one
    label = forest.label[forest.outer[other]]
    if forest.label[forest.outer[one]] != EVEN or label == ODD:
        return False
    slack = graph.cost[arc] - forest.dual[one] + forest.since[one] - forest.dual[other]
    if label == EVEN:
        if slack + forest.since[other] == 2 * now:
            _shrink(one, other, now, graph, forest, heap, touched)
        return False
    if slack != now:
        return False
    if forest.mate[forest.base[forest.outer[other]]] < 0:
        _augment(one, other, forest)
        return True
    _grow(one, other, now, graph, forest, heap, touched)
    return False


def _make_even(node: int, now: int, graph: Graph, forest: Forest, heap: Heap) -> None:
    """Make a node even: it rises from now on; note when its edges will be tight."""
    forest.label[node] = EVEN
    forest.rise[node] = now
    count = vertices_of(node, forest)
    for at in range(count):
        forest.since[forest.found[at]] = now
    for at in range(count):
        _scan(forest.found[at], now, graph, forest, heap)


def _scan(vertex: int, now: int, graph: Graph, forest: Forest, heap: Heap) -> None:
    """Note when each edge of an even vertex will be tight, unless an earlier event makes it needless."""
    start, _, others, cost = graph
    outer, label, dual, since, best = forest.outer, forest.label, forest.dual, forest.since, forest.best
    home = outer[vertex]
    height = dual[vertex] + now - since[vertex]
    limit = forest.tally[LIMIT]
    for arc in range(start[vertex], start[vertex + 1]):
        other = others[arc]
        node = outer[other]
        if label[node] == FREE:
            time = now + cost[arc] - height - dual[other]
            if time < best[other] and time < limit:
                best[other] = time
                heapq.heappush(heap, (time, arc))
                if forest.mate[forest.base[node]] < 0:
                    limit = time
        elif label[node] == EVEN and node != home:
            time = now + (cost[arc] - height - dual[other] - now + since[other]) // 2
            if time < limit:
                heapq.heappush(heap, (time, arc))
    forest.tally[LIMIT] = limit


def _grow(one: int, other: int, now: int, graph: Graph, forest: Forest, heap: Heap, touched: Counts) -> None:
    """Take a matched node and its mate into the tree."""
    node = forest.outer[other]
    forest.label[node] = ODD
    forest.tree_from[node] = one
    forest.tree_to[node] = other
    forest.rise[node] = now
    touched.append(node)
    for at in range(vertices_of(node, forest)):
        forest.since[forest.found[at]] = now
    if node >= len(forest.mate):
        heapq.heappush(heap, (now + forest.mass[node], -node - 1))
    mate = forest.mate[forest.base[node]]
    above = forest.outer[mate]
    forest.tree_from[above] = forest.base[node]
    forest.tree_to[above] = mate
    touched.append(above)
    _make_even(above, now, graph, forest, heap)


def _augment(one: int, other: int, forest: Forest) -> None:
    """Turn over the path from the free vertex beyond `other` to the root: one more pair."""
    rebase(forest.outer[other], other, forest)
    while True:
        node = forest.outer[one]
        rebase(node, one, forest)
        forest.mate[one] = other
        forest.mate[other] = one
        if forest.tree_from[node] < 0:
            return
        below = forest.outer[forest.tree_from[node]]
        one = forest.tree_from[below]
        other = forest.tree_to[below]
        rebase(below, other, forest)


def _shrink(one: int, other: int, now: int, graph: Graph, forest: Forest, heap: Heap, touched: Counts) -> None:
    """Make one set of the odd cycle that a tight edge between two even nodes closes."""
    top = _meeting_point(forest.outer[one], forest.outer[other], forest)
    forest.tally[SPARE] -= 1
    node = forest.spare[forest.tally[SPARE]]
    _close_cycle(top, one, other, forest)
    told = -1
    large, size = _largest(top, forest)
    if forest.size[large] >= _LARGE:  # its vertices need not be told: the new set takes its number
        renumber(large, node, forest)
        told = node
        if top == large:
            top = node
        node = large
    forest.size[node] = size
    forest.child[node] = top
    forest.base[node] = forest.base[top]
    forest.parent[node] = -1
    forest.label[node] = EVEN
    forest.mass[node] = 0
    forest.rise[node] = now
    forest.tree_from[node] = forest.tree_from[top]
    forest.tree_to[node] = forest.tree_to[top]
    forest.tally[SHRINKS] += 1
    touched.append(node)
    _for_each_child_settle(node, told, now, forest)
    at = top
    while True:
        if forest.label[at] == ODD:
            for place in range(vertices_of(at, forest)):
                _scan(forest.found[place], now, graph, forest, heap)
        forest.label[at] = FREE
        at = forest.after[at]
        if at == top:
            return


def _largest(top: int, forest: Forest) -> tuple[int, int]:
    """Find the node of a cycle that holds the most vertices, and count those of the cycle."""
    large = top
    size = 0
    at = top
    while True:
        size += forest.size[at]
        if forest.size[at] > forest.size[large]:
            large = at
        at = forest.after[at]
        if at == top:
            return large, size


def _for_each_child_settle(node: int, told: int, now: int, forest: Forest) -> None:
    """Bring the duals of a new set's children up to date; their vertices belong to it from now on.

    Those of the child `told` are said to belong to it already.
    """
    top = forest.child[node]
    at = top
    while True:
        forest.parent[at] = node
        if forest.label[at] == ODD:
            _settle(at, now, forest)
        elif at >= len(forest.mate):
            forest.mass[at] += now - forest.rise[at]
        if at != told:
            set_outer(at, node, forest)
        at = forest.after[at]
        if at == top:
            return


def _meeting_point(one: int, other: int, forest: Forest) -> int:
    """Walk to the root from both nodes in turn; the first node passed twice is where the paths join."""
    forest.tally[STAMP] += 1
    stamp = forest.tally[STAMP]
    while True:
        if one >= 0:
            if forest.mark[one] == stamp:
                return one
            forest.mark[one] = stamp
            if forest.tree_from[one] >= 0:
                one = forest.outer[forest.tree_from[forest.outer[forest.tree_from[one]]]]
            else:
                one = -1
        one, other = other, one


def _close_cycle(top: int, one: int, other: int, forest: Forest) -> None:
    """Link the nodes of the cycle: from `top` down to `one`, over the edge to `other`, and up again."""
    at = forest.outer[one]
    following = forest.outer[other]
    leaves = one
    enters = other
    while True:
        forest.after[at] = following
        forest.before[following] = at
        forest.leaves[at] = leaves
        forest.enters[at] = enters
        if at == top:
            break
        leaves = forest.tree_from[at]
        enters = forest.tree_to[at]
        following = at
        at = forest.outer[leaves]
    at = forest.outer[other]
    while at != top:
        above = forest.outer[forest.tree_from[at]]
        forest.after[at] = above
        forest.before[above] = at
        forest.leaves[at] = forest.tree_to[at]
        forest.enters[at] = forest.tree_from[at]
        at = above


def _open_odd(node: int, now: int, graph: Graph, forest: Forest, heap: Heap, touched: Counts) -> None:
    """Open a set at odd distance whose dual has sunk to 0: a path through it stays in the tree."""
    _settle(node, now, forest)
    forest.tally[EXPANSIONS] += 1
    last = forest.child[node]
    dissolve(node, forest)
    _thread(node, now, forest, heap)
    at = last
    while True:
        touched.append(at)
        if forest.label[at] == EVEN:
            _make_even(at, now, graph, forest, heap)
        elif forest.label[at] == FREE:
            for place in range(vertices_of(at, forest)):
                _note_nearest(forest.found[place], graph, forest, heap)
        at = forest.after[at]
        if at == last:
            return


def _thread(node: int, now: int, forest: Forest, heap: Heap) -> None:
    """Label the children of an opened set on the path of odd length from where the tree enters to the base."""
    last = forest.child[node]
    source = forest.tree_from[node]
    target = forest.tree_to[node]
    at = forest.outer[target]
    steps = 0
    walk = last
    while walk != at:
        walk = forest.after[walk]
        steps += 1
    while True:
        forest.label[at] = ODD
        forest.tree_from[at] = source
        forest.tree_to[at] = target
        forest.rise[at] = now
        if at >= len(forest.mate):
            heapq.heappush(heap, (now + forest.mass[at], -at - 1))
        if at == last:
            return
        if steps % 2 == 1:
            even = forest.after[at]
            forest.tree_from[even] = forest.leaves[at]
            forest.tree_to[even] = forest.enters[at]
            at = forest.after[even]
            source = forest.leaves[even]
            target = forest.enters[even]
        else:
            even = forest.before[at]
            forest.tree_from[even] = forest.enters[even]
            forest.tree_to[even] = forest.leaves[even]
            at = forest.before[even]
            source = forest.enters[at]
            target = forest.leaves[at]
        forest.label[even] = EVEN


def _note_nearest(vertex: int, graph: Graph, forest: Forest, heap: Heap) -> None:
    """A vertex has left the tree: note its earliest edge to an even node."""
    nearest = -1
    first = forest.tally[LIMIT]
    for arc in range(graph.start[vertex], graph.start[vertex + 1]):
        other = graph.other[arc]
        if forest.label[forest.outer[other]] == EVEN:
            time = graph.cost[arc] - forest.dual[vertex] - forest.dual[other] + forest.since[other]
            if time < first:
                first = time
                nearest = arc
    forest.best[vertex] = forest.tally[FAR]
    if nearest >= 0:
        forest.best[vertex] = first
        heapq.heappush(heap, (first, nearest))


def _settle(node: int, now: int, forest: Forest) -> None:
    """Bring the duals of an outermost node in the tree up to date."""
    sign = 1 if forest.label[node] == EVEN else -1
    for at in range(vertices_of(node, forest)):
        vertex = forest.found[at]
        forest.dual[vertex] += sign * (now - forest.since[vertex])
        forest.since[vertex] = now
    if node >= len(forest.mate):
        forest.mass[node] += sign * (now - forest.rise[node])
        forest.rise[node] = now


def _settle_all(now: int, forest: Forest, touched: Counts) -> None:
    """The search is done: bring all duals up to date and take down the tree."""
    for node in touched:
        if forest.base[node] >= 0 and forest.parent[node] < 0 and forest.label[node] != FREE:
            _settle(node, now, forest)
        forest.label[node] = FREE


def _open_empty_sets(forest: Forest, touched: Counts) -> None:
    """Open outermost sets whose dual is 0: they prove nothing and would only cost time."""
    at = 0
    while at < len(touched):
        node = touched[at]
        at += 1
        if node < len(forest.mate) or forest.base[node] < 0 or forest.parent[node] >= 0 or forest.mass[node] != 0:
            continue
        first = forest.child[node]
        dissolve(node, forest)
        inside = first
        while True:
            touched.append(inside)
            inside = forest.after[inside]
            if inside == first:
                break
