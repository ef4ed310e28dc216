"""Which leagues a site has, and that it cannot write to them."""

import pytest
from sqlalchemy import text

from crosstable.model.errors import InputError, StoreError, UnknownName
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
