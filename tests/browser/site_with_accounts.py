"""A league whose people sign in, served to a browser, and the first of them."""

import socket
import threading
import time
from contextlib import contextmanager

import pytest
import uvicorn

from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.links import make_setup_link
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from tests.browser.spoken import IN_ENGLISH
from tests.cheap_passwords import hash_cheaply
from tests.league.small_league import new_league
from tests.publish.running_league import in_round_two

PASSWORD = "four words in a row"


@pytest.fixture
def served(tmp_path, monkeypatch, leagues):
    """A league whose people sign in: its store and its address."""
    hash_cheaply(monkeypatch)
    in_round_two(tmp_path)[0].engine.dispose()
    with serving(next(tmp_path.glob("*.db")), leagues) as found:
        yield found


@contextmanager
def serving(place, leagues=1):
    """Serve a league to browsers, also one of several; give its store, open for writing, and its address."""
    store = open_store(place)
    others = [_another_league(place.parent / f"other{number}") for number in range(1, leagues)]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    writers = [store, *others]
    site = app([open_to_read(each.name) for each in writers], writers=writers)
    server = uvicorn.Server(uvicorn.Config(site, host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    limit = time.monotonic() + 30
    while not server.started and time.monotonic() < limit:
        time.sleep(0.02)
    (path, *_) = (league.path for league in site.state.leagues)
    yield store, f"http://localhost:{port}{path}"
    site.state.changes.stop()
    server.should_exit = server.force_exit = True
    thread.join(20)


def _another_league(folder):
    """Make a league that is served beside the one of a test."""
    folder.mkdir()
    return new_league(folder, key=folder.name)


def set_up(page, store, address, say=IN_ENGLISH):
    page.goto(f"{address}/link/{make_setup_link(store, 'root')}")
    page.get_by_label(say("Your name, as it is to stand in the log")).fill("Ann Lee")
    page.get_by_label(say("Password, %(least)s characters or more", least=12)).fill(PASSWORD)
    page.get_by_label(say("The same password again")).fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}/desk/")


def problems_of(page):
    """What axe finds on a page, and by how much it scrolls sideways."""
    from axe_playwright_python.sync_playwright import Axe

    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
    found = Axe().run(page, options=rules).response["violations"]
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [(each["id"], each["nodes"][0]["html"]) for each in found] + [wide] * (wide > 0)
