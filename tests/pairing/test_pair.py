"""`pair`: whole rounds, and everything that can be wrong with them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from crosstable.matching.progress import SolveStopped
from crosstable.model.errors import NoPairingError, PolicyError, RatingError, ResultError, UnknownName
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.optimum import suggest
from crosstable.pairing.pair import pair, solve_round
from crosstable.pairing.policies import policy
from crosstable.pairing.state import state_of
from crosstable.pairing.systems import pairing_system
from tests.pairing.rounds import event_of, game, random_event

FOUR = event_of("a", "b", "c", "d", a=9, b=8, c=7, d=6)


def names(event: Event, by: str = "swiss", **more: object) -> list[tuple[str, str]]:
    return [tuple(sorted(board.seats)) for board in pair(event, by, **more).boards]  # type: ignore[arg-type,misc]


def test_a_first_round_slides() -> None:
    assert names(FOUR) == [("a", "c"), ("b", "d")]


def test_winners_meet_winners() -> None:
    event = FOUR.with_round(game("a", "c"), game("b", "d"))

    assert names(event) == [("a", "b"), ("c", "d")]


def test_boards_are_numbered_from_the_best_placed() -> None:
    assert [board.number for board in pair(FOUR, "swiss").boards] == [1, 2]
    assert pair(FOUR, "swiss").board_of("d") == pair(FOUR, "swiss").boards[1]
    assert pair(FOUR, "swiss").board_of("x") is None


def test_zero_one_and_two_players_can_be_paired() -> None:
    assert pair(event_of(), "swiss").boards == ()
    alone = pair(event_of("a"), "swiss")
    assert (alone.boards, alone.bye) == ((), "a")
    assert names(event_of("a", "b")) == [("a", "b")]


def test_the_event_is_not_changed_and_the_answer_is_the_same_twice() -> None:
    event = random_event(Random(3), 21, rounds=2)
    copy = replace(event)

    assert pair(event, "go", seed=5) == pair(event, "go", seed=5)
    assert event == copy


def test_forced_and_forbidden_pairs_are_kept() -> None:
    assert names(FOUR, constraints=Constraints(forced=(("d", "a"),))) == [("a", "d"), ("b", "c")]
    assert names(FOUR, constraints=Constraints(forbidden=(("a", "c"),))) == [("a", "d"), ("b", "c")]


def test_a_volunteer_gets_the_bye_and_a_forced_bye_is_kept() -> None:
    event = event_of("a", "b", "c")

    assert pair(event, "swiss").bye in ("a", "b", "c")
    assert pair(event, "swiss", constraints=Constraints(volunteers=("b",))).bye == "b"
    assert pair(event, "swiss", constraints=Constraints(volunteers=("b",), bye="c")).bye == "c"


def test_card_games_are_drawn_by_the_seed() -> None:
    event = event_of(*[f"p{at}" for at in range(16)])

    assert len({pair(event, "card-game", seed=seed).pairs() for seed in range(5)}) > 1
    assert pair(event, "card-game", seed=1) == pair(event, "card-game", seed=1)


def test_go_gives_handicap_and_komi() -> None:
    board = pair(event_of("a", "b", a=5.5, b=2.5), "go").boards[0]

    assert (board.black, board.white, board.handicap, board.komi) == ("b", "a", 3, 0.5)
    assert pair(event_of("a", "b", a=5.5, b=5.3), "go").boards[0].komi == 7.5


def test_every_pairing_is_verified_over_all_pairs() -> None:
    pairing = pair(random_event(Random(1), 30), "go")
    size = 2 * len(pairing.boards) + (2 if pairing.bye else 0)

    assert pairing.certificate is not None
    assert pairing.certificate.checked == size * (size - 1)
    assert pairing.verified


def test_the_board_costs_add_up_to_the_total() -> None:
    solved = solve_round(random_event(Random(2), 22, rounds=2), "go")
    pairing = pair(random_event(Random(2), 22, rounds=2), "go")

    (bye,) = solved.packed.costs_of([pair for pair in solved.pairs if pair[1] == solved.state.bye])
    assert sum(board.cost for board in pairing.boards) + bye == pairing.total_cost == solved.cost


@pytest.mark.slow
def test_engines_agree_on_the_cost() -> None:
    pytest.importorskip("numba")
    event = random_event(Random(5), 60, rounds=3)

    assert pair(event, "go", engine="plain").total_cost == pair(event, "go", engine="compiled").total_cost


# Bad input: each a typed error that names player, round and board; never a hang.


def everybody_met() -> Event:
    event = FOUR.with_round(game("a", "b"), game("c", "d"))
    return event.with_round(game("a", "c"), game("b", "d")).with_round(game("a", "d"), game("b", "c"))


def test_all_players_have_met_each_other() -> None:
    with pytest.raises(NoPairingError) as caught:
        pair(everybody_met(), "swiss")

    assert "Round 4 of event 'cup': the rules and the games so far leave no pairing of 4 players" in str(caught.value)
    assert "Allow at least 2 more: for example" in str(caught.value)
    assert "(rematch)" in str(caught.value)
    assert set(caught.value.witnesses) <= set("abcd")


def test_suggest_names_the_fewest_pairs_to_allow() -> None:
    state = state_of(everybody_met())

    allowance = suggest(state, policy("swiss"))

    assert len(allowance.pairs) == 2
    assert allowance.forbidden_by == (("rematch",), ("rematch",))
    assert suggest(state_of(FOUR), policy("swiss")).pairs == ()


def test_suggest_can_name_a_second_bye() -> None:
    event = event_of("a").with_round(Game.bye("a"))

    with pytest.raises(NoPairingError, match=r"Allow at least 1 more: for example a - bye \(bye\)"):
        pair(event, "swiss")


def test_suggest_keeps_forced_pairs() -> None:
    event = event_of("a", "b", "c", "d", "e", "f").with_round(game("a", "b"), game("c", "d"), game("e", "f"))
    constraints = Constraints(forced=(("a", "c"),), forbidden=(("b", "d"), ("b", "e"), ("b", "f")))

    with pytest.raises(
        NoPairingError, match=r"Allow at least 1 more: for example (b - [def]|[def] - b) \(constraints\)"
    ):
        pair(event, "swiss", constraints=constraints)


def test_suggest_keeps_a_forced_bye() -> None:
    event = event_of("a", "b", "c").with_round(game("a", "b"))

    with pytest.raises(NoPairingError, match=r"Allow at least 1 more: for example (a - b|b - a) \(rematch\)"):
        pair(event, "swiss", constraints=Constraints(bye="c"))


def test_a_forced_pair_that_already_met() -> None:
    event = FOUR.with_round(game("a", "c"), game("b", "d"))

    with pytest.raises(
        PolicyError,
        match=r"Round 2: a - c is a forced pair, which the policy forbids by rematch \(they met in round 1\)",
    ):
        pair(event, "swiss", constraints=Constraints(forced=(("a", "c"),)))


def test_a_forced_second_bye() -> None:
    event = event_of("a", "b", "c").with_round(game("a", "b"), Game.bye("c"))

    with pytest.raises(PolicyError, match="c cannot have the bye of round 2: c had a bye, or won without playing"):
        pair(event, "swiss", constraints=Constraints(bye="c"))


def test_a_forced_bye_in_an_even_field() -> None:
    with pytest.raises(PolicyError, match=r"a is to have the bye of round 1, but the number of players is even \(4\)"):
        pair(FOUR, "swiss", constraints=Constraints(bye="a"))


def test_a_forced_pair_that_sits_out() -> None:
    with pytest.raises(PolicyError, match="Event 'cup', round 1: a constraint names d, who does not play this round"):
        pair(FOUR, "swiss", constraints=Constraints(forced=(("a", "d"),)), present=["a", "b", "c"])


def test_two_players_with_one_id() -> None:
    with pytest.raises(ResultError, match="two entrants have the id 'a'"):
        event_of("a", "b", "a")


def test_a_game_with_a_player_who_did_not_enter() -> None:
    with pytest.raises(ResultError, match="round 1, board 2: player 'x' did not enter"):
        FOUR.with_round(game("a", "b"), game("c", "x"))


def test_a_player_paired_twice_in_a_round() -> None:
    with pytest.raises(ResultError, match="round 1, board 2: player a plays twice in this round"):
        FOUR.with_round(game("a", "b"), game("c", "a"))


def test_results_of_a_round_that_was_not_paired() -> None:
    with pytest.raises(ResultError, match="round 2 is where round 1"):
        replace(FOUR, rounds=(Round(2, (game("a", "b"),)),))


def test_a_rating_out_of_range() -> None:
    with pytest.raises(RatingError, match=r"rating 10000000.0 of a is not"):
        pair(event_of("a", "b", a=1e7), "go")


def test_negative_gaps() -> None:
    with pytest.raises(PolicyError, match=r"setting 'intraClubGap' is -0.5, not between 0 and 1000"):
        pair(FOUR, "go-pairer", settings={"intraClubGap": -0.5})


def test_an_unknown_policy() -> None:
    with pytest.raises(UnknownName, match="Unknown pairing policy 'dutch'"):
        pair(FOUR, "dutch")


def test_a_policy_without_an_optimum_cannot_be_explained() -> None:
    with pytest.raises(
        PolicyError,
        match="Policy 'round-robin' does not weigh pairs against each other: there is no optimum to explain",
    ):
        solve_round(FOUR, "round-robin")


def test_a_solve_can_be_stopped() -> None:
    with pytest.raises(SolveStopped):
        pair(random_event(Random(1), 60), "swiss", should_stop=lambda: True)


def test_forced_pairs_that_leave_a_player_alone() -> None:
    entrants = tuple(Entrant(Player(id, id)) for id in "abc")
    event = Event("e", "E", entrants).with_round(Game.bye("c"))

    with pytest.raises(NoPairingError, match=r"Allow at least 1 more: for example c - bye \(bye\)"):
        pair(event, "swiss", constraints=Constraints(forced=(("a", "b"),)))


@pytest.mark.parametrize("n", [5, 7, 9, 11])
@pytest.mark.parametrize(("by", "settings"), [("go", {}), ("go-pairer", {"quirks": False}), ("swiss", {})])
def test_in_round_1_the_bye_goes_to_the_lowest_ranked_player(n: int, by: str, settings: dict[str, bool]) -> None:
    ratings = {f"p{at}": 6.0 - 1.3 * at if at < 4 else -1.0 - 1.3 * (at - 4) for at in range(n)}
    event = event_of(*ratings, **ratings)

    assert pair(event, by, settings=settings).bye == f"p{n - 1}"


def test_the_total_of_rounds_follows_the_plan_of_the_event_unless_it_is_given() -> None:
    event = replace(FOUR, rounds_planned=7)

    assert pairing_system("go-pairer", rounds=7).settings["totalRounds"] == 7
    assert pairing_system("go-pairer", {"totalRounds": 4}, rounds=7).settings["totalRounds"] == 4
    assert pairing_system("go-pairer").settings["totalRounds"] == 3
    assert pair(event, "go-pairer") == pair(event, "go-pairer", settings={"totalRounds": 7})
