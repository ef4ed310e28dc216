"""A card evening in chromium: sign-up on phones, the waiting list, check-in by link and code, a bye, round 1.

To look at the pages, set CROSSTABLE_SHOTS to a folder: a picture of each page is written there.
"""

import os
import re

import pytest
from playwright.sync_api import expect

from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.running import read_running
from tests.browser.site_with_accounts import problems_of, served, set_up

pytestmark = pytest.mark.browser
__all__ = ["served"]  # a fixture

SHOTS = os.environ.get("CROSSTABLE_SHOTS")
_PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "bypass_csp": True}


class Phone:
    """A phone whose taps are counted."""

    def __init__(self, browser):
        self.page = browser.new_context(**_PHONE).new_page()
        self.page.set_default_timeout(15_000)
        self.taps = 0

    def tap(self, what):
        what.tap()
        self.taps += 1


def shot(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)
    assert [] == problems_of(page), name


def signed_up(browser, address, name):
    """Sign somebody up on a phone, from the home page to the personal link."""
    phone = Phone(browser)
    page = phone.page
    page.goto(f"{address}/")
    phone.tap(page.get_by_role("link", name="Sign up").first)
    field = page.get_by_label("Your name")
    phone.tap(field)
    field.press_sequentially(name)
    phone.tap(page.get_by_role("button", name="Go on"))
    agree = page.get_by_text("I agree that my name")
    expect(agree).to_be_visible()
    shot(page, f"sign-up-{name}")
    phone.tap(agree)
    phone.tap(page.get_by_role("button", name="Sign up"))
    page.wait_for_url(re.compile("/sign-up/own"))
    shot(page, f"own-{name}")
    return phone


def test_an_evening_from_sign_up_to_the_first_round(served, chromium):
    store, address = served
    event = new_event(store, "root", "Card evening", template("card-game"))
    enter(store, "root", event, [NewEntry("Dan Desk")])
    desk = chromium.new_context(viewport={"width": 1280, "height": 900}, bypass_csp=True).new_page()
    desk.set_default_timeout(15_000)
    set_up(desk, store, address)

    desk.goto(f"{address}/desk/{event}/signups")
    desk.get_by_role("textbox", name="Places").fill("3")
    desk.get_by_role("button", name="Open sign-up").click()
    expect(desk.locator("main")).to_contain_text("1 of 3 places taken.")
    shot(desk, "desk-opened")

    ann, bea, cal = (signed_up(chromium, address, name) for name in ("Ann Lee", "Bea Cruz", "Cal Diaz"))
    assert [5, 5, 5] == [each.taps for each in (ann, bea, cal)]
    expect(ann.page.locator("main")).to_contain_text("You are entered.")
    expect(cal.page.locator("main")).to_contain_text("You are number 1 on the waiting list")

    desk.goto(f"{address}/desk/{event}/entries/{_player(store, event, 'Dan Desk')}")
    desk.get_by_role("button", name="Withdraw").first.click()
    expect(desk.locator("main")).to_contain_text("withdrew after round 0")
    cal.page.reload()
    expect(cal.page.locator("main")).to_contain_text("You are entered.")
    desk.goto(f"{address}/desk/{event}/signups")
    shot(desk, "desk-sign-ups")

    link = ann.page.get_by_label("Your personal link").input_value()
    ann.page.goto(link)  # as from a message, later
    ann.tap(ann.page.get_by_role("button", name="I am here for round 1"))
    expect(ann.page.locator("main")).to_contain_text("You have checked in for round 1.")
    desk.get_by_role("button", name="QR code for the hall").click()
    shot(desk, "desk-code")
    bea.page.goto(desk.locator(".address").inner_text())
    bea.page.get_by_label("Your name or start number").fill("Bea Cruz")
    shot(bea.page, "check-in")
    bea.tap(bea.page.get_by_role("button", name="I am here"))
    expect(bea.page.locator("main")).to_contain_text("Bea Cruz has checked in.")

    desk.goto(f"{address}/desk/{event}/signups")
    expect(desk.locator("main")).to_contain_text("2 there, 1 missing.")
    shot(desk, "desk-missing")
    desk.get_by_role("button", name="Settle 1 missing player").click()
    expect(desk.locator("main")).to_contain_text("2 there, 0 missing.")
    desk.goto(f"{address}/desk/{event}")
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish round 1").first.click()
    expect(desk.locator("#strip")).to_contain_text("1 missing")

    with store.read() as connection:
        running = read_running(connection, event)
    games = [(each.kind.value, [running.name(one) for one in each.players]) for each in running.event.rounds[0].games]
    assert ("zero-bye", ["Cal Diaz"]) in games
    assert {"Ann Lee", "Bea Cruz"} == {name for kind, names in games if kind != "zero-bye" for name in names}
    bea.page.reload()
    expect(bea.page.locator("main")).to_contain_text("Check in for round 2")
    shot(bea.page, "check-in-next")


def _player(store, event, name):
    with store.read() as connection:
        return next(each.id for each in read_running(connection, event).event.entrants if each.player.name == name)
