"""Odd sets nested in each other: the structure that the search grows and shrinks.

A node is a vertex (0 to n - 1) or an odd set (n and up).  An odd set is a cycle of an odd number of nodes: `child` is
the one that holds its base, `after` and `before` go round, and the edge from x to `after[x]` joins vertex `leaves[x]`
of x with vertex `enters[x]` of `after[x]`.  All vertices but the base are matched inside the set, so a set acts as one
vertex whose mate is the mate of its base, and any of its vertices can become the base (`rebase`).
"""

from __future__ import annotations

from typing import NamedTuple

from crosstable.matching.graph import column, columns_of
from crosstable.model.kernel import Counts, Engine, kernel

FREE, EVEN, ODD = 0, 1, 2  # labels of outermost nodes: not in the tree; even or odd distance from its root

SPARE, STAMP, LIMIT, FAR, SHRINKS, EXPANSIONS = range(6)  # places in `tally`


class Forest(NamedTuple):
    """All columns of the search; -1 for none.

    Per vertex: `mate`; `dual` as it was at time `since`; `outer`, the outermost node that holds it; `best`, the
    earliest time an edge to it was noted for. Per node: `parent`, the set that holds it; the cycle (see above);
    `base`, -1 for a set that is no more; `mass`, the dual of a set as it was at time `rise`; `label`; the tree
    edge from vertex `tree_from` of the node above to vertex `tree_to` of this one; `mark`, when a walk to the
    root last came by; `size`, how many vertices it holds. `spare` are numbers for new sets; `found`, `stack` and
    `stacked` are room to work in; `tally` is counts by name.
    """

    mate: Counts
    dual: Counts
    since: Counts
    outer: Counts
    best: Counts
    parent: Counts
    child: Counts
    after: Counts
    before: Counts
    leaves: Counts
    enters: Counts
    base: Counts
    mass: Counts
    rise: Counts
    label: Counts
    tree_from: Counts
    tree_to: Counts
    mark: Counts
    size: Counts
    spare: Counts
    found: Counts
    stack: Counts
    stacked: Counts
    tally: Counts


def new_forest(n: int, far: int, engine: Engine) -> Forest:
    """Plant n single vertices; `far` is a time that no event reaches."""
    forest = forest_room(n, engine)
    plant.run(forest, far, work=0, engine=engine)
    return forest


def forest_room(n: int, engine: Engine) -> Forest:
    """Return the columns of a forest of n vertices, before anything is written into them."""
    nodes = n + n // 2 + 1  # nested odd sets of three children or more are at most (n - 1) / 2
    *per_vertex, found = columns_of(6, n, engine)
    per_node, stacks = columns_of(15, nodes, engine), columns_of(2, 2 * nodes, engine)
    return Forest._make([*per_vertex, *per_node, found, *stacks, column(6, 0, engine)])


@kernel()
def plant(forest: Forest, far: int) -> None:
    """Begin with single vertices, none of them matched."""
    n, nodes = len(forest.mate), len(forest.parent)
    for vertex in range(n):
        forest.mate[vertex] = -1
        forest.dual[vertex] = 0
        forest.since[vertex] = 0
        forest.outer[vertex] = vertex
        forest.best[vertex] = far
    for node in range(nodes):
        forest.parent[node] = -1
        forest.child[node] = -1
        forest.after[node] = -1
        forest.before[node] = -1
        forest.leaves[node] = -1
        forest.enters[node] = -1
        forest.base[node] = node if node < n else -1
        forest.mass[node] = 0
        forest.rise[node] = 0
        forest.label[node] = FREE
        forest.tree_from[node] = -1
        forest.tree_to[node] = -1
        forest.mark[node] = 0
        forest.size[node] = 1
    for number in range(nodes - n):
        forest.spare[number] = nodes - 1 - number
    forest.tally[SPARE] = nodes - n
    forest.tally[FAR] = far


@kernel()
def list_odd_sets(forest: Forest, parent: Counts, odd_set: Counts) -> int:
    """List the odd sets whose dual is not 0, each after those inside it; return how many.

    `parent` gets for each vertex, then for each set, the number of the smallest set that holds it, counted from n, or
    -1; `odd_set` the dual of each set.  The forest is used up: `rise` and `stacked` are written.
    """
    n, nodes = len(forest.mate), len(forest.parent)
    stack, found, holder = forest.stack, forest.stacked, forest.rise
    depth = 0
    for node in range(n, nodes):
        if forest.base[node] >= 0 and forest.parent[node] < 0:
            stack[depth] = node
            depth += 1
    count = 0
    kept = 0
    while depth > 0:  # from the outside in
        depth -= 1
        node = stack[depth]
        found[count] = node
        count += 1
        kept += 1 if forest.mass[node] > 0 else 0
        first = forest.child[node]
        inside = first
        while True:
            if inside >= n:
                stack[depth] = inside
                depth += 1
            inside = forest.after[inside]
            if inside == first:
                break
    following = n + kept
    for at in range(count):
        node = found[at]
        above = forest.parent[node]
        holder[node] = holder[above] if above >= 0 else -1
        if forest.mass[node] > 0:
            following -= 1
            parent[following] = holder[node]
            odd_set[following - n] = forest.mass[node]
            holder[node] = following
    for vertex in range(n):
        above = forest.parent[vertex]
        parent[vertex] = holder[above] if above >= 0 else -1
    return kept


