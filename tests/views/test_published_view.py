"""The first players of a list read alone are those of the whole list."""

import datetime as dt

import pytest

from crosstable.changes.publication import publish
from crosstable.reading.league_reader import read_pool
from crosstable.views.leaderboard import all_time
from crosstable.views.published_view import published_view
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


@pytest.mark.parametrize("top", [None, 2])
def test_rows_read_alone_equal_the_table_of_the_whole_list(store, top):
    snapshot, players = read_pool(store)
    table = snapshot.ratings.leaderboard()
    names = {id: player.name for id, player in players.items()}

    with store.read() as connection:
        found = all_time(published_view(connection, DAY))
        rows = found.rows(0, top, is_exact=True)

    assert len(table) == len(found)
    expected = [
        (names[each.player], each.rating, each.deviation, each.peak, each.games, each.wins, each.draws, each.losses)
        for each in table[:top]
    ]
    assert expected == [
        (row.name, row.rating, row.deviation, row.moved, row.games, row.wins, row.draws, row.losses) for row in rows
    ]
    assert [str(each.last_played or "") for each in table[:top]] == [row.last_played for row in rows]


def test_only_the_names_that_are_shown_are_read(store, monkeypatch):
    read = []

    def names(_, ids):
        read.extend(ids)
        return dict.fromkeys(ids, "Ann")

    monkeypatch.setattr("crosstable.views.published_view.shown_names", names)

    with store.read() as connection:
        rows = all_time(published_view(connection, DAY)).rows(0, 1)

    assert [row.id for row in rows] == read


def test_players_of_few_games_are_left_out_and_the_others_keep_their_ranks(store):
    with store.read() as connection:
        view = published_view(connection, DAY)
        everyone = all_time(view)
        most = int(everyone.games.max())
        kept = everyone.of_games(most)

        assert everyone is everyone.of_games(1)
        assert 0 == len(all_time(view).of_games(1000))
        assert [row for row in everyone.rows() if row.games == most] == kept.rows()
