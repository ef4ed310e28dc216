"""A player read without the others is the player of the whole list."""

import datetime as dt

import pytest

from crosstable.changes.publication import publish
from crosstable.reading.league_reader import read_pool
from crosstable.views.player import PlayerView
from crosstable.views.player_in_list import read_player
from crosstable.views.player_steps import StepTable
from crosstable.views.pool import PoolView
from tests.league.small_league import enter, new_league

DAY = dt.date(2025, 6, 1)
PLAYERS = ("Ann", "Bo", "Cem", "Dia", "Eva")


@pytest.fixture(scope="module", params=["elo", "glicko2"])
def store(request, tmp_path_factory):
    pools = [{"key": "overall", "name": "Overall", "system": request.param}]
    league = new_league(tmp_path_factory.mktemp("league"), pools=pools)
    rounds = [(PLAYERS[at % 5], PLAYERS[(at * 7 + 1) % 5], (at % 3) / 2) for at in range(40)]
    enter(league, [(first, second, score) for first, second, score in rounds if first != second])
    publish(league, "ann")
    return league


@pytest.mark.parametrize("as_of", [DAY, dt.date(2026, 1, 20), dt.date(2030, 1, 1)])
def test_player_read_alone_equals_the_player_of_the_whole_list(store, as_of):
    snapshot, players = read_pool(store)
    names = {id: player.name for id, player in players.items()}
    whole = PoolView(snapshot, names, as_of)
    steps = StepTable.of(whole)

    for id, number in whole.number.items():
        with store.read() as connection:
            found = read_player(connection, id, as_of)
        assert PlayerView.of(whole, number) == found.view
        own = steps.of_player(number)
        assert [(step.day, step.round, step.change, step.before) for step in own] == [
            (step.day, step.round, step.change, step.before) for step in found.steps
        ]
        assert [names[snapshot.history.players[step.opponent]] for step in own] == [
            names[found.pool.history.players[step.opponent]] for step in found.steps
        ]
