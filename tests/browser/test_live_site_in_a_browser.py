"""The live site in a chromium: a result appears while the page is open, and nothing of the reader's is lost."""

import http.server
import socket
import threading
import time
from functools import partial

import pytest
import uvicorn

from crosstable.changes.publication import publish
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.publish.site import write_site
from crosstable.reading.league_reader import read_snapshot
from crosstable.web import app
from tests.browser.waiting import wait_until
from tests.league.small_league import enter as enter_games
from tests.publish.running_league import WHO, in_round_two

pytestmark = pytest.mark.browser


class Served:
    """A league, and the server of its site."""

    def __init__(self, folder):
        self.store, self.event = in_round_two(folder)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self):
        self.site = app(self.store)
        options = uvicorn.Config(self.site, host="127.0.0.1", port=self.port, log_level="error")
        self.server = uvicorn.Server(options)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        limit = time.monotonic() + 20
        while not self.server.started and time.monotonic() < limit:
            time.sleep(0.02)

    def stop(self):
        self.server.should_exit = True
        self.server.force_exit = True
        self.thread.join(20)

    def address(self, path):
        return f"http://127.0.0.1:{self.port}/{path}"


@pytest.fixture
def served(tmp_path):
    found = Served(tmp_path)
    yield found
    found.stop()


@pytest.fixture
def page_of(chromium, served):
    """Open a page of the live site, and fail in the end if it complained."""
    contexts, complaints = [], []

    def open_page(path, *, width=390, height=700, **options):
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if "ERR_" not in said.text else None)
        page.goto(served.address(path))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [] == complaints


def _event(served):
    return f"events/{served.event}-spring-open.html"


@pytest.mark.parametrize("width", [390, 1280])
def test_a_result_and_a_round_appear_while_a_page_is_open(served, page_of, width):
    page = page_of(_event(served), width=width)
    page.locator("details.fold summary").first.click()
    is_open = page.locator("details.fold").first.evaluate("fold => fold.open")
    row = page.locator("#r2b2")
    row.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 40)")
    top = row.bounding_box()["y"]
    enter_results(served.store, WHO, served.event, [(2, "d")])
    page.evaluate("crosstable.ask()")

    assert "½" in page.locator("#r2b2").inner_text()
    assert abs(top - page.locator("#r2b2").bounding_box()["y"]) < 2
    assert is_open == page.locator("details.fold").first.evaluate("fold => fold.open")

    enter_results(served.store, WHO, served.event, [(3, "1")])
    pair_round(served.store, WHO, served.event)
    publish_round(served.store, WHO, served.event)
    page.evaluate("crosstable.ask()")

    assert "Round 3" == page.locator(".now h2").inner_text()
    assert page.locator("#r3b1").is_visible()


def test_focus_and_an_open_note_stay(served, page_of):
    page = page_of(_event(served))
    page.locator("#r2b2 a").first.focus()
    name = page.evaluate("document.activeElement.textContent")
    enter_results(served.store, WHO, served.event, [(2, "d")])
    page.evaluate("crosstable.ask()")

    assert name == page.evaluate("document.activeElement.textContent")


def test_what_was_searched_stays_searched(served, page_of):
    page = page_of(_event(served))
    page.locator("#find").fill("Bo")
    shown = page.locator(".boards tr:visible").count()
    enter_results(served.store, WHO, served.event, [(2, "d")])
    page.evaluate("crosstable.ask()")

    assert shown == page.locator(".boards tr:visible").count()


def test_a_page_says_since_when_there_is_no_connection(served, page_of):
    page = page_of(_event(served))
    page.evaluate("crosstable.ask()")
    served.stop()
    page.evaluate("crosstable.ask()")

    assert "no connection" in page.locator(".as-of").inner_text()
    assert page.locator("h1").is_visible()

    served.start()
    page.evaluate("crosstable.ask()")

    assert page.locator(".as-of").is_hidden()


