"""A team match in chromium: two captains hand in line-ups on their phones, the director sees who is missing.

To look at the pages, set CROSSTABLE_SHOTS to a folder: a picture of each page is written there.
"""

import datetime as dt
import os
import re

import pytest
from playwright.sync_api import expect

from crosstable.events.draw_fixtures import Calendar, schedule_rounds
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.teams.team_entries import NewTeam, add_teams, set_team_rules
from crosstable.model.teams.team_rules import TeamRules
from crosstable.people.accounts.links import make_captain_links
from crosstable.web.line_up_opener import open_due
from tests.browser.site_with_accounts import problems_of, served, set_up

pytestmark = pytest.mark.browser
__all__ = ["served"]  # a fixture

SHOTS = os.environ.get("CROSSTABLE_SHOTS")
_PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "bypass_csp": True}
SQUADS = {
    "Ants": [("Ann Lee", 2010), ("Al Roy", 1930), ("Abe Fox", 1700)],
    "Bees": [("Bo Chen", 1990), ("Bea Stone", 1950), ("Ben Karlsson-Ferreira de Albuquerque", 1600)],
}


def shot(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)
    assert [] == problems_of(page), name


def captain(chromium, address, secret):
    """A phone on which a captain has opened the link of the team."""
    page = chromium.new_context(**_PHONE).new_page()
    page.set_default_timeout(15_000)
    page.goto(f"{address}/link/{secret}")
    page.get_by_role("button", name=re.compile("Yes, I am the captain")).tap()
    page.wait_for_url(re.compile("/captain/"))
    return page


def choose(page, *players):
    form = page.locator("#round-1 form")
    for board, player in enumerate(players, start=1):
        value = form.get_by_label(f"Board {board}").locator("option", has_text=player).get_attribute("value")
        form.get_by_label(f"Board {board}").select_option(value)
    form.get_by_role("button").tap()


def test_two_captains_and_a_director_before_a_match(served, chromium):
    store, address = served
    event = new_event(store, "root", "Club match", template("team-league"))
    teams = [NewTeam(name, [NewEntry(*each) for each in players]) for name, players in SQUADS.items()]
    add_teams(store, "root", event, teams)
    set_team_rules(store, "root", event, TeamRules(2, deadline=60))
    day = store.clock().date() + dt.timedelta(days=2)
    schedule_rounds(store, "root", event, Calendar([day], every=7, time=dt.time(19, 30), place="Club house"))
    desk = chromium.new_context(viewport={"width": 1280, "height": 900}, bypass_csp=True).new_page()
    desk.set_default_timeout(15_000)
    set_up(desk, store, address)
    desk.goto(f"{address}/desk/{event}")
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish round 1").click()
    expect(desk.locator("main")).to_contain_text("Ann Lee")

    desk.goto(f"{address}/account/helpers/{event}")
    desk.get_by_role("button", name="Make a link for the captain of each team").click()
    expect(desk.locator(".personal li")).to_have_count(2)
    shot(desk, "captain-links")
    secrets = make_captain_links(store, "root", event, {"t1": "Ants", "t2": "Bees"})
    ants = captain(chromium, address, secrets["t1"])
    expect(ants.locator("#round-1")).to_contain_text("Hand the line-up in until")
    shot(ants, "captain-before")
    choose(ants, "Al Roy", "Ann Lee")
    expect(ants.get_by_role("alert")).to_contain_text("in the order of the team")
    shot(ants, "captain-rejected")
    choose(ants, "Al Roy", "Abe Fox")
    expect(ants.locator("#round-1")).to_contain_text("Handed in.")
    shot(ants, "captain-after")

    desk.goto(f"{address}/desk/{event}/teams")
    expect(desk.locator("#line-ups")).to_contain_text("1 of 2 are in. Missing: Bees")
    shot(desk, "desk-line-ups")
    bees = captain(chromium, address, secrets["t2"])
    expect(bees.locator("main")).not_to_contain_text("Abe Fox")
    public = chromium.new_context(**_PHONE).new_page()
    public.goto(f"{address}/events/{event}-club-match.html")
    expect(public.locator("main")).to_contain_text("Ann Lee")
    expect(public.locator("main")).not_to_contain_text("Abe Fox – ")
    now = dt.datetime.combine(day, dt.time(18, 31), dt.UTC)
    store.clock = lambda: now

    assert 1 == open_due(store)
    public.reload()
    expect(public.locator("main")).to_contain_text("Abe Fox")
    shot(public, "public-line-ups")
