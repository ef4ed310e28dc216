"""Deviations of whole-history ratings, and ratings and differences on any day."""

import datetime as dt
from dataclasses import replace

import numpy as np
import pytest

from crosstable import Elo, Game, History, Member, Side, WholeHistoryRating, rate
from crosstable.model.errors import RatingError
from crosstable.ratings.whole_history.groups import connected_groups
from tests.ratings.test_whole_history import DAY, between, random_history

RULES = WholeHistoryRating(accuracy=1e-9)


def on(day):
    return DAY + dt.timedelta(days=day)


def test_exact_deviations_are_those_of_the_inverse():
    curves = replace(RULES, deviations="exact").curves(random_history(np.random.default_rng(1)))
    single = [curves.variance(curves.contrast((at, 1.0))) ** 0.5 for at in range(len(curves.days))]

    assert np.allclose(curves.deviation, single, rtol=1e-7)


@pytest.mark.parametrize("fitted", [{}, {"advantage": "fit", "draw_model": "davidson"}])
@pytest.mark.slow
def test_sampled_deviations_come_close_to_exact_ones(fitted):
    history = random_history(np.random.default_rng(2), games=300, players=30)
    system = replace(RULES, prior_deviation=400.0, **fitted)
    exact = replace(system, deviations="exact").curves(history)
    sampled = replace(system, deviations="sampled").curves(history)

    error = np.abs(sampled.deviation / exact.deviation - 1.0)
    own = np.abs(exact.own_deviation / exact.deviation - 1.0)
    assert np.median(error) < 0.005
    assert error.max() < 0.03
    assert own.max() > 0.05


@pytest.mark.slow
def test_sampled_deviations_of_teams_and_races_come_close_too():
    rng = np.random.default_rng(3)
    games = []
    for day in range(60):
        names = [f"p{at}" for at in rng.permutation(8)]
        teams = [names[:2], names[2:4]] if day % 2 else [names[:1], names[1:3], names[3:4]]
        games.append(race(teams, on(day)))
    history = History.from_games(games)
    exact = replace(RULES, deviations="exact").curves(history)
    sampled = replace(RULES, deviations="sampled").curves(history)

    assert np.median(np.abs(sampled.deviation / exact.deviation - 1.0)) < 0.01


def race(teams, day):
    sides = (Side(tuple(Member(name) for name in team), place=place) for place, team in enumerate(teams, start=1))
    return Game(sides=tuple(sides), date=day)


def test_too_many_days_for_exact_deviations_are_reported(monkeypatch):
    monkeypatch.setattr("crosstable.ratings.whole_history.curves.MOST_EXACT", 5)
    with pytest.raises(RatingError, match="days of players are too many for exact deviations of all of them"):
        rate(random_history(np.random.default_rng(1)), WholeHistoryRating(deviations="exact"))


def test_a_rating_between_two_days_is_that_of_a_game_without_weight():
    games = [between("A", "B", 1, 0), between("A", "C", 1, 10), between("B", "C", 0, 30), between("A", "B", 0, 40)]
    unweighted = [replace(between("A", "B", 1, day), weight=0.0) for day in (4, 20, 50)]
    ratings = rate(History.from_games(games), RULES)
    with_days = replace(RULES, deviations="exact").curves(History.from_games(games + unweighted))
    players = with_days.posterior.days

    for day in (4, 20, 50):
        number = (on(day) - dt.date(1970, 1, 1)).days
        a, b = (players.at(ratings.players.index(name), number) for name in "AB")
        found = ratings.difference("A", "B", on=on(day))
        expected = with_days.variance(with_days.contrast((a, 1.0), (b, -1.0))) ** 0.5
        assert found.points == pytest.approx(with_days.rating[a] - with_days.rating[b], abs=1e-6)
        assert found.deviation == pytest.approx(expected, rel=1e-7)


@pytest.mark.parametrize(("first", "second"), [(2, 7), (2, 50), (45, 50)])
def test_a_player_is_compared_with_themselves_on_another_day(first, second):
    games = [between("A", "B", 1, 0), between("A", "B", 0, 40)]
    unweighted = [replace(between("A", "B", 1, day), weight=0.0) for day in (first, second)]
    ratings = rate(History.from_games(games), RULES)
    with_days = RULES.curves(History.from_games(games + unweighted))
    days = with_days.days
    one, other = (days.at(0, (on(day) - dt.date(1970, 1, 1)).days) for day in (first, second))

    found = ratings.difference("A", "A", on=on(second), second_on=on(first))
    assert found.deviation == pytest.approx(with_days.variance(with_days.contrast((one, 1), (other, -1))) ** 0.5)