def test_an_unchanged_page_is_not_touched(served, page_of):
    page = page_of(_event(served))
    page.evaluate("crosstable.ask()")
    page.evaluate("window.before = document.querySelector('#r2b2')")
    page.evaluate("crosstable.ask()")

    assert page.evaluate("window.before === document.querySelector('#r2b2')")
    assert 0 == page.locator(".fresh").count()


def test_a_page_opens_again_and_in_a_second_tab_while_the_live_one_waits(served, page_of):
    page = page_of(_event(served))
    limit = time.monotonic() + 30
    while not served.site.state.changes.waiting and time.monotonic() < limit:
        page.wait_for_timeout(50)  # until the request of this page is held
    assert served.site.state.changes.waiting == 1

    page.context.new_page().goto(served.address(_event(served)), timeout=9000)  # a request is held for 20 seconds
    page.reload(timeout=9000)


def test_a_page_without_javascript_has_everything(served, page_of):
    page = page_of(_event(served), java_script_enabled=False)

    assert "Ann" in page.locator(".standings").inner_text()
    assert page.locator("#r2b1").is_visible()


def test_a_phone_remembers_who_its_reader_is(served, page_of):
    path = f"hall/{served.event}-spring-open.html"
    page = page_of(path)
    page.locator("#me-name").fill("ann")
    card = page.locator("#me").inner_text()

    assert "Ann" in card
    assert "against" in card

    page.reload()

    assert card.split("\n")[:4] == page.locator("#me").inner_text().split("\n")[:4]

    enter_results(served.store, WHO, served.event, [(2, "d")])
    page.evaluate("crosstable.ask()")

    assert "against" in page.locator("#me").inner_text()
    assert 390 == page.evaluate("document.documentElement.scrollWidth")

    page.locator("#forget").click()

    assert "" == page.locator("#me").inner_text()


def test_the_rounds_before_are_reached_in_the_hall(served, page_of):
    page = page_of(f"hall/{served.event}-spring-open.html")
    page.locator(".tabs a").first.click()

    assert "Round 1" in page.locator("h1").inner_text()
    assert 390 == page.evaluate("document.documentElement.scrollWidth")

    page.locator(".tabs a").last.click()

    assert page.url.endswith(f"hall/{served.event}-spring-open.html")


def test_a_new_rating_list_takes_the_place_of_the_old_one_and_the_filters_stay(served, page_of):
    enter_games(served.store, [("Ann", "Bo", 1), ("Di", "Ann", 1), ("Cy", "Bo", 1)])
    publish(served.store, WHO)
    page = page_of("leaderboards/overall.html#q=a")
    wait_until(page, "document.querySelectorAll('#board tbody tr').length === 1")
    page.evaluate("crosstable.ask()")
    before = page.locator("#board tbody tr").inner_text()
    enter_games(served.store, [("Ann", "Bo", 1), ("Abe", "Bo", 1)])
    publish(served.store, WHO)
    page.evaluate("crosstable.ask()")
    wait_until(page, "document.querySelectorAll('#board tbody tr').length === 2")

    assert before not in page.locator("#board tbody").inner_text()
    assert "3 active of 3" in page.locator("main .under").inner_text()
    assert "a" == page.locator("[name=q]").input_value()
    assert page.locator(".as-of").is_hidden()


def test_a_list_with_other_columns_offers_to_load_it(served, page_of):
    enter_games(served.store, [("Ann", "Bo", 1)])
    publish(served.store, WHO)
    page = page_of("leaderboards/overall.html#q=an")
    page.evaluate("crosstable.ask()")
    page.evaluate("document.querySelector('#row').content.querySelector('td').remove()")
    enter_games(served.store, [("Ann", "Bo", 0)])
    publish(served.store, WHO)
    page.evaluate("crosstable.ask()")

    assert "newer version" in page.locator(".as-of").inner_text()

    with page.expect_navigation(timeout=30000):
        page.locator(".as-of button").click()
    wait_until(page, "document.querySelector('[name=q]').value === 'an'")

    assert page.locator(".as-of").is_hidden()


