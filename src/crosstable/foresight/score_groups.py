"""Pair a round of many simulations at once: by score groups, without rematches, with balanced colours.

It stands in for the pairing system of the event where only chances are wanted.

Rules
1. Players stand by score, then by rank.  With an odd number, the last who has had no bye has it.
2. Score groups are cut into brackets of even size: from an odd group the last floats down, and meets the first of the
   next group.
3. Inside a bracket, the method says who meets whom: upper half against lower half (slide), first against last (fold),
   neighbours (adjacent), or at random.
4. Pairs that have met, or who both must have one colour, exchange opponents with a board near by, first inside the
   bracket, then beyond.  What is left in a small field is searched completely.
5. White has who had it less often; else who had Black last; else the higher placed where the other is due alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from crosstable.foresight.columns import Column

Method = Literal["slide", "fold", "adjacent", "random"]
_MET, _CLASH, _LIKE = 16, 4, 1
_NEAR, _FAR, _STEPS = 4, 16, 2_000


@dataclass(slots=True, eq=False)
class SimulatedField:
    """The players of a round, in the order of their ranks, in each simulation.

    Args:
        met: who met before the simulations began, (m, m).
        since: the opponents in each round since, (simulations, m); -1 for none.
        balance: Blacks less Whites, (simulations, m).
        last: the last colour, 1 for Black, -1 for White, doubled where it was that twice; 0 for none.
        had_bye: who has had a bye.
        has_colours: whether colours are balanced.
        method: of rule 3.
    """

    score: Column
    met: Column
    balance: Column
    last: Column
    had_bye: Column
    since: list[Column] = field(default_factory=list)
    has_colours: bool = True
    method: Method = "slide"

    def cost(self, rows: Column, one: Column, other: Column) -> Column:
        """Return what is wrong with pairs: they have met, or want the same colour."""
        found = self.met[one, other].astype(np.int8) * _MET
        for opponents in self.since:
            found |= (opponents[rows, one] == other).astype(np.int8) * _MET
        if self.has_colours:
            first, second = self.balance[rows, one], self.balance[rows, other]
            strong = (np.abs(first) >= 2) | (np.abs(self.last[rows, one]) >= 2)
            strong &= (np.abs(second) >= 2) | (np.abs(self.last[rows, other]) >= 2)
            is_like = first * second > 0
            found += (is_like & strong).astype(np.int8) * _CLASH + is_like.astype(np.int8) * _LIKE
        return found


def pair_field(of: SimulatedField, rng: np.random.Generator) -> tuple[Column, Column, Column | None]:
    """Pair a round of each simulation.

    Args:
        of: the players.
        rng: draws the places of the method "random".
    Returns:
        Those with White (or listed first), their opponents, both (simulations, boards), and who has the bye, or None.
    """
    order = _order(of, rng)
    bye = None
    if order.shape[1] % 2:
        order, bye = _without_bye(of, order)
    first, bracket = _brackets(np.take_along_axis(of.score, order, 1))
    upper, lower = _inside(first, bracket, of.method)
    one, other = np.take_along_axis(order, upper, 1), np.take_along_axis(order, lower, 1)
    _exchange(of, one, other, bracket)
    _search(of, one, other, order)
    return *_colours(of, one, other), bye


def _order(of: SimulatedField, rng: np.random.Generator) -> Column:
    """Return the players by score, then rank; sorting packed numbers is several times faster than `argsort`."""
    simulations, m = of.score.shape
    packed = (int(of.score.max()) - of.score.astype(np.int64)) << 40
    if of.method == "random":
        packed |= rng.integers(0, 1 << 24, (simulations, m)) << 16
    packed |= np.arange(m)
    packed.sort(axis=1)
    found: Column = packed & 0xFFFF
    return found


def _without_bye(of: SimulatedField, order: Column) -> tuple[Column, Column]:
    rows, m = np.arange(len(order)), order.shape[1]
    has_had = np.take_along_axis(of.had_bye, order, 1)[:, ::-1]
    place = m - 1 - np.where(has_had.all(axis=1), 0, np.argmin(has_had, axis=1))
    bye = order[rows, place]
    places = np.arange(m - 1) + (np.arange(m - 1) >= place[:, None])
    return np.take_along_axis(order, places, 1), bye


def _brackets(score: Column) -> tuple[Column, Column]:
    """Return whether a board has the first of a group who meets a downfloater, and the first board of its bracket."""
    changes = np.empty(score.shape, dtype=np.bool_)
    changes[:, 0] = True
    np.not_equal(score[:, 1:], score[:, :-1], out=changes[:, 1:])
    floats = changes[:, 1::2]
    starts = np.where(changes[:, ::2] | floats, np.arange(score.shape[1] // 2), 0)
    return floats, np.maximum.accumulate(starts, axis=1)


def _inside(floats: Column, first: Column, method: Method) -> tuple[Column, Column]:
    """Return the places that meet on each board (rule 3)."""
    boards = first.shape[1]
    board = np.broadcast_to(np.arange(boards), first.shape)
    if method in ("adjacent", "random"):
        return 2 * board, 2 * board + 1
    is_start = first == board
    following = np.full(first.shape, boards)
    following[:, :-1] = np.where(is_start[:, 1:], board[:, 1:], boards)
    end = np.minimum.accumulate(following[:, ::-1], axis=1)[:, ::-1]
    has_floater = np.take_along_axis(floats, first, 1).astype(np.int64)
    begin, rank = 2 * (first + has_floater), board - first - has_floater
    half = end - first - has_floater
    upper = begin + rank
    lower = begin + half + rank if method == "slide" else 2 * end - 1 - rank
    is_floater = rank < 0
    return np.where(is_floater, 2 * board, upper), np.where(is_floater, 2 * board + 1, lower)


def _exchange(of: SimulatedField, one: Column, other: Column, bracket: Column) -> None:
    """Exchange opponents between boards, in place, while that makes the pairs better (rule 4)."""
    simulations, boards = one.shape
    rows = np.broadcast_to(np.arange(simulations)[:, None], one.shape)
    cost = of.cost(rows, one, other)
    for is_inside, reach, least in ((True, _NEAR, _LIKE), (False, min(boards, _FAR), _MET)):
        row, board = np.nonzero(cost >= least)
        for step in (step * sign for step in range(1, reach) for sign in (1, -1)):
            for is_crossed in (False, True):
                to = board + step
                is_there = (to >= 0) & (to < boards) & (cost[row, board] >= least)
                here, there = (row[is_there], board[is_there]), to[is_there]
                if is_inside:
                    is_same = bracket[here] == bracket[here[0], there]
                    here, there = (here[0][is_same], here[1][is_same]), there[is_same]
                if len(there):
                    _try(of, (one, other, cost), (*here, there), is_crossed=is_crossed)


def _try(of: SimulatedField, pairs: tuple[Column, ...], where: tuple[Column, ...], *, is_crossed: bool) -> None:
    """Exchange the opponents of two boards wherever the pairs become better; no board takes part twice."""
    one, other, cost = pairs
    row, board, to = where
    a, b, c, d = one[row, board], other[row, board], one[row, to], other[row, to]
    new = ((a, c), (b, d)) if is_crossed else ((a, d), (c, b))
    first, second = of.cost(row, *new[0]), of.cost(row, *new[1])
    is_better = first.astype(np.int16) + second < cost[row, board].astype(np.int16) + cost[row, to]
    claims = np.full(one.shape, -1, dtype=np.int32)
    number = np.arange(len(row), dtype=np.int32)
    better = np.flatnonzero(is_better)
    claims[row[better], to[better]] = number[better]
    claims[row[better], board[better]] = number[better]
    mine = better[
        (claims[row[better], to[better]] == number[better]) & (claims[row[better], board[better]] == number[better])
    ]
    for at, (left, right), price in ((board, new[0], first), (to, new[1], second)):
        one[row[mine], at[mine]], other[row[mine], at[mine]] = left[mine], right[mine]
        cost[row[mine], at[mine]] = price[mine]


def _search(of: SimulatedField, one: Column, other: Column, order: Column) -> None:
    """Pair again, by a search from the top, the simulations in which two players still meet again."""
    rows = np.broadcast_to(np.arange(len(one))[:, None], one.shape)
    for row in np.flatnonzero((of.cost(rows, one, other) >= _MET).any(axis=1)).tolist():
        met = of.met.copy()
        for opponents in of.since:
            has = opponents[row] >= 0
            met[np.flatnonzero(has), opponents[row][has]] = True
        found = _first_pairing(order[row].tolist(), met.tolist())
        if found is not None:
            one[row], other[row] = zip(*found, strict=True)


def _first_pairing(order: list[int], met: list[list[bool]]) -> list[tuple[int, int]] | None:
    """Return the first pairing in which nobody meets again; None where the search takes too long, or there is none."""
    left, steps = [_STEPS], list[tuple[int, int]]()

    def go_on(rest: list[int]) -> bool:
        if not rest:
            return True
        top, others = rest[0], rest[1:]
        for at, each in enumerate(others):
            left[0] -= 1
            if left[0] < 0:
                return False
            if not met[top][each]:
                steps.append((top, each))
                if go_on(others[:at] + others[at + 1 :]):
                    return True
                steps.pop()
        return False

    return steps if go_on(order) else None


def _colours(of: SimulatedField, one: Column, other: Column) -> tuple[Column, Column]:
    """Return those with White and those with Black (rule 5)."""
    first, second = np.take_along_axis(of.balance, one, 1), np.take_along_axis(of.balance, other, 1)
    before, after = np.sign(np.take_along_axis(of.last, one, 1)), np.sign(np.take_along_axis(of.last, other, 1))
    is_even = np.broadcast_to(np.arange(one.shape[1]) % 2 == 0, one.shape)
    by_turn = np.where(before != 0, before > 0, is_even)
    is_white = np.where(first != second, first > second, np.where(before != after, before > after, by_turn))
    return np.where(is_white, one, other), np.where(is_white, other, one)
