"""Games of many sides as loops read them, and what is refused."""

import pytest

from crosstable.model.errors import RatingError
from crosstable.model.games import Game, Member, Side
from crosstable.model.history import History
from crosstable.ratings.contests import contests_of

RACE = Game((Side.of("a", place=1), Side.of("b", place=2), Side((Member("c"),), reason="DNF")), round=1)
TEAMS = Game((Side((Member("d", 0.5), Member("e")), place=2), Side.of("a", place=1)), round=2)
BYE = Game.bye("f", round=3)


def test_a_part_starts_at_nothing_and_knows_its_members():
    contests = contests_of(History.from_games([RACE, TEAMS]), "X")
    part = contests.part(range(1, 2))

    assert [0, 2] == part.first_side.tolist()
    assert [0, 2, 3] == part.first_member.tolist()
    assert [0.5, 1.0, 1.0] == part.weight.tolist()
    assert slice(3, 6) == part.members
    assert [0, 0, 0, 1, 1, 1] == contests.rows_of_members().tolist()


def test_sides_that_are_not_classified_share_the_last_place():
    standing = contests_of(History.from_games([RACE]), "X").part(range(1)).standing.tolist()

    assert [1, 2] == standing[:2]
    assert standing[2] > 2


def test_unrated_games_are_left_out():
    history = History.from_games([RACE, BYE, TEAMS])
    contests = contests_of(history, "X")

    assert 2 == len(contests)
    assert [0, 1] == contests.rows().tolist()
    assert 0 == len(contests_of(History.from_games([BYE]), "X"))


def test_what_is_refused_says_which_game():
    no_places = Game((Side.of("a", points=3), Side.of("b", points=1)))
    with pytest.raises(RatingError, match=r"^game 1 in time order \(a, b\) has no places, and points do not say"):
        contests_of(History.from_games([no_places]), "X")
    with pytest.raises(RatingError, match=r"^game 2 in time order \(d, e, a\) has a side of 2 players\. X rates sides"):
        contests_of(History.from_games([RACE, TEAMS]), "X", largest_side=1)
