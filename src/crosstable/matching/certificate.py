"""The proof, checked: nothing here comes from the solver.

`solution` says why a dual solution proves a matching optimal.  This file checks every condition of that proof, on all
n (n - 1) ordered pairs, in exact integers, from the costs themselves:

    1. the mate of the mate is oneself, and nobody is left over or their own mate
    2. the odd sets are nested or apart, each odd, each with z >= 0
    3. no allowed pair has a negative slack; no matched pair is forbidden or has a slack other than 0
    4. the cost is the sum over the pairs, and twice the cost is the dual bound (so every set with z > 0 is full)

What sets two vertices share is not looked up pair by pair: in an order of the vertices that keeps each set together,
the sets that a row shares with the others change only at the borders of the row's own sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.boxed import Boxed
from crosstable.matching.costs import Block, Costs, as_costs, forbidden_value, row_blocks
from crosstable.matching.solution import Duals, Matching
from crosstable.model.columns import Longs
from crosstable.model.errors import InternalError
from crosstable.model.kernel import Counts, Engine, kernel, numba_is_installed

_SAFE = 2**62
_COLUMNS = 2048  # of a box are checked at a time: what fits a processor's memory is quick
_COMPILED_FROM = 300
_FINE, _TOO_WIDE = -1, -2


def verify(costs: Costs | NDArray[Any], matching: Matching, *, engine: Engine = "auto") -> int:
    """Check that a matching is perfect and that no perfect matching costs less.

    Args:
        costs: the costs it was made from; they are computed again.
        engine: "plain" or "compiled" to insist; "auto" compiles from 300 vertices on.
    Returns:
        How many ordered pairs were checked: n (n - 1).
    Raises:
        InternalError: a condition of the proof fails; names the pair or the set.
    Cost: O(n^2), and one evaluation of all costs; memory for a block of rows.   Exact: yes.
    Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.
    """
    source = as_costs(costs)
    n, duals = source.n, matching.duals
    mate = checked_mates(n, matching.mate)
    family = checked_family(n, duals)
    is_narrow, room = _room(duals)
    compiled = is_narrow and (
        engine == "compiled" or (engine == "auto" and n >= _COMPILED_FROM and numba_is_installed())
    )
    total = 0
    for rows, columns, block in blocks_to_check(source, mate, duals, family):
        _check_rows(rows, columns, block, mate, duals, family, room, compiled=compiled and block.dtype != object)
        here = np.flatnonzero(np.isin(mate[rows], columns))
        total += sum(int(c) for c in block[here, np.searchsorted(columns, mate[rows[here]])].tolist())
    if total != 2 * matching.cost:
        raise fault(f"the pairs cost {halved(total)}, not {matching.cost}")
    if 2 * matching.cost != duals.bound:
        raise fault(f"twice the cost is {2 * matching.cost}, the dual bound {duals.bound}: some odd set is not full")
    return n * (n - 1)


class Family(NamedTuple):
    """The odd sets, laid out: vertices in an `order` that keeps sets together, each node from `low` to `high` in it.

    `shared` is twice the z of a set and of all that hold it.
    """

    order: Counts
    low: Counts
    high: Counts
    shared: Counts


def checked_mates(n: int, mates: Longs) -> Longs:
    """Check condition 1."""
    mate = np.asarray(mates)
    if mate.shape != (n,) or mate.dtype.kind != "i":
        raise fault(f"{mate.dtype} mates of shape {mate.shape!r} for {n} vertices")
    for vertex, partner in enumerate(mate.tolist()):
        if not 0 <= partner < n or partner == vertex or mate[partner] != vertex:
            raise fault(f"vertex {vertex} has mate {partner}, which does not have it as mate")
    return mate.astype(np.int64)


def checked_family(n: int, duals: Duals) -> Family:
    """Check condition 2; give the sets laid out."""
    parent, z = duals.parent.tolist(), [int(value) for value in duals.odd_set.tolist()]
    if len(duals.vertex) != n or len(parent) != n + len(z):
        raise fault(
            f"{len(duals.vertex)} vertex duals and {len(parent)} parents for {n} vertices and {len(z)} odd sets"
        )
    for node, above in enumerate(parent):
        if above != -1 and not max(node, n - 1) < above < n + len(z):
            raise fault(f"node {node} lies in node {above}, which is no odd set after it")
    sizes = [1] * n + duals.sizes()
    for number, size in enumerate(sizes[n:]):
        if size % 2 == 0 or z[number] < 0:
            raise fault(f"odd set {number} has {size} vertices and z {z[number]}")
    return _laid_out(n, parent, sizes, z)


def _laid_out(n: int, parent: list[int], sizes: list[int], z: list[int]) -> Family:
    """Place the sets from the outermost in; each node starts where its set has room."""
    low, shared, following = [0] * len(parent), [0] * len(parent), [0] * len(parent)
    outside = 0
    for node in range(len(parent) - 1, -1, -1):
        above = parent[node]
        if above < 0:
            low[node], outside = outside, outside + sizes[node]
        else:
            low[node] = following[above]
            following[above] += sizes[node]
            shared[node] = shared[above]
        following[node] = low[node]
        if node >= n:
            shared[node] += 2 * z[node - n]
    order = [0] * n
    for vertex in range(n):
        order[low[vertex]] = vertex
    return Family(order, low, [start + size for start, size in zip(low, sizes, strict=True)], shared)


def _room(duals: Duals) -> tuple[bool, int]:
    """Tell whether the duals fit int64 with room to add, and how large a cost may be then."""
    largest = max((abs(int(y)) for y in duals.vertex.tolist()), default=0)
    room = _SAFE - 2 * largest - 2 * sum(int(z) for z in duals.odd_set.tolist())
    return room > 0, max(room // 2, 0)


def blocks_to_check(source: Costs, mate: Longs, duals: Duals, family: Family) -> Iterator[tuple[Longs, Longs, Block]]:
    """Walk the rows: with every other vertex, or, from boxes, with those that a bound does not clear, and the mates."""
    everybody = np.arange(source.n)
    if not isinstance(source, Boxed):
        yield from ((everybody[rows.start : rows.stop], everybody, source.block(rows)) for rows in row_blocks(source.n))
        return
    highest = source.highest(duals.vertex)
    for box in range(len(source.bound)):
        rows, near = source.members(box), source.near(box, highest, common_masses(box, source, duals, family), -1)
        columns = np.union1d(source.members_of(near), mate[rows])
        for start in range(0, len(columns), _COLUMNS):
            part = columns[start : start + _COLUMNS]
            yield rows, part, source.between(rows, part)


def common_masses(box: int, source: Boxed, duals: Duals, family: Family) -> Longs | int:
    """Give what the odd sets that hold both a box and another add to a slack, for all others."""
    if not len(duals.odd_set):
        return 0
    place = np.empty(source.n, dtype=np.int64)
    place[family.order] = np.arange(source.n)
    first = np.minimum.reduceat(place[source.order], source.start[:-1])
    last = np.maximum.reduceat(place[source.order], source.start[:-1])
    parent = duals.parent.tolist()
    holders = []
    node = parent[int(source.members(box)[0])]
    while node >= 0:
        if family.low[node] <= first[box] and last[box] < family.high[node]:
            holders.append(node)
        node = parent[node]
    low = np.array([-family.low[node] for node in holders], dtype=np.int64)
    high = np.array([family.high[node] for node in holders], dtype=np.int64)
    shared = np.array([*(family.shared[node] for node in holders), 0], dtype=np.int64)
    # From the inside out the sets grow at both ends: the first that reaches far enough both ways holds the other box.
    return shared[np.maximum(np.searchsorted(low, -first), np.searchsorted(high, last, side="right"))]


def _check_rows(
    rows: Longs, columns: Longs, block: Block, mate: Longs, duals: Duals, family: Family, room: int, *, compiled: bool
) -> None:
    width = len(columns)
    place = np.asarray(family.low[: len(mate)], dtype=np.int64)[columns]
    rank = np.argsort(place)
    inside = (place[rank], rank, np.zeros(width, dtype=np.int64))
    if compiled:
        flat = np.ascontiguousarray(block, dtype=np.int64).reshape(-1)
        arrays = (np.asarray(c, dtype=np.int64) for c in (mate, duals.vertex, duals.parent, *family, *inside))
        forbidden = forbidden_value(block)
        at = find_violation.run(flat, rows, columns, forbidden, room, *arrays, work=0, engine="compiled")
        compiled = at != _TOO_WIDE
    if not compiled:
        lists = (mate.tolist(), duals.vertex.tolist(), duals.parent.tolist(), *family, *(c.tolist() for c in inside))
        at = find_violation.run(
            block.reshape(-1), rows, columns, forbidden_value(block), None, *lists, work=0, engine="plain"
        )
    if at != _FINE:
        one, other = int(rows[int(at) // width]), int(columns[int(at) % width])
        cost = int(block[int(at) // width, int(at) % width])
        is_forbidden = cost == forbidden_value(block)
        raise fault(
            f"pair {one}-{other} {'is forbidden' if is_forbidden else f'of cost {cost}'} and is "
            f"{'matched' if mate[one] == other else 'not matched'}; its slack is "
            f"{'not defined' if is_forbidden else _slack(one, other, cost, duals)}"
        )


@kernel()
def find_violation(
    cost: Counts,
    rows: Counts,
    columns: Counts,
    forbidden: int,
    room: int | None,
    mate: Counts,
    dual: Counts,
    parent: Counts,
    _order: Counts,
    low: Counts,
    high: Counts,
    shared: Counts,
    place: Counts,
    rank: Counts,
    common: Counts,
) -> int:
    """Give the first cell of some rows that breaks a condition, -1 when none does, -2 when a cost is too wide."""
    width = len(columns)
    for row in range(len(rows)):
        one = rows[row]
        start = end = _first_from(place, low[one])
        node = parent[one]
        while node >= 0 and (start > 0 or end < width):
            while start > 0 and place[start - 1] >= low[node]:
                start -= 1
                common[rank[start]] = shared[node]
            while end < width and place[end] < high[node]:
                common[rank[end]] = shared[node]
                end += 1
            node = parent[node]
        for at in range(width):
            other = columns[at]
            value = cost[row * width + at]
            if value == forbidden or other == one:
                if mate[one] == other:
                    return row * width + at
                continue
            if room is not None and (value > room or value < -room):
                return _TOO_WIDE
            slack = 2 * value - dual[one] - dual[other] + common[at]
            if slack < 0 or (slack > 0 and mate[one] == other):
                return row * width + at
        for at in range(start, end):
            common[rank[at]] = 0
    return _FINE


def _first_from(place: Counts, least: int) -> int:
    """Give where the places that are not below the least begin; `place` rises."""
    first = 0
    last = len(place)
    while first < last:
        middle = (first + last) // 2
        if place[middle] < least:
            first = middle + 1
        else:
            last = middle
    return first


def _slack(one: int, other: int, cost: int, duals: Duals) -> int:
    """Compute one slack the slow way, for the message."""
    holders = []
    for node in (one, other):
        above = int(duals.parent[node])
        holders.append(set[int]())
        while above >= 0:
            holders[-1].add(above)
            above = int(duals.parent[above])
    both = sum(int(duals.odd_set[node - len(duals.vertex)]) for node in holders[0] & holders[1])
    return 2 * cost - int(duals.vertex[one]) - int(duals.vertex[other]) + 2 * both


def halved(total: int) -> str:
    """Write half of an integer of any size, exactly."""
    return f"{total}/2" if total % 2 else str(total // 2)


def fault(what: str) -> InternalError:
    """Give the error for a condition that fails."""
    return InternalError(f"the matching is not proven optimal: {what}. Please report the costs.")