def vertices_of(node: int, forest: Forest) -> int:
    """Put the vertices of a node into `found`; return how many."""
    found, stack, child, after = forest.found, forest.stack, forest.child, forest.after
    n = len(forest.mate)
    if node < n:
        found[0] = node
        return 1
    count = 0
    depth = 1
    stack[0] = node
    while depth > 0:
        depth -= 1
        node = stack[depth]
        if node < n:
            found[count] = node
            count += 1
            continue
        first = child[node]
        inside = first
        while True:
            stack[depth] = inside
            depth += 1
            inside = after[inside]
            if inside == first:
                break
    return count


def set_outer(node: int, top: int, forest: Forest) -> None:
    """Set the outermost node that holds the vertices of a node."""
    for at in range(vertices_of(node, forest)):
        forest.outer[forest.found[at]] = top


def renumber(node: int, number: int, forest: Forest) -> None:
    """Change the number of a set that has a place in a cycle; its vertices keep their outermost node."""
    before = forest.before[node]
    after = forest.after[node]
    forest.after[before] = number
    forest.before[after] = number
    forest.before[number] = before
    forest.after[number] = after
    forest.leaves[number] = forest.leaves[node]
    forest.enters[number] = forest.enters[node]
    forest.base[number] = forest.base[node]
    forest.mass[number] = forest.mass[node]
    forest.rise[number] = forest.rise[node]
    forest.label[number] = forest.label[node]
    forest.tree_from[number] = forest.tree_from[node]
    forest.tree_to[number] = forest.tree_to[node]
    forest.size[number] = forest.size[node]
    first = forest.child[node]
    forest.child[number] = first
    at = first
    while True:
        forest.parent[at] = number
        at = forest.after[at]
        if at == first:
            return


def rebase(node: int, vertex: int, forest: Forest) -> None:
    """Match a node again inside, so that this vertex of it becomes its base.

    From the child that holds the vertex the cycle is walked to the old base, the way that takes an even number of
    steps; every second edge of the walk is matched, and its ends become the bases of their nodes.
    """
    stack, stacked, n = forest.stack, forest.stacked, len(forest.mate)
    stack[0] = node
    stacked[0] = vertex
    depth = 1
    while depth > 0:
        depth -= 1
        node = stack[depth]
        vertex = stacked[depth]
        if node < n or forest.base[node] == vertex:
            continue
        old = forest.child[node]
        at = _child_with(node, vertex, forest)
        goes_forward = _steps(old, at, forest) % 2 == 1
        forest.base[node] = vertex
        forest.child[node] = at
        stack[depth] = at
        stacked[depth] = vertex
        depth += 1
        while at != old:
            if goes_forward:
                near = forest.after[at]
                at = forest.after[near]
                one = forest.leaves[near]
                other = forest.enters[near]
            else:
                near = forest.before[at]
                at = forest.before[near]
                one = forest.enters[at]
                other = forest.leaves[at]
            forest.mate[one] = other
            forest.mate[other] = one
            stack[depth] = near
            stacked[depth] = one
            stack[depth + 1] = at
            stacked[depth + 1] = other
            depth += 2


def _child_with(node: int, vertex: int, forest: Forest) -> int:
    at = vertex
    while forest.parent[at] != node:
        at = forest.parent[at]
    return at


def _steps(start: int, end: int, forest: Forest) -> int:
    """Count the steps round the cycle from one child to another."""
    steps = 0
    while start != end:
        start = forest.after[start]
        steps += 1
    return steps


def dissolve(node: int, forest: Forest) -> None:
    """Make the children of an outermost set outermost nodes, and give its number back."""
    first = forest.child[node]
    at = first
    while True:
        forest.parent[at] = -1
        forest.label[at] = FREE
        set_outer(at, at, forest)
        at = forest.after[at]
        if at == first:
            break
    forest.base[node] = -1
    forest.label[node] = FREE
    forest.mass[node] = 0
    forest.spare[forest.tally[SPARE]] = node
    forest.tally[SPARE] += 1
