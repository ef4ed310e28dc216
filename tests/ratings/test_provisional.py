"""First ratings from the first games against rated players."""

from __future__ import annotations

import pytest

from crosstable.model.errors import RatingError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.expecting import rating_expecting
from crosstable.ratings.provisional import FirstPerformance, first_performances
from crosstable.ratings.provisional_rule import ProvisionalRule
from crosstable.ratings.settings import system_from

GAMES = [
    Game.between("A", "B", 1),
    Game.between("N", "A", 1),
    Game.between("B", "N", 0.5),
    Game.between("M", "N", 0),
    Game.between("M", "X", 1),
]


def begun() -> History:
    return History.from_games(GAMES).with_initial_ratings({"A": 2000, "B": 1900})


def test_opponents_count_as_they_stood_and_provisional_players_count_from_then_on() -> None:
    found = first_performances(begun(), Elo(), ProvisionalRule(games=2))

    # A and B had 2012 and 1888 after their game (K 32): with two of 1800 a mean of 1875, and 2.5 of 4 is +95.
    assert found == {"N": FirstPerformance(1970.0, 2), "M": FirstPerformance(None, 1)}


def test_performance_is_where_the_system_expects_the_points_with_one_more_draw() -> None:
    found = first_performances(begun(), Elo(), ProvisionalRule("performance", games=2))["N"]
    expected = sum(Elo().expected(found.rating, opponent) for opponent in (2012, 1888, 1950))

    assert expected == pytest.approx(2.0, abs=0.002)


def test_without_rated_players_nobody_has_a_first_rating() -> None:
    assert first_performances(History.from_games(GAMES), Elo(), ProvisionalRule()) == {}


def test_the_rule_has_a_known_name_and_at_least_one_game() -> None:
    with pytest.raises(RatingError, match="games"):
        ProvisionalRule(games=0)
    with pytest.raises(RatingError, match="uscf"):
        ProvisionalRule("uscf")


@pytest.mark.parametrize("name", ["elo", "glicko", "moonstone", "fide", "preferans"])
def test_the_rating_that_expects_a_score_is_the_inverse_of_the_forecast(name: str) -> None:
    system = system_from(name)
    opponent = Estimate(1500, 80.0 if "deviation" in system.columns else None)
    needed = rating_expecting(system, [opponent], 0.7, opponent.deviation)

    assert system.predict(Estimate(needed, opponent.deviation), opponent).expected == pytest.approx(0.7, abs=0.006)
