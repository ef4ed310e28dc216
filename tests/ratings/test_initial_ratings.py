"""Initial ratings: every system per game begins where the history says, and one that goes on does not begin again."""

import datetime as dt
import math

import numpy as np
import pytest

from crosstable.model.errors import RatingError
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.model.source import Source
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.initial import initial_of
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.system import is_per_game

GAMES = [Game.between("Ann", "Bo", 1, date=dt.date(2024, 1, 1), event="Cup")]
THREE = Game(
    tuple(
        Side.of(name, place=at, points=points)
        for at, (name, points) in enumerate((("Ann", -500), ("Bo", 40), ("Cem", 460)), 1)
    ),
    length=30,
)
ESTABLISHED_BY_A_LIST = ("dwz", "fide", "uscf")  # on a list players have played before: K is another
PER_GAME = [name for name in SYSTEMS if is_per_game(SYSTEMS[name]())]


def history(name: str) -> History:
    return History.from_games([THREE] if name == "preferans" else GAMES)


@pytest.mark.parametrize("name", PER_GAME)
def test_first_row_of_a_player_begins_at_the_initial_rating(name):
    ratings = rate(history(name).with_initial_ratings({"ann": 1620.0}), SYSTEMS[name]())

    assert ratings.track("Ann")[0].before == 1620.0
    assert ratings.track("Bo")[0].before == SYSTEMS[name]().new_values(1)[0, 0]
    assert ratings.peak[0] >= 1620.0 or ratings.system.scale.better == "lower"


@pytest.mark.parametrize("name", [name for name in PER_GAME if name not in ESTABLISHED_BY_A_LIST])
def test_initial_rating_of_the_system_changes_nothing(name):
    start = float(SYSTEMS[name]().new_values(1)[0, 0])
    played = history(name)

    same = rate(played.with_initial_ratings(dict.fromkeys(played.players, start)), SYSTEMS[name]())

    assert same.rating.tolist() == rate(played, SYSTEMS[name]()).rating.tolist()
    assert same.peak.tolist() == rate(played, SYSTEMS[name]()).peak.tolist()


def test_players_of_a_state_go_on_from_there():
    first = rate(History.from_games(GAMES), Elo())

    later = rate(History.from_games(GAMES).with_initial_ratings({"Ann": 2000.0}), Elo(), state=first.state)

    assert later.track("Ann")[0].before == first["Ann"].rating == 1516.0


@pytest.mark.parametrize("rating", [math.nan, math.inf, 1e300])
def test_rating_out_of_range_is_an_error(rating):
    with pytest.raises(RatingError, match=r"'Ann' has the initial rating \S+\. Give a finite number up to 1e\+09\."):
        initial_of(("Ann",), {"Ann": rating})


def test_selection_of_games_keeps_the_ratings():
    played = History.from_games([*GAMES, *GAMES]).with_initial_ratings({"Bo": 1700.0})

    assert rate(played.where(np.array([1])), Elo()).track("Bo")[0].before == 1700.0


def test_rating_of_the_source_whose_games_begin_first_is_the_entry_rating():
    def source(name: str, day: int, rating: float) -> Source:
        made = Source.from_games([Game.between("Ann", "Bo", 1, date=dt.date(2024, 1, day))], name)
        return Source(made.name, made.spellings, made.games, made.sides, {"ANN": rating})

    played = History.from_sources(source("a", 9, 1900.0), source("b", 2, 1800.0))

    assert played.entry_ratings == {"Ann": 1800.0}
    assert played.initial_ratings == {}
