"""Tiers in one integer: exactly lexicographic, whatever the width."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np
import pytest

from crosstable.matching.costs import FORBIDDEN, forbidden_value
from crosstable.model.errors import PolicyError
from crosstable.model.events import Event
from crosstable.pairing import packing, tier_ranges
from crosstable.pairing.optimum import best, solve_words
from crosstable.pairing.packing import pack
from crosstable.pairing.policies import policy
from crosstable.pairing.policy import Policy, Term, Tier
from crosstable.pairing.policy_file import policy_from
from crosstable.pairing.state import State, state_of
from crosstable.pairing.tier_costs import TierCosts
from tests.pairing.rounds import random_event


def matchings(vertices: list[int]) -> list[list[tuple[int, int]]]:
    """Every way to pair these vertices off."""
    if not vertices:
        return [[]]
    first, *rest = vertices
    return [
        [(first, other), *more] for other in rest for more in matchings([vertex for vertex in rest if vertex != other])
    ]


MADE = {
    "go": policy("go"),
    "go even": policy("go", handicap_convention="even", seeding="fold"),
    "swiss": policy("swiss", avoid_clubs=True),
    "card-game": policy("card-game"),
    "rematches": policy("card-game", rematches=True),
    "go-pairer": policy("go-pairer"),
    "readme": policy("go-pairer", quirks=False, totalRounds=5),
}


def sums(state: State, by: Policy, pairs: list[tuple[int, int]]) -> tuple[int, ...] | None:
    """The cost of each tier, most important first, None where a pair is forbidden."""
    totals = []
    for tier in by.tiers:
        costs = TierCosts(state, tier).block(range(state.size))
        if any(costs[pair] == FORBIDDEN for pair in pairs):
            return None
        totals.append(sum(int(costs[pair]) for pair in pairs))
    return tuple(totals)


@pytest.mark.parametrize("by", MADE.values(), ids=list(MADE))
@pytest.mark.parametrize("seed", range(12))
def test_the_optimum_is_lexicographically_least_by_brute_force(by: Policy, seed: int) -> None:
    rng = Random(seed)
    state = state_of(random_event(rng, rng.randrange(2, 9), rounds=rng.randrange(3), initial=rng.randrange(3)))
    possible = [found for pairs in matchings(list(range(state.size))) if (found := sums(state, by, pairs)) is not None]
    if not possible:
        return

    assert sums(state, by, best(state, by).pairs) == min(possible)


@pytest.mark.parametrize("by", ["go", "swiss"])
@pytest.mark.parametrize("seed", range(10))
def test_words_one_after_the_other_give_the_same_as_one_word(
    monkeypatch: pytest.MonkeyPatch, by: str, seed: int
) -> None:
    rng = Random(seed)
    state = state_of(random_event(rng, 30 + seed % 2, rounds=2, initial=5), seed=seed)
    one = best(state, policy(by))
    monkeypatch.setattr(packing, "is_narrow", lambda *_: False)
    monkeypatch.setattr(packing, "_NARROWEST", 1)

    many = best(state, policy(by))

    assert len(one.packed.words) == 1 < len(many.packed.words)
    assert many.cost == one.cost
    assert sum(cost or 0 for cost in many.packed.costs_of(many.pairs)) == many.cost


MIXED = {
    "name": "mixed",
    "tiers": [
        {
            "name": "all",
            "criteria": [
                {"criterion": "rematch"},
                {"criterion": "bye", "weight": 3},
                {"criterion": "score-difference"},
                {"criterion": "colour-streak", "length": 1, "hard": True, "weight": 0.5},
                {"criterion": "same-club", "weight": 0.1},
            ],
        }
    ],
}


@pytest.mark.parametrize("seed", range(15))
def test_what_is_forbidden_stays_forbidden_when_criteria_are_weighed_together(seed: int) -> None:
    state = state_of(random_event(Random(seed), 9 + seed, rounds=2))
    made = policy_from(MIXED)
    costs = TierCosts(state, made.tiers[0]).block(range(state.size))
    parts = [(term, term.criterion.costs(state, range(state.size))) for term in made.tiers[0].terms]

    barred = np.any([part == FORBIDDEN for _, part in parts], axis=0)
    total = sum(int(term.per_unit * made.tiers[0].unit) * np.where(barred, 0, part) for term, part in parts)

    assert made.tiers[0].unit == 20
    assert np.array_equal(costs, np.where(barred, FORBIDDEN, total))


@pytest.mark.parametrize("by", MADE.values(), ids=list(MADE))
def test_kept_and_recomputed_costs_are_the_same(by: Policy, monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of(random_event(Random(4), 41, rounds=2))
    kept = pack(state, by)
    monkeypatch.setattr(packing, "_KEPT", 0)
    monkeypatch.setattr(packing, "_SPARE", 0)
    monkeypatch.setattr(tier_ranges, "_CELLS", 5 * state.size)
    fresh = pack(state, by)

    assert kept.digits == fresh.digits
    for one, other in zip(kept.words, fresh.words, strict=True):
        here, there = one.block(range(state.size)).copy(), other.block(range(state.size)).copy()
        assert forbidden_value(here) == forbidden_value(there)
        for block in (here, there):
            np.fill_diagonal(block, 0)
        assert np.array_equal(here, there)


@dataclass(frozen=True)
class Lucky:
    """A criterion of its own kind, without an upper bound."""

    name: str = "lucky"
    sentence: str = "Numbers add up."
    source: str = "made up"
    unit: int = 1

    def is_active(self, state: State) -> bool:
        return state.n > 0

    def costs(self, state: State, rows: range) -> np.ndarray:
        return 1000 * (np.arange(rows.start, rows.stop)[:, None] + np.arange(state.size))


def test_a_criterion_of_another_kind_is_measured_and_packed() -> None:
    state = state_of(random_event(Random(4), 8))
    made = Policy("x", "", (Tier("luck", (Term(Lucky()),)), *policy("swiss").tiers))

    packed = pack(state, made)

    assert TierCosts(state, made.tiers[0]).most() is None
    first, last = packed.costs_of([(0, 1), (0, 2)])
    assert first is not None
    assert last is not None
    assert first < last
    assert packed.digits[0].step == 1000


def test_a_constant_tier_takes_no_room() -> None:
    state = state_of(random_event(Random(1), 20))

    packed = pack(state, policy("swiss"))

    assert {digit.tier.name: digit.reach for digit in packed.digits}["score"] == 0
    assert packed.bits <= 32


def test_weights_that_overflow_a_tier_are_rejected() -> None:
    plan = {"name": "x", "tiers": [{"name": "t", "criteria": [{"criterion": "score-difference", "weight": 1e9}]}]}
    event = random_event(Random(1), 4)
    ahead = replace(event.entrants[0], initial_score=450_000, absent=frozenset(), from_round=1)
    huge = Event("e", "E", (ahead, *event.entrants[1:]))

    with pytest.raises(PolicyError, match="Tier 't': criterion 'score-difference' costs up to 810000000000 units at"):
        pack(state_of(huge), policy_from(plan))


def test_every_ordered_pair_is_checked() -> None:
    state = state_of(random_event(Random(2), 12))
    packed = pack(state, policy("go"))

    mate, costs, certificate = solve_words(packed.words, packed.fresh())

    assert certificate.checked == state.size * (state.size - 1)
    assert len(costs) == len(packed.words)
    assert sorted(mate.tolist()) == list(range(state.size))
