"""A forecast before a game does not know how that game, or a later one, ended."""

import datetime as dt
from random import Random

import numpy as np
import pytest

from crosstable import GaussianSkill
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
        ratings.forecasts_to_frame()


@pytest.mark.parametrize("name", [name for name in NAMES if is_per_game(SYSTEMS[name]())])
def test_the_frame_of_forecasts_has_what_was_expected_before_each_game(name):
    history = coin_flips(turned_from=40)
    ratings = rate(history, SYSTEMS[name]())

    frame = ratings.forecasts_to_frame("pandas")

    games = [history.game(row) for row in range(len(history))]
    assert np.array_equal(frame["expected"], ratings.steps.expected[ratings.steps.reason < 0], equal_nan=True)
    assert [player for game in games for player in game.players] == frame["players"].tolist()
    assert [1.0 if side.place == 1 else 0.0 for game in games for side in game.sides] == frame["score"].tolist()
    with pytest.raises(
        RatingError, match=r"rates game after game, so nothing is fitted to the results\. Use forecasts"
    ):
        ratings.fitted_to_frame()


def test_forecasts_of_teams_and_of_many_sides_have_a_row_per_side():
    games = [
        Game.of_sides([["Ann", "Bo"], ["Cy", "Di"]], places=[1, 2], date=dt.date(2024, 1, 1), event="Cup"),
        Game.of_sides(["Ann", "Cy", "Di"], places=[2, 1, 2], date=dt.date(2024, 1, 2), event="Cup"),
        Game.of_sides([["Ann", "Bo"], ["Di"]], places=[1, 1], date=dt.date(2024, 1, 3), event="Final"),
    ]
    system = GaussianSkill()
    before = rate(History.from_games(games[:1]), system)

    frame = rate(History.from_games(games), system).forecasts_to_frame("pandas")

    assert ["Ann, Bo", "Cy, Di", "Ann", "Cy", "Di", "Ann, Bo", "Di"] == frame["players"].tolist()
    assert ([0, 0, 1, 1, 1, 2, 2], [1, 2, 1, 2, 3, 1, 2]) == (frame["game"].tolist(), frame["side"].tolist())
    assert [1.0, 0.0, 0.25, 1.0, 0.25, 0.5, 0.5] == frame["score"].tolist()
    assert ["Cup"] * 5 + ["Final"] * 2 == frame["event"].tolist()
    assert "2024-01-02" == str(frame["date"][2])[:10]
    assert frame["expected"][2:5].tolist() == pytest.approx(before.predict("Ann", "Cy", "Di").expected, abs=2e-3)


@pytest.mark.parametrize("name", [name for name in NAMES if not is_per_game(SYSTEMS[name]())])
def test_the_frame_of_a_fit_has_what_its_ratings_expect(name):
    ratings = rate(coin_flips(turned_from=40), SYSTEMS[name]())
    last = ratings.history.game(len(ratings.history) - 1)

    frame = ratings.fitted_to_frame("pandas")

    # Of one strength, the ratings of a day are those of the end; of many sides, the chances add up to half of them.
    assert frame["expected"][::2].tolist() == pytest.approx((1.0 - frame["expected"][1::2]).tolist())
    if name == "bradley-terry":
        assert frame["expected"].iloc[-2] == pytest.approx(ratings.predict(*last.players).expected)
    three = rate(History.from_games([Game.of_sides(["Ann", "Bo", "Cy"], places=[1, 2, 3])]), SYSTEMS[name]())
    assert three.fitted_to_frame("pandas")["expected"].sum() == pytest.approx(1.5)


def test_forecasts_of_a_run_without_rows_are_not_there():
    for name, ask in (("elo", "forecasts_to_frame"), ("bradley-terry", "fitted_to_frame")):
        with pytest.raises(RatingError, match=r"^This run kept no rows, so it has no forecasts"):
            getattr(rate(coin_flips(turned_from=40), SYSTEMS[name](), rows=False), ask)()
