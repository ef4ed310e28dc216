"""A football secretary in chromium: fixtures of a league before it begins, a match moved, a cup of groups and finals.

To look at the pages, set CROSSTABLE_SHOTS to a folder: a picture of each page is written there.
"""

import os
import re

import pytest
from playwright.sync_api import expect

from tests.browser.site_with_accounts import problems_of, served, set_up

pytestmark = pytest.mark.browser
__all__ = ["served"]  # a fixture

SHOTS = os.environ.get("CROSSTABLE_SHOTS")
CLUBS = "Ants\nBees\nCats\nDogs"


def shot(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)
    assert [] == problems_of(page), name


@pytest.fixture
def secretary(chromium, served):
    """The browser of the secretary, and a function that begins an event of football with four clubs."""
    store, address = served
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, bypass_csp=True)
    page = context.new_page()
    page.set_default_timeout(15_000)
    set_up(page, store, address)

    def begun(name, template):
        page.goto(f"{address}/desk/new")
        page.get_by_label("Name").first.fill(name)
        page.locator("select[name=template]").select_option(template)
        page.locator("select[name=game]").select_option("football")
        page.locator("main").get_by_role("button").last.click()
        page.wait_for_url(re.compile(r"/desk/e\d+"))
        at = page.url.partition("?")[0]
        sent = page.request.post(f"{at}/list", form={"list": CLUBS, "accept": "1"}, headers={"origin": address})
        assert sent.ok, sent.text()
        return at

    yield page, begun, address
    context.close()


def test_a_league_has_its_fixtures_before_it_begins(secretary):
    page, begun, address = secretary
    at = begun("Sunday League", "round-robin")
    page.goto(f"{at}/fixtures")
    draw = page.locator("#draw")
    draw.locator("[name=day]").fill("2027-01-09")
    draw.get_by_label("Days between rounds", exact=True).fill("7")
    draw.locator("[name=time]").fill("15:00")
    draw.locator("[name=venue]").fill("Bees=Mill Lane")
    draw.get_by_role("button").click()
    expect(page.locator("main")).to_contain_text("2027-01-23")
    shot(page, "football-desk-fixtures")

    move = page.locator("#move")
    move.locator("[name=round]").fill("2")
    move.locator("[name=match]").fill("1")
    move.locator("[name=day]").fill("2027-01-20")
    move.locator("[name=reason]").fill("frozen pitch")
    move.get_by_role("button").click()
    expect(page.locator("main")).to_contain_text("2027-01-20")
    results = page.locator("#results")
    results.locator("[name=round]").fill("3")
    results.locator("[name=typed]").fill("1 2-1\n2 0-0")
    results.get_by_role("button").click()

    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/fixtures/{at.rpartition('/')[2]}-sunday-league.html")
    expect(page.locator("main")).to_contain_text("Mill Lane")
    expect(page.locator("main")).to_contain_text("2027-01-20")
    shot(page, "football-fixtures")
    page.goto(f"{address}/events/{at.rpartition('/')[2]}-sunday-league.html")
    expect(page.locator("main")).to_contain_text("2 of 6 games are played")
    shot(page, "football-table")


def test_a_cup_of_groups_and_finals_ends_with_a_winner(secretary):
    page, begun, address = secretary
    at = begun("Club Cup", "groups-and-finals")
    page.goto(f"{at}/stages")
    page.locator("#draw").get_by_label("How many groups").fill("2")
    page.locator("#draw").get_by_role("button", name="Draw the groups").click()
    expect(page.locator("main")).to_contain_text("Draw again")
    for path, fields in (
        ("rounds", {"publish": "on"}),
        ("results", {"typed": "1 2-0\n2 3-1"}),
        ("cut", {"size": "2"}),
        ("rounds", {"publish": "on"}),
        ("results", {"typed": "1 1-0"}),
    ):
        sent = page.request.post(f"{at}/{path}", form=fields, headers={"origin": address}, max_redirects=0)
        assert sent.status == 303, sent.text()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/events/{at.rpartition('/')[2]}-club-cup.html")
    expect(page.locator("#bracket")).to_be_visible()
    expect(page.locator("#groups")).to_be_visible()
    assert page.locator("#bracket .narrow a").count() == 2
    shot(page, "football-cup")
