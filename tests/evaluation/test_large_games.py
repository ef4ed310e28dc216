"""Games of three sides and more: a system of the whole history is judged by them as all others are."""

import datetime as dt
import math
import random

import pytest

from crosstable.evaluation.backtest import BASE_RATE, backtest
from crosstable.evaluation.predictions import REFITS, predictions
from crosstable.evaluation.rankings import score_rankings
from crosstable.evaluation.split import Split
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.ratings.bradley_terry.bradley_terry import BradleyTerry
from crosstable.ratings.elo.many_sides import EloManySides
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.normal.weng_lin_models import WengLinPlackettLuce
from crosstable.ratings.rate import rate
from crosstable.ratings.whole_history.whole_history import WholeHistoryRating

NAMES = ("Ann", "Bo", "Cem", "Dia", "Eve")


def races(count, seed=1, sides=4):
    """Make races in which the earlier letter is the faster one, two a day; now and then the last did not finish."""
    rng = random.Random(seed)
    made = []
    for race in range(count):
        order = sorted(rng.sample(NAMES, sides), key=lambda name: NAMES.index(name) + rng.gauss(0, 2))
        places = [*range(1, sides), None if rng.random() < 0.1 else sides]
        day = dt.date(2024, 1, 1) + dt.timedelta(days=race // 2)
        made.append(
            Game(tuple(Side.of(name, place=place) for name, place in zip(order, places, strict=True)), date=day)
        )
    return made


def pair_loss(ratings, game, newcomer=1500.0):
    """Return the mean of -ln(chance of what happened) over the pairs of a game, by Bradley-Terry."""
    known = {line.player: line.rating for line in ratings.leaderboard()}
    rated = [(side.place or len(game.sides) + 1, known.get(side.players[0], newcomer)) for side in game.sides]
    chances = [1 / (1 + 10 ** ((theirs - mine) / 400)) for at, mine in rated for place, theirs in rated if at < place]
    return -sum(map(math.log, chances)) / len(chances)


@pytest.mark.slow
def test_each_race_is_forecast_by_the_last_fit_before_it():
    history = History.from_games(races(120))
    system, first = BradleyTerry(), 60
    stretch = (len(history) - first) // REFITS
    fits = [start - start % 2 for start in range(first, len(history), stretch)]  # where a day of two races begins
    by_hand = [
        pair_loss(rate(history.part(0, max(fit for fit in fits if fit <= row)), system), history.game(row))
        for row in range(first, len(history))
    ]

    made = predictions(history, system, first_row=first)

    assert 0 == len(made.chance)
    assert 60 == score_rankings(made.fields(first), system).games
    assert pytest.approx(sum(by_hand) / 60) == score_rankings(made.fields(first), system).pair_log_loss
    assert pytest.approx(sum(by_hand[30:]) / 30) == score_rankings(made.fields(90), system).pair_log_loss


@pytest.mark.slow
def test_whole_history_systems_are_compared_with_per_game_systems():
    judged = backtest(History.from_games(races(200)), [EloManySides(), BradleyTerry()], tune=False)
    by_name = {row.name: row for row in judged.rows}

    assert {60} == {row.rankings.games for row in judged.rows}
    assert by_name["bradley-terry"].loss < by_name[BASE_RATE].loss
    assert all(row.behind(judged.rows[0]) is not None for row in judged.rows)


@pytest.mark.slow
def test_whole_history_can_be_tuned_on_races():
    grids = {"bradley-terry": {"prior_deviation": (20.0, 400.0)}}

    judged = backtest(History.from_games(races(100)), [BradleyTerry()], grid=grids)

    assert judged.rows[0].tuning.loss <= judged.rows[0].tuning.start_loss < math.inf


@pytest.mark.slow
def test_two_player_games_and_races_of_one_history_are_judged_separately():
    days = [dt.date(2024, 1, 1) + dt.timedelta(days=day) for day in range(60)]
    two_player = [Game.between("Ann", "Bo", day.toordinal() % 3 > 0, date=day) for day in days]
    history = History.from_games([*two_player, *races(120)])

    judged = backtest(history, [EloManySides(), BradleyTerry()], tune=False)

    assert 1 == len({(row.two_player.games, row.rankings.games) for row in judged.rows})


@pytest.mark.slow
def test_the_advantage_of_the_side_listed_first_does_not_affect_races():
    """Pairs of a race are listed by how it ended, so an advantage of the first would be a look at the result."""
    history = History.from_games(races(100))
    split = Split.by_share(history)

    without, with_it = (
        score_rankings(predictions(history, system, first_row=split.held_out).fields(split.held_out), system)
        for system in (BradleyTerry(), BradleyTerry(advantage=300.0))
    )

    assert without == with_it


def team_games(count, *, turned):
    """Make games of two against two that the earlier letters win; `turned` lists the members the other way round."""
    rng = random.Random(3)
    games = []
    for number in range(count):
        players = rng.sample("ABCDEFGH", 4)
        teams = [players[:2], players[2:]]
        first, second = (sum(map(ord, team)) for team in teams)
        listed = [team[::-1] for team in teams] if turned else teams
        games.append(Game.of_sides(listed, places=[1, 2] if first <= second else [2, 1], round=number))
    return History.from_games(games)


@pytest.mark.slow
def test_whole_history_is_judged_by_all_members_of_a_team_in_any_order():
    losses = [
        backtest(team_games(80, turned=turned), [WholeHistoryRating()], tune=False).rows[0].loss
        for turned in (False, True)
    ]

    assert losses[0] == pytest.approx(losses[1], abs=1e-9)
    assert losses[0] < 0.4  # by one member of two, 0.6


def test_a_team_of_a_whole_history_is_forecast_as_its_members_added_up_with_all_doubt():
    system = WholeHistoryRating()
    team, other = [Estimate(1600, 60), Estimate(1450, 80)], [Estimate(1500, 0), Estimate(1520, 0)]

    # 100 - 50 above the start, the doubts squared and added: 60^2 + 80^2 = 100^2.
    expected = system.predict(Estimate(1550, 100), Estimate(1520, 0))

    assert expected == system.predict(team, other)
    assert Estimate(1550, 100) == system.side(team)
    assert Estimate(1575, 50) == system.side([Estimate(1650, 100)], [0.5])


def test_three_teams_are_forecast_with_all_their_members():
    game = Game.of_sides([["a", "b"], ["c"], ["d", "e"]], [2, 1, 3])
    system = WengLinPlackettLuce()
    start = Estimate(system.start, system.start_deviation)
    pairs = [([start], [start] * 2), ([start], [start] * 2), ([start] * 2, [start] * 2)]  # the better placed first

    made = predictions(History.from_games([game]), system)

    by_hand = -sum(math.log(system.predict(*pair).expected) for pair in pairs) / 3
    scores = score_rankings(made.fields(0), system)
    assert pytest.approx(by_hand, rel=1e-4) == scores.pair_log_loss  # deviations grow a little before a game
    assert 0.5 / 3 == scores.pair_inversion  # teams of two are expected to beat one player; they are alike
