"""Tables of three, for Preferans: who sits with whom, with few repeat meetings.

Rules
1. Three to a table.  What is left over joins tables of four (one deals and sits out the deal), if the settings allow
   and there are enough tables; else it sits out, the lowest placed who have sat out least first.
2. A pair that has met m times costs (m + 1)^2 - 1: a second meeting of many pairs is better than a third of one.
3. Three-way matching is NP-hard: this is a seeded search (deal, then swap while it helps, then start again).  It says
   so: the certificate is empty and `lower_bound` says how little any seating could cost.
Source: own; M. R. Garey and D. S. Johnson, Computers and Intractability, 1979, problem SP1, for rule 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from crosstable.model.columns import Longs
from crosstable.model.errors import NoPairingError
from crosstable.model.kernel import Engine
from crosstable.pairing.board import Board, Reason
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import ConstraintKind
from crosstable.pairing.rematch import Rematch
from crosstable.pairing.settings import Limits
from crosstable.pairing.state import State
from crosstable.pairing.system import PairingSystem, Stop

_BARRED = 10**9  # a forbidden pair at a table: worse than any number of meetings
_SENTENCE = "Players at one table have not met."
_RESTARTS = 20


@dataclass(frozen=True, slots=True)
class TablesOfThree(PairingSystem):
    """Seat all players at tables of three with few repeat meetings, by a seeded search.

    Args:
        tables_of_four: whether players left over join tables of four; else they sit out.
        steps: of the search.
    """

    tables_of_four: bool = True
    steps: int = 20000
    name: ClassVar[str] = "preferans-tables"
    sentence: ClassVar[str] = (
        "Tables of three with few repeat meetings: a seeded search, not proven optimal; its lower bound is shown."
    )
    limits: ClassVar[Mapping[str, Limits]] = MappingProxyType({"steps": (0, 10_000_000)})
    players_per_board: ClassVar[int] = 3
    accepts: ClassVar[frozenset[ConstraintKind]] = frozenset({"forbidden", "volunteers"})

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Seat all players at tables of three.

        Raises:
            PolicyError: a forced pair or bye.
            NoPairingError: fewer than three players, or forbidden pairs that the search cannot keep apart.
        Cost: O(steps).   Exact: no; see rule 3.
        """
        self.check_constraints(state)
        if state.n < 3:
            raise NoPairingError(
                "pairing/too-few-for-a-table",
                event=state.event.id,
                round=state.round,
                players=state.n,
                witnesses=[entrant.id for entrant in state.entrants],
            )
        sizes, out = _sizes(state.n, fours=self.tables_of_four)
        cost = _costs(state)
        resting = _resting(state, out)
        playing = [vertex for vertex in range(state.n) if vertex not in set(resting)]
        rng = Random(f"{state.seed}/{state.round}")  # noqa: S311  # a random draw, not a secret
        seats = _search(cost, playing, sizes, rng, self.steps)
        tables = sorted(sorted(table) for table in _cut(seats, sizes))
        charged = [sum(int(cost[one, other]) for one, other in _pairs(table)) for table in tables]
        _check_apart(state, tables, charged)
        return Pairing(
            event=state.event.id,
            round=state.round,
            policy=self.name,
            seed=state.seed,
            boards=tuple(_board(state, at + 1, table, charged[at], rng) for at, table in enumerate(tables)),
            bye=state.id(resting[0]) if resting else None,
            waiting=tuple(str(state.id(vertex)) for vertex in resting[1:]),
            absent=state.absent,
            constraints=state.constraints,
            total_cost=sum(charged),
            lower_bound=lower_bound(cost, playing),
        )


def _resting(state: State, out: int) -> list[int]:
    """Return who sits out: volunteers, then who has sat out least, the lowest placed first."""
    volunteers = state.constraints.volunteers
    order = sorted(range(state.n), key=lambda v: (state.entrants[v].id not in volunteers, state.byes[v], -v))
    return order[:out]


