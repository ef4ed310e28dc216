"""Why a round was paired as it was, what a constraint would cost, and whether it is the only one."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.games import Game, Side
from crosstable.pairing import packing
from crosstable.pairing.alternatives import other_optimum, what_if
from crosstable.pairing.check import check
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.pair import pair, solve_round
from crosstable.pairing.policy_file import policy_from
from tests.pairing.rounds import event_of, game, random_event, swiss

FOUR = event_of("a", "b", "c", "d", a=9, b=8, c=7, d=6)
THREE = event_of("a", "b", "c").with_round(game("a", "b"), Game.bye("c"))


def test_an_explanation_lists_what_is_violated_with_its_boards() -> None:
    explanation = pair(THREE, "swiss").explain()  # a and c have a point, c has had the bye

    assert [violation.criterion for violation in explanation.violated] == ["bye"]
    assert explanation.violated[0].boards == (0,)
    assert explanation.bye == "b"
    assert {"rematch", "score-difference"} <= set(explanation.satisfied)


def test_what_it_costs_to_force_a_pair() -> None:
    solved = solve_round(FOUR.with_round(game("a", "c"), game("b", "d")), "swiss")

    change = what_if(solved, force=("a", "d"))

    assert change.by_tier["score"] == 2  # two boards a point apart
    assert change.by_criterion["score-difference"] == 2
    assert not change.is_free
    assert {frozenset(pair) for pair in change.new} == {frozenset("ad"), frozenset("bc")}
    assert len(change.removed) == 2


def test_what_it_costs_to_forbid_a_pair_is_never_less_than_nothing() -> None:
    for seed in range(10):
        solved = solve_round(random_event(Random(seed), 14, rounds=1), "go")
        board = pair(solved.state.event, "go").boards[0]

        change = what_if(solved, forbid=(board.black, board.white))

        assert change.after.total_cost != solved.cost or change.is_free
        first = next((cost for cost in change.by_tier.values() if cost), Fraction())
        assert first >= 0


def test_forcing_a_pair_that_appears_changes_nothing() -> None:
    solved = solve_round(FOUR, "swiss")

    change = what_if(solved, force=("a", "c"))

    assert change.is_free
    assert change.removed == change.new == ()


@pytest.mark.parametrize(
    ("more", "error", "message"),
    [
        ({}, PolicyError, "takes either a pair to force or a pair to forbid"),
        ({"force": ("a", "b"), "forbid": ("a", "c")}, PolicyError, "takes either a pair to force or a pair to forbid"),
        ({"force": ("a", "x")}, PolicyError, "Round 1: x is not among the players to be paired"),
        ({"force": ("a", "a")}, PolicyError, "a cannot be paired against themselves"),
    ],
)
def test_a_what_if_that_makes_no_sense_is_rejected(
    more: dict[str, tuple[str, str]], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        what_if(solve_round(FOUR, "swiss"), **more)  # type: ignore[arg-type]


def test_a_pair_without_which_there_is_nothing_cannot_be_forbidden() -> None:
    with pytest.raises(NoPairingError, match=r"Allow at least 1 more: for example (a - b|b - a) \(constraints\)"):
        what_if(solve_round(event_of("a", "b"), "swiss"), forbid=("a", "b"))


def test_a_single_optimum_has_no_other() -> None:
    assert other_optimum(solve_round(FOUR, "swiss")) is None


@pytest.mark.parametrize("narrow", [True, False])
def test_another_optimum_costs_the_same(monkeypatch: pytest.MonkeyPatch, narrow: bool) -> None:
    if not narrow:
        monkeypatch.setattr(packing, "is_narrow", lambda *_: False)
        monkeypatch.setattr(packing, "_NARROWEST", 1)
    event = event_of("a", "b", "c", "d")
    solved = solve_round(event, "go-pairer", settings={"handicapGap": 0})
    assert other_optimum(solved) is None

    solved = solve_round(random_event(Random(3), 12, rounds=2), "card-game")
    other = other_optimum(solved)
    assert other is None or other.total_cost == solved.cost


def test_where_all_pairings_are_equal_the_other_shares_no_board() -> None:
    tier = {"name": "rematch", "criteria": [{"criterion": "rematch"}]}
    free = policy_from({"name": "free", "sentence": "Anybody.", "tiers": [tier]})
    solved = solve_round(event_of(*"abcdef"), free)

    other = other_optimum(solved)

    assert other is not None
    assert other.verified
    assert not other.pairs() & pair(solved.state.event, free).pairs()


@pytest.mark.parametrize("in_boxes", [True, False])
def test_of_equal_pairings_the_one_nearest_to_another_keeps_the_most_pairs(
    monkeypatch: pytest.MonkeyPatch, in_boxes: bool
) -> None:
    if in_boxes:
        monkeypatch.setattr(packing, "is_narrow", lambda *_: False)
        monkeypatch.setattr(packing, "_NARROWEST", 1)
    tier = {"name": "rematch", "criteria": [{"criterion": "rematch"}]}
    free = policy_from({"name": "free", "sentence": "Anybody.", "tiers": [tier]})
    event = event_of(*"abcdef").with_round(game("a", "b"), game("c", "d"), game("e", "f"))

    near = pair(event, free, near=[("a", "b"), ("c", "e"), ("d", "f")])

    assert near.verified
    assert near.total_cost == pair(event, free).total_cost == 0
    assert frozenset("ab") not in near.pairs()  # a rematch costs more than a board that changes
    assert len(near.pairs() & {frozenset("ce"), frozenset("df")}) == 1
    assert pair(event, "fide-dutch", near=[("a", "d")]) == pair(event, "fide-dutch")


def test_a_replay_of_our_own_rounds_finds_them_optimal() -> None:
    event = swiss(random_event(Random(1), 17), 4, Random(2))

    assert [(found.round, found.is_optimal, found.extra_cost) for found in check(event, "swiss")] == [
        (1, True, 0),
        (2, True, 0),
        (3, True, 0),
        (4, True, 0),
    ]


def test_a_replay_finds_what_the_policy_would_have_done_better() -> None:
    event = FOUR.with_round(game("a", "c"), game("b", "d")).with_round(game("a", "d"), game("b", "c"))

    first, second = check(event, "swiss")

    assert first.is_optimal
    assert not second.is_optimal
    assert second.difference is not None
    assert second.difference.by_tier["score"] == -2
    assert (second.extra_cost or 0) > 0


def test_a_replay_names_pairs_that_the_policy_forbids() -> None:
    event = FOUR.with_round(game("a", "c"), game("b", "d")).with_round(game("c", "a"), game("d", "b"))

    second = check(event, "swiss")[1]

    assert {frozenset(pair[:2]) for pair in second.forbidden} == {frozenset("ac"), frozenset("bd")}
    assert {pair[2] for pair in second.forbidden} == {("rematch",)}
    assert second.extra_cost is None


def test_a_replay_of_a_round_that_could_not_be_paired_reports_it() -> None:
    event = event_of("a", "b").with_round(game("a", "b")).with_round(game("b", "a"))

    second = check(event, "swiss")[1]

    assert (second.is_optimal, second.difference) == (False, None)


def test_a_replay_takes_a_bye_as_it_was_given() -> None:
    event = event_of("a", "b", "c", a=9, b=8, c=7).with_round(game("b", "c"), Game.bye("a"))

    found = check(event, "swiss")[0]

    assert found.difference is not None
    assert found.difference.before.bye == "a"


def test_only_rounds_of_pairs_can_be_replayed() -> None:
    three = event_of("a", "b", "c").with_round(Game(tuple(Side.of(id, place=at) for at, id in enumerate("abc", 1))))
    with pytest.raises(PolicyError, match="Event 'cup', round 1, board 1: a game of 3 players"):
        check(three, "swiss")
    with pytest.raises(
        PolicyError, match="Policy 'round-robin' does not weigh pairs against each other: there is nothing to replay"
    ):
        check(FOUR, "round-robin")


def test_constraints_survive_a_what_if() -> None:
    constraints = Constraints(forbidden=(("a", "c"),))
    solved = solve_round(FOUR, "swiss", constraints=constraints)

    change = what_if(solved, forbid=("a", "d"))

    assert change.after.pairs() == {frozenset("ab"), frozenset("cd")}
