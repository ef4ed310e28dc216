"""What stops a knockout, in words; and what the director decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.model.decisions import decided_for, why_decided, with_decision
from crosstable.model.errors import PolicyError, UnknownName
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.pair import pair
from crosstable.pairing.systems import pairing_system
from tests.pairing.knockout.played import field, play

DRAWN = Game.between("1", "4", "draw", round=1)
WON = Game.between("2", "3", 1, round=1)


def stopped(event: object, **settings: object) -> str:
    with pytest.raises(PolicyError) as caught:
        pair(event, "single-elimination", settings=settings)  # type: ignore[arg-type]
    return str(caught.value)


def test_a_drawn_match_needs_a_decision() -> None:
    assert stopped(field(4).with_round(DRAWN, WON)) == (
        "Event 'cup', round 1: board 1 has no winner (1 - 4). A knockout cannot go on without one. "
        "Correct the result, or decide who goes on."
    )


def test_a_double_forfeit_needs_a_decision() -> None:
    lost = Game(tuple(replace(side, place=None) for side in DRAWN.sides), ResultKind.DOUBLE_FORFEIT)

    assert "board 1 has no winner (1 - 4)" in stopped(field(4).with_round(lost, WON))
    assert "board 1 has no winner" in stopped(field(4).with_round(lost, WON), drawn="better-seed")


def test_the_side_that_the_director_decides_for_goes_on() -> None:
    decided = with_decision(DRAWN, "4", "penalties 4-3")
    pairing = pair(field(4).with_round(decided, WON), "single-elimination")

    assert pairing.pairs() == {frozenset("24")}
    assert (decided_for(decided), why_decided(decided)) == ("4", "penalties 4-3")
    assert with_decision(decided, None) == DRAWN


def test_the_better_seed_goes_on_where_the_settings_say_so() -> None:
    pairing = pair(field(4).with_round(DRAWN, WON), "single-elimination", settings={"drawn": "better-seed"})

    assert pairing.pairs() == {frozenset("12")}


def test_the_only_player_left_of_a_drawn_match_goes_on() -> None:
    event = field(4).with_round(DRAWN, WON)
    entrants = tuple(replace(each, until_round=1) if each.id == "1" else each for each in event.entrants)

    assert pair(replace(event, entrants=entrants), "single-elimination").pairs() == {frozenset("24")}


def test_a_board_without_a_result_is_named() -> None:
    unplayed = replace(DRAWN, kind=ResultKind.UNPLAYED)

    assert "board 1 has no result yet (1 - 4). Enter the results first." in stopped(field(4).with_round(unplayed, WON))


def test_a_decided_bracket_has_no_next_round() -> None:
    event = play(field(2), pairing_system("single-elimination"))

    assert stopped(event) == ("Event 'cup': the bracket is decided, and 1 has won it. There is no round 2 to pair.")


def test_a_bracket_in_which_nobody_is_left_has_no_winner() -> None:
    gone = tuple(replace(each, until_round=1) for each in field(2).entrants)
    event = replace(field(2).with_round(Game.between("1", "2", "draw")), entrants=gone)

    with pytest.raises(PolicyError, match="is decided without a winner"):
        pairing_system("single-elimination").pair(_state(event))


def _state(event: object) -> object:
    from crosstable.pairing.state import state_of

    return state_of(event, present=[])  # type: ignore[arg-type]


def test_one_entrant_is_no_bracket() -> None:
    assert stopped(field(1)) == (
        "Event 'cup': a bracket needs at least two entrants, and 1 take part. Enter more players."
    )


def test_a_result_changed_after_the_next_round_was_played_is_named() -> None:
    event = play(field(4), pairing_system("single-elimination", {"thirdPlace": True}))
    final = Game.between("3", "2", 1)
    event = replace(event, rounds=(event.rounds[0], replace(event.rounds[1], games=(final,))))

    assert "the bracket has 1 and 2 meet in this round, but they have no game" in stopped(event)


def test_constraints_are_rejected() -> None:
    with pytest.raises(PolicyError, match="does not accept forced pairs"):
        pair(field(4), "single-elimination", constraints=Constraints(forced=(("1", "2"),)))


def test_a_setting_of_another_knockout_is_rejected() -> None:
    with pytest.raises(UnknownName, match="reseed"):
        pairing_system("double-elimination", {"reseed": True})


def test_a_place_of_a_bracket_that_is_given_twice_is_rejected() -> None:
    for placed in ("1 2 3 3", "1 2 3", "1 2 3 9"):
        with pytest.raises(PolicyError, match=r"the places of the bracket do not hold \w exactly once"):
            pair(field(4), "single-elimination", settings={"keepApart": "club", "placed": placed})
