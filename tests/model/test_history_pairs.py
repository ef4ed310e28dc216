"""Histories of ready one-against-one columns, and parts of histories."""

import datetime as dt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable import Game, History, ResultKind
from crosstable.model.columns import NO_DATE, day_number
from crosstable.model.errors import ResultError

DAY = dt.date(2024, 5, 1)


def test_ready_columns_agree_with_the_games():
    history = History.from_pairs(
        ["Ann", "Bo", "Cy"], [0, 1, 2], [1, 2, 0], [2, 1, 0], date=np.array([day_number(DAY)] * 3, dtype=np.int32)
    )

    games = [Game.between(*game, date=DAY) for game in (("Ann", "Bo", 1), ("Bo", "Cy", 0.5), ("Cy", "Ann", 0))]
    assert [game.sides for game in games] == [game.sides for game in history]
    assert [DAY] * 3 == [game.date for game in history]


PLAYERS = ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (([0, 0], [1], [2, 2]), "The columns differ in length: first 2, second 1, half_points 2. Give one entry"),
        (([0, 2], [1, 1], [2, 2]), "Game 2: a player index is not below 2. Correct that row."),
        (([0, -1], [1, 1], [2, 2]), "Game 2: first -1 is out of range. Correct that row."),
        (([0, 1], [1, 1], [2, 2]), "Game 2: a player plays themselves. Correct that row."),
        (([0], [1], [3]), "Game 1: the score is not 2, 1 or 0 half-points. Correct that row."),
        (([0], [1], [-1]), "Game 1: the score is not 2, 1 or 0 half-points. Correct that row."),
        (([0], [1], [258]), "Game 1: half_points 258 is out of range. Correct that row."),
        (([0], [1], np.array([258])), "Game 1: half_points 258 is out of range. Correct that row."),
        (([0], [1], [0.5]), "Column 'half_points' holds float64, not whole numbers. Give whole numbers."),
        (([0.0], [1], [1]), "Column 'first' holds float64, not whole numbers. Give whole numbers."),
    ],
)
def test_columns_that_cannot_be_are_rejected_with_their_row(columns, message):
    with pytest.raises(ResultError) as caught:
        History.from_pairs(PLAYERS, *columns)

    assert str(caught.value).startswith(message)


def test_dates_that_fall_are_rejected():
    with pytest.raises(
        ResultError, match=r"^Game 3: the date is earlier than that of the game before\. Sort the games\.$"
    ):
        History.from_pairs(PLAYERS, [0] * 3, [1] * 3, [2] * 3, date=np.array([5, 6, 4], dtype=np.int32))


def test_ready_columns_may_say_what_was_on_neutral_ground():
    history = History.from_pairs(PLAYERS, [0, 0], [1, 1], [2, 2], neutral=[False, True])

    assert [False, True] == [game.neutral for game in history]
    with pytest.raises(ResultError, match=r"^The columns differ in length: .* half_points 1, neutral 2"):
        History.from_pairs(PLAYERS, [0], [1], [2], neutral=[False, True])


def test_games_without_a_date_come_first_in_ready_columns():
    history = History.from_pairs(PLAYERS, [0, 0], [1, 1], [2, 2], date=[NO_DATE, 2**31 - 1 - 2**30])

    assert history.date(0) is None


@pytest.mark.parametrize("players", [["Ann", "Ann"], ["Ann", " ANN"]])
def test_names_that_match_are_rejected(players):
    with pytest.raises(ResultError, match=r"are the same name\. List each player once\.$"):
        History.from_pairs(players, [0], [1], [2])


def test_ready_columns_may_be_empty():
    history = History.from_pairs([], [], [], [])

    assert (0, []) == (len(history), list(history))


@settings(deadline=None, max_examples=50)
@given(
    rows=st.lists(st.tuples(st.sampled_from([0, 0.5, 1]), st.booleans()), min_size=1, max_size=10),
    ready=st.booleans(),
    data=st.data(),
)
def test_parts_and_selections_hold_the_same_games(rows, ready, data):
    count = len(rows)
    if ready:
        history = History.from_pairs(PLAYERS, [0] * count, [1] * count, [int(2 * score) for score, _ in rows])
    else:
        history = History.from_games(
            Game.between("Ann", "Bo", score, kind=ResultKind.PLAYED if rated else ResultKind.UNRATED, round=number)
            for number, (score, rated) in enumerate(rows)
        )
    whole = list(history)
    start, stop = sorted(data.draw(st.tuples(st.integers(0, count), st.integers(0, count))))
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=count, max_size=count)))

    part, chosen = history.part(start, stop), history.where(mask)

    assert [game.sides for game in whole[start:stop]] == [game.sides for game in part]
    assert [game.sides for game, keep in zip(whole, mask, strict=True) if keep] == [game.sides for game in chosen]
    for smaller, rated in ((part, history.rated[start:stop]), (chosen, history.rated[mask])):
        assert history.players == smaller.players
        assert np.flatnonzero(rated).tolist() == smaller.pairs.rows().tolist()
        assert [smaller.game(int(row)).players[0] for row in smaller.pairs.rows()] == ["Ann"] * int(rated.sum())


def test_flat_view_of_all_rated_games_is_the_columns_themselves():
    history = History.from_pairs(PLAYERS, [0], [1], [2])

    assert history.pairs is history.results
