"""Whether a maximum exists: who is connected with whom by wins and ties.

A finite maximum exists if every model can be reached from every other by a chain of "has won or tied against" (Ford).
Otherwise, some group never met the others, or never lost to them, and its distance could be anything.

Source: L. R. Ford, Solution of a ranking problem from binary comparisons, American Mathematical Monthly 64 (1957).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.arena.units import Units
from crosstable.model.columns import Longs


@dataclass(frozen=True, slots=True)
class Connection:
    """How models are connected.

    Args:
        groups: models that met each other, directly or through others; the largest group first.
        parts: models that are connected by wins and ties in both directions; the largest first.
        unbeaten: the parts that no model outside of them has won or tied against.
        winless: the parts that have not won or tied against any model outside of them.
    """

    groups: tuple[tuple[int, ...], ...]
    parts: tuple[tuple[int, ...], ...]
    unbeaten: tuple[tuple[int, ...], ...]
    winless: tuple[tuple[int, ...], ...]

    @property
    def is_whole(self) -> bool:
        """Whether all models are connected in both directions, so that a maximum exists."""
        return len(self.parts) == 1


def connection_of(units: Units, *, with_ties: bool = True) -> Connection:
    """Return how the models are connected.

    Args:
        units: the folded battles.
        with_ties: whether a tie connects in both directions.
    """
    tied = units.weight[1] if with_ties else np.zeros(len(units.pair))
    first, second = units.first[units.pair], units.second[units.pair]
    won, lost = (units.weight[2] + tied) > 0, (units.weight[0] + tied) > 0
    winners = np.concatenate((first[won], second[lost]))
    losers = np.concatenate((second[won], first[lost]))
    over, under = _neighbours(winners, losers, units.n), _neighbours(losers, winners, units.n)
    both = [sorted({*over[model], *under[model]}) for model in range(units.n)]
    part_of = _parts(over, under)
    parts = _grouped(part_of)
    beaten = {
        part_of[loser] for model, losers in enumerate(over) for loser in losers if part_of[model] != part_of[loser]
    }
    winning = {
        part_of[model] for model, losers in enumerate(over) for loser in losers if part_of[model] != part_of[loser]
    }
    return Connection(
        _grouped(_reached(both)),
        parts,
        tuple(part for part in parts if part_of[part[0]] not in beaten and part_of[part[0]] in winning),
        tuple(part for part in parts if part_of[part[0]] not in winning and part_of[part[0]] in beaten),
    )


def _neighbours(sources: Longs, targets: Longs, n: int) -> list[list[int]]:
    found: list[set[int]] = [set() for _ in range(n)]
    for source, target in zip(sources.tolist(), targets.tolist(), strict=True):
        found[source].add(target)
    return [sorted(each) for each in found]


def _grouped(group_of: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the members of each group; the largest first, then by the first member."""
    members: dict[int, list[int]] = {}
    for member, group in enumerate(group_of):
        members.setdefault(group, []).append(member)
    return tuple(sorted(map(tuple, members.values()), key=lambda group: (-len(group), group)))


def _reached(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Return for each node the first node of those that are connected with it."""
    group = [-1] * len(neighbours)
    for start in range(len(neighbours)):
        if group[start] < 0:
            _visit(start, neighbours, group, start)
    return group


def _visit(start: int, neighbours: Sequence[Sequence[int]], mark: list[int], value: int) -> list[int]:
    """Mark all that can be reached; return them in the order in which they are left."""
    left = []
    mark[start] = value
    path = [(start, iter(neighbours[start]))]
    while path:
        node, rest = path[-1]
        following = next((each for each in rest if mark[each] < 0), None)
        if following is None:
            left.append(node)
            path.pop()
        else:
            mark[following] = value
            path.append((following, iter(neighbours[following])))
    return left


def _parts(over: Sequence[Sequence[int]], under: Sequence[Sequence[int]]) -> list[int]:
    """Return the strongly connected part of each node (Kosaraju)."""
    mark, order = [-1] * len(over), []
    for start in range(len(over)):
        if mark[start] < 0:
            order += _visit(start, over, mark, start)
    part = [-1] * len(over)
    for start in reversed(order):
        if part[start] < 0:
            _visit(start, under, part, start)
    return part
