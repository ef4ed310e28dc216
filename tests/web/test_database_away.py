"""A database that is away, locked or unreadable: 503 with when to try again, and all is well when it is back."""

import shutil
import sqlite3

import pytest

from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.accounts import create_account
from crosstable.people.accounts.sessions import begin_session
from crosstable.web import WebSettings
from crosstable.web.server import site_of
from tests.league.server import server_to_stop
from tests.web.accounts.conftest import browser_of
from tests.web.test_leagues import copy_to_server

READ = ("/", "/events.html", "/api/v1/leagues", "/api/v1/leagues/{league}/events/{event}")
SIGNED_IN = ("/desk/", "/desk/{event}", "/account/", "/accounts")
WORDS = "The league cannot be read or changed now. Try again in a few seconds."


class Site:
    """The site of a league, asked as its owner."""

    def __init__(self, place, event):
        store = open_store(place)
        number = create_account(store, "root", "Ann", Grant(Role.OWNER))
        made = site_of([str(place)], WebSettings(seconds=10, refresh=0), has_accounts=True)
        self._browser = browser_of(made, begin_session(store, number, browser="Test"))
        self._places = {"event": event, "league": next(iter(made.state.accounts.by_key))}

    def ask(self):
        """Ask for pages of every kind; give the status of each, and check that what is not there says so."""
        return {path: _checked(self._browser.get(path.format(**self._places))) for path in (*READ, *SIGNED_IN)}

    def add(self, name):
        """Add a player; give the status."""
        path = f"/api/v1/leagues/{self._places['league']}/players"
        return _checked(self._browser.post(path, json={"name": name}))


def _checked(answer):
    if answer.status_code == 503:
        assert "5" == answer.headers["retry-after"]
        assert WORDS in answer.text
        assert "league.db" not in answer.text
    return answer.status_code


def _signed_in(statuses):
    return {statuses[path] for path in SIGNED_IN}


@pytest.fixture
def league(running, tmp_path):
    return shutil.copy(running[0].engine.url.database, tmp_path / "league.db")


@pytest.mark.slow
def test_a_file_that_is_away_is_waited_for_and_no_other_is_made(league, running):
    site, elsewhere = Site(league, running[1]), league.with_name("away.db")
    before = site.ask()
    league.rename(elsewhere)
    away, added = site.ask(), site.add("Ann One")
    found = {path.name for path in league.parent.iterdir()}
    elsewhere.rename(league)

    assert ({*before.values()}, {*away.values()}, added) == ({200}, {503}, 503)
    assert "league.db" not in found
    assert (before, 200) == (site.ask(), site.add("Ann One"))


@pytest.mark.slow
def test_a_file_that_is_damaged_is_read_again_once_it_is_repaired(league, running):
    site, whole = Site(league, running[1]), league.read_bytes()
    before = site.ask()
    league.write_bytes(b"x" * 8192 + whole[8192:])
    damaged = site.ask()
    league.write_bytes(whole)

    assert {200} == {*before.values()}
    assert ({503}, {200, 503}) == (_signed_in(damaged), {*damaged.values(), 200})  # a page that is kept is shown
    assert before == site.ask()


@pytest.mark.slow
def test_pages_are_read_while_another_program_writes_and_commands_say_that_it_does(league, running):
    site = Site(league, running[1])
    before = site.ask()
    other = sqlite3.connect(league, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    during, added = site.ask(), site.add("Ann One")
    other.close()

    assert (before, 503) == (during, added)
    assert 200 == site.add("Ann One")


@pytest.mark.postgres
def test_a_server_is_stopped_and_started_and_the_site_recovers_by_itself(running):
    with server_to_stop() as (address, control):
        copy_to_server(running[0], address)
        site = Site(address, running[1])
        before, first = site.ask(), site.add("Ann One")
        for number in range(3):
            control("stop")
            away, added = site.ask(), site.add(f"Ann Two {number}")
            control("start")

            assert (_signed_in(away), {*away.values()} - {200}, added) == ({503}, {503}, 503)  # some pages are kept
            assert (before, 200) == (site.ask(), site.add(f"Ann Two {number}"))

    assert ({*before.values()}, first) == ({200}, 200)
