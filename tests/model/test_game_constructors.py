"""Short ways to write a game: colours, points, teams."""

import pytest

from crosstable import Game
from crosstable.model.errors import ResultError


def test_a_game_of_two_has_colours_points_and_handicap_where_given():
    game = Game.between("Ann", "Bo", "loss", first_colour="black", points=(2, 3), handicap=2, komi=0.5)

    assert [("black", 2, 2), ("white", 3, 1)] == [(side.colour, side.points, side.place) for side in game.sides]
    assert (2, 0.5) == (game.handicap, game.komi)


def test_teams_and_races_are_written_flat():
    race = Game.of_sides(["Ann", ["Bo", "Cy"], "Di"], places=[1, None, 1], points=[9, 0, 9], length=3)

    assert [("Ann",), ("Bo", "Cy"), ("Di",)] == [side.players for side in race.sides]
    assert ([1, None, 1], [9, 0, 9], 3) == (
        [side.place for side in race.sides],
        [side.points for side in race.sides],
        race.length,
    )
    with pytest.raises(ResultError, match=r"^The game has 2 sides, 3 places and 2 points"):
        Game.of_sides(["Ann", "Bo"], places=[1, 2, 3])


def test_a_side_without_points_beside_others_has_no_place():
    assert [2, None, 1] == [
        side.place for side in Game.of_sides(["Ann", "Bo", "Cy"], points=[1, None, 9], better="higher").sides
    ]


@pytest.mark.parametrize("points", ["9", float("nan"), [1], 10**400])
def test_points_that_are_not_numbers_make_no_places(points):
    with pytest.raises(ResultError, match=r"^Points .* are not a finite number\. Give one number for each side"):
        Game.of_sides(["Ann", "Bo"], points=[1, points], better="higher")
