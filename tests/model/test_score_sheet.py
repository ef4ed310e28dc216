"""The score sheet of Preferans."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.errors import InputError, ResultError
from crosstable.model.score_sheet import Paper, ScoreSheet

whole = st.integers(-500, 500)
papers = st.builds(Paper, whole, whole, whole)
# preferans-rating-js README, "Detailed Example": Pedja, Marko, Johnny.
PUBLISHED = ScoreSheet((Paper(320, -20, 160), Paper(120, 4, 60), Paper(20, 16, 60)))


def test_the_published_sheet():
    assert PUBLISHED.checked() == (-500, 40, 460)


@given(papers, papers, papers)
def test_scores_sum_to_ten_times_the_middles_whoever_sits_first(first, second, third):
    sheet = ScoreSheet((first, second, third))
    turned = ScoreSheet((second, third, first))

    assert sum(sheet.scores) == 10 * (first.middle + second.middle + third.middle)
    assert turned.scores == (*sheet.scores[1:], sheet.scores[0])
    assert (sheet.problem is None) == (sum(sheet.scores) == 0)


def test_middles_that_do_not_fit_are_reported():
    sheet = ScoreSheet((Paper(0, -20, 0), Paper(0, 4, 0), Paper(0, 10, 0)))

    assert str(sheet.problem) == (
        "The middles -20, 4, 10 sum to -6, not 0: the game is not over, or a paper is wrong. The scores sum to -60."
    )
    with pytest.raises(
        ResultError,
        match=r"^The score sheet does not add up. The middles -20, 4, 10 sum to -6, not 0.* Correct the papers\.",
    ):
        sheet.checked()


def test_what_is_no_sheet_is_rejected():
    with pytest.raises(ResultError, match=r"^A Preferans score sheet has 3 papers; this one has 2\. Give three\."):
        ScoreSheet((Paper(0, 0, 0), Paper(0, 0, 0)))
    with pytest.raises(ResultError, match=r"^middle nan on the second paper is not a number of points\. Correct it\."):
        ScoreSheet((Paper(0, 0, 0), Paper(0, float("nan"), 0), Paper(0, 0, 0)))
    with pytest.raises(
        InputError, match=r"^The argument .papers. is of type tuple\. Give three papers, each such as Paper"
    ):
        ScoreSheet(((320, -20, 160), Paper(0, 0, 0), Paper(0, 0, 0)))
