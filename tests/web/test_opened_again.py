"""The address of a form that is opened again leads to the page of the form, and is never a page that is not found."""

import re
from pathlib import Path

import pytest

import crosstable.web
from crosstable.web.opened_again import PAGES
from tests.web.accounts.conftest import OWNER, as_player, league, signed_in, site, whole

__all__ = ["league", "site", "whole"]  # fixtures
ROUTE = re.compile(r'@router\.(get|post)\(f?"([^"]*)"')
BY_SCRIPTS = {
    "/account/passkeys/options",
    "/account/passkeys",
    "/account/sign-in/passkey/options",
    "/account/sign-in/passkey",
}
PREFIXES = {"ratings": "/desk/ratings", "desk": "/desk"}


def routes(method):
    """Every route of pages that a source names, as its path with stars for names."""
    home, found = Path(crosstable.web.__file__).parent, set()
    for path in home.rglob("*.py"):
        if "api" not in path.relative_to(home).parts:
            prefix = PREFIXES.get(path.parent.name, "")
            named = (each[2] for each in ROUTE.finditer(path.read_text(encoding="utf-8")) if each[1] == method)
            found |= {re.sub(r"\{[^}]*\}", "*", f"{prefix}{each}") for each in named}
    return found


def test_every_form_has_a_page_at_its_address_or_leads_to_one():
    again = {re.sub(r"\{[^}]*\}", "*", path) for path in PAGES} | {"/player/*/*"}  # by its own route

    assert set() == routes("post") - routes("get") - again - BY_SCRIPTS
    assert len(routes("post")) > 30


@pytest.mark.parametrize(("path", "page"), PAGES.items())
def test_an_address_leads_to_its_page(whole, path, page):
    browser = signed_in(*whole, "Dora", OWNER)
    named = {"event": "e1", "player": "p1", "job": "1", "webhook": "1", "do": "test"}

    answer = browser.get(path.format_map(named))

    assert (303, page.format_map(named)) == (answer.status_code, answer.headers["location"])


def test_the_page_of_a_player_is_found_again(league, site):
    browser = as_player(league, site, "p1", "e1")

    assert "/player/e1" == browser.get("/player/e1/reports").headers["location"]
    assert 200 == browser.get("/player/assets/player.js").status_code
    assert 200 == browser.get("/player/worker.js").status_code


def test_a_name_in_an_address_stays_a_name(whole):
    browser = signed_in(*whole, "Dora", OWNER)

    assert "/desk/%2F%2Fevil.com/entrants" != browser.get("/desk/%2F%2Fevil.com/list").headers.get("location", "")
    assert "/desk/e1%0D%0A/entrants" == browser.get("/desk/e1%0D%0A/list").headers["location"]
