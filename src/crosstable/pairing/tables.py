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

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random

import numpy as np

from crosstable.model.columns import Longs
from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.pairing.boards import Board, Pairing, Reason
from crosstable.pairing.policy import Policy
from crosstable.pairing.rematch import Rematch
from crosstable.pairing.state import State

_BARRED = 10**9  # a forbidden pair at a table: worse than any number of meetings
_SENTENCE = "Players at one table have not met."
_RESTARTS = 20


def pair_tables(state: State, policy: Policy) -> Pairing:
    """Seat everybody at tables of three.

    Raises:
        PolicyError: a forced pair or bye.
        NoPairingError: fewer than three players, or wishes that the search cannot meet.
    Cost: O(steps).   Exact: no; see rule 3.
    """
    if state.wishes.forced or state.wishes.bye is not None:
        raise PolicyError(
            "policy 'preferans-tables' takes forbidden pairs and volunteers, no forced pairs and no forced bye."
        )
    if state.n < 3:
        raise NoPairingError(
            f"event {state.event.id!r}, round {state.round}: {state.n} players do not fill a table of three. "
            "Wait for more.",
            witnesses=[entrant.id for entrant in state.entrants],
        )
    sizes, out = _sizes(state.n, fours=bool(policy.settings.get("tables_of_four", True)))
    cost = _costs(state)
    resting = sorted(
        range(state.n), key=lambda v: (state.entrants[v].id not in state.wishes.volunteers, state.byes[v], -v)
    )[:out]
    playing = [vertex for vertex in range(state.n) if vertex not in set(resting)]
    rng = Random(f"{state.seed}/{state.round}")  # noqa: S311  # a lot, not a secret
    seats = _search(cost, playing, sizes, rng, int(policy.settings.get("steps", 20000)))
    tables = sorted(sorted(table) for table in _cut(seats, sizes))
    charged = [sum(int(cost[one, other]) for one, other in _pairs(table)) for table in tables]
    if sum(charged) >= _BARRED:
        raise NoPairingError(
            f"event {state.event.id!r}, round {state.round}: no seating found that keeps the forbidden pairs apart. "
            "Take one of the wishes back, or raise the setting 'steps'.",
            witnesses=[
                str(state.id(v)) for table, c in zip(tables, charged, strict=True) if c >= _BARRED for v in table
            ],
        )
    return Pairing(
        event=state.event.id,
        round=state.round,
        policy=policy.name,
        seed=state.seed,
        boards=tuple(_board(state, at + 1, table, charged[at], rng) for at, table in enumerate(tables)),
        bye=state.id(resting[0]) if resting else None,
        waiting=tuple(str(state.id(vertex)) for vertex in resting[1:]),
        absent=state.absent,
        total_cost=sum(charged),
        lower_bound=lower_bound(cost, playing),
    )


def lower_bound(cost: Longs, playing: Sequence[int]) -> int:
    """Give what no seating of these players can go below: each meets at least two others, at best the two cheapest.

    Half of the sum, rounded up, since a meeting has two ends.
    """
    inside = cost[np.ix_(playing, playing)].copy()
    np.fill_diagonal(inside, _BARRED)
    cheapest = np.sort(inside, axis=1)[:, :2].sum()
    return -(-int(cheapest) // 2)


def _sizes(n: int, *, fours: bool) -> tuple[list[int], int]:
    """Give the sizes of the tables, and how many sit out."""
    tables, left = divmod(n, 3)
    if fours and left <= tables:
        return [4] * left + [3] * (tables - left), 0
    return [3] * tables, left


def _costs(state: State) -> Longs:
    """Give what it costs that two sit at one table."""
    met = Rematch(hard=False).pairs(state, slice(0, state.n))
    cost = (met + 1) ** 2 - 1
    index = state.index()
    for one, other in state.wishes.forbidden:
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
    rng.shuffle(order)  # who sits where is a lot too
    reasons = (Reason("repeats", "rematch", _SENTENCE, Fraction(cost)),) if cost else ()
    return Board(number, tuple(str(state.id(vertex)) for vertex in order), cost=cost, colours_by="lot", reasons=reasons)
