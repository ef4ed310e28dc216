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

import numpy as np

from crosstable.foresight.columns import Column
from crosstable.pairing.seeding import System

_MET, _CLASH, _LIKE = 16, 4, 1
_NEAR, _FAR, _PASSES, _STEPS = 4, 8, 2, 2_000


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
    method: System = "slide"
    _due: Column = field(init=False)  # above 0 White, below 0 Black: after one colour twice the other
    _must: Column = field(init=False)

    def __post_init__(self) -> None:
        """Note which colour each player is due, and who must have it."""
        is_twice = np.abs(self.last) >= 2
        self._due = np.where(is_twice | (self.balance == 0), self.last, self.balance)
        self._must = is_twice | (np.abs(self.balance) >= 2)

    def cost(self, rows: Column, one: Column, other: Column) -> Column:
        """Return what is wrong with pairs: they have met, or want the same colour."""
        found = self.met[one, other].astype(np.int8) * _MET
        for opponents in self.since:
            found |= (opponents[rows, one] == other).astype(np.int8) * _MET
        if self.has_colours:
            is_like = self._due[rows, one] * self._due[rows, other] > 0
            found += is_like * np.where(self._must[rows, one] & self._must[rows, other], _CLASH + _LIKE, _LIKE).astype(
                np.int8
            )
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


def _inside(floats: Column, first: Column, method: System) -> tuple[Column, Column]:
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
    row, board = np.nonzero(cost >= _LIKE)
    for step in (step * sign for step in range(1, _NEAR) for sign in (1, -1)):
        for is_crossed in (False, True):
            to = board + step
            is_there = (to >= 0) & (to < boards) & (cost[row, board] >= _LIKE)
            here, from_, there = row[is_there], board[is_there], to[is_there]
            is_same = bracket[here, from_] == bracket[here, there]
            where = here[is_same], from_[is_same], there[is_same]
            new = _opponents(one, other, where, is_crossed=is_crossed)
            before = cost[where[0], where[1]].astype(np.int16) + cost[where[0], where[2]]
            first, second = of.cost(where[0], *new[0]), of.cost(where[0], *new[1])
            _apply((one, other, cost), where, new, (first, second), first.astype(np.int16) + second < before)
    changed = np.arange(simulations)
    for _ in range(_PASSES):
        if len(changed):
            changed = _exchange_far(of, (one, other, cost), changed)


def _exchange_far(of: SimulatedField, pairs: tuple[Column, Column, Column], among: Column) -> Column:
    """Part whoever must not meet by the best exchange with a board near by.

    Returns:
        The simulations in which one was made, of those that are looked at.
    """
    one, other, cost = pairs
    row, board = np.nonzero(cost[among] >= _CLASH)
    row = among[row]
    if not len(row):
        return row
    best = np.zeros(len(row), dtype=np.int64)
    to, is_crossed = board.copy(), np.zeros(len(row), dtype=np.bool_)
    for step in (step * sign for step in range(1, min(one.shape[1], _FAR)) for sign in (1, -1)):
        is_there = np.flatnonzero((board + step >= 0) & (board + step < one.shape[1]))
        where = row[is_there], board[is_there], board[is_there] + step
        before = _worth(of, where[0], one[where[:2]], other[where[:2]], cost[where[:2]])
        before += _worth(of, where[0], one[where[::2]], other[where[::2]], cost[where[::2]])
        for crossed in (False, True):
            gain = before.copy()
            for pair in _opponents(one, other, where, is_crossed=crossed):
                gain -= _worth(of, where[0], *pair, of.cost(where[0], *pair))
            is_better = gain > best[is_there]
            at = is_there[is_better]
            best[at], to[at], is_crossed[at] = gain[is_better], board[at] + step, crossed
    straight, across = (_opponents(one, other, (row, board, to), is_crossed=each) for each in (False, True))
    new = tuple(
        tuple(np.where(is_crossed, c, s) for c, s in zip(crossed, plain, strict=True))
        for crossed, plain in zip(across, straight, strict=True)
    )
    prices = of.cost(row, *new[0]), of.cost(row, *new[1])
    _apply((one, other, cost), (row, board, to), new, prices, best > 0)
    return np.unique(row[best > 0])


def _worth(of: SimulatedField, rows: Column, one: Column, other: Column, cost: Column) -> Column:
    """Return how bad pairs are: a rematch before a colour that must not be, these before floats, then wishes."""
    float_ = (of.score[rows, one].astype(np.int64) - of.score[rows, other]) ** 2
    found: Column = (cost >= _MET) * 1_000_000 + (cost % _MET >= _CLASH) * 100_000 + 10 * float_ + cost % _CLASH
    return found


def _opponents(
    one: Column, other: Column, where: tuple[Column, Column, Column], *, is_crossed: bool
) -> tuple[tuple[Column, Column], tuple[Column, Column]]:
    """Return the pairs of two boards after an exchange."""
    row, board, to = where
    a, b, c, d = one[row, board], other[row, board], one[row, to], other[row, to]
    return ((a, c), (b, d)) if is_crossed else ((a, d), (c, b))


def _apply(
    pairs: tuple[Column, Column, Column],
    where: tuple[Column, Column, Column],
    new: tuple[tuple[Column, ...], ...],
    prices: tuple[Column, Column],
    is_wanted: Column,
) -> None:
    """Make the exchanges that are wanted; no board takes part twice."""
    one, other, cost = pairs
    row, board, to = where
    claims = np.full(one.shape, -1, dtype=np.int32)
    number = np.arange(len(row), dtype=np.int32)
    wanted = np.flatnonzero(is_wanted)
    claims[row[wanted], to[wanted]] = number[wanted]
    claims[row[wanted], board[wanted]] = number[wanted]
    mine = wanted[
        (claims[row[wanted], to[wanted]] == number[wanted]) & (claims[row[wanted], board[wanted]] == number[wanted])
    ]
    for at, (left, right), price in ((board, new[0], prices[0]), (to, new[1], prices[1])):
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
