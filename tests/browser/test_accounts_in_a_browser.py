"""Accounts in a chromium: set up, invite, sign in by password and by passkey; every page can be used by everyone."""

import os
from pathlib import Path

import pytest

from crosstable.people.accounts.links import make_setup_link
from tests.browser.site_with_accounts import problems_of, served, set_up

__all__ = ["served"]  # a fixture

pytestmark = pytest.mark.browser
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def shot(page, name):
    """Keep a picture where CROSSTABLE_SHOTS names a folder."""
    if folder := os.environ.get("CROSSTABLE_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_of_accounts_can_be_used_by_everyone(chromium, served, width):
    store, address = served
    context = chromium.new_context(viewport={"width": width, "height": 800}, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{address}/link/{make_setup_link(store, 'root')}")
    found = {}

    def check(name):
        found[name] = problems_of(page)
        shot(page, f"{name}-{width}")

    check("set-up")
    set_up(page, store, address)
    page.goto(f"{address}/account/")
    page.get_by_label("What the token is for").fill("scoreboard")
    page.get_by_label("results").check()
    page.get_by_role("button", name="Make a token").click()
    check("own")
    page.goto(f"{address}/accounts")
    page.get_by_label("For whom").fill("Bea")
    page.get_by_role("button", name="Make an invitation").click()
    check("accounts")
    page.goto(f"{address}/account/helpers/e1")
    page.get_by_role("button", name="Make a personal link").click()
    check("helpers")
    link = page.locator(".personal code").first.text_content()
    page.get_by_role("button", name="Sign out").click()
    page.goto(link)
    check("personal")
    page.get_by_role("button", name="Yes").click()
    page.wait_for_url(f"{address}/player/e1")
    page.goto(f"{address}/accounts")
    check("not-for-you")
    context.clear_cookies()
    page.goto(f"{address}/accounts")
    check("sign-in")
    context.close()

    assert {name: [] for name in found} == found


def test_passkey_signs_in_without_a_password(chromium, served):
    store, address = served
    context = chromium.new_context()
    page = context.new_page()
    complaints = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    device = context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    set_up(page, store, address)
    page.goto(f"{address}/account/")
    with page.expect_navigation():
        page.get_by_role("button", name="Add a passkey").click()
    assert page.get_by_role("button", name="Revoke").count() >= 2
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{address}/accounts")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(f"{address}/accounts")
    assert "with passkey" in page.locator("table").first.text_content()

    page.goto(f"{address}/account/")
    row = page.locator("h2:has-text('Passkeys') ~ .wide-table").first
    row.get_by_role("button", name="Revoke").click()
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{address}/account/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.locator("[data-passkey-note]").wait_for(state="visible")
    context.close()
    assert [] == complaints
