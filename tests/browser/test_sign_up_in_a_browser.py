"""A card evening in chromium, in four languages: sign-up on phones, waiting list, check-in by link and code, round 1.

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
from tests.browser.spoken import Spoken

pytestmark = pytest.mark.browser
__all__ = ["served"]  # a fixture

LATER = ("de", "ru", "ja")
SHOTS = os.environ.get("CROSSTABLE_SHOTS")
_PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "bypass_csp": True}


class Phone:
    """A phone whose taps are counted."""

    def __init__(self, browser, say):
        self.page = browser.new_context(**_PHONE, locale=say.code).new_page()
        self.page.set_default_timeout(15_000)
        self.taps = 0

    def tap(self, what):
        what.tap()
        self.taps += 1


def shot(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)
    assert [] == problems_of(page), name


def signed_up(browser, address, name, say):
    """Sign somebody up on a phone, from the home page to the personal link."""
    phone = Phone(browser, say)
    page = phone.page
    page.goto(f"{address}/")
    phone.tap(page.get_by_role("link", name=say("Sign up")).first)
    field = page.get_by_label(say("Your name"))
    phone.tap(field)
    field.press_sequentially(name)
    phone.tap(page.get_by_role("button", name=say("Go on")))
    agree = page.get_by_text(say("I agree that my name and my results are published with this event."))
    expect(agree).to_be_visible()
    shot(page, f"sign-up-{name}-{say.code}")
    phone.tap(agree)
    phone.tap(page.get_by_role("button", name=say("Sign up")))
    page.wait_for_url(re.compile("/sign-up/own"))
    shot(page, f"own-{name}")
    return phone


@pytest.mark.parametrize("say", [Spoken(code) for code in ("en", *LATER)], ids=("en", *LATER))
def test_an_evening_from_sign_up_to_the_first_round(served, chromium, say):
    store, address = served
    event = new_event(store, "root", "Card evening", template("card-game"))
    enter(store, "root", event, [NewEntry("Dan Desk")])
    desk = chromium.new_context(viewport={"width": 1280, "height": 900}, bypass_csp=True, locale=say.code).new_page()
    desk.set_default_timeout(15_000)
    set_up(desk, store, address, say)

    desk.goto(f"{address}/desk/{event}/signups")
    desk.get_by_role("textbox", name=say("Places")).fill("3")
    desk.get_by_role("button", name=say("Open sign-up")).click()
    expect(desk.locator("main")).to_contain_text(say("%(taken)s of %(capacity)s places taken.", taken=1, capacity=3))
    shot(desk, "desk-opened")

    ann, bea, cal = (signed_up(chromium, address, name, say) for name in ("Ann Lee", "Bea Cruz", "Cal Diaz"))
    assert [5, 5, 5] == [each.taps for each in (ann, bea, cal)]
    expect(ann.page.locator("main")).to_contain_text(say("You are entered."))
    expect(cal.page.locator("main")).to_contain_text(
        say("You are number %(number)s on the waiting list, and move up when a place is free.", number=1)
    )

    desk.goto(f"{address}/desk/{event}/entries/{_player(store, event, 'Dan Desk')}")
    desk.get_by_role("button", name=say("Withdraw")).first.click()
    expect(desk.locator("main")).to_contain_text("withdrew after round 0")
    cal.page.reload()
    expect(cal.page.locator("main")).to_contain_text(say("You are entered."))
    desk.goto(f"{address}/desk/{event}/signups")
    shot(desk, "desk-sign-ups")

    link = ann.page.get_by_label(say("Your personal link")).input_value()
    ann.page.goto(link)  # as from a message, later
    ann.tap(ann.page.get_by_role("button", name=say("I am here for round %(number)s", number=1)))
    expect(ann.page.locator("main")).to_contain_text(say("You have checked in for round %(number)s.", number=1))
    desk.get_by_role("button", name=say("QR code for the hall")).click()
    shot(desk, "desk-code")
    bea.page.goto(desk.locator(".address").inner_text())
    bea.page.get_by_label(say("Your name or start number")).fill("Bea Cruz")
    shot(bea.page, "check-in")
    bea.tap(bea.page.get_by_role("button", name=say("I am here")))
    expect(bea.page.locator("main")).to_contain_text(say("%(name)s has checked in.", name="Bea Cruz"))

    desk.goto(f"{address}/desk/{event}/signups")
    expect(desk.locator("main")).to_contain_text(say("%(present)s there, %(missing)s missing.", present=2, missing=1))
    shot(desk, "desk-missing")
    desk.get_by_role(
        "button", name=say.several("Settle %(count)s missing player", "Settle %(count)s missing players", 1, count=1)
    ).click()
    expect(desk.locator("main")).to_contain_text(say("%(present)s there, %(missing)s missing.", present=2, missing=0))
    desk.goto(f"{address}/desk/{event}")
    desk.get_by_role("button", name=say("Pair round %(number)s", number=1)).click()
    desk.get_by_role("button", name=say("Publish round %(number)s", number=1)).first.click()
    expect(desk.locator("#strip")).to_contain_text(say.several("%(count)s missing", "%(count)s missing", 1, count=1))

    with store.read() as connection:
        running = read_running(connection, event)
    games = [(each.kind.value, [running.name(one) for one in each.players]) for each in running.event.rounds[0].games]
    assert ("zero-bye", ["Cal Diaz"]) in games
    assert {"Ann Lee", "Bea Cruz"} == {name for kind, names in games if kind != "zero-bye" for name in names}
    bea.page.reload()
    expect(bea.page.locator("main")).to_contain_text(say("Check in for round %(number)s", number=2))
    shot(bea.page, "check-in-next")


def _player(store, event, name):
    with store.read() as connection:
        return next(each.id for each in read_running(connection, event).event.entrants if each.player.name == name)
