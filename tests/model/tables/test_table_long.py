"""Tables with a row per player of a game."""

from __future__ import annotations

import numpy as np

from crosstable.model.history import History
from crosstable.model.tables.interpreter import Interpreter
from crosstable.model.tables.mapping import Mapping

RACE = {"game": "g", "player": "p", "place": "x", "reason": "r"}
TEAMS = {"game": "g", "side": "t", "player": "p", "member_points": "m"}


def read(mapping, *rows):
    given = mapping if isinstance(mapping, Mapping) else Mapping(mapping)
    interpreter = Interpreter(given, "results.csv")
    cells = list(zip(*(row.split(",") for row in rows), strict=True))
    interpreter.feed(dict(zip(given.columns.values(), cells, strict=True)), range(2, 2 + len(rows)))
    source, problems = interpreter.finish()
    return History.from_sources(source), [str(problem) for problem in problems]


def sides(game):
    return [(side.players, side.place, side.reason) for side in game.sides]


def test_race_has_shared_places_and_retirements():
    history, problems = read(RACE, "1,Ann,1,", "1,Bo,2=,", "1,Cy,2=,", "1,Di,DNF,Engine", "1,Ed,NC,", "1,Flo,,Lost")

    assert problems == []
    assert sides(history.game(0)) == [
        (("Ann",), 1, None),
        (("Bo",), 2, None),
        (("Cy",), 2, None),
        (("Di",), None, "DNF: Engine"),
        (("Ed",), None, "NC"),
        (("Flo",), None, "Lost"),
    ]


def test_reason_of_a_classified_side_is_kept():
    history, _ = read(RACE, "1,Ann,1,Engine", "1,Bo,2,")

    assert sides(history.game(0)) == [(("Ann",), 1, "Engine"), (("Bo",), 2, None)]


def test_those_who_did_not_enter_are_left_out_when_asked():
    history, problems = read(
        Mapping(RACE, not_entered=("dns", "Withdrawn")), "1,Ann,1,", "1,Bo,2,", "1,Cy,DNS,", "1,Di,,withdrawn"
    )

    assert (history.players, problems) == (("Ann", "Bo"), [])


def test_rows_of_a_game_may_appear_apart_and_the_first_row_orders_it():
    history, _ = read(RACE, "b,Ann,1,", "a,Ann,2,", "b,Bo,2,", "a,Bo,1,")

    assert [(game.row_id, game.position, [s.place for s in game.sides]) for game in history] == [
        ("b", 0, [1, 2]),
        ("a", 1, [2, 1]),
    ]
    assert history.games.line.tolist() == [2, 3]


def test_eight_against_seven_is_two_sides_with_members():
    rows = [f"1,Red,R{n},{n}" for n in range(8)] + [f"1,Blue,B{n},10" for n in range(7)]
    rows = rows[::2] + rows[1::2]

    history, problems = read(TEAMS, *rows)

    game = history.game(0)
    assert problems == []
    assert [(len(side.members), side.points, side.place) for side in game.sides] == [(8, 28.0, 2), (7, 70.0, 1)]
    assert game.sides[0].members[1].points == 2.0


def test_fewer_points_may_be_better():
    mapping = Mapping({"game": "g", "player": "p", "points": "x"}, better="lower")

    history, _ = read(mapping, "1,Ann,-20", "1,Bo,10", "1,Cy,10", "2,Ann,5", "2,Bo,1")

    assert [[side.place for side in game.sides] for game in history] == [[1, 2, 2], [2, 1]]


def test_score_decides_before_points():
    mapping = {"game": "g", "player": "p", "score": "s", "points": "x"}

    history, _ = read(mapping, "1,Ann,0,9", "1,Bo,1,1", "2,Ann,½,9", "2,Bo,½,1")

    assert [[side.place for side in game.sides] for game in history] == [[2, 1], [1, 1]]


def test_forfeit_score_in_a_long_table_needs_a_kind():
    _, problems = read({"game": "g", "player": "p", "score": "s"}, "1,Ann,+", "1,Bo,-")

    assert problems[0] == (
        "line 2, column 's': Score '+' denotes a forfeit. Write 1 or 0, and forfeit in the column kind."
    )


def test_share_and_colour_of_members_are_read():
    mapping = {"game": "g", "player": "p", "place": "x", "member_share": "w", "colour": "c", "kind": "k"}

    history, problems = read(mapping, "1,Ann,1,0.5,white,unrated", "1,Bo,2,1,black,unrated")

    game = history.game(0)
    assert problems == []
    assert (game.kind.value, game.sides[0].colour, game.sides[0].members[0].share) == ("unrated", "white", 0.5)


