"""Tables with a row per game."""

from __future__ import annotations

import pytest

from crosstable.model.errors import FormatError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.names import LONGEST_NAME
from crosstable.model.results import KINDS, ResultKind
from crosstable.model.tables.interpreter import Interpreter
from crosstable.model.tables.mapping import Mapping
from crosstable.model.tables.problems import LISTED_PER_KIND, ProblemLog

DUEL = {"player_a": "a", "player_b": "b", "score_a": "s"}


def read(mapping, *rows, first_line=2):
    """Read rows given as text with commas, in the order of the columns of the mapping."""
    given = mapping if isinstance(mapping, Mapping) else Mapping(mapping)
    interpreter = Interpreter(given, "results.csv")
    cells = list(zip(*(row.split(",") for row in rows), strict=True))
    columns = dict(zip(dict.fromkeys(given.columns.values()), cells, strict=True))
    interpreter.feed(columns, range(first_line, first_line + len(rows)))
    source, problems = interpreter.finish()
    return History.from_sources(source), [str(problem) for problem in problems]


def places(history):
    return [tuple(side.place for side in game.sides) for game in history]


def test_score_decides_the_places():
    history, problems = read(DUEL, "Ann,Bo,1", "Ann,Bo,½", "Ann,Bo,0")

    assert (places(history), problems) == ([(1, 2), (1, 1), (2, 1)], [])


def test_neutral_ground_is_kept_and_a_cell_that_is_neither_costs_its_row():
    history, problems = read({**DUEL, "neutral": "n"}, "Ann,Bo,1,yes", "Ann,Bo,1,", "Bo,Ann,1,0", "Bo,Ann,1,perhaps")

    assert [True, False, False] == [game.neutral for game in history]
    assert len(problems) == 1
    assert "Neutral 'perhaps' is neither yes nor no." in problems[0]


def test_table_without_neutral_ground_has_no_such_column():
    assert read({**DUEL, "neutral": "n"}, "Ann,Bo,1,", "Ann,Bo,1,no")[0].games.neutral is None


def test_source_position_and_line_are_kept():
    history, _ = read(DUEL, "Ann,Bo,1", "Ann,Bo,7", "Bo,Ann,1")

    assert [(game.source, game.position) for game in history] == [("results.csv", 0), ("results.csv", 2)]
    assert history.games.line.tolist() == [2, 4]


def test_score_and_points_are_kept_and_the_score_decides():
    history, problems = read({**DUEL, "points_a": "x", "points_b": "y"}, "Ann,Bo,0.5,3,2")

    assert (places(history), problems) == ([(1, 1)], [])
    assert [side.points for side in history.game(0).sides] == [3.0, 2.0]


@pytest.mark.parametrize(("better", "expected"), [("higher", [(1, 2), (1, 1)]), ("lower", [(2, 1), (1, 1)])])
def test_points_alone_decide_the_places(better, expected):
    mapping = Mapping({"player_a": "a", "player_b": "b", "points_a": "x", "points_b": "y"}, better=better)

    history, _ = read(mapping, "Ann,Bo,3,1", "Ann,Bo,2,2")

    assert places(history) == expected


@pytest.mark.parametrize("better", ["higher", "lower"])
@pytest.mark.parametrize("points", [(1, 5, 9), (2, 2, 0), (-60, 90, -30), (7, 7, 7)])
def test_points_alone_decide_the_places_of_a_file_as_those_of_a_game_that_a_program_builds(points, better):
    columns = {f"{what}_{side}": f"{what}{side}" for side in "abc" for what in ("player", "points")}

    history, _ = read(Mapping(columns, better=better), "Ann,{},Bo,{},Cy,{}".format(*points))

    built = Game.of_sides(["Ann", "Bo", "Cy"], points=points, better=better)
    assert places(history) == places([built])


def test_preferans_sheet_has_three_sides_points_and_a_length():
    mapping = Mapping(
        {f"{stem}_{n}": f"{stem}{n}" for n in (1, 2, 3) for stem in ("player", "points")} | {"length": "bula"},
        better="lower",
    )

    history, problems = read(mapping, "Ann,-20,Bo,10,Cy,10,12")

    assert problems == []
    assert places(history) == [(1, 2, 2)]
    assert [side.points for side in history.game(0).sides] == [-20.0, 10.0, 10.0]
    assert history.game(0).length == 12.0


