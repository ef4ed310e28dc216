"""Advantage and handicap of the side listed first, in every system that has them."""

from dataclasses import fields, replace

import numpy as np
import pytest

from crosstable import Elo, Estimate, Game, GaussianSkill, Glicko, History, Ladder, Side, rate
from crosstable.model.errors import RatingError
from crosstable.ratings.bradley_terry.bradley_terry import BradleyTerry
from crosstable.ratings.elo.many_sides import EloManySides
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.glicko.per_game import Glicko2PerGame
from crosstable.ratings.normal.weng_lin import WengLin
from crosstable.ratings.rating_forecasts import forecasts_of_two
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.whole_history.whole_history import WholeHistoryRating
from tests.model.shapes import DAY

OF_TEAMS = [
    GaussianSkill(advantage=2.0, handicap_points=1.5),
    WengLin(model="pl", advantage=2.0, handicap_points=1.5),
    EloManySides(advantage=60.0, handicap_points=40.0),
]
PER_GAME = [
    Elo(advantage=60.0, handicap_points=40.0),
    Glicko(advantage=60.0, handicap_points=40.0, period="day"),
    Glicko2(advantage=60.0, handicap_points=40.0, period="day"),
    Glicko2PerGame(advantage=60.0, handicap_points=40.0),
    *OF_TEAMS,
]
FITTED = [BradleyTerry(advantage=60.0, handicap_points=40.0), WholeHistoryRating(advantage=60.0, handicap_points=40.0)]


def named(systems):
    return pytest.mark.parametrize("system", systems, ids=lambda system: type(system).__name__)


def games(count=60, players=8, *, teams=False):
    """Games in which about a third is on neutral ground, and some have a handicap."""
    random = np.random.default_rng(6)
    for number in range(count):
        drawn = [f"P{player}" for player in random.permutation(players)]
        first, second = (drawn[:2], drawn[2:5]) if teams else (drawn[:1], drawn[1:2])
        places = [(1, 2), (1, 1), (2, 1)][int(random.integers(3))]
        sides = [Side.of(*side, place=place) for side, place in zip((first, second), places, strict=True)]
        neutral, handicap = bool(random.random() < 0.3), float(random.choice([0, 0, 1, 3]))
        yield Game(tuple(sides), date=DAY, round=number + 1, neutral=neutral, handicap=handicap or None)


@named([*PER_GAME, *FITTED])
def test_neutral_game_is_rated_as_if_there_were_no_advantage(system):
    fair = Game.between("Ann", "Bo", 1, date=DAY, neutral=True)
    at_home = replace(fair, neutral=False)
    without = replace(system, advantage=0.0)

    ratings = [
        rate(History.from_games([game]), of) for game, of in ((fair, system), (fair, without), (at_home, system))
    ]

    assert ratings[0].rating.tolist() == pytest.approx(ratings[1].rating.tolist(), abs=1e-9)
    assert ratings[0].rows.expected.tolist() == pytest.approx(ratings[1].rows.expected.tolist(), nan_ok=True)
    assert ratings[2]["Ann"].rating < ratings[0]["Ann"].rating  # winning at home was expected


@named(PER_GAME)
def test_ladder_gives_the_ratings_of_a_run(system):
    played = list(games())
    history, ladder = History.from_games(played), Ladder(system)

    for game in played:
        first, second = game.sides
        score = 0.5 if first.place == second.place else float(first.place == 1)
        facts = {"neutral": game.neutral, "handicap": game.handicap or 0.0}
        ladder.play(first.players[0], second.players[0], score=score, date=game.date, **facts)

    ratings = rate(history, system)
    assert ratings.rating.tolist() == [ladder[player].rating for player in ratings.players]
    halves = rate(history.part(30, 60), system, state=rate(history.part(0, 30), system).state)
    assert [halves[player].rating for player in ratings.players] == ratings.rating.tolist()


@named(OF_TEAMS)
def test_teams_have_an_advantage_too(system):
    played = list(games(20, teams=True))
    history, ladder = History.from_games(played), Ladder(system)

    for game in played:
        first, second = game.sides
        score = 0.5 if first.place == second.place else float(first.place == 1)
        facts = {"neutral": game.neutral, "handicap": game.handicap or 0.0}
        ladder.play(list(first.players), list(second.players), score=score, date=game.date, **facts)

    ratings = rate(history, system)
    assert ratings.rating.tolist() == [ladder[player].rating for player in ratings.players]
    alone = rate(History.from_games(played[:1]), system)
    newcomer = Estimate(*system.new_values(1)[0, [0, 2] if "deviation" in system.columns else [0]])
    first, second = ([newcomer] * len(side.members) for side in played[0].sides)
    facts = {"neutral": played[0].neutral, "handicap": played[0].handicap or 0.0}
    assert forecasts_of_two(alone)[1][0] == pytest.approx(system.predict(first, second, **facts).expected, abs=0.02)


@named(OF_TEAMS)
def test_three_sides_have_no_advantage(system):
    race = Game.of_sides(["Ann", "Bo", "Cy"], date=DAY)

    one, other = (rate(History.from_games([race]), of) for of in (system, replace(system, advantage=0.0)))

    assert one.rating.tolist() == other.rating.tolist()


@named([*PER_GAME, *FITTED])
def test_forecast_counts_advantage_ground_and_handicap(system):
    newcomer = Estimate(*system.new_values(1)[0, [0, 2] if "deviation" in system.columns else [0]])
    plain = replace(system, advantage=0.0)

    def expected(of, **facts):
        return of.predict(newcomer, newcomer, **facts).expected

    assert expected(plain) == pytest.approx(0.5)
    assert expected(system, neutral=True) == expected(plain)
    assert expected(plain) < expected(system) < expected(system, handicap=3)
    assert expected(plain, handicap=3) == pytest.approx(
        expected(replace(system, advantage=2.5 * system.handicap_points))
    )
    assert sum(system.finish_odds([[newcomer], [newcomer]])[0]) == pytest.approx(1.0)
    assert system.finish_odds([[newcomer], [newcomer]])[0][0] == pytest.approx(expected(system), abs=0.03)


def test_best_match_makes_up_for_the_advantage():
    system = GaussianSkill(advantage=2.0)
    home, away = Estimate(24, 1), Estimate(26, 1)

    assert system.match_quality(home, away) > system.match_quality(away, home)


@pytest.mark.parametrize("name", ["advantage", "handicap_points"])
def test_the_numbers_of_openskill_have_neither(name):
    with pytest.raises(
        RatingError, match=r'^Convention "openskill" has no drift_per_day, advantage and handicap_points'
    ):
        WengLin(convention="openskill", **{name: 1.0})


def test_all_systems_of_two_sides_with_a_curve_have_an_advantage():
    having = {name for name in SYSTEMS if "advantage" in {field.name for field in fields(SYSTEMS[name])}}

    # Left are rule books that have none, and systems of three players or of races.
    assert set(SYSTEMS) - having == {
        *("aga", "dwz", "ecf", "egf", "fide", "ingo", "uscf"),
        *("elo-mmr", "moonstone", "moonstone-bounded", "preferans"),
    }
