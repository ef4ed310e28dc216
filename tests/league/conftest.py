"""What tests of the league share.

Tests that take `store` run on SQLite and on PostgreSQL, each on a league of its own.
"""

import itertools
import shutil

import pytest
from sqlalchemy import create_engine, text

from crosstable.facts.store.databases import url_of
from crosstable.facts.store.opening import open_store
from tests.fast_leagues import make_leagues_fast
from tests.league.made import WAIT, clock, new_league
from tests.league.server import server

make_leagues_fast()

DATABASES = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    """A league file as `init` makes it, to be copied: that is much faster than making one."""
    path = tmp_path_factory.mktemp("template") / "league.db"
    new_league(path)
    return path


class Databases:
    """Databases on a server: `databases(like)` makes a copy of one and returns its address."""

    def __init__(self, address):
        self._url, self._numbers = url_of(address), itertools.count()
        self._engine = create_engine(self._url, isolation_level="AUTOCOMMIT")

    def __call__(self, like=None):
        name = f"league_{next(self._numbers)}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {'template1' if like is None else url_of(like).database}")
        return self._url.set(database=name).render_as_string(hide_password=False)

    def drop(self, address):
        """Drop a database that is done with: a thousand of 9 MB are much to write to the disk and to remove."""
        self._run(f"DROP DATABASE {url_of(address).database} WITH (FORCE)")

    def _run(self, statement):
        with self._engine.connect() as connection:
            connection.execute(text(statement))

    def close(self):
        self._engine.dispose()


@pytest.fixture(scope="session")
def databases():
    with server() as address:
        made = Databases(address)
        yield made
        made.close()


@pytest.fixture(scope="session")
def template_on_server(databases):
    address = databases()
    new_league(address)
    return address


@pytest.fixture(params=DATABASES)
def place(request, tmp_path):
    """Where a league is, as `init` makes it: a file, or an address."""
    if request.param == "sqlite":
        yield shutil.copy(request.getfixturevalue("template"), tmp_path / "league.db")
        return
    databases = request.getfixturevalue("databases")
    address = databases(request.getfixturevalue("template_on_server"))
    yield address
    databases.drop(address)


@pytest.fixture
def store(place):
    return open_store(place, clock=clock, wait=WAIT)
