"""The ledger: what each criterion charges for a pair, and the sums of a whole round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.pairing.boards import Reason
from crosstable.pairing.criterion import Criterion, PairCriterion
from crosstable.pairing.packing import WISHES
from crosstable.pairing.policy import Policy
from crosstable.pairing.state import State

Pair = tuple[int, int]


def reasons_of(state: State, policy: Policy, pairs: Sequence[Pair]) -> list[tuple[Reason, ...]]:
    """Give the criteria that charge anything for these pairs of vertices.

    Cost: one row of each active criterion per pair.
    """
    active = [(tier, term) for tier in policy.tiers for term in tier.active(state) if term.weight]
    found: list[tuple[Reason, ...]] = []
    for one, other in pairs:
        alone = None if other == state.bye else state.only(np.array([one, other]))
        costs = [(tier, term, _cost(state, alone, term.criterion, (one, other))) for tier, term in active]
        found.append(
            tuple(
                Reason(tier.name, term.criterion.name, term.criterion.sentence, cost * term.per_unit)
                for tier, term, cost in costs
                if cost and cost != FORBIDDEN
            )
        )
    return found


def _cost(state: State, alone: State | None, criterion: Criterion, pair: Pair) -> int:
    """Give the cost of a pair; `alone` is the state of these two, enough for criteria that read nothing else."""
    if isinstance(criterion, PairCriterion) and criterion.reads:
        return 0 if alone is None else int(criterion.pairs(alone, slice(0, 1))[0, 1])
    return int(criterion.costs(state, range(pair[0], pair[0] + 1))[0, pair[1]])


def forbidden_by(state: State, policy: Policy, pair: Pair) -> list[str]:
    """Name the criteria that allow this pair at no price."""
    one, other = pair
    return [
        term.criterion.name
        for tier in (WISHES, *policy.tiers)
        for term in tier.active(state)
        if int(term.criterion.costs(state, range(one, one + 1))[0, other]) == FORBIDDEN
    ]


def tier_sums(policy: Policy, reasons: Iterable[tuple[Reason, ...]]) -> dict[str, Fraction]:
    """Add up what each tier of the policy charged, most important first."""
    sums = {tier.name: Fraction() for tier in policy.tiers}
    for board in reasons:
        for reason in board:
            sums[reason.tier] += reason.cost
    return sums


def criterion_sums(reasons: Iterable[tuple[Reason, ...]]) -> dict[str, Fraction]:
    """Add up what each criterion charged."""
    sums: dict[str, Fraction] = {}
    for board in reasons:
        for reason in board:
            sums[reason.criterion] = sums.get(reason.criterion, Fraction()) + reason.cost
    return sums
