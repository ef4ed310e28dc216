"""JSON and JSON lines: what is read, and what is said of broken files."""

from __future__ import annotations

import io

import pytest

from crosstable.formats.tables.json import Json
from crosstable.formats.tables.jsonl import JsonLines
from crosstable.model.errors import FormatError

GAME = '{"white": "Ann", "black": "Bo", "result": "1-0"}'
BAD = '{"white": "Ann", "black": "Bo", "result": "x"}'


def read(text, reader=Json, **options):
    return reader().read(io.BytesIO(text.encode()), name="r.json", **options)


def test_array_of_games_is_read():
    assert read(f"[{GAME}]").history().players == ("Ann", "Bo")


def test_games_may_appear_in_an_object():
    result = read(f'\n{{"league": {{"games": 3}}, "games": [{GAME}, {BAD}], "more": [}}')

    assert (result.rows, len(result.errors)) == (2, 1)


def test_problem_names_the_line_of_the_game():
    result = read(f"[\n{GAME},\n\n{BAD}]")

    assert [problem.line for problem in result.problems] == [4]


def test_nested_games_are_read():
    text = '[{"sides": [{"players": ["Ann", "Bo"], "points": 3}, {"players": ["Cy"], "points": 5}]}]'

    game = read(text).history().game(0)

    assert [(side.players, side.place) for side in game.sides] == [(("Ann", "Bo"), 2), (("Cy",), 1)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" \n", "r.json: the file is empty. Write an array of games"),
        ("3", "r.json: line 1: the file has no array of games. Write an array of games"),
        ('\n{"games": 3}', "r.json: line 2: the file has no array of games. Write an array of games"),
        ('{"a": 1}', "r.json: line 1: the object has no key 'games'. Write an array of games"),
        ("{}", "r.json: line 1: the object has no key 'games'. Write an array of games"),
        ("[]", "r.json: the file contains no games. Check that it is the right file."),
        ("[3]", "r.json: No columns name the players."),
        (f"[{GAME},\n", "r.json: line 2: this is not JSON: Expecting value. Correct it."),
        (f"[{GAME}\n", "r.json: line 2: the text ends where ',' or ']' is expected. The file may be cut off."),
        (f"[{GAME};", "r.json: line 1: ';' stands where ',' or ']' is expected. The file may be cut off."),
        ('[{"a":\n\n x', "r.json: line 3: this is not JSON: Expecting value. Correct it."),
        ("[" * 100_000, "r.json: line 1: this value cannot be read: maximum recursion depth exceeded"),
        ("[" + "1" * 5000 + "]", "r.json: line 1: this value cannot be read: Exceeds the limit"),
    ],
)  # fmt: skip
def test_file_that_cannot_be_read_is_reported(text, message):
    with pytest.raises(FormatError) as error:
        read(text)

    assert str(error.value).startswith(message)


def test_strict_rejects_for_the_first_error():
    with pytest.raises(FormatError, match=r"^r.json: line 2, column 'result': Result 'x' cannot be read\."):
        read(f"[{GAME},\n{BAD}]", strict=True)


def test_lines_are_games_and_broken_ones_are_reported():
    result = read(f'{GAME}\n\n{{"white":\n{GAME}\n', JsonLines)

    assert len(result.history()) == 2
    assert str(result.problems[0]) == "line 3: '{\"white\":' is not JSON (Expecting value). Write one object per line."


def test_lines_without_a_game_are_reported():
    with pytest.raises(FormatError, match=r"^r.json: the file contains no games. Check that it is the right file.$"):
        read("\n\n", JsonLines)


def test_lines_that_are_all_broken_are_reported_by_the_first():
    with pytest.raises(
        FormatError, match=r"^r.json: line 1: 'x' is not JSON \(Expecting value\)\. Write one object per li"
    ):
        read("x\ny\n", JsonLines)


def test_many_lines_are_read_in_batches():
    assert read(f"{GAME}\n" * 2500, JsonLines).rows == 2500
