"""A published rating list is read by parts: each part says what the whole list says."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import event

from crosstable.changes.publication import publish
from crosstable.cli.predicted_sides import PlayersOfList
from crosstable.intake.import_results import import_results
from crosstable.model.errors import StoreError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.model.source import Source
from crosstable.ratings.rate import rate
from crosstable.reading.league_reader import read_pool
from crosstable.reading.list_reader import final_table, player_list, published_list
from tests.league.small_league import DAY, new_league


def _games() -> list[Game]:
    """Return five years of games: two-player games, teams, a forfeit, long absences."""
    names = ("Ann", "Bo", "Cem", "Dia", "Eva")
    made = []
    for number in range(60):
        one, other = names[number % 5], names[(number * 3 + 1 + number // 7) % 5]
        if one == other:
            continue
        kind = ResultKind.FORFEIT if number % 11 == 5 else ResultKind.PLAYED
        sides = Game.between(one, other, (0, 0.5, 1)[number % 3]).sides
        if kind is ResultKind.FORFEIT:
            sides = Game.between(one, other, 1).sides
        made.append(Game(sides, kind=kind, date=DAY + dt.timedelta(days=30 * number), position=number, event="Cup"))
    return made


def _league(folder: Path, **pool: object):
    store = new_league(folder, pools=[{"key": "all", "name": "All games", **pool}])
    import_results(store, "ann", Source.from_games(_games(), "games.csv"))
    publish(store, "ann", as_of=dt.date(2031, 1, 1))
    return store


@pytest.mark.parametrize(
    "pool",
    [
        {"system": "elo", "parameters": {"decay_after_months": 2, "floor": 1490.0}},
        {"system": "glicko2"},
        {"system": "weng-lin-pl"},
    ],
    ids=lambda pool: pool["system"],
)
def test_the_part_of_a_player_agrees_with_the_whole_list(tmp_path: Path, pool: dict[str, object]) -> None:
    store = _league(tmp_path, **pool)
    whole, _ = read_pool(store)

    for player_id in whole.ratings.players:
        with store.read() as connection:
            part = player_list(connection, published_list(connection), player_id)
        assert part is not None
        assert whole.ratings[player_id] == part.ratings[player_id]
        assert _steps(whole, player_id) == _steps(part, player_id)
        assert _all_games(whole, player_id) == _all_games(part, player_id)


def _steps(pool, player_id):
    return [
        (
            point.before,
            point.change,
            point.expected,
            point.reason,
            point.deviation,
            pool.history.game(point.game) if point.game < len(pool.history) else None,
        )
        for point in pool.ratings.track(player_id)
    ]


def _all_games(pool, player_id):
    games = [pool.history.game(row) for row in range(len(pool.history))]
    return [game for game in games if any(player_id in side.players for side in game.sides)]


def test_a_player_who_is_not_in_the_list_has_no_part(tmp_path: Path) -> None:
    store = _league(tmp_path)
    import_results(store, "ann", Source.from_games([Game.between("Flo", "Gus", 1, date=DAY)], "more.csv"))

    with store.read() as connection:
        assert player_list(connection, published_list(connection), "p6") is None


def test_a_list_that_is_not_published_has_no_parts(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "all", "name": "All games"}])

    with (
        store.read() as connection,
        pytest.raises(StoreError, match=r"All games is not published yet. Publish the rating lists first."),
    ):
        published_list(connection)


def test_the_final_table_is_read_whole_or_a_slice_of_it(tmp_path: Path) -> None:
    store = _league(tmp_path)
    whole, _ = read_pool(store)

    with store.read() as connection:
        table, some = final_table(connection, 1), final_table(connection, 1, first=1, count=2)

    assert [line.player for line in whole.ratings.leaderboard()] == [*table.players]
    assert [line.rating for line in whole.ratings.leaderboard()] == table.rating.tolist()
    assert table.players[1:3] == some.players
    assert [2, 3] == some.rank.tolist()
    assert np.isnan(table.deviation).all()


def test_the_part_of_a_player_reads_no_rows_of_others(tmp_path: Path) -> None:
    store = _league(tmp_path)
    asked = []
    event.listen(store.engine, "before_cursor_execute", lambda *said: asked.append((said[2], said[3])))

    with store.read() as connection:
        player_list(connection, published_list(connection), "p2")

    parts = {part for _, given in asked for part in given if "/" in str(part)}
    assert {"rows/2", "adjustments/2", "first/2"} == parts
    assert not [sql for sql, _ in asked if "FROM side WHERE 1 = 1" in sql or "FROM result WHERE change_id" in sql]


def test_a_published_list_forecasts_with_what_was_fitted_in_its_run(tmp_path: Path) -> None:
    parameters = {"advantage": "fit", "draw_model": "davidson"}
    store = _league(tmp_path, system="whr", parameters=parameters)
    games = read_pool(store)[0].history

    with store.read() as connection:
        shown = published_list(connection)
        part = player_list(connection, shown, games.players[0]).ratings
    whole = read_pool(store)[0].ratings

    fitted = rate(games, shown.requested_system, as_of=dt.date(2031, 1, 1)).system
    assert parameters.items() <= shown.run.parameters.items()
    assert isinstance(fitted.advantage, float)
    assert {fitted} == {shown.system, whole.system, part.system}
    assert {shown.requested_system} == {whole.requested_system, part.requested_system}


def test_an_earlier_day_of_a_list_is_forecast_with_what_was_fitted_until_then(tmp_path: Path) -> None:
    store = _league(tmp_path, system="whr", parameters={"advantage": "fit"})
    day = DAY + dt.timedelta(days=600)
    with store.read() as connection:
        given = published_list(connection).requested_system

    players = PlayersOfList.read(str(tmp_path / "league.db"), None, day)

    assert rate(read_pool(store)[0].history, given, as_of=day).system == players.system
