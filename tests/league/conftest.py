"""What tests of the league share.

Tests that take `store` run on SQLite and on PostgreSQL, each on a league of its own.
"""

import itertools
import shutil

import pytest
from sqlalchemy import create_engine, text

from crosstable.league.store.databases import url_of
from crosstable.league.store.opening import open_store
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


@pytest.fixture(scope="session")
def databases():
    """Make databases on a server: `databases(like)` gives the address of a copy."""
    with server() as address:
        url, numbers = url_of(address), itertools.count()
        engine = create_engine(url, isolation_level="AUTOCOMMIT")

        def make(like=None):
            name = f"league_{next(numbers)}"
            template = "template1" if like is None else url_of(like).database
            with engine.connect() as connection:
                connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
            return url.set(database=name).render_as_string(hide_password=False)

        yield make
        engine.dispose()


@pytest.fixture(scope="session")
def template_on_server(databases):
    address = databases()
    new_league(address)
    return address


@pytest.fixture(params=DATABASES)
def place(request, tmp_path):
    """Where a league is, as `init` makes it: a file, or an address."""
    if request.param == "postgres":
        return request.getfixturevalue("databases")(request.getfixturevalue("template_on_server"))
    return shutil.copy(request.getfixturevalue("template"), tmp_path / "league.db")


@pytest.fixture
def store(place):
    return open_store(place, clock=clock, wait=WAIT)
