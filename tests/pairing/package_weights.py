"""What the package go-pairer gives every pair, computed by our criteria."""

from __future__ import annotations

from fractions import Fraction

from crosstable.formats.event.json_reader import EventDocument
from crosstable.matching.costs import FORBIDDEN
from crosstable.pairing.policies import policy
from crosstable.pairing.state import state_of
from crosstable.pairing.tier_costs import TierCosts


def weights(given: EventDocument) -> dict[frozenset[str], float]:
    """Every allowed pair with its weight in the package's unit."""
    chosen = policy("go-pairer", **given.settings)
    state = state_of(given.event)
    tier = next(tier for tier in chosen.tiers if tier.name == "penalties")
    rematch = TierCosts(state, chosen.tiers[0]).block(range(state.size))
    costs = TierCosts(state, tier).block(range(state.size))
    return {
        frozenset((state.entrants[i].id, state.entrants[j].id)): float(
            (chosen.base or 0) - Fraction(int(costs[i, j]), tier.unit)
        )
        for i in range(state.n)
        for j in range(i)
        if rematch[i, j] != FORBIDDEN
    }
