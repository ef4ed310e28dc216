"""The tree of errors, and how a problem reads."""

import re

import pytest

from crosstable.model import errors
from crosstable.model.errors import CrosstableError, InputError, NoPairingError, Problem, UnknownName


def test_tree_is_the_one_drawn_at_the_top_of_the_file():
    drawn = set(re.findall(r"(?:\|--|`--) (\w+)", errors.__doc__)) | {"CrosstableError"}
    found = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, Exception)}

    assert drawn == found
    assert all(issubclass(getattr(errors, name), CrosstableError) for name in found)


@pytest.mark.parametrize("name", ["FormatError", "ResultError", "RatingError", "PolicyError", "UnknownName"])
def test_an_error_the_user_can_fix_is_an_input_error_and_a_value_error(name):
    kind = getattr(errors, name)

    assert issubclass(kind, InputError)
    assert issubclass(kind, ValueError)


@pytest.mark.parametrize("name", ["NoPairingError", "StoreError", "InternalError"])
def test_an_error_the_user_cannot_fix_is_no_input_error(name):
    assert not issubclass(getattr(errors, name), ValueError)


@pytest.mark.parametrize(
    ("asked", "known", "message"),
    [
        ("elo2", ["elo", "glicko"], "Unknown system 'elo2'. Did you mean 'elo'? Known: elo, glicko."),
        ("SPAN", ["SPAIN", "Brazil"], "Unknown system 'SPAN'. Did you mean 'SPAIN'? Known: Brazil, SPAIN."),
        ("xyz", ["elo"], "Unknown system 'xyz'. Known: elo."),
        ("xyz", [], "Unknown system 'xyz'. Known: none."),
    ],
)
def test_unknown_name_shows_the_nearest_whatever_its_case(asked, known, message):
    assert message == str(UnknownName("system", asked, known))


def test_unknown_name_lists_no_more_than_a_screen():
    error = UnknownName("player", "P77", (f"P{n:05}" for n in range(5000)))

    assert str(error).endswith("P00038, P00039 and 4,960 more.")
    assert len(str(error)) < 500


def test_no_pairing_carries_its_witnesses():
    assert ("Ann", "Bo") == NoPairingError("no pairing is left", witnesses=["Ann", "Bo"]).witnesses


@pytest.mark.parametrize(
    ("line", "column", "text"),
    [
        (14, "score", "line 14, column 'score': a score of 2"),
        (14, None, "line 14: a score of 2"),
        (None, "score", "column 'score': a score of 2"),
        (None, None, "a score of 2"),
        (0, "", "line 0, column '': a score of 2"),
    ],
)
def test_problem_shows_where_and_what(line, column, text):
    assert text == str(Problem(line, column, "error", "a score of 2"))
