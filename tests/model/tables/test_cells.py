"""One cell at a time: what is read, and what is said of what is not."""

from __future__ import annotations

import datetime as dt

import numpy as np
import pandas as pd
import pytest

from crosstable.model.results import ResultKind
from crosstable.model.tables import cells
from crosstable.model.tables.cells import BadCell, PairResult


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (" Ann ", "Ann"),
        (3, "3"),
        (3.0, "3"),
        (0.5, "0.5"),
        (None, ""),
        (float("nan"), ""),
        (float("inf"), "inf"),
        (pd.NA, ""),
        (pd.NaT, ""),
        (np.datetime64("NaT"), ""),
        (np.datetime64("2024-02-29T18:00:00"), "2024-02-29T18:00:00"),
        (dt.date(2024, 2, 29), "2024-02-29"),
        (dt.datetime.fromisoformat("2024-02-29 18:30"), "2024-02-29 18:30:00"),
        (b"Ann", "Ann"),
    ],
)
def test_cell_is_spelled_out(value, text):
    assert cells.text_of(value) == text


@pytest.mark.parametrize("text", ["1", "1.0", "1,0", "win", "W", "won"])
def test_score_of_a_win_is_two_half_points(text):
    assert cells.read_score(text) == (2, None)


@pytest.mark.parametrize("text", ["0.5", "0,5", ".5", "½", "1/2", "Draw", "d", "="])
def test_score_of_a_draw_is_one_half(text):
    assert cells.read_score(text) == (1, None)


@pytest.mark.parametrize("text", ["0", "0.0", "loss", "L"])
def test_score_of_a_loss_is_nothing(text):
    assert cells.read_score(text) == (0, None)


@pytest.mark.parametrize(("text", "half_points"), [("+", 2), ("1F", 2), ("-", 0), ("−", 0), ("0f", 0)])
def test_a_score_may_be_a_forfeit(text, half_points):
    assert cells.read_score(text) == (half_points, ResultKind.FORFEIT)


@pytest.mark.parametrize("text", ["2", "NaN", "inf", "1e999", "-1", "0.25", "one"])
def test_score_that_cannot_be_is_named_with_what_can(text):
    with pytest.raises(BadCell) as error:
        cells.read_score(text)

    assert str(error.value) == (
        f"Score {text!r} is not one of 1, 0.5, 0, win, draw, loss. "
        "Correct it; a cell with both sides, such as 1-0, is the field result, and goals or points go into "
        "points_a and points_b."
    )


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", PairResult(1, 0)),
        ("0–1", PairResult(0, 1)),
        ("½-½", PairResult(0.5, 0.5)),
        ("1/2-1/2", PairResult(0.5, 0.5)),
        ("0.5 : 0.5", PairResult(0.5, 0.5)),
        ("3:1", PairResult(3, 1)),
        ("1-0F", PairResult(1, 0, ResultKind.FORFEIT)),
        ("0-0F", PairResult(0, 0, ResultKind.DOUBLE_FORFEIT)),
        ("+:-", PairResult(1, 0, ResultKind.FORFEIT)),
        ("-/+", PairResult(0, 1, ResultKind.FORFEIT)),
        ("-:-", PairResult(kind=ResultKind.DOUBLE_FORFEIT)),
        ("*", PairResult(kind=ResultKind.UNKNOWN)),
        ("bye", PairResult(kind=ResultKind.ALLOCATED_BYE)),
        ("draw", PairResult(0.5, 0.5)),
        ("loss", PairResult(0, 1)),
    ],
)
def test_a_result_gives_both_sides(text, result):
    assert cells.read_result(text) == result


@pytest.mark.parametrize("text", ["1-", "2", "a-b"])
def test_result_that_cannot_be_read_shows_how_to_write_one(text):
    with pytest.raises(BadCell) as error:
        cells.read_result(text)

    assert str(error.value) == (
        f"Result {text!r} cannot be read. Write 1-0, 0-1, 1/2-1/2, 3-1, 1-0F (forfeit), win, draw or loss."
    )


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2024-02-29", (19782, -1)),
        ("2024-02-29 18:30", (19782, 66600)),
        ("2024-02-29T18:30:05", (19782, 66605)),
        ("2024-02-29T18:30:05.123456789Z", (19782, 66605)),
        ("2024-02-29 18:30:05+02:00", (19782, 66605)),
        ("1969-12-31", (-1, -1)),
    ],
)
def test_date_is_read_as_written(text, moment):
    assert cells.read_moment(text) == moment


def test_date_that_does_not_exist_is_named():
    with pytest.raises(BadCell, match=r"^Date '2024-02-31' does not exist in the calendar. Correct it.$"):
        cells.read_moment("2024-02-31")


