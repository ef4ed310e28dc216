"""What every proof stands on, checked: the mates, and that the odd sets are nested or apart, odd, and not negative."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from crosstable.matching.solution import Duals
from crosstable.model.columns import Longs
from crosstable.model.errors import InternalError
from crosstable.model.kernel import Counts

_SAFE = 2**62


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


def room_of(duals: Duals) -> tuple[bool, int]:
    """Tell whether the duals fit int64 with room to add, and how large a cost may be then."""
    largest = max((abs(int(y)) for y in duals.vertex.tolist()), default=0)
    room = _SAFE - 2 * largest - 2 * sum(int(z) for z in duals.odd_set.tolist())
    return room > 0, max(room // 2, 0)


def first_from(place: Counts, least: int) -> int:
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


def slack_of(one: int, other: int, cost: int, duals: Duals) -> int:
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
