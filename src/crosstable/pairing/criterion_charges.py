"""What each criterion charges for a pair, and the sums of a whole round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from crosstable.matching.costs import FORBIDDEN
from crosstable.pairing.board import Reason
from crosstable.pairing.criterion import Criterion, ListedCriterion, PairCriterion
from crosstable.pairing.packing import CONSTRAINTS
from crosstable.pairing.pair_values import Pair, of_pairs
from crosstable.pairing.policy import Policy, Term, Tier
from crosstable.pairing.state import State


def reasons_of(state: State, policy: Policy, pairs: Sequence[Pair]) -> list[tuple[Reason, ...]]:
    """Return the criteria that charge anything for these pairs of vertices.

    Cost: one row of each active criterion per pair, or a few cells where it can be asked for parts.
    """
    active = [(tier, term) for tier in policy.tiers for term in tier.active(state) if term.weight]
    columns = [_charged(state, tier, term, pairs) for tier, term in active]
    return [
        tuple(reason for reason in reasons if reason is not None)
        for reasons in (zip(*columns, strict=True) if columns else ((),) * len(pairs))
    ]


def _charged(state: State, tier: Tier, term: Term, pairs: Sequence[Pair]) -> list[Reason | None]:
    """Return what one criterion charges for each pair, None where it charges nothing."""
    costs = costs_of_pairs(state, term.criterion, pairs)
    known: dict[int, Reason | None] = {0: None, FORBIDDEN: None}
    for cost in {*costs} - {*known}:
        known[cost] = Reason(tier.name, term.criterion.name, term.criterion.sentence, cost * term.per_unit)
    return [known[cost] for cost in costs]


def costs_of_pairs(state: State, criterion: Criterion, pairs: Sequence[Pair]) -> list[int]:
    """Return what a criterion charges for some pairs of vertices."""
    if isinstance(criterion, ListedCriterion):
        first, second, cost = criterion.listed(state)
        listed = dict(zip(zip(first.tolist(), second.tolist(), strict=True), cost.tolist(), strict=True))
        return [listed.get((one, other), listed.get((other, one), 0)) for one, other in pairs]
    if isinstance(criterion, PairCriterion):
        return of_pairs(pairs, partial(criterion.between, state))
    return [int(criterion.costs(state, range(one, one + 1))[0, other]) for one, other in pairs]


def forbidden_by(state: State, policy: Policy, pair: Pair) -> list[str]:
    """Return the names of the criteria that forbid this pair."""
    return [
        term.criterion.name
        for tier in (CONSTRAINTS, *policy.tiers)
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
