"""The costs of a large round, in boxes: one word per tier, and nothing of n^2 size is kept.

Rules
1. A tier that only forbids goes with the next.  Each other tier is a word of its own; the solver packs as many of them
   as it knows to fit (`matching.tier_packing`).
2. The bye is a box of its own.  Its costs are few, and bounded by themselves.
3. A policy with a criterion of another kind than `PairCriterion` and `ListedCriterion` cannot be put into boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from crosstable.matching.boxed_costs import Boxed
from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Longs
from crosstable.pairing.criterion import ListedCriterion, PairCriterion
from crosstable.pairing.player_boxes import Boxes, boxes_of
from crosstable.pairing.policy import Tier
from crosstable.pairing.state import State
from crosstable.pairing.tier_costs import TierCosts, added

_CELLS = 1 << 20  # bounds computed at a time


def can_be_boxed(tiers: Sequence[TierCosts]) -> bool:
    """Return whether every criterion can be put into boxes."""
    active = [term.criterion for tier in tiers for term in tier.terms]
    return tiers[0].state.n > 0 and all(isinstance(criterion, PairCriterion | ListedCriterion) for criterion in active)


def only_forbids(tier: TierCosts) -> bool:
    """Return whether the pairs of a tier cost nothing or are forbidden."""
    return all(
        bool((criterion.listed(tier.state).cost == FORBIDDEN).all())
        if isinstance(criterion, ListedCriterion)
        else isinstance(criterion, PairCriterion) and criterion.only_forbids
        for criterion in (term.criterion for term in tier.terms)
    )


def boxed_words(state: State, words: Sequence[Sequence[Tier]]) -> tuple[Boxed, ...]:
    """Return the costs of each word, its tiers added up, all in the same boxes."""
    active = [term.criterion for word in words for tier in word for term in tier.active(state)]
    pairs = [criterion for criterion in active if isinstance(criterion, PairCriterion)]
    reads = [name for criterion in pairs for name in criterion.reads]
    places = next((criterion.places for criterion in pairs if criterion.places), "place")
    boxes = boxes_of(state, reads, places=places)
    return tuple(_boxed(state, boxes, [TierCosts(state, tier) for tier in word]) for word in words)


def _boxed(state: State, boxes: Boxes, tiers: list[TierCosts]) -> Boxed:
    def between(rows: Longs, columns: Longs) -> Longs:
        return added([tier.between(rows, columns) for tier in tiers])

    count, odd = len(boxes.start), state.size - state.n
    bound = np.zeros((count + odd, count + odd), dtype=np.int64)
    for rows in _row_slices(count):
        bound[rows, :count] = added([tier.bound(boxes, rows) for tier in tiers])
    if odd:
        bye = between(np.array([state.n]), np.arange(state.n))[0]
        bound[count, :count] = bound[:count, count] = boxes.low(bye)
        bound[count, count] = FORBIDDEN
    known = [tier.most() for tier in tiers]
    found = [most for most in known if most is not None]
    return Boxed(
        n=state.size,
        order=np.append(boxes.order, np.arange(state.n, state.size)),
        start=np.append(boxes.start, [state.n, state.size][: 1 + odd]),
        bound=bound,
        between=between,
        cluster=np.append(boxes.low(state.group), np.full(odd, -1)),
        most=sum(found) if len(found) == len(known) else None,
    )


def _row_slices(count: int) -> Iterator[slice]:
    step = max(1, _CELLS // max(count, 1))
    return (slice(start, min(count, start + step)) for start in range(0, count, step))
