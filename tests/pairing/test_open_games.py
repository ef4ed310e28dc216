"""A round is paired by the results of those before: games without one are named first."""

import pytest

from crosstable import Entrant, Event, Game, Player, ResultError, ResultKind, pair, solve_round

EVENT = Event("cup", "Cup", tuple(Entrant(Player(name, name), rating=2000) for name in "abcd"))
FIRST = pair(EVENT, "swiss")
HALF = EVENT.with_round(*FIRST.with_results({1: "1-0", 2: None}))
SAID = (
    r"^Event 'cup': round 2 cannot be paired, because these boards have no result: round 1 board 2 \(. - .\)\. Enter "
    r"the results, or pair with_open_games=True; event\.open_games lists them\.$"
)


@pytest.mark.parametrize("by", ["swiss", "fide-dutch", "monrad", "keizer", "card-game"])
def test_a_round_with_open_games_is_not_paired(by):
    with pytest.raises(ResultError, match=SAID):
        pair(HALF, by)

    assert pair(HALF, by, with_open_games=True).round == 2


def test_a_round_with_open_games_is_not_solved():
    with pytest.raises(ResultError, match=SAID):
        solve_round(HALF, "swiss")

    assert solve_round(HALF, "swiss", with_open_games=True).state.round == 2


def test_a_round_robin_and_a_round_that_is_paired_again_need_no_results():
    assert pair(HALF, "round-robin").round == 2
    assert pair(HALF, "swiss", round=1).pairs() == FIRST.pairs()


def test_an_adjourned_game_is_a_draw_until_it_is_decided():
    adjourned = HALF.with_result(1, 2, places=[None, None], kind=ResultKind.ADJOURNED)

    assert [game.kind for game in adjourned.open_games] == [ResultKind.ADJOURNED]
    assert pair(adjourned, "swiss").round == 2


@pytest.mark.parametrize(
    ("result", "places"),
    [
        ("1-0", [1, 2]),
        (1, [1, 2]),
        (True, [1, 2]),
        ("win", [1, 2]),
        (0.5, [1, 1]),
        ("draw", [1, 1]),
        ("Loss", [2, 1]),
        (0, [2, 1]),
        (None, [None, None]),
    ],
)
def test_a_result_is_a_text_of_the_game_or_a_score(result, places):
    game = FIRST.with_results({1: result})[0]

    assert [side.place for side in game.sides] == places


def test_the_order_of_points_is_that_of_the_result_before():
    sheet = Game.of_sides(["a", "b", "c"], points=[-500, 40, 460], better="lower")

    assert [side.place for side in sheet.with_result(points=[-400, -60, 460]).sides] == [1, 2, 3]
    with pytest.raises(ResultError, match="Points make the places, but better=None"):
        Game.of_sides(["a", "b", "c"], places=[1, 2, 3]).with_result(points=[-400, -60, 460])
