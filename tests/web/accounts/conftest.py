"""A league with an event in its second round, people who sign in to it, and its site within the test's own process."""

import re
import shutil
from contextlib import suppress

import pytest
from sqlalchemy import delete
from starlette.testclient import TestClient

from crosstable.facts.store.opening import open_store
from crosstable.facts.store.schema import sign_in_attempt
from crosstable.model.errors import UnknownName
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.accounts import create_account, revoke_account
from crosstable.people.accounts.links import make_player_links
from crosstable.people.accounts.overview import overview
from crosstable.people.accounts.sessions import begin_player_session, begin_session
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from tests.cheap_passwords import hash_cheaply

PASSWORD = "four words in a row"
OWNER = Grant(Role.OWNER)


@pytest.fixture(scope="session")
def whole(running, tmp_path_factory):
    """That league in a copy, and its site: one for all tests, so each takes names of its own."""
    with pytest.MonkeyPatch.context() as patch:
        hash_cheaply(patch)
        store = open_store(
            shutil.copy(running[0].engine.url.database, tmp_path_factory.mktemp("accounts") / "league.db")
        )
        create_account(store, "root", "Root", OWNER)  # so that no test revokes the only owner
        yield store, app(open_to_read(store.name), writers=[store])


@pytest.fixture
def league(whole):
    return whole[0]


@pytest.fixture
def site(whole):
    """The site; no attempt was made yet."""
    for each in whole[1].state.accounts:
        with each.store.write_unlogged() as connection:
            connection.execute(delete(sign_in_attempt))
    return whole[1]


@pytest.fixture
def browser(site):
    """A browser that is not signed in."""
    return browser_of(site)


def browser_of(site, session=None):
    """A browser, with the cookie of a session."""
    cookies = {} if session is None else {cookie_of(site): session}
    return TestClient(site, base_url="http://localhost", follow_redirects=False, cookies=cookies)


def cookie_of(site):
    """The name of the cookie of a session."""
    return f"crosstable-{next(iter(site.state.accounts.by_key))}-session"


def signed_in(league, site, name, grant):
    """A browser that is signed in to a new account; an earlier one of that name is revoked."""
    with suppress(UnknownName):
        revoke_account(league, "root", name)
    number = create_account(league, "root", name, grant, password=PASSWORD)
    return browser_of(site, begin_session(league, number, browser="Test"))


def as_player(league, site, player, event):
    """A browser that opened the personal link of a player."""
    link = make_player_links(league, "root", [player], event)[player]
    return browser_of(site, begin_player_session(league, link))


def numbers_of(league, kind):
    """The numbers of all links, tokens or sessions in force, newest last."""
    with league.read() as connection:
        return [each.number for each in getattr(overview(connection, league.clock()), kind)]


def links_in(text):
    """Return the secrets of the links that a page shows."""
    return re.findall(r"/link/([\w-]{43})", text)
