"""A run and a live table answer who is how strong in the same words."""

import datetime as dt

import pytest

from crosstable import Elo, Game, GaussianSkill, History, Ladder, WholeHistoryRating, rate
from crosstable.model.errors import RatingError, UnknownName

GAMES = [("Ann", "Bo", "win"), ("Bo", "7", "win"), ("Ann", "7", "draw")]


def run_of(system):
    games = [
        Game.between(*game, date=dt.date(2025, 1, day)) for day, game in enumerate(GAMES, start=1) for _ in range(20)
    ]
    return rate(History.from_games(games), system)


def ladder_of(system):
    ladder = Ladder(system)
    for first, second, score in GAMES:
        for _ in range(20):
            ladder.play(first, second, score=score)
    return ladder


@pytest.mark.parametrize("made", [run_of, ladder_of])
def test_a_player_is_looked_up_by_id(made):
    players = made(Elo())

    assert (3, ["Ann", "Bo", "7"]) == (len(players), list(players))
    assert ("Ann" in players, 7 in players, "7" in players, "Cy" in players, None in players) == (
        *(True, True, True, False, False),
    )
    assert players["Ann"] == players.get("Ann") in players.leaderboard()
    assert players[7] == players["7"] == players.get(7)
    assert players.get("Cy") is None
    with pytest.raises(UnknownName, match="Unknown player 'Cy'"):
        players["Cy"]
    with pytest.raises(RatingError, match=r"^1\.5 is not the id of a player"):
        players[1.5]


@pytest.mark.parametrize("made", [run_of, ladder_of])
def test_the_best_of_the_leaderboard_are_the_first_of_the_whole_one(made):
    players = made(GaussianSkill())

    for deviations in (0.0, 3.0):
        whole = players.leaderboard(deviations=deviations)
        assert whole[:2] == players.leaderboard(2, deviations=deviations)
        assert 3 == len(whole)
    for wrong in ({"top": -1}, {"deviations": -1}):
        with pytest.raises(RatingError, match="out of range"):
            players.leaderboard(**wrong)


@pytest.mark.parametrize("made", [run_of, ladder_of])
def test_games_are_forecast_between_players_teams_and_many(made):
    players = made(GaussianSkill(advantage=2.0))
    system, ann, bo, seven = players.system, *(players.estimate(player) for player in ("Ann", "Bo", "7"))

    assert players.predict("Ann", "Bo") == system.predict(ann, bo)
    assert players.predict("Ann", "Bo", neutral=True) == system.predict(ann, bo, neutral=True)
    assert players.predict(["Ann", "Bo"], ["7"]) == system.predict([ann, bo], [seven])
    assert players.predict([["Ann"], ["Bo"], ["7"]]) == system.predict(ann, bo, seven)
    assert players.match_quality("Ann", ["Bo", 7]) == system.match_quality(ann, [bo, seven])
    with pytest.raises(RatingError, match=r"^GaussianSkill counts no handicap stones"):
        players.predict("Ann", "Bo", handicap=2)
    with pytest.raises(RatingError, match=r"^Match quality is defined for GaussianSkill, not for elo"):
        made(Elo()).match_quality("Ann", "Bo")


def test_a_fitted_advantage_counts_in_a_forecast():
    games = [
        Game.between(*pair, "win" if number % 4 else "loss", date=dt.date(2025, 1, 1 + number % 28))
        for number in range(60)
        for pair in [("a", "b"), ("b", "a")]
    ]
    ratings = rate(History.from_games(games), WholeHistoryRating(advantage="fit"))

    # Equal players, of whom the one listed first won 90 of 120 games.
    assert 0.75 == pytest.approx(ratings.predict("a", "b").expected, abs=0.02)
    assert 0.5 == pytest.approx(ratings.predict("a", "b", neutral=True).expected, abs=0.02)


def test_an_unknown_player_is_an_error_in_a_run_and_a_newcomer_in_a_live_table():
    with pytest.raises(UnknownName, match="Unknown player 'Cy'"):
        run_of(Elo()).predict("Ann", "Cy")

    assert ladder_of(Elo()).predict("Cy", "Di").win == 0.5


def test_a_result_without_players_is_still_a_result():
    assert rate(History.from_games([]), Elo())
    assert Ladder(Elo())
