"""Accounts in a chromium: set up, invite, sign in by password and by passkey; every page can be used by everyone."""

import os
import re
import socket
import threading
import time
from pathlib import Path

import pytest
import uvicorn

from crosstable.league.accounts.links import make_setup_link
from crosstable.league.store.opening import open_store
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from tests.cheap_passwords import hash_cheaply
from tests.publish.running_league import in_round_two

pytestmark = pytest.mark.browser
PASSWORD = "four words in a row"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def served(tmp_path, monkeypatch):
    """A league whose people sign in: its store and its address."""
    hash_cheaply(monkeypatch)
    in_round_two(tmp_path)[0].engine.dispose()
    place = next(tmp_path.glob("*.db"))
    store = open_store(place)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    site = app(open_to_read(str(place)), writers=[store])
    server = uvicorn.Server(uvicorn.Config(site, host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    limit = time.monotonic() + 30
    while not server.started and time.monotonic() < limit:
        time.sleep(0.02)
    yield store, f"http://localhost:{port}"
    server.should_exit = server.force_exit = True
    thread.join(20)


def set_up(page, store, address):
    page.goto(f"{address}/link/{make_setup_link(store, 'root')}")
    page.get_by_label("Your name").fill("Ann Lee")
    page.get_by_label("Password,").fill(PASSWORD)
    page.get_by_label("again").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}/account/")


def shot(page, name):
    """Keep a picture where CROSSTABLE_SHOTS names a folder."""
    if folder := os.environ.get("CROSSTABLE_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_of_accounts_can_be_used_by_everyone(chromium, served, width):
    from axe_playwright_python.sync_playwright import Axe

    store, address = served
    context = chromium.new_context(viewport={"width": width, "height": 800}, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{address}/link/{make_setup_link(store, 'root')}")
    found = {}

    def check(name):
        rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
        problems = Axe().run(page, options=rules).response["violations"]
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found[name] = [(each["id"], each["nodes"][0]["html"]) for each in problems] + [wide] * (wide > 0)
        shot(page, f"{name}-{width}")

    check("set-up")
    set_up(page, store, address)
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
    assert re.search(r"/hall/e1[\w-]*\.html$", page.url)
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
