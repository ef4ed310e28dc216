"""Rounds in boxes: with tiny boxes and few players the same optimum as from matrices."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.pairing import packing
from crosstable.pairing.alternatives import other_optimum
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.criterion import FORBIDDEN
from crosstable.pairing.handicap import Handicaps
from crosstable.pairing.handicap_size import HandicapSize
from crosstable.pairing.packing import pack
from crosstable.pairing.pair import pair, solve_round
from crosstable.pairing.player_boxes import boxes_of
from crosstable.pairing.policies import policy
from crosstable.pairing.policy import Policy, Term, Tier
from crosstable.pairing.rating_closeness import RatingCloseness
from crosstable.pairing.score_difference import ScoreDifference
from crosstable.pairing.seeding import Seeding
from crosstable.pairing.solved import pairing_of
from crosstable.pairing.state import state_of
from crosstable.pairing.tier_costs import TierCosts
from crosstable.testing import check_criterion
from crosstable.testing.criterion import sample_states
from tests.pairing.rounds import event_of, random_constraints, random_event

POLICIES = ["go", "swiss", "card-game", "go-pairer"]


@pytest.fixture
def boxed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put every round into boxes."""
    monkeypatch.setattr(packing, "BOXED_FROM", 2)


def sums(solved) -> list[int]:
    """What each tier of a solved round costs, from the criteria."""
    state = solved.state
    rows = np.array([one for one, _ in solved.pairs])
    mates = np.array([other for _, other in solved.pairs])
    tiers = [tier for tier in solved.packed.policy.tiers if tier.active(state)]
    return [int(TierCosts(state, tier).block(range(state.size))[rows, mates].sum()) for tier in tiers]


def solved_or_none(event, by, **options):
    """The solved round, None when there is no pairing."""
    try:
        return solve_round(event, by, **options)
    except NoPairingError:
        return None


