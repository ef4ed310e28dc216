"""Whether players can all be paired: the tests behind C4 (the round can be completed) and C5 (who may have the bye).

Allowed opponents are bit masks.  A greedy matching with one exchange settles almost every question; an alternating
search (J. Edmonds, Paths, trees, and flowers, 1965) settles the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unpaired:
    """How many players a largest matching leaves out, and which, one such matching; None stands for the bye."""

    count: int
    players: tuple[int | None, ...]


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits that are set, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def augment(neighbours: Sequence[Collection[int]], mate: list[int], root: int) -> bool:
    """Search an augmenting path from a free vertex, and flip it; `mate` is -1 for free vertices.

    Sets of neighbours are searched by intersections, so that a dense graph costs little.

    Returns:
        Whether there was one.
    """
    n = len(neighbours)
    base = list(range(n))
    parent = [-1] * n
    outer = {root}
    unseen = set(range(n))
    unseen.discard(root)
    free = {vertex for vertex in unseen if mate[vertex] == -1}
    queue = [root]
    for vertex in queue:
        near = neighbours[vertex]
        ends = free.intersection(near)
        if ends:
            end = min(ends)
            parent[end] = vertex
            _flip(end, parent, mate)
            return True
        for other in outer.intersection(near):
            if base[vertex] != base[other] and mate[vertex] != other:
                _shrink(vertex, other, base, parent, mate, outer, queue)
        for other in unseen.intersection(near):
            parent[other] = vertex
            following = mate[other]
            outer.add(following)
            queue.append(following)
            unseen.discard(other)
            unseen.discard(following)
    return False


def _shrink(
    one: int, other: int, base: list[int], parent: list[int], mate: list[int], outer: set[int], queue: list[int]
) -> None:
    """Join the odd cycle that an edge between outer vertices closes into one outer node."""
    stem = _stem(one, other, base, parent, mate)
    inside = set()
    for start, child in ((one, other), (other, one)):
        vertex, down = start, child
        while base[vertex] != stem:
            inside |= {base[vertex], base[mate[vertex]]}
            parent[vertex] = down
            down = mate[vertex]
            vertex = parent[down]
    for vertex in range(len(base)):
        if base[vertex] in inside:
            base[vertex] = stem
            if vertex not in outer:
                outer.add(vertex)
                queue.append(vertex)


def _stem(one: int, other: int, base: list[int], parent: list[int], mate: list[int]) -> int:
    seen = set()
    vertex = one
    while True:
        vertex = base[vertex]
        seen.add(vertex)
        if mate[vertex] == -1:
            break
        vertex = parent[mate[vertex]]
    vertex = base[other]
    while vertex not in seen:
        vertex = base[parent[mate[vertex]]]
    return vertex


def _flip(end: int, parent: list[int], mate: list[int]) -> None:
    vertex = end
    while vertex != -1:
        before = parent[vertex]
        following = mate[before]
        mate[vertex], mate[before] = before, vertex
        vertex = following


def unpaired(allowed: Sequence[int], players: Sequence[int], *, bye: int | None = None, apart: int = 0) -> Unpaired:
    """Match as many of these players as possible.

    Args:
        allowed: bit masks of opponents.
        players: who is to be paired.
        bye: bit mask of those who may have the bye, which is to be used; None for no bye.
        apart: the first so many players do not meet each other.
    """
    everyone = first = 0
    for at, player in enumerate(players):
        everyone |= 1 << player
        first |= (at < apart) << player
    masks = {player: allowed[player] & everyone & ~(first if at < apart else 0) for at, player in enumerate(players)}
    taker = None
    if bye is not None:
        taker = next((player for player in reversed(players) if bye >> player & 1), None)
        if taker is None:
            alone = unpaired(allowed, players, apart=apart)
            return Unpaired(alone.count + 1, (*alone.players, None))
    mate, left = _greedy(masks, players, taker)
    least = (len(players) + (bye is not None)) % 2
    if len(left) > least:
        left = _exchanged(masks, mate, left, least)
    if len(left) <= least:
        return Unpaired(len(left), tuple(left))
    return _searched(masks, players, mate, left, bye, taker)


def _greedy(masks: dict[int, int], players: Sequence[int], taker: int | None) -> tuple[dict[int, int], list[int]]:
    mate: dict[int, int] = {}
    left: list[int] = []
    free = 0
    for player in players:
        free |= 1 << player
    if taker is not None:
        free &= ~(1 << taker)
    for player in players:
        if not free >> player & 1:
            continue
        free &= ~(1 << player)
        choice = masks[player] & free
        if choice:
            other = (choice & -choice).bit_length() - 1
            mate[player], mate[other] = other, player
            free &= ~(1 << other)
        else:
            left.append(player)
    return mate, left


def _exchanged(masks: dict[int, int], mate: dict[int, int], left: list[int], least: int) -> list[int]:
    """Place two who are left by breaking one pair, as long as that works."""
    while len(left) > least:
        found = next(
            (
                (one, other, x)
                for at, one in enumerate(left)
                for other in left[at + 1 :]
                for x in bits(masks[one])
                if x in mate and masks[other] >> mate[x] & 1
            ),
            None,
        )
        if found is None:
            break
        one, other, x = found
        y = mate[x]
        mate[one], mate[x], mate[other], mate[y] = x, one, y, other
        left = [player for player in left if player not in (one, other)]
    return left


def _searched(
    masks: dict[int, int],
    players: Sequence[int],
    mate: dict[int, int],
    left: list[int],
    bye: int | None,
    taker: int | None,
) -> Unpaired:
    """Go on from a matching by alternating searches to a largest one."""
    place = {player: at for at, player in enumerate(players)}
    neighbours: list[set[int]] = [{place[other] for other in bits(masks[player])} for player in players]
    mates = [place[mate[player]] if player in mate else -1 for player in players]
    if bye is not None and taker is not None:
        neighbours.append({place[player] for player in players if bye >> player & 1})
        for at in neighbours[-1]:
            neighbours[at].add(len(players))
        mates.append(place[taker])
        mates[place[taker]] = len(players)
    for player in left:
        if mates[place[player]] == -1:
            augment(neighbours, mates, place[player])
    free = tuple(players[at] if at < len(players) else None for at, other in enumerate(mates) if other == -1)
    return Unpaired(len(free), free)
