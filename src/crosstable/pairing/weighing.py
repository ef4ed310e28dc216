"""What a policy charges for a round as it is seated, and what another seating of it would change.

weighed = system.weigh(played)             any seating, whether it is the best one or not
change_of(weighed, system.weigh(other))    which violations come and go, and which of the two is better

Nothing is solved: only the pairs of the round are looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from crosstable.matching.costs import FORBIDDEN
from crosstable.pairing.board import Reason
from crosstable.pairing.criterion_charges import costs_of_pairs, reasons_of, tier_sums
from crosstable.pairing.packing import CONSTRAINTS
from crosstable.pairing.policy import Policy
from crosstable.pairing.state import State

if TYPE_CHECKING:
    from crosstable.pairing.played_rounds import PlayedRound

Verdict = Literal["better", "worse", "same"]


@dataclass(frozen=True, slots=True)
class Charge:
    """What a criterion charges for a pair of a round.

    Args:
        players: who meet; one for the bye.
        criterion: its name.
        sentence: what it wants.
        cost: weighted, in what its tier counts; None where the criterion forbids the pair.
    """

    players: tuple[str, ...]
    criterion: str
    sentence: str
    cost: Fraction | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """A round as it is seated, with its costs.

    Args:
        charges: of all its pairs; those that are forbidden first.
        by_tier: the sum of each tier of the policy, most important first.
        reasons: what was charged for each pair.
    """

    charges: tuple[Charge, ...]
    by_tier: Mapping[str, Fraction]
    reasons: Mapping[frozenset[str], tuple[Reason, ...]]


@dataclass(frozen=True, slots=True)
class CriterionChange:
    """What a criterion of FIDE counts in two seatings of a round.

    Args:
        criterion: its number in the system, such as "C6".
        score: half-points of the bracket; None for the whole round.
        counts: what it counts, in the plural.
        before, after: how many.
        is_worse: whether the second seating is worse by it; otherwise it is better.
    """

    criterion: str
    score: int | None
    counts: str
    before: int
    after: int
    is_worse: bool


@dataclass(frozen=True, slots=True)
class SeatingChange:
    """What changes from one seating of a round to another.

    Args:
        verdict: whether the second is better or worse by the policy: its most important tier that differs decides.
        before, after: the sum of the tier that decides; of the last one where nothing differs.
        tier: that tier; "constraints" where a forbidden pair decides, which is then counted.
        gone, new: charges of the first that the second does not have, and the other way round.
        criteria: what differs by the criteria of FIDE, from the top bracket; None for policies with costs.
        is_whole: whether all criteria are compared, so that the verdict is that of the system.
    """

    verdict: Verdict
    tier: str
    before: Fraction
    after: Fraction
    gone: tuple[Charge, ...]
    new: tuple[Charge, ...]
    criteria: tuple[CriterionChange, ...] | None = None
    is_whole: bool = True


def weigh(played: PlayedRound, policy: Policy) -> Weighed:
    """Weigh a round as it is seated.

    Args:
        played: the state before the round, the pairs and the bye.
        policy: what weighs.
    Cost: some cells of each active criterion per pair.
    """
    state = played.state
    index = state.index()
    pairs = [(min(index[one], index[other]), max(index[one], index[other])) for one, other in played.pairs]
    named: list[tuple[str, ...]] = list(played.pairs)
    if played.bye is not None and state.bye is not None:
        pairs.append((index[played.bye], state.bye))
        named.append((played.bye,))
    reasons = reasons_of(state, policy, pairs)
    charges = [
        Charge(who, each.criterion, each.sentence, each.cost)
        for who, found in zip(named, reasons, strict=True)
        for each in found
    ]
    forbidden = _forbidden(state, policy, pairs, named)
    keyed = {frozenset(who): found for who, found in zip(named, reasons, strict=True)}
    return Weighed((*forbidden, *charges), tier_sums(policy, reasons), keyed)


def _forbidden(
    state: State, policy: Policy, pairs: Sequence[tuple[int, int]], named: Sequence[tuple[str, ...]]
) -> list[Charge]:
    return [
        Charge(who, term.criterion.name, term.criterion.sentence, None)
        for tier in (CONSTRAINTS, *policy.tiers)
        for term in tier.active(state)
        for who, cost in zip(named, costs_of_pairs(state, term.criterion, pairs), strict=True)
        if cost == FORBIDDEN
    ]


def change_of(before: Weighed, after: Weighed) -> SeatingChange:
    """Compare two seatings of one round.

    Example:
        >>> nothing = Weighed((), {"rules": Fraction(0)}, {})
        >>> change_of(nothing, nothing).verdict
        'same'
    """
    old, new = (Fraction(sum(each.cost is None for each in of.charges)) for of in (before, after))
    tiers = [("constraints", old, new), *((name, cost, after.by_tier[name]) for name, cost in before.by_tier.items())]
    tier, one, other = next((each for each in tiers if each[1] != each[2]), tiers[-1])
    verdict: Verdict = "same" if one == other else "better" if other < one else "worse"
    known, kept = _keyed(before.charges), _keyed(after.charges)
    return SeatingChange(
        verdict,
        tier,
        one,
        other,
        tuple(charge for key, charge in known.items() if key not in kept),
        tuple(charge for key, charge in kept.items() if key not in known),
    )


def _keyed(charges: Sequence[Charge]) -> dict[tuple[object, ...], Charge]:
    return {(frozenset(each.players), each.criterion, each.cost): each for each in charges}