def test_player_twice_in_a_game_counts_once_with_a_warning():
    history, problems = read(RACE, "1,Ann,1,", "1,Bo,2,", "1,ANN,DNF,Engine")

    assert sides(history.game(0)) == [(("Ann",), 1, None), (("Bo",), 2, None)]
    assert problems == ["line 4, column 'p': 'ANN' is in game '1' twice. The first row counts: delete the other."]


def test_error_in_one_row_leaves_out_the_whole_game():
    history, problems = read(RACE, "1,Ann,1,", "1,Bo,0,", "2,Ann,1,", "2,Bo,2,")

    assert [game.row_id for game in history] == ["2"]
    assert problems == [
        "line 3, column 'x': Place '0' is not a whole number from 1 on, nor a word such as DNF. Correct it."
    ]


def test_row_without_player_game_or_place_is_reported():
    _, problems = read(RACE, "1,,1,", ",Bo,2,", "1,Cy,,")

    assert problems == [
        "line 2, column 'p': The player is missing. Give the name, or delete the row.",
        "line 3, column 'g': The game is missing. Give the game that the row belongs to.",
        "line 4, column 'x': The place and the reason are missing. Give one of them.",
    ]


def test_row_without_points_or_side_is_reported():
    _, problems = read(TEAMS, "1,Red,Ann,", "1,,Bo,3")

    assert problems == [
        "line 2, column 'm': member_points is empty. Fill it in.",
        "line 3, column 't': The side is missing. Give the side that the row belongs to.",
    ]


def test_all_points_empty_is_reported():
    history, problems = read({"game": "g", "player": "p", "points": "x"}, "1,Ann,", "1,Bo,")

    assert (len(history), len(problems)) == (0, 2)


def test_rows_of_a_side_agree_on_its_place():
    _, problems = read(
        {"game": "g", "side": "t", "player": "p", "place": "x"}, "1,Red,Ann,1", "1,Red,Bo,2", "1,Blue,Cy,2"
    )

    assert problems == [
        "line 3, column 'x': place '2' differs from that of the first row of side 'Red'. Give a side one place."
    ]


def test_game_of_one_side_is_reported_unless_it_is_a_bye():
    mapping = {**RACE, "kind": "k"}

    history, problems = read(mapping, "1,Ann,1,,", "2,Ann,,,bye")

    assert [(game.row_id, game.sides[0].place) for game in history] == [("2", 1)]
    assert problems == ["line 2, column 'g': Game '1' has one side only. Add the other, or give a kind such as bye."]


def test_bye_of_two_sides_is_reported():
    _, problems = read({**RACE, "kind": "k"}, "1,Ann,1,,bye", "1,Bo,2,,bye")

    assert problems == [
        "line 2, column 'g': Game '1' is a bye but has more than one side. Remove the other side, or correct the kind."
    ]


def test_game_in_which_no_player_is_classified_is_reported():
    _, problems = read(RACE, "1,Ann,DNF,", "1,Bo,DNF,")

    assert problems == ["line 2, column 'g': Game '1' has no side with a place. Give places."]


def test_rows_of_a_game_that_disagree_on_the_date_are_reported():
    history, problems = read({**RACE, "date": "d"}, "1,Ann,1,,2024-01-01", "1,Bo,2,,2024-01-02")

    assert str(history.date(0)) == "2024-01-01"
    assert problems == [
        "line 3, column 'd': date '2024-01-02' differs from the first row of game '1', which counts. Make them agree."
    ]


def test_id_of_its_own_column_is_the_key_of_the_row():
    history, _ = read({**RACE, "id": "i"}, "1,Ann,1,,x7", "1,Bo,2,,x7")

    assert history.game(0).row_id == "x7"


def test_long_table_without_rows_is_a_history_without_games():
    source, problems = Interpreter(Mapping(TEAMS)).finish()

    assert (len(History.from_sources(source)), problems) == (0, [])


def test_places_by_points_agree_with_a_plain_loop():
    generator = np.random.default_rng(7)
    rows = [(game, f"p{number}", int(generator.integers(0, 4))) for game in range(60) for number in range(5)]
    expected = [
        [1 + sum(other > points for g, _, other in rows if g == game) for g, _, points in rows if g == game]
        for game in range(60)
    ]

    history, _ = read({"game": "g", "player": "p", "points": "x"}, *(",".join(map(str, row)) for row in rows))

    assert [[side.place for side in game.sides] for game in history] == expected
