"""A forecast before a game does not know how that game, or a later one, ended."""

import datetime as dt
from random import Random

import numpy as np
import pytest

from crosstable.model.errors import RatingError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.system import AnySystem, is_per_game

NAMES = [name for name in SYSTEMS if name != "preferans"]  # games of three
CHANGED = 20


def coin_flips(*, turned_from: int) -> History:
    rng = Random(1)
    games = []
    for number in range(40):
        first, second = rng.sample("ABCDEF", 2)
        won = rng.random() < 0.5
        date = dt.date(2025, 1, 1) + dt.timedelta(days=number // 4)
        score = float(won if number < turned_from else not won)
        games.append(Game.between(first, second, score, date=date, event=f"e{number // 8}", round=number % 8 + 1))
    return History.from_games(games)


def expected_of(system: AnySystem, history: History) -> np.ndarray:
    return rate(history, system).steps.expected[: 2 * CHANGED + 2]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_expected_of_a_game_does_not_depend_on_its_result_or_on_later_ones(name):
    system = SYSTEMS[name]()

    one, other = (expected_of(system, coin_flips(turned_from=number)) for number in (40, CHANGED))

    assert np.array_equal(one, other, equal_nan=True)


@pytest.mark.parametrize("name", [name for name in NAMES if not is_per_game(SYSTEMS[name]())])
def test_a_fit_of_all_games_forecasts_none_of_them(name):
    ratings = rate(coin_flips(turned_from=40), SYSTEMS[name]())

    assert np.isnan(ratings.steps.expected).all()
    assert {None} == {step.expected for step in ratings.track("A")}
    with pytest.raises(RatingError, match=r"fits all games at once, so its ratings know how each game ended"):
        _ = ratings.chances
