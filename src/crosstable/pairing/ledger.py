"""The ledger: what each criterion charges for a pair, and the sums of a whole round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np

from crosstable.matching.costs import FORBIDDEN
from crosstable.pairing.boards import Reason
from crosstable.pairing.criterion import Criterion, ListedCriterion, PairCriterion
from crosstable.pairing.packing import WISHES
from crosstable.pairing.policy import Policy
from crosstable.pairing.state import State

Pair = tuple[int, int]
_AT_ONCE = 32  # pairs


def reasons_of(state: State, policy: Policy, pairs: Sequence[Pair]) -> list[tuple[Reason, ...]]:
    """Give the criteria that charge anything for these pairs of vertices.

    Cost: one row of each active criterion per pair, or a few cells where it can be asked for parts.
    """
    active = [(tier, term) for tier in policy.tiers for term in tier.active(state) if term.weight]
    columns = [costs_of_pairs(state, term.criterion, pairs) for _, term in active]
    return [
        tuple(
            Reason(tier.name, term.criterion.name, term.criterion.sentence, cost * term.per_unit)
            for (tier, term), cost in zip(active, costs, strict=True)
            if cost and cost != FORBIDDEN
        )
        for costs in (zip(*columns, strict=True) if columns else ((),) * len(pairs))
    ]


def costs_of_pairs(state: State, criterion: Criterion, pairs: Sequence[Pair]) -> list[int]:
    """Give what a criterion charges for some pairs of vertices."""
    if isinstance(criterion, ListedCriterion):
        first, second, cost = criterion.listed(state)
        listed = dict(zip(zip(first.tolist(), second.tolist(), strict=True), cost.tolist(), strict=True))
        return [listed.get((one, other), listed.get((other, one), 0)) for one, other in pairs]
    if isinstance(criterion, PairCriterion):
        costs: list[int] = []
        for start in range(0, len(pairs), _AT_ONCE):
            part = np.array(pairs[start : start + _AT_ONCE])
            rows, columns = np.unique(part[:, 0]), np.unique(part[:, 1])
            block = criterion.between(state, rows, columns)
            costs += block[np.searchsorted(rows, part[:, 0]), np.searchsorted(columns, part[:, 1])].tolist()
        return costs
    return [int(criterion.costs(state, range(one, one + 1))[0, other]) for one, other in pairs]


def forbidden_by(state: State, policy: Policy, pair: Pair) -> list[str]:
    """Name the criteria that allow this pair at no price."""
    return [
        term.criterion.name
        for tier in (WISHES, *policy.tiers)
        for term in tier.active(state)
        if costs_of_pairs(state, term.criterion, [pair]) == [FORBIDDEN]
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