def test_the_difference_of_two_players_has_a_chance_and_a_forecast():
    ratings = rate(History.from_games([between("A", "B", 1, day) for day in range(5)]), RULES)
    found, back = ratings.difference("A", "B"), ratings.difference("B", "A")

    assert found.points == pytest.approx(-back.points)
    assert 0.5 < found.forecast.win < found.chance < 1.0
    assert found.chance + back.chance == pytest.approx(1.0)
    assert found.is_connected


def test_a_forecast_takes_what_was_fitted():
    games = [between("A", "B", score, day) for day, score in enumerate((1, 1, 0.5, 1, 0, 0.5))]
    games += [between("B", "A", score, day) for day, score in enumerate((1, 0.5, 0, 1))]
    ratings = rate(History.from_games(games), replace(RULES, advantage="fit", draw_model="davidson"))
    fitted = ratings.curves.fitted_values

    assert ratings.system.advantage == fitted["advantage"] > 0.0
    assert "fit" == ratings.requested_system.advantage
    expected = ratings.system.predict(ratings.estimate("A"), ratings.estimate("A"))
    assert expected.win > expected.loss
    assert expected.draw > 0.1
    assert ratings.difference("A", "A").forecast.win > ratings.difference("A", "A").forecast.loss
    assert ratings.difference("A", "B").forecast.draw > 0.1


@pytest.mark.parametrize(
    ("parameters", "parameter"),
    [({"advantage": "fit"}, "advantage"), ({"draw_model": "davidson"}, "draw_parameter")],
)
def test_what_is_still_to_be_fitted_forecasts_nothing(parameters, parameter):
    said = rf"^Parameter {parameter} is to be fitted to games, and was not\. Forecast with the system of the ratings"

    for sides in ((1500, 1500), ([1500, 1500], [1500])):
        with pytest.raises(RatingError, match=said):
            replace(RULES, **parameters).predict(*sides)


def test_what_no_game_could_fit_counts_as_none():
    system = replace(RULES, advantage="fit", handicap_points="fit", draw_model="davidson")

    ratings = rate(History.from_games([]), system)

    assert 0.5 == ratings.system.predict(1500, 1500).expected


def test_players_whom_no_games_connect_are_reported_as_such():
    games = [between("A", "B", 1), between("C", "D", 1), between("D", "E", 1)]
    ratings = rate(History.from_games(games), RULES)

    assert ratings.curves.group_sizes == [3, 2]
    assert not ratings.difference("A", "C").is_connected
    assert ratings.difference("C", "E").is_connected


def test_groups_are_found_along_long_chains():
    rng = np.random.default_rng(4)
    order = rng.permutation(1000)
    first, second = order[:-1], order[1:]
    keep = np.arange(999) % 250 != 249

    groups = connected_groups(first[keep], second[keep], 1000)
    assert len(np.unique(groups)) == 4
    assert all(len(np.unique(groups[order[at : at + 250]])) == 1 for at in range(0, 1000, 250))


def test_the_deviation_of_an_absent_player_grows_until_the_day():
    history = History.from_games([between("A", "B", 1)])
    now, later = rate(history, RULES), rate(history, RULES, as_of=on(365))

    grown = (now["A"].deviation ** 2 + 365 * RULES.variance_per_day) ** 0.5
    assert later["A"].deviation == pytest.approx(grown)


@pytest.mark.parametrize(
    ("history", "system", "said"),
    [
        ([between("A", "B", 1)], Elo(), "Elo has no curves over time"),
        ([between("A", "B", 1)], RULES, "A has no rated game by 2019-01-01, so there is no rating on that day"),
        ([Game.between("A", "B", 1)], RULES, "Ratings on 2019-01-01 need games with dates, and these have none"),
    ],
)
def test_a_difference_that_does_not_exist_is_reported(history, system, said):
    with pytest.raises(RatingError, match=said):
        rate(History.from_games(history), system).difference("A", "B", on=dt.date(2019, 1, 1))
