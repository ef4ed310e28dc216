"""Which leagues a site has, and that it cannot write to them."""

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from crosstable.facts.store.databases import replace_rows
from crosstable.facts.store.schema import metadata
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError, StoreError, UnknownName
from crosstable.publish.page_table import pages
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from crosstable.web import app
from crosstable.web.leagues import Leagues, open_to_read


def test_one_league_is_at_the_root(running):
    (league,) = Leagues.of([running[0]])

    assert "" == league.path


def test_a_league_is_found_by_its_key_alone(running):
    leagues = Leagues.of([running[0]])
    key = next(iter(leagues)).key

    assert running[0] is leagues.get(key).store
    with pytest.raises(UnknownName, match="league"):
        leagues.get("../etc")


def test_leagues_of_one_key_are_rejected(running):
    with pytest.raises(InputError, match=r"is already taken by another league"):
        Leagues.of([running[0], running[0]])


def test_a_site_without_a_league_is_rejected():
    with pytest.raises(InputError, match=r"No league is named"):
        Leagues.of([])


def test_an_opened_league_cannot_be_written_to(running):
    store = open_to_read(str(running[0].engine.url.database))

    with pytest.raises(StoreError, match="read-only"), store.write("me", "x"):
        pass
    with pytest.raises(Exception, match="readonly"), store.engine.connect() as connection:
        connection.execute(text("DELETE FROM change"))


@pytest.mark.postgres
def test_the_pages_of_a_server_are_those_of_a_file(running, databases):
    address, file = databases(), str(running[0].engine.url.database)
    copy_to_server(running[0], address)
    clients = [TestClient(app(open_to_read(place)), base_url="http://localhost") for place in (file, address)]
    for path, _ in pages(SiteData(read_snapshot(running[0]))):
        one, other = (client.get(f"/{path}") for client in clients)

        assert one.content == other.content, path
        assert one.headers["etag"] == other.headers["etag"], path
        assert 304 == clients[1].get(f"/{path}", headers={"if-none-match": one.headers["etag"]}).status_code


@pytest.mark.postgres
def test_a_league_on_a_server_cannot_be_written_to(running, databases):
    address = databases()
    copy_to_server(running[0], address)
    store = open_to_read(address)

    with pytest.raises(StoreError, match="read-only"), store.write("me", "x"):
        pass
    with pytest.raises(StoreError, match="read-only"), store.read() as connection:
        connection.execute(text("DELETE FROM change"))


def copy_to_server(store, address):
    """Put all rows of a league into a new database."""
    target = Store.create(address)
    with store.read() as source, target.engine.connect() as connection:
        replace_rows(connection, source, metadata)
        connection.commit()
