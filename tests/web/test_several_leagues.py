"""A site of several leagues under a path of its own: each address in its pages leads somewhere, as with one league."""

import re
from urllib.parse import urljoin

import pytest

from crosstable.events.running import read_running
from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.accounts import create_account
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from crosstable.web.settings import WebSettings
from tests.cheap_passwords import hash_cheaply
from tests.league.small_league import new_league
from tests.publish.running_league import in_round_two
from tests.web.accounts.conftest import OWNER, as_player, browser_of, signed_in

BASE = "/club"
DESKS = ("/desk/", "/desk/e1", "/desk/e1/plan", "/desk/e1/papers", "/desk/e1/games", "/desk/ratings/", "/account/")
PUBLIC = ("/", "/events.html", "/events/e1-spring-open.html", "/hall/e1-spring-open.html")
ADDRESS = re.compile(r'\s(?:(href|src|action|formaction)="([^"#:]+)[#"]|(data-[\w-]+)="(/[^"]*)")')


@pytest.fixture(scope="module")
def several(tmp_path_factory):
    """A league in its second round, and the site that serves it beside another one."""
    with pytest.MonkeyPatch.context() as patch:
        hash_cheaply(patch)
        first, _ = in_round_two(tmp_path_factory.mktemp("spring"), key="spring")
        other = new_league(tmp_path_factory.mktemp("autumn"), key="autumn")
        stores = [open_store(each.name) for each in (first, other)]
        create_account(stores[0], "root", "Root", OWNER)  # so that no test revokes the only owner
        yield stores[0], app([open_to_read(each.name) for each in stores], WebSettings(base_path=BASE), writers=stores)


def answered(browser, attribute, address):
    """Return the status of the address, by the method with which it is used; of the API, of what it begins.

    Forms are sent by nobody, so that nothing is done: 401 where there is something.
    """
    if attribute == "data-api":
        return browser.get(address.removesuffix("/")).status_code
    if attribute in ("action", "formaction"):
        return browser_of(browser.app).post(address).status_code
    return browser.get(address, follow_redirects=True).status_code


@pytest.mark.parametrize("path", [*DESKS, *PUBLIC])
@pytest.mark.slow
def test_every_address_in_a_page_leads_somewhere(several, path):
    store, site = several
    check(signed_in(store, site, "Dora", OWNER), f"/spring{path}")


@pytest.mark.slow
def test_every_address_in_the_page_of_a_player_leads_somewhere(several):
    store, site = several
    with store.read() as connection:
        player = read_running(connection, "e1").latest.unfinished[0].game.players[0]

    check(as_player(store, site, player, "e1"), "/spring/player/e1")


def check(browser, path):
    page = browser.get(f"{BASE}{path}", follow_redirects=True)
    assert page.status_code == 200, page.text
    found = {
        (name or data, urljoin(page.url.path, address or other))
        for name, address, data, other in ADDRESS.findall(page.text)
    }

    statuses = {each: answered(browser, *each) for each in sorted(found)}

    assert statuses
    assert [] == [each for each, status in statuses.items() if status in (404, 405) or status >= 500]
