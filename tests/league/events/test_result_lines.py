"""Lines of results: typed, or scanned from a slip."""

import pytest

from crosstable.events.result_lines import in_boards, in_lines, read_boards, read_lines
from crosstable.model.errors import InputError
from tests.league.events.calls import call
from tests.league.events.made import begun, played


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("7 b", ([(7, "b")], None)),
        ("e1 round 2 board 7 b", ([(7, "b")], 2)),
        (" e1 round 2 board 17   120 -40 -80 ", ([(17, "120 -40 -80")], 2)),
        ("https://club.example/events/e1-moor-open.html#r2b7 w!", ([(7, "w!")], 2)),
        ("https://club.example/x/events/e1.html#r12b3 d", ([(3, "d")], 12)),
    ],
)
def test_line_is_board_and_word_and_a_slip_shows_its_round(line, read):
    assert read == read_lines([line], "e1", None)


def test_slips_and_typed_lines_go_together():
    assert ([(7, "b"), (8, "d")], 2) == read_lines(["e1 round 2 board 7 b", "8 d"], "e1", 2)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["e1 round 2 board 7"], "The slip of board 7 has no result. Write the result after it: e1 round 2 board 7 b"),
        (
            ["e2 round 2 board 7 b"],
            "The slip of board 7 is of event e2, but results of e1 are being entered. Enter it in that event.",
        ),
        (
            ["e1 round 2 board 7 b", "e1 round 1 board 8 b"],
            "The slip of board 8 is of round 1, but results of round 2 are being entered. Enter it in that round.",
        ),
        (["e1 round x board 7 b"], "is not a result. Write the board and the result, such as `7 b`."),
    ],
)
def test_slip_that_cannot_be_is_rejected(lines, message):
    with pytest.raises(InputError) as told:
        read_lines(lines, "e1", None)
    assert message in str(told.value)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["7 b", "8 d"], ["7 b", "8 d"]),
        (["7", "b"], ["7 b"]),
        (["7", "2"], ["7 2"]),
        (["7", "b", "8", "1-0"], ["7 b", "8 1-0"]),
        (["7", "10", "8", "20"], ["7", "10", "8", "20"]),  # boards, or the points of a table
        (["7", "b", "8"], ["7", "b", "8"]),
        (["7b", "8d"], ["7b", "8d"]),
        (["2", "w", "h2"], ["2 w h2"]),
        (["2", "2", "h2", "K6.5"], ["2 2 h2 K6.5"]),
        (["2", "h2"], ["2 h2"]),
        (["2", "h2", "k0.5", "3", "b"], ["2 h2 k0.5", "3 b"]),
        (["2 w", "h2"], ["2 w h2"]),
        (["1", "b", "h3", "2", "w"], ["1 b h3", "2 w"]),
        (["7", "120", "-40", "-80", "/30"], ["7 120 -40 -80 /30"]),
        (["7", "120", "-40", "-80"], ["7 120 -40 -80"]),
        (["7", "120", "\N{MINUS SIGN}40", "\N{MINUS SIGN}80"], ["7 120 -40 -80"]),
        ([], []),
    ],
)
def test_quotes_may_be_left_out_where_it_is_plain_what_is_meant(words, lines):
    assert lines == in_lines(words)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["7", "8"], ["7", "8"]),
        (["7", "b"], ["7 b"]),
        (["7", "b", "8"], ["7 b", "8"]),
        (["7", "8", "w!"], ["7", "8 w!"]),
        (["7", "1-0", "8", "d"], ["7 1-0", "8 d"]),
        (["7 b", "8"], ["7 b", "8"]),
        ([], []),
    ],
)
def test_number_alone_confirms_a_board(words, lines):
    assert lines == in_boards(words)


def test_boards_are_confirmed_from_slips_with_or_without_a_result():
    lines = ["e1 round 2 board 7 b", "e1 round 2 board 8", "9"]

    assert ([(7, "b"), (8, ""), (9, "")], 2) == read_boards(lines, "e1", None)


def test_boards_are_confirmed_without_quotes_and_from_a_slip(place, store):
    played(store, begun(store))

    assert "Confirmed round 1, board 1." in call(place, "confirm", 1, "w", "--as", "bea")
    assert "Confirmed round 1, board 2." in call(place, "confirm", "e1 round 1 board 2", "--as", "bea")
    assert "Board 1: 'zzz' is not a result of this game." in call(place, "confirm", 1, "zzz", "--as", "bea", code=3)


def test_points_below_zero_need_no_quotes(place, store):
    begun(store, ["Ann", "Bo", "Cem"], kind="preferans-evening")
    call(place, "pair", "--publish")

    said = call(place, "result", 1, 120, -40, -80)
    assert "120 -40 -80" in call(place, "correct", 1, 120, -80, -40, "--reason", "sheet misread") + said


@pytest.mark.parametrize(
    ("words", "near"), [(("result", "1 b", "--rond", 2), "--round"), (("correct", 1, -40, "--prewiew"), "--preview")]
)
def test_misspelt_option_is_rejected_with_the_nearest(place, store, words, near):
    begun(store)

    said = call(place, *words, code=2)

    assert "Unknown option " in said
    assert f"Did you mean '{near}'?" in said


def test_results_go_without_quotes_and_a_slip_of_a_closed_round_is_rejected(place, store):
    event_id = begun(store)
    played(store, event_id)
    call(place, "pair", "--publish")

    call(place, "result", 1, "w", 2, "b")
    call(place, "correct", 1, "b", "--reason", "sheet misread")
    assert "Round 1 of event e1 is closed. If a result in it is wrong" in call(
        place, "result", "e1 round 1 board 1 w", code=3
    )
