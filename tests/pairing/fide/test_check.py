"""Checking rounds that were played: pairs, byes and colours that differ from the rules."""

from dataclasses import replace

from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.check import check
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.fide.dutch import FideDutch
from crosstable.pairing.fide.numbers import effective_numbers
from crosstable.pairing.pair import pair
from crosstable.pairing.played_rounds import played_round
from crosstable.pairing.round_problems import round_problems
from crosstable.pairing.state import state_of
from tests.pairing.fide.test_dutch import RULES, event, game

WHITE_FIRST = FideDutch("white", 5)


def problems(made, constraints=None):
    found = check(made, WHITE_FIRST, constraints=constraints or Constraints())
    return [str(each.message) for this in found for each in round_problems(this, made, policy="fide-dutch")]


def test_a_round_that_was_paired_by_the_rules_has_no_problem():
    assert [] == problems(event(6, [(1, 4, 1), (5, 2, 1), (3, 6, 1)]))


def test_colours_that_differ_are_named():
    assert [
        (
            "Round 1: policy 'fide-dutch' gives White to P5 and Black to P2; the round has the colours the other way "
            "round. Compare the colours of the file."
        )
    ] == problems(event(6, [(1, 4, 1), (2, 5, 1), (3, 6, 1)]))


def test_pairs_that_differ_are_named_with_the_opponents_they_had():
    assert [
        "Round 1: policy 'fide-dutch' pairs P3 - P1, but their opponents were P4, P2.",
        "Round 1: policy 'fide-dutch' pairs P2 - P4, but their opponents were P1, P3.",
    ] == problems(event(4, [(1, 2, 1), (4, 3, 1)]))


def test_a_bye_that_differs_and_a_second_bye_are_named():
    made = event(3, [(1, 2, 1)])
    made = replace(made, rounds=())
    made = made.with_round(game(1, 3, 1), Game.bye("2", kind=ResultKind.ALLOCATED_BYE))
    made = made.with_round(game(3, 1, 1), Game.bye("2", kind=ResultKind.ALLOCATED_BYE))

    found = problems(made)

    assert "Round 1: policy 'fide-dutch' gives the bye to P3; P2 had it." in found
    assert (
        "Round 2: P2 had the bye, which policy 'fide-dutch' forbids by C2. Compare the earlier rounds of this player."
    ) in found
    assert any(
        text.startswith("Round 2: P3 - P1 were paired, which policy 'fide-dutch' forbids by C1.") for text in found
    )


def test_forbidden_pairs_of_present_players_count_in_every_round():
    made = event(4, [(1, 3, 1), (4, 2, 1)])

    found = problems(made, Constraints(forbidden=(("1", "3"),)))

    assert "Round 1: P1 - P3 were paired, which policy 'fide-dutch' forbids by a forbidden pair." in found[0]
    assert [] == problems(made, Constraints(forbidden=(("1", "4"), ("2", "3"))))


def test_a_round_without_a_lawful_pairing_reports_it():
    found = problems(event(2, [(1, 2, 1)], [(2, 1, 1)]))

    assert any(text.startswith("Round 2: policy 'fide-dutch' has no pairing of the players") for text in found)


def test_withdrawn_players_keep_their_numbers_and_those_who_have_not_arrived_have_none():
    made = event(6, [(1, 4, 1), (3, 5, 1)])
    state = state_of(made, present=["3", "4", "5", "6"])

    assert {1: 1, 3: 2, 4: 3, 5: 4, 6: 5} == effective_numbers(state)


def test_a_board_set_by_hand_in_round_one_does_not_change_the_initial_colour():
    made = event(8, [(5, 1, 1), (6, 2, 1), (3, 7, 1), (8, 4, 1)])

    assert "P1" in problems(made)[0]
    assert pair(made, "fide-dutch").boards
    assert 1 == len(problems(made))


def test_a_full_point_bye_is_not_the_allocated_bye_where_the_event_marks_those():
    first = (game(1, 3, 1), game(4, 2, 1), Game.bye("5", kind=ResultKind.FULL_BYE))
    second = (game(1, 2, 1), game(3, 4, 1), Game.bye("5", kind=ResultKind.ALLOCATED_BYE))
    made = event(5).with_round(*first)

    assert "5" == played_round(made, 1).bye
    assert played_round(made.with_round(*second), 1).bye is None


def test_a_half_point_bye_is_not_the_allocated_bye_where_that_pays_half_a_point():
    half = RULES.with_meanings("half", ALLOCATED_BYE=replace(RULES[ResultKind.ALLOCATED_BYE], win=0.5))
    made = replace(event(5), rules=half)
    made = made.with_round(game(1, 3, 1), game(4, 2, 1), Game.bye("5", kind=ResultKind.HALF_BYE))

    assert played_round(made, 1).bye is None
    assert [] == problems(made)


def test_a_full_point_bye_in_an_event_without_allocated_byes_is_what_fits_the_round():
    asked = replace(event(5), rounds=()).with_round(
        game(1, 4, 1), game(5, 2, 1), Game.bye("3", kind=ResultKind.FULL_BYE)
    )
    allocated = event(5).with_round(game(1, 3, 1), game(4, 2, 1), Game.bye("5", kind=ResultKind.FULL_BYE))

    assert ([], []) == (problems(asked), problems(allocated))