@pytest.mark.parametrize("text", ["03/04/2024", "29.02.2024", "20240229", "1950", "2024-2-9"])
def test_date_in_another_form_is_not_guessed(text):
    with pytest.raises(BadCell) as error:
        cells.read_moment(text)

    assert str(error.value) == (
        f"Date {text!r} is not in the form year-month-day. Write 2024-02-29 or 2024-02-29 18:30:00."
    )


@pytest.mark.parametrize("text", ["25:00", "noon", "7:30"])
def test_time_that_is_none_is_named(text):
    with pytest.raises(BadCell) as error:
        cells.read_time(text)

    assert str(error.value) == f"Time {text!r} is not a time of day. Write 18:30 or 18:30:00."


@pytest.mark.parametrize(("text", "number"), [("3", 3.0), ("-2,5", -2.5), ("−4", -4.0), ("1e3", 1000.0), (".5", 0.5)])
def test_number_may_have_a_decimal_comma_and_any_minus(text, number):
    assert cells.read_number(text, "points") == number


@pytest.mark.parametrize("text", ["NaN", "inf", "x", "1_000", "1e999", "٣"])
def test_number_that_is_none_is_named(text):
    with pytest.raises(BadCell) as error:
        cells.read_number(text, "komi")

    assert str(error.value) == f"komi {text!r} is not a finite number. Write digits, such as 3 or -2.5."


def test_comma_before_three_digits_is_not_guessed():
    with pytest.raises(
        BadCell,
        match=r"^points '1,234' is ambiguous: the separator may be for thousands or for decimals. Write 1234 or 1.234."
        r"$",
    ):
        cells.read_number("1,234", "points")


@pytest.mark.parametrize("text", ["1.5", "-1", "99999999999"])
def test_round_is_a_whole_number(text):
    with pytest.raises(BadCell, match=r"^round '.*' is not a whole number from 0 to 2147483647. Correct it.$"):
        cells.read_whole(text, "round")


@pytest.mark.parametrize("text", ["1e16", "-1e16", "9" * 17])
def test_a_number_that_no_game_has_is_rejected(text):
    with pytest.raises(BadCell, match=r"is too large. Write a number from -1,000,000,000,000,000 to 1,000,"):
        cells.read_number(text, "points")


@pytest.mark.parametrize("text", ["1111111111111111-1", "1:" + "9" * 400])
def test_a_result_of_numbers_that_no_game_has_is_rejected(text):
    with pytest.raises(BadCell, match=r"^result .* is too large. Write a number from -1,000,000,000,000,000"):
        cells.read_result(text)


def test_weight_is_not_negative():
    with pytest.raises(BadCell, match=r"^weight '-1' is negative. Use 0 or more.$"):
        cells.read_weight("-1", "weight")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Half_Bye", ResultKind.HALF_BYE),
        ("double forfeit", ResultKind.DOUBLE_FORFEIT),
        ("BYE", ResultKind.ALLOCATED_BYE),
        ("walkover", ResultKind.FORFEIT),
    ],
)
def test_kind_is_read_in_any_spelling(text, kind):
    assert cells.read_kind(text) is kind


def test_unknown_kind_is_answered_with_the_nearest_and_the_list():
    with pytest.raises(BadCell, match=r"^Unknown kind 'forfiet'. Did you mean 'forfeit'\? Known: \*, adjourned"):
        cells.read_kind("forfiet")


@pytest.mark.parametrize(
    ("text", "place"),
    [("3", (3, None)), ("3=", (3, None)), ("=3", (3, None)), ("T3", (3, None)), ("3.", (3, None)), ("DNF", (0, "DNF"))],
)
def test_place_is_a_number_or_a_word(text, place):
    assert cells.read_place(text) == place


@pytest.mark.parametrize("text", ["0", "-1", "2.5", "NaN", "?"])
def test_place_that_is_neither_is_named(text):
    with pytest.raises(BadCell) as error:
        cells.read_place(text)

    assert str(error.value) == (f"Place {text!r} is not a whole number from 1 on, nor a word such as DNF. Correct it.")


def test_colour_is_black_or_white():
    assert [cells.read_colour(text) for text in ("Black", "w")] == [0, 1]

    with pytest.raises(BadCell, match=r"^Colour 'red' is neither black nor white. Correct it, or leave it empty.$"):
        cells.read_colour("red")


def test_neutral_ground_is_yes_or_no():
    yes, no = ("TRUE", "yes", "Y", "1", "x", "neutral"), ("False", "no", "n", "0", "home")

    assert [True] * 6 + [False] * 5 == [cells.read_neutral(text) for text in (*yes, *no)]
    with pytest.raises(BadCell) as error:
        cells.read_neutral("maybe")
    assert str(error.value) == (
        "Neutral 'maybe' is neither yes nor no. Write yes or no, true or false, 1 or 0; an empty cell is no."
    )


def test_long_cell_is_cut_in_a_message():
    shown = cells.shown("x" * 100)

    assert shown == "'" + "x" * 60 + "'..."