def test_side_without_a_player_is_not_there():
    mapping = Mapping({f"{stem}_{n}": f"{stem}{n}" for n in (1, 2, 3) for stem in ("player", "points")})

    history, problems = read(mapping, "Ann,5,Bo,7,,", "Ann,1,Bo,2,Cy,3")

    assert (places(history), problems) == ([(2, 1), (3, 2, 1)], [])


def test_missing_points_of_a_side_are_reported():
    mapping = Mapping({"player_a": "a", "player_b": "b", "points_a": "x", "points_b": "y"})

    history, problems = read(mapping, "Ann,Bo,3,", "Ann,Bo,,1")

    assert len(history) == 0
    assert problems == [
        "line 2, column 'y': points_b is empty. Give the points, or a kind such as unplayed.",
        "line 3, column 'x': points_a is empty. Give the points, or a kind such as unplayed.",
    ]


def test_points_that_are_all_empty_leave_no_game():
    mapping = Mapping({"player_a": "a", "player_b": "b", "points_a": "x", "points_b": "y"})

    history, problems = read(mapping, "Ann,Bo,,")

    assert (len(history), len(problems)) == (0, 2)


def test_wrong_score_is_reported_with_line_and_column_and_left_out():
    history, problems = read(DUEL, "Ann,Bo,1", "Ann,Bo,2")

    assert len(history) == 1
    assert problems == [
        (
            "line 3, column 's': Score '2' is not one of 1, 0.5, 0, win, draw, loss. "
            "Correct it; a cell with both sides, such as 1-0, is the field result, and goals or points go into "
            "points_a and points_b."
        )
    ]


def test_empty_score_is_reported():
    _, problems = read(DUEL, "Ann,Bo,")

    assert problems == ["line 2, column 's': The result is missing. Give a score, or a kind such as unplayed."]


def test_second_score_adds_to_one():
    history, problems = read({**DUEL, "score_b": "t"}, "Ann,Bo,1,0", "Ann,Bo,½,½", "Ann,Bo,,1", "Ann,Bo,1,1")

    assert places(history) == [(1, 2), (1, 1), (2, 1)]
    assert problems == [
        (
            "line 5, column 't': Scores '1' and '1' do not add up to 1. Goals or points go into points_a and points_b; "
            "for a game in which neither side scored, give a kind such as double-forfeit."
        )
    ]


def test_scores_of_nothing_need_a_kind():
    history, problems = read({**DUEL, "score_b": "t", "kind": "k"}, "Ann,Bo,0,0,double-forfeit", "Ann,Bo,-,-,")

    assert problems == []
    assert [game.kind for game in history] == [ResultKind.DOUBLE_FORFEIT] * 2


def test_result_may_name_forfeits_byes_and_games_not_finished():
    mapping = {"player_a": "a", "player_b": "b", "result": "r"}

    history, problems = read(mapping, "Ann,Bo,1-0", "Ann,Bo,0-1F", "Ann,,bye", "Ann,Bo,*", "Ann,Bo,0-0", "Ann,Bo,-:-")

    assert problems == []
    assert [game.kind.value for game in history] == [
        "played",
        "forfeit",
        "allocated-bye",
        "unknown",
        "double-loss",
        "double-forfeit",
    ]


def test_results_that_are_goals_are_kept_as_points():
    history, _ = read({"player_a": "a", "player_b": "b", "result": "r"}, "Ann,Bo,3-1", "Ann,Bo,0-0", "Ann,Bo,0:1")

    assert places(history) == [(1, 2), (1, 1), (2, 1)]
    assert [side.points for side in history.game(0).sides] == [3.0, 1.0]


def test_unreadable_result_among_goals_is_reported():
    history, problems = read({"player_a": "a", "player_b": "b", "result": "r"}, "Ann,Bo,3-1", "Ann,Bo,x", "Ann,Bo,")

    assert len(history) == 1
    assert [problem[:30] for problem in problems] == [
        "line 3, column 'r': Result 'x'",
        "line 4, column 'r': The result",
    ]


def test_places_may_be_given():
    mapping = {"player_a": "a", "player_b": "b", "place_a": "x", "place_b": "y"}

    history, problems = read(mapping, "Ann,Bo,2,1", "Ann,Bo,,")

    assert places(history) == [(2, 1)]
    assert problems == ["line 3, column 'x': The result is missing. Give a score, or a kind such as unplayed."]


def test_places_that_are_words_alone_are_reported():
    _, problems = read({"player_a": "a", "player_b": "b", "place_a": "x", "place_b": "y"}, "Ann,Bo,DNF,DNS")

    assert problems == ["line 2, column 'x': No side has a place. Give a score, or a kind such as unplayed."]