@pytest.mark.parametrize("by", POLICIES)
@pytest.mark.parametrize("seed", range(6))
def test_boxes_and_matrices_give_equally_good_rounds(by: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    event = random_event(rng, rng.randint(2, 40), rounds=seed % 4, initial=3)
    constraints = random_constraints(rng, event)
    dense = solved_or_none(event, by, constraints=constraints)
    monkeypatch.setattr(packing, "BOXED_FROM", 2)
    boxed = solved_or_none(event, by, constraints=constraints)

    if dense is None or boxed is None:
        assert dense is boxed
    else:
        assert boxed.packed.is_boxed
        assert sums(dense) == sums(boxed)
        assert boxed.state.size * (boxed.state.size - 1) == boxed.certificate.checked


@pytest.mark.slow
def test_boxes_and_matrices_agree_on_hundreds_of_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(300):
        rng = Random(seed)
        event = random_event(rng, rng.randint(2, 90), rounds=seed % 5, initial=seed % 7)
        constraints, by = random_constraints(rng, event), POLICIES[seed % 4]
        monkeypatch.setattr(packing, "BOXED_FROM", 10**9)
        dense = solved_or_none(event, by, constraints=constraints)
        monkeypatch.setattr(packing, "BOXED_FROM", 2)
        boxed = solved_or_none(event, by, constraints=constraints)

        assert (dense is None) == (boxed is None), seed
        assert dense is None or sums(dense) == sums(boxed), seed


@pytest.mark.usefixtures("boxed")
def test_forced_pairs_and_the_bye_are_kept_in_boxes() -> None:
    event = event_of("a", "b", "c", "d", "e", a=1900.0, b=1800.0, c=1700.0, d=1600.0, e=1500.0)
    pairing = pair(event, "swiss", constraints=Constraints(forced=(("a", "b"),), bye="c"))

    assert "c" == pairing.bye
    assert {frozenset("ab"), frozenset("de")} == pairing.pairs()


def no_pairing(event, by, **options) -> str:
    """The error of a round that cannot be."""
    with pytest.raises(NoPairingError) as found:
        solve_round(event, by, **options)
    return str(found.value)


def test_a_round_in_boxes_without_a_pairing_names_as_few_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    event = event_of(*"abcdefghi")
    constraints = Constraints(forced=(("b", "c"),), forbidden=tuple(("a", other) for other in "bcdefghi"), bye="d")
    dense = no_pairing(event, "swiss", constraints=constraints)
    monkeypatch.setattr(packing, "BOXED_FROM", 2)
    boxed = no_pairing(event, "swiss", constraints=constraints)

    assert re.search(r"no pairing of 9 players. Allow at least 1 more: for example", dense)
    assert dense.split("for example")[0] == boxed.split("for example")[0]


@pytest.mark.slow
@pytest.mark.parametrize("by", ["go", "card-game"])
def test_another_optimum_is_found_in_boxes_too(by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    events = [random_event(Random(seed), 6 + seed, rounds=seed % 3) for seed in range(12)]
    dense = [other_optimum(solved) for solved in (solved_or_none(event, by) for event in events) if solved]
    monkeypatch.setattr(packing, "BOXED_FROM", 2)
    solved = [one for one in (solved_or_none(event, by) for event in events) if one]
    boxed = [other_optimum(one) for one in solved]

    assert [other is None for other in dense] == [other is None for other in boxed]
    for first, other in zip(solved, boxed, strict=True):
        assert other is None or (other.pairs() != pairing_of(first).pairs() and other.total_cost == first.cost)


@pytest.mark.usefixtures("boxed")
def test_costs_of_pairs_are_those_of_the_tiers() -> None:
    state = state_of(random_event(Random(3), 21, rounds=2))
    made = pack(state, policy("go"))
    pairs = [(one, other) for one in range(state.size) for other in range(one + 1, state.size)]
    tiers = [TierCosts(state, tier).block(range(state.size)) for tier in policy("go").tiers if tier.active(state)]
    barred = {pair for pair in pairs if any(int(tier[pair]) == FORBIDDEN for tier in tiers)}

    assert barred == {pair for pair, cost in zip(pairs, made.costs_of(pairs), strict=True) if cost is None}
    assert barred


@pytest.mark.parametrize("system", ["slide", "fold", "adjacent", "random"])
@pytest.mark.parametrize("floaters", [True, False])
def test_seeding_keeps_its_promises_in_every_system(system: str, floaters: bool) -> None:
    check_criterion(Seeding(system, floaters), states=sample_states(12, 3))


@pytest.mark.parametrize("convention", ["package", "aga-rating", "aga-rank", "egf", "opengotha"])
@pytest.mark.parametrize("correction", [-1, 0, 2])
@pytest.mark.parametrize("bar", [None, 1.0])
def test_handicap_sizes_keep_their_promises_in_every_convention(convention, correction, bar) -> None:
    rule = Handicaps(convention, correction=correction, bar=bar)

    check_criterion(HandicapSize(rule), states=sample_states(12, 3))


@pytest.mark.parametrize("shape", ["points", "square"])
def test_rating_closeness_keeps_its_promises_in_every_shape(shape) -> None:
    check_criterion(RatingCloseness(0.5, shape), states=sample_states(12, 3))


@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_player_is_in_one_box_of_one_group(players: int) -> None:
    state = state_of(random_event(Random(players), 57, rounds=3, initial=4))
    boxes = boxes_of(state, ("floated", "balance"), players=players)

    assert list(range(state.n)) == sorted(boxes.order.tolist())
    assert boxes.single(state.group, state.floated, state.balance).all()
    assert np.diff(np.append(boxes.start, state.n)).max() <= 2 * players


def test_a_criterion_that_bounds_too_high_is_found() -> None:
    class Boastful(Seeding):
        """A seeding that promises too much."""

        def bound(self, state, boxes, rows):
            return super().bound(state, boxes, rows) + 1

    with pytest.raises(AssertionError, match=r"check 'bound': .*its boxes are bounded by"):
        check_criterion(Boastful())


def test_a_criterion_that_costs_more_than_it_says_is_found() -> None:
    class Modest(Seeding):
        """A seeding that says too little."""

        def most(self, state):  # too little in every state
            return 1

    with pytest.raises(AssertionError, match=r"check 'most': .*and `most` is 1"):
        check_criterion(Modest())


@pytest.mark.parametrize("by", POLICIES)
def test_no_pair_costs_more_than_its_tier_says(by: str) -> None:
    for seed in range(6):
        state = state_of(random_event(Random(seed), 41 - seed, rounds=seed % 4, initial=3))
        for tier in policy(by).tiers:
            costs = TierCosts(state, tier)
            block = costs.block(range(state.size))

            assert int(block.max(initial=0, where=block != FORBIDDEN)) <= costs.most()


@pytest.mark.usefixtures("boxed")
def test_tiers_share_words_in_boxes() -> None:
    solved = solve_round(random_event(Random(3), 40, rounds=2), "go")

    assert len(solved.packed.words) > solved.certificate.words == 1


def heavy(*terms: Term) -> Policy:
    """A policy whose costs are far beyond what boxes can add up for ten players."""
    return Policy(
        "heavy", "By rating.", (Tier("ratings", (Term(RatingCloseness(0.01, "square"), Fraction(300_000)), *terms)),)
    )


@pytest.mark.usefixtures("boxed")
def test_costs_too_wide_for_boxes_are_divided_by_what_they_have_in_common() -> None:
    event = event_of(*"abcd", a=5000.0, b=4000.0, c=1000.0, d=0.0)
    solved = solve_round(event, heavy())

    assert not solved.packed.is_boxed
    assert [(0, 1), (2, 3)] == solved.pairs


@pytest.mark.usefixtures("boxed")
def test_costs_too_wide_for_many_players_are_rejected() -> None:
    event = random_event(Random(1), 30, rounds=1)
    ratings = dict(zip((entrant.id for entrant in event.entrants), range(0, 6000, 200), strict=False))
    event = replace(event, entrants=tuple(replace(e, rating=float(ratings[e.id])) for e in event.entrants))

    with pytest.raises(
        PolicyError, match=r"Tier 'ratings' of policy 'heavy': its pairs cost up to \d+ units, too much"
    ):
        pair(event, heavy(Term(ScoreDifference("any"))))


def test_a_criterion_of_another_kind_is_not_boxed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Whim:
        """Costs by rows only."""

        name, sentence, source, unit = "whim", "Nobody minds.", "this test", 1

        def is_active(self, state):
            return True

        def costs(self, state, rows):
            return np.ones((len(rows), state.size), dtype=np.int64)

    monkeypatch.setattr(packing, "BOXED_FROM", 2)
    solved = solve_round(event_of("a", "b"), Policy("whims", "By whim.", (Tier("whim", (Term(Whim()),)),)))

    assert not solved.packed.is_boxed
    assert [(0, 1)] == solved.pairs
