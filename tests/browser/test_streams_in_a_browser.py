"""A streamer in chromium: finds the addresses, puts a board over a picture, and sees a result come in.

To look at the pages, set CROSSTABLE_SHOTS to a folder: a picture of each page is written there.
"""

import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from crosstable.events.results import enter_results
from tests.browser.site_with_accounts import problems_of, served

pytestmark = pytest.mark.browser
__all__ = ["served"]  # a fixture

SHOTS = os.environ.get("CROSSTABLE_SHOTS")
GROUND = "getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor"
CLEAR = "rgba(0, 0, 0, 0)"


def shot(page, name):
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)
    assert [] == problems_of(page), name


@pytest.fixture
def club_site(tmp_path):
    """The site of a club elsewhere: its folder and its address."""
    folder = tmp_path / "club"
    folder.mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield folder, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join(10)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def test_a_stream_and_the_site_of_a_club_show_an_event(served, chromium, club_site):
    store, address = served
    folder, club = club_site
    page = chromium.new_context(viewport={"width": 1280, "height": 900}, bypass_csp=True).new_page()
    page.set_default_timeout(15_000)
    page.goto(f"{address}/")
    page.get_by_role("link", name="Spring Open").first.click()
    page.get_by_role("link", name="Stream and embed").click()
    expect(page.locator("main")).to_contain_text(f"{address}/overlay/e1-spring-open/board-2.html")
    shot(page, "streams")
    page.set_viewport_size({"width": 390, "height": 844})
    shot(page, "streams-phone")

    overlay = chromium.new_context(viewport={"width": 1280, "height": 240}, bypass_csp=True).new_page()
    overlay.goto(f"{address}/overlay/e1-spring-open/board-2.html")
    expect(overlay.locator(".outcome")).to_have_text("–")
    assert CLEAR * 2 == overlay.evaluate(GROUND)
    shot(overlay, "overlay-board")
    enter_results(store, "root", "e1", [(2, "d")])
    expect(overlay.locator(".outcome")).to_have_text("½–½")

    (folder / "index.html").write_text(
        f'<!doctype html><title>Club</title><iframe src="{address}/embed/e1-spring-open/standings.html" title="S" '
        f'width="600" height="600"></iframe><iframe src="{address}/events/e1-spring-open.html" title="E"></iframe>',
        encoding="utf-8",
    )
    other = chromium.new_context(viewport={"width": 700, "height": 900}).new_page()
    other.goto(f"{club}/index.html")
    expect(other.frame_locator("iframe[title=S]").locator("main")).to_contain_text("Standings so far")
    other.wait_for_timeout(500)
    assert not any(f"{address}/events/" in frame.url for frame in other.frames)
    if SHOTS:
        other.screenshot(path=f"{SHOTS}/club-site.png")
