"""Why a board is not ideal: each sentence is true of its board, and only what really departs is to be looked at."""

from fractions import Fraction

import pytest

from crosstable.games.profiles import CHESS
from crosstable.pairing.board import Reason
from crosstable.pairing.past import BLACK, WHITE, Past
from crosstable.views.departures import SeatedPast, departure, is_minor


def reason(criterion, sentence="What the criterion wants."):
    return Reason("tier", criterion, sentence, Fraction(1))


def seats(first, second):
    return [SeatedPast("Ann", first, "white"), SeatedPast("Bo", second, "black")]


@pytest.mark.parametrize(
    ("criterion", "first", "second", "met_in", "text"),
    [
        ("score-difference", Past(5), Past(4), (), "Ann floats down from 2.5 to 2 points."),
        ("C6", Past(2), Past(5), (), "Bo floats down from 2.5 to 1 points."),
        ("rematch", Past(2), Past(2), (2,), "They met in round 2."),
        ("rematch", Past(2), Past(2), (2, 4), "They met in rounds 2, 4."),
        (
            "colour-streak",
            Past(2, colours=[BLACK, WHITE, WHITE]),
            Past(2, colours=[BLACK, WHITE, WHITE]),
            (),
            "Ann has White in 3 successive games.",
        ),
        (
            "colour-balance",
            Past(2, colours=[BLACK, WHITE, WHITE]),
            Past(2, colours=[WHITE, BLACK, WHITE]),
            (),
            "Ann has White again, after White in 2 and Black in 1 games.",
        ),
        ("float-direction", Past(4, floated=-1), Past(2, floated=0), (), "Ann floats down again."),
        (
            "float-direction",
            Past(4, floated=-1),
            Past(2, floated=1),
            (),
            "Ann floats down again. Bo floats up again.",
        ),
        ("same-club", Past(2), Past(2), (), "They are from the same club."),
        ("C12", Past(2), Past(2), (), "What the criterion wants."),  # a system of FIDE says what happened
        ("of-a-plugin", Past(2), Past(2), (), "Not satisfied: What the criterion wants."),
    ],
)
def test_a_reason_is_a_statement_about_its_board(criterion, first, second, met_in, text):
    assert text == departure(reason(criterion), seats(first, second), met_in, CHESS)


def test_a_float_to_the_next_lower_score_is_ordinary_and_a_longer_one_is_not():
    two = seats(Past(6), Past(2))

    assert is_minor(reason("score-difference"), two, {6, 2, 0})
    assert not is_minor(reason("score-difference"), two, {6, 4, 2})


def test_what_decides_among_pairings_that_are_as_good_need_not_be_looked_at():
    assert is_minor(reason("seeding"), seats(Past(2), Past(2)), {2})
    assert not is_minor(reason("rematch"), seats(Past(2), Past(2)), {2})
