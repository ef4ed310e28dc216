"""The proof, checked: nothing here comes from the solver.

`solution` says why a dual solution proves a matching optimal.  This file checks every condition of that proof, on all
n (n - 1) ordered pairs, in exact integers, from the costs themselves:

    1. the mate of the mate is oneself, and nobody is left over or their own mate
    2. the odd sets are nested or apart, each odd, each with z >= 0
    3. no allowed pair has a negative slack; no matched pair is forbidden or has a slack other than 0
    4. the cost is the sum over the pairs, and twice the cost is the dual bound (so every set with z > 0 is full)

What sets two vertices share is not looked up pair by pair: in an order of the vertices that keeps each set together,
the sets that a row shares with the others change only at the borders of the row's own sets.

Costs in boxes are checked in `box_certificate`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.box_certificate import verify_boxed
from crosstable.matching.boxed import Boxed
from crosstable.matching.costs import Block, Costs, as_costs, forbidden_value, row_blocks
from crosstable.matching.proof import checked_family, checked_mates, fault, halved, room_of, slack_of
from crosstable.matching.solution import Duals, Matching
from crosstable.matching.tiers import Stage
from crosstable.matching.watch import Progress
from crosstable.model.columns import Longs
from crosstable.model.kernel import Counts, Engine, kernel, numba_is_installed

_COMPILED_FROM = 250  # as the solver: numba is loaded then
_FINE, _TOO_WIDE = -1, -2


def verify(
    costs: Costs | NDArray[Any],
    matching: Matching,
    *,
    engine: Engine = "auto",
    exhaustive: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """Check that a matching is perfect and that no perfect matching costs less.

    Args:
        costs: the costs it was made from; they are computed again.
        engine: "plain" or "compiled" to insist; "auto" compiles from 250 vertices on.
        exhaustive: trust no bound of costs in boxes: look at every pair.
        progress: told from time to time, of costs in boxes.
    Returns:
        How many ordered pairs were checked: n (n - 1).
    Raises:
        InternalError: a condition of the proof fails; names the pair or the set.
    Cost: O(n^2), and one evaluation of all costs; memory for a block of rows.   Exact: yes.
    Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.
    """
    source = as_costs(costs)
    n, duals = source.n, matching.duals
    if isinstance(source, Boxed):
        stages = [Stage(0, 1, (0,), (1,), duals)]
        found = verify_boxed(
            [source], stages, matching.mate, engine=engine, exhaustive=exhaustive, progress=progress
        )  # fmt: skip
        total = 2 * found[0]
    else:
        total = _checked_total(source, matching, engine)
    if total != 2 * matching.cost:
        raise fault(f"the pairs cost {halved(total)}, not {matching.cost}")
    if 2 * matching.cost != duals.bound:
        raise fault(f"twice the cost is {2 * matching.cost}, the dual bound {duals.bound}: some odd set is not full")
    return n * (n - 1)


def _checked_total(source: Costs, matching: Matching, engine: Engine) -> int:
    """Check conditions 1 to 3 row by row; give twice what the pairs cost."""
    n, duals = source.n, matching.duals
    mate, family = checked_mates(n, matching.mate), checked_family(n, duals)
    is_narrow, room = room_of(duals)
    lists = (mate.tolist(), duals.vertex.tolist(), duals.parent.tolist(), *family, [0] * n)
    arrays: tuple[Any, ...] = ()
    if is_narrow and (engine == "compiled" or (engine == "auto" and n >= _COMPILED_FROM and numba_is_installed())):
        arrays = tuple(np.array(column, dtype=np.int64) for column in lists)
    total = 0
    for rows in row_blocks(n):
        block = source.block(rows)
        at, forbidden = _TOO_WIDE, forbidden_value(block)
        if arrays and block.dtype != object:
            flat = np.ascontiguousarray(block, dtype=np.int64).reshape(-1)
            arrays[-1][:] = 0  # who stops early leaves it used
            at = find_violation.run(flat, rows.start, forbidden, room, *arrays, work=0, engine="compiled")
        if at == _TOO_WIDE:
            at = find_violation.run(block.reshape(-1), rows.start, forbidden, None, *lists, work=0, engine="plain")
        if at != _FINE:
            raise _violation(
                rows.start + int(at) // n, int(at) % n, block[int(at) // n, int(at) % n], block, mate, duals
            )
        total += sum(int(cost) for cost in block[np.arange(len(rows)), mate[rows.start : rows.stop]].tolist())
    return total


def _violation(one: int, other: int, cost: int, block: Block, mate: Longs, duals: Duals) -> Exception:
    """Say of a pair what is wrong with it."""
    is_forbidden = int(cost) == forbidden_value(block)
    return fault(
        f"pair {one}-{other} {'is forbidden' if is_forbidden else f'of cost {int(cost)}'} and is "
        f"{'matched' if mate[one] == other else 'not matched'}; its slack is "
        f"{'not defined' if is_forbidden else slack_of(one, other, int(cost), duals)}"
    )


@kernel()
def find_violation(
    cost: Counts,
    first_row: int,
    forbidden: int,
    room: int | None,
    mate: Counts,
    dual: Counts,
    parent: Counts,
    order: Counts,
    low: Counts,
    high: Counts,
    shared: Counts,
    common: Counts,
) -> int:
    """Give the first cell of some rows that breaks a condition, -1 when none does, -2 when a cost is too wide."""
    n = len(mate)
    for row in range(len(cost) // n):
        one = first_row + row
        start = low[one]
        end = start
        node = parent[one]
        while node >= 0:
            for place in range(low[node], start):
                common[order[place]] = shared[node]
            for place in range(end, high[node]):
                common[order[place]] = shared[node]
            start = low[node]
            end = high[node]
            node = parent[node]
        for other in range(n):
            value = cost[row * n + other]
            if value == forbidden or other == one:
                if mate[one] == other:
                    return row * n + other
                continue
            if room is not None and (value > room or value < -room):
                return _TOO_WIDE
            slack = 2 * value - dual[one] - dual[other] + common[other]
            if slack < 0 or (slack > 0 and mate[one] == other):
                return row * n + other
        for place in range(start, end):
            common[order[place]] = 0
    return _FINE
