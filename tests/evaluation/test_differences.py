"""How far systems are apart: against the textbook, worked game by game, and on games that were made by one of them."""

import math
import random
import statistics

import numpy as np
import pytest

from crosstable.evaluation.backtest import BASE_RATE, Backtest, backtest
from crosstable.evaluation.differences import LossDifference, Losses, difference, reach
from crosstable.evaluation.judgement import Judgement
from crosstable.evaluation.predictions import predictions
from crosstable.evaluation.split import Split
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.elo.many_sides import EloManySides
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.logistic import expected_score
from crosstable.ratings.normal.weng_lin_models import WengLinPlackettLuce


def a_history(games, players=20, seed=3):
    """Make games of players whose strength is an Elo rating that never moves; one in five is drawn."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(1500, 200, players)
    first = rng.integers(0, players, games)
    second = (first + rng.integers(1, players, games)) % players
    wins = [rng.random() < expected_score(strength[a], strength[b]) for a, b in zip(first, second, strict=True)]
    half_points = np.where(rng.random(games) < 0.2, 1, 2 * np.array(wins)).astype(np.int8)
    names = [f"p{number}" for number in range(players)]
    return History.from_pairs(names, first, second, half_points, date=np.arange(games) // 10)


def losses_one_by_one(history, system, start):
    made = predictions(history, system)
    losses = []
    for game, chance, half_points in zip(
        made.game.tolist(), made.chance.tolist(), made.half_points.tolist(), strict=True
    ):
        if game >= start:
            score = half_points / 2
            losses.append(-(score * math.log(chance) + (1 - score) * math.log(1 - chance)))
    return losses


def behind(judged, name):
    return next(row for row in judged.rows if row.name == name).behind(judged.rows[0])


def test_backtest_pairs_systems_game_by_game():
    history = a_history(1000)
    judged = backtest(history, [Elo(), Glicko2()], tune=False)
    by_name = {
        name: losses_one_by_one(history, system, judged.split.held_out)
        for name, system in (("elo", Elo()), ("glicko2", Glicko2()))
    }
    best, other = (row.name for row in judged.rows if row.name != BASE_RATE)
    apart = [mine - theirs for mine, theirs in zip(by_name[other], by_name[best], strict=True)]

    found = behind(judged, other)

    assert 300 == len(apart)
    assert pytest.approx(statistics.mean(apart)) == found.mean
    assert pytest.approx(clusters(by_name[other], by_name[best], 50)) == found.standard_error
    assert pytest.approx(found.mean - 2.0096 * found.standard_error, abs=1e-5) == found.low
    assert pytest.approx(found.mean + 2.0096 * found.standard_error, abs=1e-5) == found.high


def test_difference_is_that_of_the_losses_that_are_shown():
    judged = backtest(a_history(1000), [Elo(), Glicko2()], tune=False)
    first = judged.rows[0]

    assert all(pytest.approx(row.loss - first.loss, abs=1e-12) == row.behind(first).mean for row in judged.rows)


def test_races_are_paired_by_their_pair_log_loss():
    names, rng = ("Ann", "Bo", "Cem", "Dia"), random.Random(2)
    races = [
        Game(tuple(Side.of(name, place=place) for place, name in enumerate(rng.sample(names, 4), start=1)))
        for _ in range(200)
    ]
    judged = backtest(History.from_games(races), [EloManySides(), WengLinPlackettLuce()], tune=False)
    first = judged.rows[0]

    assert all(60 == row.losses.games for row in judged.rows)
    assert all(pytest.approx(row.loss - first.loss, abs=1e-12) == row.behind(first).mean for row in judged.rows)


def clusters(one, other, count):
    """Return the standard error of stretches in a row as clusters, by Cochran's formula, with plain sums."""
    apart = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    games, total = len(apart), sum(apart)
    squares = 0.0
    for at in range(count):
        part = apart[at * games // count : (at + 1) * games // count]
        squares += (sum(part) - len(part) * total / games) ** 2
    return math.sqrt(count / (count - 1) * squares) / games


@pytest.mark.parametrize("games", [30, 43, 50])
def test_up_to_fifty_games_are_taken_one_by_one(games):
    rng = random.Random(games)
    one, other = ([rng.expovariate(1.5) for _ in range(games)] for _ in range(2))
    apart = [mine - theirs for mine, theirs in zip(one, other, strict=True)]

    found = difference(Losses.of(np.array(one)), Losses.of(np.array(other)))

    assert pytest.approx(statistics.mean(apart)) == found.mean
    assert pytest.approx(statistics.stdev(apart) / math.sqrt(games)) == found.standard_error


# Source: Student's t with 49 degrees of freedom, upper 2.5 %, 1 %, 0.5 % and 0.05 %, as tables have them.
@pytest.mark.parametrize(("intervals", "quantile"), [(1, 2.0096), (2.5, 2.4049), (5, 2.6800), (50, 3.5004)])
def test_several_intervals_reach_further(intervals, quantile):
    assert pytest.approx(quantile, abs=5e-4) == reach(intervals)


@pytest.mark.parametrize("games", [501, 1234, 5000])
def test_many_games_are_taken_in_fifty_stretches(games):
    rng = random.Random(games)
    one, other = ([rng.expovariate(1.5) for _ in range(games)] for _ in range(2))

    found = difference(Losses.of(np.array(one)), Losses.of(np.array(other)))

    assert 50 == len(Losses.of(np.array(one)).sums)
    assert pytest.approx((sum(one) - sum(other)) / games) == found.mean
    assert pytest.approx(clusters(one, other, 50)) == found.standard_error
    # Games that have nothing to do with each other: stretches say what single games say.
    singly = statistics.stdev(a - b for a, b in zip(one, other, strict=True)) / math.sqrt(games)
    assert pytest.approx(singly, rel=0.25) == found.standard_error


def test_what_games_in_a_row_have_in_common_widens_the_interval():
    rng = random.Random(1)
    apart = [shift for _ in range(500) for shift in [rng.gauss(0, 1)] * 10]

    found = difference(Losses.of(np.array(apart)), Losses.of(np.zeros(5000)))

    assert found.standard_error > 3 * statistics.stdev(apart) / math.sqrt(5000)


def test_systems_that_say_the_same_are_not_apart():
    losses = Losses.of(np.linspace(0.1, 0.9, 100))

    assert LossDifference(0.0, 0.0) == difference(losses, losses)
    assert not LossDifference(0.0, 0.0).is_clear


@pytest.mark.parametrize(
    ("mean", "error", "is_clear"),
    [(0.0202, 0.01, True), (0.02, 0.01, False), (-0.0202, 0.01, True), (-0.02, 0.01, False)],
)
def test_two_are_apart_when_the_interval_leaves_zero_out(mean, error, is_clear):
    assert is_clear == LossDifference(mean, error).is_clear


def test_few_games_and_different_games_have_no_interval():
    losses = Losses.of(np.full(29, 0.5))

    assert difference(losses, losses) is None
    assert difference(Losses.of(np.full(30, 0.5)), Losses.of(np.full(31, 0.5))) is None
    assert Losses(0, ()) == Losses.of(np.zeros(0))


def test_five_in_a_hundred_equal_pairs_differ_by_chance():
    rng = np.random.default_rng(7)
    strength = rng.normal(0, 1, (400, 200))
    is_won = rng.random((400, 200)) < 1 / (1 + np.exp(-strength))
    clear = 0
    for x, won in zip(strength, is_won, strict=True):
        chances = (1 / (1 + np.exp(-(x + rng.normal(0, 0.5, 200)))) for _ in range(2))
        one, other = (Losses.of(-np.log(np.where(won, chance, 1 - chance))) for chance in chances)
        clear += difference(one, other).is_clear

    assert 0.02 < clear / 400 < 0.09


def judged_of(*means):
    """Make a backtest of systems that lose so much per game, plus noise that is theirs alone."""
    rng = np.random.default_rng(5)
    rows = []
    for at, mean in enumerate(means):
        noise = rng.normal(0, 0.1, 400)
        losses = mean + noise - noise.mean()
        name = BASE_RATE if at == len(means) - 1 else f"s{at}"
        rows.append(judgement(name, losses))
    return Backtest(Split(0, 0, 400), tuple(sorted(rows, key=lambda row: row.loss)))


def judgement(name, losses):
    from crosstable.evaluation.rankings import RankingScores

    mean = float(np.mean(losses))
    return Judgement(name, None, None, None, RankingScores(len(losses), 0.5, None, mean), None, Losses.of(losses))


def test_the_best_system_is_clearly_better_than_all_others():
    # Standard errors of differences are 0.1 * sqrt(2 / 400), about 0.007.
    assert "s0" == judged_of(0.50, 0.52, 0.60).best.name
    assert ("s0",) == judged_of(0.50, 0.52, 0.60).leaders


def test_no_system_is_best_where_the_first_two_may_differ_by_chance():
    judged = judged_of(0.50, 0.505, 0.60, 0.69)

    assert judged.best is None
    assert ("s0", "s1") == judged.leaders


def test_base_rate_is_never_best():
    judged = judged_of(0.60, 0.62, 0.50)

    assert (BASE_RATE,) == judged.leaders
    assert judged.best is None


def test_system_that_failed_is_no_leader():
    judged = judged_of(0.50, 0.52, 0.60)
    failed = Judgement("wild", None, None, None, None, "game 3: runs away")

    assert ("s0",) == Backtest(judged.split, (*judged.rows, failed)).leaders


def test_system_of_which_losses_are_not_known_may_lead():
    judged = judged_of(0.50, 0.52, 0.60)
    first = judged.rows[0]
    old = Judgement(first.name, None, None, None, first.rankings)

    assert ("s0", "s1", BASE_RATE) == Backtest(judged.split, (old, *judged.rows[1:])).leaders
