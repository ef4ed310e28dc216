"""Multi-player games as loops read them, and what is rejected."""

import pytest

from crosstable.model.errors import RatingError
from crosstable.model.games import Game, Member, Side
from crosstable.model.history import History
from crosstable.ratings.rated_games import multiplayer_games

RACE = Game((Side.of("a", place=1), Side.of("b", place=2), Side((Member("c"),), reason="DNF")), round=1)
TEAMS = Game((Side((Member("d", 0.5), Member("e")), place=2), Side.of("a", place=1)), round=2)
BYE = Game.bye("f", round=3)


def test_a_part_starts_at_nothing_and_knows_its_members():
    games = multiplayer_games(History.from_games([RACE, TEAMS]), "X")
    part = games.part(range(1, 2))

    assert [0, 2] == part.first_side.tolist()
    assert [0, 2, 3] == part.first_member.tolist()
    assert [0.5, 1.0, 1.0] == part.share.tolist()
    assert slice(3, 6) == games.members(range(1, 2))
    assert [0, 0, 0, 1, 1, 1] == games.rows_of_members().tolist()


def test_sides_that_are_not_classified_share_the_last_place():
    standing = multiplayer_games(History.from_games([RACE]), "X").part(range(1)).standing.tolist()

    assert [1, 2] == standing[:2]
    assert standing[2] > 2


def test_unrated_games_are_left_out():
    history = History.from_games([RACE, BYE, TEAMS])
    games = multiplayer_games(history, "X")

    assert 2 == len(games)
    assert [0, 1] == games.rows().tolist()
    assert 0 == len(multiplayer_games(History.from_games([BYE]), "X"))


def test_an_error_names_the_game():
    no_places = Game((Side.of("a", points=3), Side.of("b", points=1)))
    with pytest.raises(RatingError, match=r"^Game 1 in time order \(a, b\) has points but no places"):
        multiplayer_games(History.from_games([no_places]), "X")
    with pytest.raises(
        RatingError, match=r"^X rates games of single players, of any number. Game 2 in time order"
    ) as caught:
        multiplayer_games(History.from_games([RACE, TEAMS]), "X", largest_side=1)

    assert (1, ["d", "e", "a"]) == (caught.value.values["game"], caught.value.values["players"])
    assert caught.value.code == "ratings/game-not-rateable"
    assert "elo-many-sides" in caught.value.values["systems"]
    assert "elo-mmr" not in caught.value.values["systems"]
