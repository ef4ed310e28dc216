"""A Preferans evening, from its tables of three to a Preferans rating."""

import json

import pytest

from crosstable.league.config_file import config_from
from crosstable.league.leagues import configure
from tests.league.events.calls import answer, call, league

POOL = {"key": "preferans", "name": "Preferans", "system": "preferans"}


def test_evening_is_seated_settled_by_points_and_rated(place, store):
    configure(store, "ann", config_from({"name": "Sunday", "pools": [POOL]}))
    call(place, "new", "Evening", "-t", "preferans-evening", "--rounds", 2, "--length", 30)
    call(place, "enter", "Ann", "Bo", "Cem", "Dia")

    call(place, "pair", "--publish")
    (table,) = answer(place, "show")["boards"]
    assert 3 == len(table["players"])
    assert f"1\t{', '.join(table['names'])}\t-500 40 460" in call(place, "result", "1 -500 40 460")
    call(place, "pair", "--publish")
    call(place, "result", "1 10 10 -20 /20")

    first = table["names"]
    second = answer(place, "show")["boards"][0]["names"]
    sheets = {name: [] for name in ("Ann", "Bo", "Cem", "Dia")}
    for names, points in ((first, (-500, 40, 460)), (second, (10, 10, -20))):
        for name, point in zip(names, points, strict=True):
            sheets[name].append(point)
    average = {name: sum(points) / len(points) for name, points in sheets.items()}
    told = {row["player"]: float(row["AVG-R"]) for row in answer(place, "standings")}
    assert average == told
    assert sorted(average.values()) == list(told.values())  # less is better
    call(place, "close")
    league(place, "publish")
    listed = json.loads(league(place, "leaderboard", "--inactive", "--json"))["players"]
    assert (4, 6) == (len(listed), sum(row["games"] for row in listed))


def test_first_table_moves_ratings_by_the_published_formula(place, store):
    configure(store, "ann", config_from({"name": "Sunday", "pools": [POOL]}))
    call(place, "new", "Evening", "-t", "preferans-evening", "--length", 30)
    call(place, "enter", "Ann", "Bo", "Cem")
    call(place, "pair", "--publish")
    names = answer(place, "show")["boards"][0]["names"]
    call(place, "result", "1 -500 40 460")
    call(place, "close")
    league(place, "publish")

    listed = json.loads(league(place, "leaderboard", "--inactive", "--json"))["players"]
    change = {row["player"]: row["rating"] for row in listed}
    start = sum(change.values()) / 3
    # By hand, all ratings alike: C12 = -540/30 - 0.3 = -18.3, C13 = -960/30 - 0.3 = -32.3, C23 = -420/30 - 0.3 = -14.3;
    # the first changes by (-18.3 - 32.3)/2 = -25.3, the second by (18.3 - 14.3)/2 = 2, the third by 23.3, rounded.
    assert pytest.approx([-25.0, 2.0, 23.0]) == [change[name] - start for name in names]


def test_new_evening_in_a_league_that_cannot_rate_it_says_how_to_set_the_list(place, store):
    said = call(place, "new", "Evening", "-t", "preferans-evening")

    assert "The rating list 'overall' (elo) cannot rate the games of 'Evening'" in said
    assert 'give it system = "preferans", or leave the event out' in said
    assert "give it with --length" in said
    assert "cannot rate" not in call(place, "new", "Cup", "-t", "swiss")


def test_new_evening_without_bula_asks_for_it_where_preferans_rates(place, store):
    configure(store, "ann", config_from({"name": "Sunday", "pools": [POOL]}))

    assert "give it with --length" in call(place, "new", "Evening", "-t", "preferans-evening")
    assert "rated by the bula" not in call(place, "new", "Late", "-t", "preferans-evening", "--length", 20)