def test_places_that_are_all_empty_are_reported():
    _, problems = read({"player_a": "a", "player_b": "b", "place_a": "x", "place_b": "y"}, "Ann,Bo,,")

    assert problems == ["line 2, column 'x': The result is missing. Give a score, or a kind such as unplayed."]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.value.endswith("bye") or kind is ResultKind.LATE])
def test_bye_has_one_side_and_needs_no_score(kind):
    history, problems = read({**DUEL, "kind": "k"}, f"Ann,,,{kind.value}")

    assert (problems, places(history), history.game(0).kind) == ([], [(1,)], kind)


def test_played_game_needs_an_opponent():
    _, problems = read({**DUEL, "kind": "k"}, "Ann,,1,", ",Bo,1,")

    assert problems == [
        "line 2, column 'b': The opponent is missing. Give the name, or a kind such as bye, half-bye or unplayed.",
        "line 3, column 'a': The player is missing. Give the name, or delete the row.",
    ]


def test_bye_has_no_opponent():
    _, problems = read({**DUEL, "kind": "k"}, "Ann,Bo,1,half-bye")

    assert problems == ["line 2, column 'b': A half-bye has an opponent, 'Bo'. Empty that cell or correct the kind."]


def test_a_player_cannot_meet_themselves_under_any_spelling():
    _, problems = read(DUEL, "Ann Lee,ANN  LEE,1")

    assert problems == ["line 2, column 'b': 'ANN  LEE' is on both sides. Correct one of the names."]


def test_no_player_sits_at_a_table_twice():
    mapping = Mapping({f"{stem}_{n}": f"{stem}{n}" for n in (1, 2, 3) for stem in ("player", "points")})

    _, problems = read(mapping, "Ann,1,Bo,2,ann,3")

    assert problems == ["line 2, column 'player3': 'ann' is on both sides. Correct one of the names."]


def test_name_that_is_too_long_is_reported():
    _, problems = read(DUEL, f"{'x' * (LONGEST_NAME + 1)},Bo,1")

    assert problems == [
        (
            f"line 2, column 'a': The name {'x' * 60!r}... has {LONGEST_NAME + 1} characters, "
            f"more than {LONGEST_NAME}. Shorten it."
        )
    ]


def test_name_of_invisible_characters_is_reported():
    _, problems = read(DUEL, "Ann,\u200b\u202e,1")

    assert problems == ["line 2, column 'b': The name '\\u200b\\u202e' has no visible character. Write a name."]


@pytest.mark.parametrize("name", ["x" * 300, "=cmd()", "<script>", "שרה לוי", "محمد", "O'Neil-Ó"])
def test_strange_names_are_names(name):
    history, problems = read(DUEL, f"{name},Bo,1")

    assert (history.players, problems) == ((name, "Bo"), [])


def test_wrong_date_time_and_numbers_are_reported_together():
    mapping = {**DUEL, "date": "d", "time": "t", "round": "r", "weight": "w"}

    _, problems = read(mapping, "Ann,Bo,1,2024-02-31,26:00,x,-1")

    assert [problem.partition(": ")[0] for problem in problems] == [
        "line 2, column 'd'",
        "line 2, column 't'",
        "line 2, column 'w'",
        "line 2, column 'r'",
    ]


def test_message_names_the_field_in_words():
    _, problems = read({**DUEL, "event_sequence": "q"}, "Ann,Bo,1,x")

    assert problems == [
        "line 2, column 'q': event sequence 'x' is not a finite number. Write digits, such as 3 or -2.5."
    ]


def test_midnight_in_every_row_is_no_time():
    history, _ = read({**DUEL, "date": "d"}, "Ann,Bo,1,2024-01-01 00:00:00", "Ann,Bo,1,2024-01-02 00:00:00")

    assert history.games.second is None


def test_time_of_its_own_column_goes_before_that_of_the_date():
    history, _ = read(
        {**DUEL, "date": "d", "time": "t"}, "Ann,Bo,1,2024-01-01 10:00,12:00", "Ann,Bo,1,2024-01-01 11:00,"
    )

    assert [str(game.time) for game in history] == ["11:00:00", "12:00:00"]


def test_events_of_one_date_are_taken_by_name_and_games_of_an_event_as_they_appear():
    lines = ("Ann,Bo,1,2024-01-01,Z", "Cy,Di,1,2024-01-01,A", "Di,Ann,1,2024-01-01,Z")
    history, _ = read({**DUEL, "date": "d", "event": "e"}, *lines)

    assert [(game.event, game.players[0]) for game in history] == [("A", "Cy"), ("Z", "Ann"), ("Z", "Di")]


