"""The proof that a matching is optimal, checked on all pairs in exact integers.  Nothing here comes from the solver.

One word.  `solution` says why a dual solution proves a matching optimal.  The conditions:

    1. the mate of the mate is oneself, and no vertex is left over or its own mate
    2. the odd sets are nested or apart, each odd, each with z >= 0
    3. no allowed pair has a negative slack; no matched pair is forbidden or has a slack other than 0
    4. twice the cost is the dual bound, so every set with z > 0 is full

Tiers.  The matching is the best in the order of the tiers when these hold in stage after stage, each for the pairs that
are tight in all stages before: no matching that holds another pair is optimal there.  And

    5. a stage begins where the one before it ended, and the last ends with the last tier
    6. in a stage each factor exceeds all that the tiers behind it can differ by between two matchings
    7. if an odd set had z > 0 in the stage before, the word begins with how many such sets a pair leaves.  Any factor
       from 0 on is right for it: this matching leaves each of them once (4), none leaves any less often, and of those
       that do the same this one is the best

Which pairs are looked at.  Costs by rows: every ordered pair.  Costs in boxes: two boxes are cleared when their bound
leaves a slack of 0 or more, stage by stage, up to a stage where it is above 0.  All other pairs are computed, each
once, for costs are the same both ways.  `exhaustive` trusts no bound and looks at every pair.

What a tier can differ by (6) is measured where every pair is looked at.  In boxes it follows from what a pair costs at
least and at most (`Boxed.least`, `Boxed.most`), and every pair that is looked at is held to both.

How it is quick.  A pair with 2 cost > y + y has a positive slack whatever the odd sets: one comparison.  The few others
are listed, and only their slacks are computed in full.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.costs import Block, Costs, as_costs
from crosstable.matching.odd_set_family import checked_mates, fault
from crosstable.matching.progress import Progress, Watch
from crosstable.matching.proof_parts import PairBlock, StageBounds, parts_of_boxes, parts_of_rows
from crosstable.matching.proof_stage import StageCheck
from crosstable.matching.solution import Matching, ProofStage, TieredMatching
from crosstable.model.columns import Longs

_FEW = 4  # pairs in question are few where they are not one in so many


def verify(
    costs: Costs | NDArray[Any],
    matching: Matching,
    *,
    exhaustive: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """Check that a matching is perfect and that no perfect matching costs less.

    Args:
        costs: the costs it was made from; they are computed again.
        exhaustive: trust no bound of costs in boxes: look at every pair.
        progress: called from time to time, for costs in boxes.
    Returns:
        How many ordered pairs were checked: n (n - 1).
    Raises:
        InternalError: a condition of the proof fails; names the pair or the set.
    Cost: O(n^2), and one evaluation of all costs; memory for a block of rows.   Exact: yes.
    Source: J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965.
    """
    tiered = TieredMatching(
        matching.mate, (matching.cost,), (ProofStage(0, 1, (0,), (1,), matching.duals),), matching.stats
    )
    return _verify([as_costs(costs)], tiered, None, exhaustive=exhaustive, progress=progress)


def verify_tiers(
    tiers: Sequence[Costs | NDArray[Any]],
    matching: TieredMatching,
    *,
    exhaustive: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """Check that a matching is perfect, and that none is better in the order of the tiers.

    Args:
        tiers: the costs it was made from; they are computed again.
        exhaustive, progress: as in `verify`.
    Returns:
        How many ordered pairs were checked: n (n - 1).
    Raises:
        InternalError: a condition of the proof fails; names the stage and the pair.
    Cost: O(n^2 tiers), and one evaluation of all costs; memory for a block of rows.   Exact: yes.
    """
    sources = [as_costs(tier) for tier in tiers]
    return _verify(sources, matching, 0, exhaustive=exhaustive, progress=progress)


def _verify(
    sources: Sequence[Costs],
    matching: TieredMatching,
    first_number: int | None,
    *,
    exhaustive: bool,
    progress: Callable[[Progress], None] | None,
) -> int:
    """Check all conditions; stages are numbered from `first_number` on in messages, or not at all."""
    n, boxed = sources[0].n, [source for source in sources if isinstance(source, Boxed)]
    _check_order(matching.stages, len(sources))
    mate = checked_mates(n, matching.mate)
    in_boxes = boxed if len(boxed) == len(sources) else None
    before, checks = None, list[StageCheck]()
    for number, stage in enumerate(matching.stages):
        shown = None if first_number is None else first_number + number
        checks.append(StageCheck(shown, mate, stage, before, in_boxes))
        before = stage
    totals = [0] * len(sources)
    if in_boxes is None:
        parts = parts_of_rows(sources)
    else:
        bounds = [StageBounds(check, in_boxes[check.stage.start : check.stage.stop]) for check in checks]
        parts = parts_of_boxes(in_boxes, bounds, mate, Watch(progress=progress), exhaustive=exhaustive)
    for part in parts:
        _check_part(part, checks, mate, totals)
    found = tuple(totals) if in_boxes is None else tuple(tier.total(mate) * 2 for tier in in_boxes)
    if found != tuple(2 * cost for cost in matching.costs):
        raise fault("matching/total-wrong", found=[_half(total) for total in found], stated=list(matching.costs))
    for check in checks:
        check.finish()
    return n * (n - 1)


def _check_part(part: PairBlock, checks: Sequence[StageCheck], mate: Longs, totals: list[int]) -> None:
    """Check some pairs, stage by stage as long as any of them is tight."""
    rows, columns, first = part.rows, part.columns, checks[0]
    at = np.minimum(np.searchsorted(columns, mate[rows]), len(columns) - 1)
    here = np.flatnonzero(columns[at] == mate[rows])
    blocks = part.blocks(first.stage.start, first.stage.stop)
    if first.boxes is None:
        for tier, block in enumerate(part.blocks(0, len(totals))):
            totals[tier] += sum(map(int, block[here, at[here]].tolist()))
    one, other, word = first.near(rows, columns, blocks, part.allowed, here, at[here])
    kept, left = first.judge(rows, columns, one, other, word)
    for following in checks[1:]:
        if len(kept) < len(one):
            one, other = one[kept], other[kept]
        if not len(one):
            return
        span = following.stage.start, following.stage.stop
        if first.boxes is None:
            cells = [block[one, other] for block in part.blocks(*span)]
        else:
            cells = _cells_between(first.boxes[slice(*span)], rows, columns, one, other)
        kept, left = following.judge_listed(rows, columns, one, other, cells, left)


def _cells_between(tiers: Sequence[Boxed], rows: Longs, columns: Longs, one: Longs, other: Longs) -> list[Block]:
    """Compute the costs of some of the pairs of rows and columns; where they are few, of their vertices only."""
    if len(one) * _FEW < len(rows) * len(columns):
        (lines, one), (places, other) = _used(one, len(rows)), _used(other, len(columns))
        rows, columns = rows[lines], columns[places]
    wanted = one * len(columns) + other
    return [np.take(tier.between(rows, columns), wanted) for tier in tiers]


def _used(places: Longs, size: int) -> tuple[Longs, Longs]:
    """Return which places of so many occur, and where each of them is among these."""
    is_used = np.zeros(size, dtype=np.bool_)
    is_used[places] = True
    return np.flatnonzero(is_used), (np.cumsum(is_used) - 1)[places]


def _check_order(stages: Sequence[ProofStage], n_tiers: int) -> None:
    """Check condition 5, and that there are as many factors as tiers."""
    stop = fronts = 0
    for number, stage in enumerate(stages):
        if stage.start != stop or not stop < stage.stop <= n_tiers:
            raise fault("matching/stage-misplaced", number=number, start=stage.start, stop=stage.stop, expected=stop)
        stop = stage.stop
        wanted = fronts + stop - stage.start
        if not len(stage.lowest) == len(stage.factor) == wanted:
            raise fault("matching/stage-misshapen", number=number, factors=len(stage.factor), expected=wanted)
        fronts = 1 if len(stage.duals.odd_set) else 0
    if stop != n_tiers:
        raise fault("matching/stages-incomplete", stop=stop, tiers=n_tiers)


def _half(total: int) -> str:
    """Write half of an integer of any size, exactly."""
    return f"{total}/2" if total % 2 else str(total // 2)
