"""The first players of a list read alone are those of the whole list."""

import datetime as dt

import pytest
from sqlalchemy import delete

from crosstable.league.lists.publication import publish
from crosstable.league.reading.league_reader import read_pool
from crosstable.league.store.schema import run_history
from crosstable.views.board_in_list import read_board
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


@pytest.mark.parametrize("is_older", [False, True], ids=["", "stored by an older version"])
@pytest.mark.parametrize("top", [None, 2])
def test_rows_read_alone_equal_the_table_of_the_whole_list(store, top, is_older, monkeypatch):
    snapshot, players = read_pool(store)
    table = snapshot.ratings.table()
    names = {id: player.name for id, player in players.items()}
    if top is None:
        monkeypatch.setattr("crosstable.league.lists.run_parts._FEW", 0)  # the games of all players at once

    with store.write("ann", "older") as write:
        if is_older:  # it did not store the records of the players
            write.connection.execute(delete(run_history).where(run_history.c.part == "records"))
        found = read_board(write.connection, names, DAY, with_inactive=True, top=top)
        write.leave_no_trace()

    assert (len(table), 0) == (found.listed, found.inactive)
    expected = [
        (names[each.player], each.rating, each.deviation, each.peak, each.games, each.wins, each.draws, each.losses)
        for each in table[:top]
    ]
    assert expected == [
        (row.name, row.rating, row.deviation, row.moved, row.games, row.wins, row.draws, row.losses)
        for row in found.rows
    ]
    assert [str(each.last_played or "") for each in table[:top]] == [row.last_played for row in found.rows]


def test_inactive_players_and_players_of_few_games_are_left_out(store):
    with store.read() as connection:
        none = read_board(connection, {}, DAY, min_games=1000)

    assert (0, 0, []) == (none.listed, none.inactive, list(none.rows))