def test_every_field_of_a_game_is_read():
    mapping = {**DUEL, "board": "1", "discipline": "2", "handicap": "3", "komi": "4", "length": "5"}
    mapping |= {"id": "6", "colour_a": "7"}

    history, problems = read(mapping, "Ann,Bo,1,4,rapid,2,6.5,30,g1,white")

    game = history.game(0)
    assert problems == []
    assert (game.board, game.discipline, game.row_id) == (4, "rapid", "g1")
    assert (game.handicap, game.komi, game.length) == (2.0, 6.5, 30.0)
    assert [side.colour for side in game.sides] == ["white", None]


def test_first_colour_shows_the_colours_of_both():
    history, _ = read(Mapping({**DUEL, "kind": "k"}, first_colour="black"), "Ann,Bo,1,", "Ann,,,bye")

    assert [[side.colour for side in game.sides] for game in history] == [["black", "white"], [None]]


def test_equal_rows_are_kept_and_reported_once():
    history, problems = read(DUEL, "Ann,Bo,1", "Ann,Bo,0", "Ann,Bo,1", "Ann,Bo,1")

    assert len(history) == 4
    assert problems == ["line 4: 2 rows repeat earlier ones; here the first. All are kept: delete any entered twice."]


def test_list_in_a_cell_is_reported():
    interpreter = Interpreter(Mapping(DUEL))
    interpreter.feed({"a": ["Ann"], "b": [["Bo"]], "s": [1]}, [1])

    _, problems = interpreter.finish()

    assert [str(problem) for problem in problems] == [
        "line 1, column 'b': player_b \"['Bo']\" is a list or an object. Give one value per cell."
    ]


def test_problems_are_listed_up_to_a_thousand_of_a_kind_and_the_rest_counted():
    _, problems = read(DUEL, *["Ann,Bo,2"] * (LISTED_PER_KIND + 5))

    assert len(problems) == LISTED_PER_KIND + 1
    assert problems[-1] == "5 more problems like those above are not listed. Correct these first."


def test_unlisted_warnings_are_counted_as_a_warning():
    log = ProblemLog()
    for _ in range(LISTED_PER_KIND + 1):
        log.add("x", 1, None, "odd", "warning")

    assert (log.problems()[-1].severity, log.errors) == ("warning", 0)


def test_strict_raises_the_first_error_and_the_count():
    interpreter = Interpreter(Mapping(DUEL), "r.csv")
    interpreter.feed({"a": ["Ann", "Bo"], "b": ["Ann", "Bo"], "s": ["1", "1"]}, [2, 3])

    with pytest.raises(FormatError) as error:
        interpreter.finish(strict=True)

    assert str(error.value) == (
        "r.csv: line 2, column 'b': 'Ann' is on both sides. Correct one of the names. (errors in all: 2)"
    )


def test_strict_accepts_warnings():
    interpreter = Interpreter(Mapping(DUEL))
    interpreter.feed({"a": ["Ann", "Ann"], "b": ["Bo", "Bo"], "s": ["1", "1"]}, [2, 3])

    _, problems = interpreter.finish(strict=True)

    assert [problem.severity for problem in problems] == ["warning"]


def test_table_without_rows_is_a_history_without_games():
    source, problems = Interpreter(Mapping({**DUEL, "date": "d", "kind": "k"})).finish()

    assert (len(History.from_sources(source)), problems) == (0, [])


def test_one_misspelt_kind_costs_its_row_and_not_the_column():
    rows = [{"player_a": "Ann", "player_b": "Bo", "score_a": 1, "kind": kind} for kind in ("", "forfeit", "forfiet")]

    history = History.from_records(rows, strict=False)

    assert [ResultKind.PLAYED, ResultKind.FORFEIT] == [game.kind for game in history]


@pytest.mark.parametrize("word", ["bye", "BYE", "(Bye)", "- bye -"])
def test_an_opponent_called_bye_is_a_bye(word):
    history = History.from_records([{"white": "Ann", "black": word, "result": "1-0"}])

    assert [(ResultKind.ALLOCATED_BYE, ("Ann",))] == [(game.kind, game.players) for game in history]


def test_a_dash_is_no_player():
    with pytest.raises(FormatError, match="The opponent is missing"):
        History.from_records([{"white": "Ann", "black": "-", "result": "1-0"}])
