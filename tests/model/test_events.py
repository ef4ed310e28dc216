"""What events and games reject, in their own words, and what they give."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable.model.errors import ResultError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Member, Side
from crosstable.model.players import Player
from crosstable.model.results import DEFAULT_RULES, ResultKind

ANN, BO, CY = (Entrant(Player(name, name)) for name in ("Ann", "Bo", "Cy"))
ANN_BEATS_BO = Game.between("Ann", "Bo", 1)


def refusal_of(make) -> str:
    with pytest.raises(ResultError) as refusal:
        make()
    return str(refusal.value)


def test_two_entrants_with_one_id_are_rejected():
    message = refusal_of(lambda: Event("cup", "Cup", (ANN, BO, ANN)))

    assert "Event 'cup': two entrants have the id 'Ann'. Give each player their own id." == message


def test_rounds_are_numbered_without_a_gap():
    message = refusal_of(lambda: Event("cup", "Cup", (ANN, BO), (Round(1), Round(3))))

    assert "Event 'cup': round 3 is where round 2 should be. Number rounds 1, 2, 3 without a gap." == message


def test_a_game_of_a_player_who_did_not_enter_is_rejected():
    message = refusal_of(lambda: Event("cup", "Cup", (ANN,)).with_round(ANN_BEATS_BO))

    assert "Event 'cup', round 1, board 1: player 'Bo' did not enter. Add the entrant, or correct the id." == message


def test_a_player_cannot_play_twice_in_a_round_and_the_board_is_named():
    games = (ANN_BEATS_BO, replace(Game.between("Cy", "Ann", 0), board=7))

    message = refusal_of(lambda: Event("cup", "Cup", (ANN, BO, CY)).with_round(*games))

    assert "Event 'cup', round 1, board 7: player Ann plays twice in this round. Remove one of the games." == message


def test_an_entrant_is_found_by_id_or_missed_by_name():
    event = Event("cup", "Cup", (ANN, BO))

    message = refusal_of(lambda: event.entrant("Zed"))

    assert BO == event.entrant("Bo")
    assert "Event 'cup': player 'Zed' did not enter." == message


def test_games_of_an_event_know_where_they_were_played():
    date, other = dt.date(2024, 5, 1), dt.date(2024, 5, 2)
    event = Event("cup", "Cup", (ANN, BO, CY), date=date, sequence=2)
    event = event.with_round(ANN_BEATS_BO, replace(Game.bye("Cy"), board=9))
    event = event.with_round(replace(ANN_BEATS_BO, date=other))

    places = [(game.event, game.event_sequence, game.round, game.board, game.date) for game in event.games()]

    assert [("cup", 2, 1, 1, date), ("cup", 2, 1, 9, date), ("cup", 2, 2, 1, other)] == places


def test_an_entrant_takes_part_from_the_first_round_to_the_last_but_for_absences():
    late = replace(ANN, from_round=2, until_round=5, absent=frozenset({3}))

    assert [2, 4, 5] == [number for number in range(1, 8) if late.takes_part(number)]
    assert all(BO.takes_part(number) for number in range(1, 8))


def test_a_score_that_is_none_of_three_is_rejected():
    message = refusal_of(lambda: Game.between("Ann", "Bo", 2))

    assert 'Score 2 of \'Ann\' against \'Bo\' is not one of 1, 0.5, 0, "win", "draw", "loss".' == message


@pytest.mark.parametrize(
    ("sides", "message"),
    [
        ((), "A game has no sides. A bye has one side, a game two or more."),
        ((Side(()),), "A side of the game of none is empty. Give its members."),
        ((Side.of("Ann"), Side(())), "A side of the game of Ann is empty. Give its members."),
        (
            (Side.of("Ann", "Bo"), Side.of("Bo")),
            "Player 'Bo' is in one game twice. A player is on one side, once.",
        ),
        (
            (Side.of("Ann", "Bo", place=0), Side.of("Cy", place=1)),
            "Place 0 of Ann, Bo is not a whole number from 1 on. Ties share one.",
        ),
        (
            (Side.of("Ann", place=1), replace(Side.of("Bo", place=2), score=-1)),
            "Score -1 of Bo is negative. Give points, 0 or more.",
        ),
        ((Side.of("Ann", points=float("inf")),), "points inf in the game of Ann is not a finite number."),
        ((Side((Member("Ann", points=float("nan")),)),), "points nan in the game of Ann is not a finite number."),
        ((Side((Member("Ann", share=-0.5),)),), "Weight -0.5 in the game of Ann is negative. Use 0 or more."),
    ],
)
def test_sides_that_cannot_be_are_rejected(sides, message):
    assert message == refusal_of(lambda: Game(sides))


@pytest.mark.parametrize("name", ["handicap", "komi", "length", "weight"])
def test_numbers_of_a_game_are_finite(name):
    message = refusal_of(lambda: replace(ANN_BEATS_BO, **{name: float("nan")}))

    assert f"{name} nan in the game of Ann, Bo is not a finite number." == message


def test_the_weight_of_a_game_is_not_negative():
    message = refusal_of(lambda: replace(ANN_BEATS_BO, weight=-1))

    assert "Weight -1 in the game of Ann, Bo is negative. Use 0 or more." == message


@pytest.mark.parametrize("kind", ["full-bye", "half-bye", "zero-bye", "allocated-bye", "late"])
def test_a_bye_has_no_opponent(kind):
    message = refusal_of(lambda: Game.between("Ann", "Bo", 1, kind=ResultKind(kind)))

    assert f"A {kind} of Ann, Bo has an opponent. A bye has one side." == message


def test_points_that_are_not_half_points_cannot_be_scored():
    rules = replace(DEFAULT_RULES, name="boards", scoring="points")
    game = Game((Side.of("Ann", "Bo", points=1.25), Side.of("Cy", points=1)))

    message = refusal_of(lambda: game.half_points(rules))

    assert (
        "Points 1.25 of Ann, Bo are not a whole number of half-points. Scores are exact: give points in steps of 0.5."
        == message
    )


def test_a_score_fits_a_column():
    message = refusal_of(lambda: Game((Side.of("Ann", place=1), Side((Member("Bo"),), place=2, score=10**9 + 0.5))))

    assert "score 1000000000.5 in the game of Ann, Bo is out of range. Use 0 to 1000000000." == message


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"round": 2**31}, "round 2147483648 in the game of Ann, Bo is out of range. Use 0 to 2147483647."),
        ({"board": -1}, "board -1 in the game of Ann, Bo is out of range. Use 0 to 2147483647."),
    ],
)
def test_counts_of_a_game_fit_a_column(wrong, said):
    sides = (Side.of("Ann", place=1), Side.of("Bo", place=2))

    with pytest.raises(ResultError) as caught:
        Game(sides, **wrong)

    assert said == str(caught.value)


def test_a_player_has_a_name():
    with pytest.raises(ResultError) as caught:
        Game.between("Ann", " ", 1)

    assert "A player in the game of 'Ann', ' ' has no name. Give a name or an id." == str(caught.value)
