"""Initial ratings: every system per game begins where the history says, and one that goes on does not begin again."""

import datetime as dt
import math

import numpy as np
import pytest

from crosstable import Estimate, Glicko, Glicko2, Ladder
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
    return History.from_games([THREE] if name == "preferans" else GAMES, match_names=True)


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


WITH_DEVIATION = [name for name in PER_GAME if "deviation" in SYSTEMS[name]().columns]


def test_the_example_of_glicko2_is_computed_from_its_estimates():
    # M. E. Glickman, Example of the Glicko-2 system, 2013: 1464.06, 151.52 and 0.05999, rounded in between.
    opponents = {"A": Estimate(1400, 30), "B": Estimate(1550, 100), "C": Estimate(1700, 300)}
    begun = {"P": Estimate(1500, 200, 0.06), **opponents}
    day = dt.date(2025, 5, 1)
    games = [Game.between("P", name, score, date=day) for name, score in zip("ABC", (1, 0, 0), strict=True)]
    ladder = Ladder(Glicko2())
    for name, estimate in begun.items():
        ladder.add(name, estimate)
    for game in games:
        ladder.play(*game.players, score="win" if game.sides[0].place == 1 else "loss", date=day)

    rated = rate(History.from_games(games).with_initial_ratings(begun), Glicko2())

    for found in (rated.estimate("P"), ladder.estimate("P")):
        assert pytest.approx(1464.05, abs=0.005) == found.rating
        assert pytest.approx(151.52, abs=0.005) == found.deviation
        assert pytest.approx(0.05999, abs=0.00001) == found.volatility
    assert rated.estimate("P") == ladder.estimate("P")


@pytest.mark.parametrize("name", WITH_DEVIATION)
def test_a_player_begins_with_a_deviation_in_a_run_and_in_a_live_table(name):
    system = SYSTEMS[name]()
    start = float(system.new_values(1)[0, 0])
    begun = {"Ann": Estimate(start + 3.0, 2.0), "Bo": start - 1.0}
    ladder = Ladder(system)
    for player, given in begun.items():
        ladder.add(player, given)
    before = ladder.estimate("Ann")

    ladder.play("Ann", "Bo", score="win", date=dt.date(2024, 1, 1), event="Cup")
    rated = rate(History.from_games(GAMES).with_initial_ratings(begun), system)

    assert (start + 3.0, 2.0) == (before.rating, before.deviation)
    assert [ladder.estimate(player) for player in begun] == [rated.estimate(player) for player in begun]
    assert rated["Ann"].deviation < rate(History.from_games(GAMES), system)["Ann"].deviation


@pytest.mark.parametrize("name", PER_GAME)
def test_estimates_of_one_run_are_the_initial_ratings_of_another(name):
    system, played = SYSTEMS[name](), history(name)
    first = rate(played, system)
    begun = {player: first.estimate(player) for player in first}

    again = Ladder(system)
    for player, estimate in begun.items():
        again.add(player, estimate)

    assert begun == {player: again.estimate(player) for player in begun}
    assert rate(played.with_initial_ratings(begun), system).track(played.players[0])[0].before == first.rating[0]


@pytest.mark.parametrize(
    ("system", "given", "said"),
    [
        (Elo(), Estimate(1500, 30), r"^Ratings of elo have no deviation\. Give the rating as a number: 1500\.$"),
        (Glicko(), Estimate(1500, 30, 0.06), r"^Ratings of glicko have no volatility\. Give an estimate without one"),
        (Elo(), "1500", r"^'1500' is not a rating\. Give a number, or an estimate"),
        (Elo(), None, r"^None is not a rating"),
        (Elo(), True, r"^True is not a rating"),
    ],
)
def test_an_initial_rating_that_the_system_does_not_know_is_rejected(system, given, said):
    begun = History.from_games(GAMES).with_initial_ratings({"Ann": given})

    with pytest.raises(RatingError, match=said):
        rate(begun, system)
