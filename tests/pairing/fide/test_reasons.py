"""The reasons of a board: floats and criteria by the names of C.04.3."""

from crosstable.pairing.fide.players import ABSOLUTE, DOWN, MILD, STRONG, UP, DutchPlayer
from crosstable.pairing.fide.reasons import board_reasons, bye_reasons
from crosstable.pairing.pair import pair
from crosstable.pairing.past import BLACK, WHITE
from tests.pairing.fide.test_dutch import event

SCORES = {6, 5, 4, 2}


def player(
    vertex, score, *, preference=0, strength=0, difference=0, repeated=0, floats=(0, 0), colours=(), is_topscorer=False
):
    return DutchPlayer(
        vertex=vertex,
        number=vertex + 1,
        score=score,
        colours=colours,
        difference=difference,
        repeated=repeated,
        preference=preference,
        strength=strength,
        last_float=floats[0],
        float_before=floats[1],
        may_have_bye=True,
        is_topscorer=is_topscorer,
    )


def named(high, low, colour=WHITE):
    reasons = board_reasons(high, low, colour=colour, scores=SCORES, names=("Ann", "Bob"))
    return [(reason.tier, reason.criterion, reason.sentence) for reason in reasons]


def test_a_board_of_one_bracket_with_both_colours_granted_has_no_reason():
    assert [] == named(player(0, 6, preference=WHITE, strength=MILD), player(1, 6, preference=BLACK, strength=STRONG))


def test_floats_are_named_in_the_bracket_in_which_they_happen():
    assert [
        ("bracket of 3", "C6", "Ann floats down from 3 to 1 points."),
        ("bracket of 3", "C14", "Ann floats down as in the last round."),
        ("bracket of 2.5", "C18", "Ann floats down further, after a downfloat in the last round."),
        ("bracket of 2", "C18", "Ann floats down further, after a downfloat in the last round."),
        ("bracket of 1", "C17", "Bob floats up as two rounds ago."),
    ] == named(player(0, 6, floats=(DOWN, 0)), player(1, 2, floats=(0, UP)))


def test_the_one_without_the_colour_due_is_named():
    high = player(0, 6, preference=BLACK, strength=STRONG, difference=1)
    low = player(1, 6, preference=BLACK, strength=ABSOLUTE, difference=2)

    assert [
        ("bracket of 3", "C12", "Ann has White; Black is due."),
        ("bracket of 3", "C13", "The preference of Ann for Black is strong."),
    ] == named(high, low, colour=WHITE)


def test_topscorers_show_c10_and_c11():
    both = {"preference": BLACK, "strength": ABSOLUTE, "difference": 2, "repeated": WHITE, "is_topscorer": True}

    assert ["C10", "C11", "C12"] == [
        criterion for _, criterion, _ in named(player(0, 6, **both), player(1, 6, **both), colour=BLACK)
    ]


def test_the_bye_names_its_score_its_unplayed_rounds_and_its_float():
    reasons = bye_reasons(player(0, 4, floats=(DOWN, 0), colours=(1,)), round=4, scores=SCORES, name="Ann")

    assert [
        ("C5", 1, "Ann has the bye with 2 points: no player with a lower score can have it."),
        ("C9", 2, "Ann has the bye after 1 game in 3 rounds."),
        ("C14", 1, "Ann floats down as in the last round."),
        ("C18", 1, "Ann floats down further, after a downfloat in the last round."),
    ] == [(reason.criterion, reason.cost, reason.sentence) for reason in reasons]


def test_a_pairing_has_its_reasons():
    pairing = pair(event(4, [(1, 3, 1), (4, 2, 1)]), "fide-dutch")

    assert [["C12", "C13"], ["C12", "C13"]] == [[each.criterion for each in board.reasons] for board in pairing.boards]
