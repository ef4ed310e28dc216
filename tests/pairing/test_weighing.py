"""A round weighed as it is seated: its charges are those of the solver, and another seating is compared with it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from crosstable.model.errors import PolicyError
from crosstable.pairing.alternatives import difference, what_if
from crosstable.pairing.pair import solve_round
from crosstable.pairing.played_rounds import PlayedRound
from crosstable.pairing.solved import Solved, pairing_of
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system
from crosstable.pairing.weighing import Weighed, change_of
from tests.pairing.rounds import event_of, game, random_event

SWISS = pairing_system("swiss")


def weighed(solved: Solved, seating: object, system: PairingSystem = SWISS) -> Weighed:
    """Weigh a pairing on the state of a solved round."""
    pairs = tuple((board.black, board.white) for board in seating.boards)  # type: ignore[attr-defined]
    return system.weigh(PlayedRound(solved.state, pairs, seating.bye))  # type: ignore[attr-defined]


@pytest.mark.parametrize("policy", ["swiss", "go", "go-pairer"])
def test_the_best_round_is_charged_as_the_solver_charged_it_and_another_one_by_the_difference(policy: str) -> None:
    system = pairing_system(policy)
    for seed in (1, 2):
        solved = solve_round(random_event(Random(seed), 9, rounds=2), policy)
        best = pairing_of(solved)
        forced = what_if(solved, force=(best.boards[0].black, best.boards[1].black)).after

        before, after = weighed(solved, best, system), weighed(solved, forced, system)

        assert {frozenset(board.seats): board.reasons for board in best.boards}.items() <= before.reasons.items()
        change, full = change_of(before, after), difference(solved, best, forced)
        tier, cost = next(((tier, cost) for tier, cost in full.by_tier.items() if cost), (change.tier, Fraction()))
        assert (change.tier, change.after - change.before) == (tier, cost)
        assert change.verdict == ("worse" if cost else "same")


def test_a_pair_that_the_policy_forbids_decides_before_all_costs() -> None:
    event = event_of("a", "b", "c", "d").with_round(game("a", "b"), game("c", "d"))
    solved = solve_round(event, "go")
    again = PlayedRound(solved.state, (("a", "b"), ("c", "d")), None)

    change = change_of(weighed(solved, pairing_of(solved), pairing_system("go")), pairing_system("go").weigh(again))

    assert (change.verdict, change.tier, change.after) == ("worse", "constraints", 2)
    assert next((each.players, each.criterion, each.cost) for each in change.new) == (("a", "b"), "rematch", None)


def test_a_system_without_costs_weighs_nothing() -> None:
    solved = solve_round(event_of("a", "b"), "swiss")

    with pytest.raises(PolicyError, match="round-robin"):
        pairing_system("round-robin").weigh(PlayedRound(solved.state, (("a", "b"),), None))
