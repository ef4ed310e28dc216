"""Whole-history ratings against posteriors that dense algebra found: ratings, deviations, fitted numbers."""

import datetime as dt
import math

import numpy as np
import pytest

from crosstable.model.games import Game, Member, Side
from crosstable.model.history import History
from crosstable.ratings.whole_history.whole_history import WholeHistoryRating
from tests.golden.given_cases import IS_COMMITTED, read_cases

CASES = {case["name"]: case for case in (read_cases("whole_history.json") or {"cases": []})["cases"]}
FIRST_DAY = dt.date(2000, 1, 1)


def history_of(case):
    games = []
    for game in case["games"]:
        sides = zip(game["sides"], game["places"], strict=True)
        listed = tuple(Side(tuple(Member(player) for player in side), place=place) for side, place in sides)
        games.append(Game(sides=listed, date=FIRST_DAY + dt.timedelta(days=game["day"])))
    return History.from_games(games)


def system_of(case):
    prior, draws = case["prior"], case["draws"]
    given = {"draw_model": "none"} if draws == "half" else {"draw_model": "davidson"}
    if draws != "half" and draws["davidson"] != "free":
        given["draw_parameter"] = draws["davidson"]
    given |= {"prior_deviation": prior["sd"]} if prior["kind"] == "gaussian" else {"prior_games": prior["wins"]}
    return WholeHistoryRating(
        start=0.0,
        prior="normal" if prior["kind"] == "gaussian" else "games",
        drift_per_day=math.sqrt(case["w2"]),
        advantage="fit" if case["advantage"] == "free" else case["advantage"],
        accuracy=1e-8,
        **given,
    )


def test_there_are_cases_of_every_kind():
    if IS_COMMITTED:
        kinds = {name.rpartition("-")[0] for name in CASES}
        assert len(CASES) == 60
        assert {"pairs-half", "pairs-virtual", "davidson-fixed", "davidson-free", "free-for-all", "teams"} == kinds


@pytest.mark.parametrize("name", CASES)
def test_the_posterior_is_that_of_dense_algebra(name):
    case = CASES[name]
    history = history_of(case)
    curves = system_of(case).curves(history, engine="plain")

    base = (FIRST_DAY - dt.date(1970, 1, 1)).days
    owners = zip(curves.days.player.tolist(), curves.days.day.tolist(), strict=True)
    at = {(history.players[player], day - base): number for number, (player, day) in enumerate(owners)}
    rows = [at[node["player"], node["day"]] for node in case["nodes"]]
    joint = [math.sqrt(curves.variance(curves.contrast((row, 1.0)))) for row in rows]
    assert sorted(at) == sorted((node["player"], node["day"]) for node in case["nodes"])
    assert np.allclose(curves.rating[rows], [node["rating"] for node in case["nodes"]], rtol=0, atol=1e-6)
    assert np.allclose(joint, [node["sd"] for node in case["nodes"]], rtol=1e-6, atol=0)
    assert (curves.own_deviation[rows] <= np.array(joint) * (1 + 1e-9)).all()
    assert abs(curves.log_posterior - case["log_posterior"]) < 1e-6

    one, other = (max(at[key] for key in at if key[0] == player) for player in case["difference_sd"]["players"])
    difference = math.sqrt(curves.variance(curves.contrast((one, 1.0), (other, -1.0))))
    assert difference == pytest.approx(case["difference_sd"]["sd"], rel=1e-6)

    assert set(curves.fitted) == set(case["globals"])
    for fitted, expected in case["globals"].items():
        assert curves.fitted[fitted].value == pytest.approx(expected["value"], abs=1e-6)
        assert curves.fitted[fitted].deviation == pytest.approx(expected["sd"], rel=1e-6)