def test_the_text_of_a_chart_is_that_of_the_newest_games(served, page_of):
    enter_games(served.store, [("Ann", "Bo", 1), ("Di", "Ann", 1)])
    publish(served.store, WHO)
    page = page_of("players/p1-ann.html")
    page.evaluate("crosstable.ask()")
    page.locator(".history svg[tabindex]").focus()
    page.keyboard.press("End")
    before = page.locator(".say").inner_text()
    enter_games(served.store, [("Ann", "Bo", 1), ("Ann", "Di", 1)])
    publish(served.store, WHO)
    page.evaluate("crosstable.ask()")

    assert page.locator(".say").inner_text()

    page.locator(".history svg[tabindex]").focus()
    page.keyboard.press("End")
    last = page.locator("#g-overall tbody tr:not(.group, .no)").first.locator("td").last.inner_text()

    assert page.locator(".say").inner_text().endswith(last)
    assert before != page.locator(".say").inner_text()


def test_a_screen_turns_its_pages_and_follows_the_results(served, page_of):
    page = page_of(f"screen/{served.event}-spring-open.html", width=600, height=150)
    first = page.locator("#rows tbody tr:visible").first.get_attribute("id")
    page.evaluate("crosstable.turn()")

    assert first != page.locator("#rows tbody tr:visible").first.get_attribute("id")
    assert ":" in page.locator("#clock").inner_text()

    enter_results(served.store, WHO, served.event, [(2, "d")])
    page.evaluate("crosstable.ask()")

    assert "No result yet: 3" in page.locator("#foot").inner_text()
    assert ":" in page.locator("#clock").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "events.html",
        "events/{}-spring-open.html",
        "hall/{}-spring-open.html",
        "screen/{}-spring-open.html",
        "paper/{}-spring-open.html",
        "players/p1-ann.html",
        "corrections.html",
    ],
)
def test_every_kind_of_page_can_be_used_by_everyone(served, page_of, path, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = page_of(path.format(served.event), color_scheme=scheme, bypass_csp=True)
    if path.startswith("hall"):
        page.locator("#me-name").fill("ann")
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]})

    assert [] == [(each["id"], each["nodes"][0]["html"]) for each in found.response["violations"]]


@pytest.mark.parametrize("width", [390, 768])
def test_the_menu_of_a_phone_and_a_tablet_opens_without_javascript(served, page_of, width):
    page = page_of("index.html", width=width, java_script_enabled=False)
    header = page.locator("header").bounding_box()

    assert header["height"] < 60
    assert not page.locator("#menu").is_visible()

    page.locator(".menu").click()

    assert page.locator("#menu a").first.is_visible()


def test_sheets_print_as_a_document(served, page_of):
    page = page_of(f"paper/{served.event}-spring-open.html")

    assert page.pdf().startswith(b"%PDF")


class _Files(http.server.SimpleHTTPRequestHandler):
    """A site of files on a host that sends no ETags."""

    def log_message(self, *_):
        pass


def test_a_host_without_etags_is_asked_every_15_seconds_and_what_it_sends_is_taken(served, page_of, tmp_path):
    write_site(read_snapshot(served.store), tmp_path / "out")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=tmp_path / "out")) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        try:
            page = page_of("index.html")
            page.add_init_script(
                "window.delays = []; const set = setTimeout;"
                "window.setTimeout = (f, ms, ...more) => (window.delays.push(ms), set(f, ms, ...more))"
            )
            page.goto(f"http://127.0.0.1:{host.server_port}/{_event(served)}")
            wait_until(page, "delays.includes(15000)")

            assert 2 == page.evaluate("delays.filter((each) => each === 300).length")

            page.evaluate("document.querySelector('h1').textContent = 'Older'")
            page.evaluate("crosstable.ask()")

            assert "Spring Open" == page.locator("h1").inner_text()
        finally:
            host.shutdown()
