"""What tests of the league share.

Tests that take `store` run on SQLite, or on the PostgreSQL server whose address `CROSSTABLE_TEST_SERVER` gives
(postgresql://user@host/postgres), each in a database of its own.
"""

import os
import shutil
import uuid

import pytest
from sqlalchemy import create_engine, text

from crosstable.league.databases import url_of
from crosstable.league.store import Store
from tests.league.made import WAIT, clock, new_league

SERVER = os.environ.get("CROSSTABLE_TEST_SERVER")


@pytest.fixture(scope="session")
def template(tmp_path_factory):
    """A league file as `init` makes it, to be copied: that is much faster than making one."""
    path = tmp_path_factory.mktemp("template") / "league.db"
    new_league(path)
    return path


@pytest.fixture
def store(request, template, tmp_path):
    if SERVER:
        return request.getfixturevalue("store_on_server")
    return Store.open(shutil.copy(template, tmp_path / "league.db"), clock=clock, wait=WAIT)


@pytest.fixture
def store_on_server():
    server = url_of(SERVER)
    name = f"crosstable_{uuid.uuid4().hex}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield new_league(server.set(database=name).render_as_string(hide_password=False))
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name}"))
    engine.dispose()
