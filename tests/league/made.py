"""A small league to test with."""

import datetime as dt

import pytest

from crosstable.facts.leagues import init_league
from crosstable.facts.results.league_history import history
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.schema import metadata
from crosstable.facts.store.store import Store
from crosstable.model.games import Game
from crosstable.model.source import Source

DAY = dt.date(2025, 9, 5)
WAIT = 0.2  # seconds
NOON = dt.datetime(2026, 1, 2, 12, tzinfo=dt.UTC)
# For tests of what only files, or only servers, can suffer.
on_file = pytest.mark.parametrize("place", ["sqlite"], indirect=True)
on_server = pytest.mark.parametrize("place", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True)


def clock():
    return NOON


def new_league(place, **plain):
    store = Store.create(place, clock=clock, wait=WAIT)
    init_league(store, "ann", config_from({"name": "Sunday", **plain}))
    return store


def source(*games, name="results.csv"):
    """Make a source of (first, second, score) or (first, second, score, event) or whole games, one a line."""
    made = []
    for position, each in enumerate(games):
        made.append(_at(each if isinstance(each, Game) else _between(*each), position))
    return Source.from_games(made, name)


def _between(first, second, score, event=None):
    return Game.between(first, second, score, date=DAY, event=event)


def _at(game, position):
    values = {name: getattr(game, name) for name in game.__slots__}
    return Game(**{**values, "position": position})


def facts(store, **options):
    """Return every game that counts as "Ann 1-0 Bo"."""
    with store.read() as connection:
        names = {row[0]: row[1] for row in connection.exec_driver_sql("SELECT public_id, name FROM player")}
        return [_said(game, names) for game in history(connection, **options)]


def _said(game, names):
    places = [side.place for side in game.sides]
    score = {(1, 2): "1-0", (2, 1): "0-1", (1, 1): "½-½"}.get(tuple(places), str(places))
    first, *rest = [" + ".join(names[player] for player in side.players) for side in game.sides]
    kind = "" if game.kind.value == "played" else f" {game.kind.value}"
    return f"{first} {score} {' / '.join(rest)}{kind}"


def one(store, query):
    with store.read() as connection:
        return connection.exec_driver_sql(query).scalar()


def rows(store):
    """Return all rows of a league by table, whatever database it is in."""
    with store.read() as connection:
        return {table.name: sorted(map(repr, connection.execute(table.select()))) for table in metadata.sorted_tables}


def sound(store):
    """Return that the database is whole: no page, no reference and no change is missing."""
    with store.read() as connection:
        if connection.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall() == []
        numbers = connection.exec_driver_sql("SELECT id FROM change ORDER BY id").scalars().all()
        assert numbers == list(range(1, len(numbers) + 1))
        headless = "SELECT count(*) FROM game WHERE id NOT IN (SELECT game_id FROM result WHERE ended_by IS NULL)"
        assert connection.exec_driver_sql(headless).scalar() == 0
    return True


def read_by(store, read, *given):
    """Return what a function of a connection reads."""
    with store.read() as connection:
        return read(connection, *given)