def _check_apart(state: State, tables: list[list[int]], charged: list[int]) -> None:
    """Check that no forbidden pair sits at one table."""
    together = [vertex for table, cost in zip(tables, charged, strict=True) if cost >= _BARRED for vertex in table]
    if together:
        raise NoPairingError(
            "pairing/no-seating-found",
            event=state.event.id,
            round=state.round,
            witnesses=[str(state.id(vertex)) for vertex in together],
        )


def lower_bound(cost: Longs, playing: Sequence[int]) -> int:
    """Return a lower bound on the cost of any seating of these players.

    Each meets at least two others, at best the two cheapest; half of the sum, rounded up, as a meeting has two ends.
    """
    inside = cost[np.ix_(playing, playing)].copy()
    np.fill_diagonal(inside, _BARRED)
    cheapest = np.sort(inside, axis=1)[:, :2].sum()
    return -(-int(cheapest) // 2)


def _sizes(n: int, *, fours: bool) -> tuple[list[int], int]:
    """Return the sizes of the tables, and how many sit out."""
    tables, left = divmod(n, 3)
    if fours and left <= tables:
        return [4] * left + [3] * (tables - left), 0
    return [3] * tables, left


def _costs(state: State) -> Longs:
    """Return what it costs that two players sit at one table."""
    met = Rematch(hard=False).pairs(state, slice(0, state.n))
    cost = (met + 1) ** 2 - 1
    index = state.index()
    for one, other in state.constraints.forbidden:
        cost[index[one], index[other]] = cost[index[other], index[one]] = _BARRED
    return cost


def _search(cost: Longs, playing: list[int], sizes: list[int], rng: Random, steps: int) -> list[int]:
    """Deal, swap while it helps, deal again; keep the best."""
    table_of = [table for table, size in enumerate(sizes) for _ in range(size)]
    starts = np.cumsum([0, *sizes]).tolist()
    rows: list[list[int]] = cost.tolist()
    best: list[int] = []
    least = -1
    for _ in range(_RESTARTS):
        seats = list(playing)
        rng.shuffle(seats)
        for _ in range(steps // _RESTARTS):
            _try_swap(rows, seats, table_of, starts, rng)
        total = sum(rows[one][other] for table in _cut(seats, sizes) for one, other in _pairs(table))
        if least < 0 or total < least:
            best, least = seats, total
        if least == 0:
            break
    return best


def _try_swap(rows: list[list[int]], seats: list[int], table_of: list[int], starts: list[int], rng: Random) -> None:
    """Swap two seats at different tables when that costs no more."""
    one, other = rng.randrange(len(seats)), rng.randrange(len(seats))
    here, there = table_of[one], table_of[other]
    if here == there:
        return
    mine, theirs = rows[seats[one]], rows[seats[other]]
    change = 0
    for seat in range(starts[here], starts[here + 1]):
        if seat != one:
            change += theirs[seats[seat]] - mine[seats[seat]]
    for seat in range(starts[there], starts[there + 1]):
        if seat != other:
            change += mine[seats[seat]] - theirs[seats[seat]]
    if change <= 0:
        seats[one], seats[other] = seats[other], seats[one]


def _cut(seats: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    starts = np.cumsum([0, *sizes]).tolist()
    return [list(seats[first:last]) for first, last in pairwise(starts)]


def _pairs(table: Sequence[int]) -> list[tuple[int, int]]:
    return [(one, other) for at, one in enumerate(table) for other in table[at + 1 :]]


def _board(state: State, number: int, table: list[int], cost: int, rng: Random) -> Board:
    order = list(table)
    rng.shuffle(order)  # who sits where is drawn too
    reasons = (Reason("repeats", "rematch", _SENTENCE, Fraction(cost)),) if cost else ()
    return Board(
        number, tuple(str(state.id(vertex)) for vertex in order), cost=cost, colours_by="draw", reasons=reasons
    )
