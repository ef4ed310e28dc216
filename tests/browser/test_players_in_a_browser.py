"""Two players on their phones, by touch, and the desk at the same time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Error

from crosstable.events.reports import waiting_reports
from crosstable.events.running import read_running
from crosstable.facts.store.change_log import read_log
from crosstable.model.results import ResultKind
from crosstable.people.accounts.links import make_player_links, revoke_link
from crosstable.people.accounts.overview import overview
from crosstable.web.defence import CONTENT_SECURITY
from tests.browser.site_with_accounts import problems_of, served, set_up
from tests.browser.waiting import wait_until
from tests.slip_links import slip_links

__all__ = ["served"]  # a fixture

pytestmark = pytest.mark.browser


@pytest.fixture
def leagues():
    return 2


@pytest.fixture
def phones(chromium, served):
    """The phones of the two players of an open board, their pages opened by personal link; store, address, event."""
    store, address = served
    with store.read() as connection:
        running = read_running(connection, "e1")
    players = running.latest.unfinished[0].game.players
    links = make_player_links(store, "root", players, "e1")
    opened = [_phone(chromium) for _ in players]
    for page, player in zip(opened, players, strict=True):
        page.goto(f"{address}/link/{links[player]}")
        page.get_by_role("button", name="Yes, I am").tap()
        page.wait_for_url(f"{address}/player/e1")
        page.wait_for_load_state()
    yield opened, store, address
    for page in opened:
        page.context.close()


def _phone(chromium):
    size = {"width": 390, "height": 844}
    return chromium.new_context(viewport=size, has_touch=True, is_mobile=True, bypass_csp=True).new_page()


@pytest.fixture
def desk(chromium, served):
    """The desk of the event, in the browser of the owner."""
    store, address = served
    page = chromium.new_page(viewport={"width": 1280, "height": 900}, bypass_csp=True)
    set_up(page, store, address)
    page.goto(f"{address}/desk/e1")
    page.wait_for_load_state()
    yield page
    page.close()


def report(page, at):
    """Report a result in two taps: choose, send."""
    page.locator(".choice").nth(at).tap()
    page.get_by_role("button", name="Send the result").tap()


def asked_again(page):
    """Let a page look for what is new, as it does every 15 seconds."""
    page.evaluate("crosstable.ask()")


def result_of(store, board):
    """Return the kind of the result of a board of round 2."""
    with store.read() as connection:
        return read_running(connection, "e1").rounds[1].board(board).game.kind


def test_a_result_is_reported_in_two_taps_confirmed_in_one_and_stands_at_the_desk(phones, desk):
    (first, second), store, _ = phones

    report(first, 0)
    first.get_by_text("You reported 1-0.").wait_for()
    asked_again(second)
    asked_again(desk)
    desk.locator("#asked").get_by_text("1", exact=True).wait_for()
    second.get_by_role("button", name="Confirm 1-0").tap()
    for page in (first, second):
        asked_again(page)
        page.get_by_text("Result: 1-0").wait_for()
    asked_again(desk)
    desk.get_by_text("confirmed by").wait_for()

    assert ResultKind.PLAYED is result_of(store, 2)
    assert 0 == desk.locator("#from-players").count()


def test_a_disagreement_comes_to_the_desk_which_decides_with_one_press(phones, desk):
    (first, second), _, _ = phones
    report(first, 0)
    report(second, 2)
    second.get_by_text("You do not agree").wait_for()
    asked_again(first)
    first.get_by_text("You do not agree").wait_for()
    second.locator("#ask summary").tap()
    second.get_by_role("button", name="Bye in round 3").first.tap()
    second.get_by_text("Waiting for the director").wait_for()
    asked_again(desk)
    desk.get_by_text("They disagree").wait_for()
    found = {name: problems_of(page) for name, page in (("first", first), ("second", second), ("desk", desk))}
    second.set_viewport_size({"width": 1280, "height": 844})
    found["wide"] = problems_of(second)

    desk.get_by_role("button", name="Board 2: confirm 1-0").click()
    desk.get_by_role("button", name="Approve for").click()
    asked_again(first)
    first.get_by_text("Result: 1-0").wait_for()
    asked_again(second)
    second.get_by_text("Your byes").wait_for()

    assert {name: [] for name in found} == found


def test_a_report_without_a_connection_waits_and_is_sent_once(phones):
    (first, _), store, _ = phones

    first.context.set_offline(True)
    report(first, 1)
    first.get_by_text("½-½: waiting for the connection").wait_for()
    with store.read() as connection:
        assert [] == waiting_reports(connection, "e1")
    first.context.set_offline(False)
    first.get_by_text("You reported ½-½.").wait_for()

    with store.read() as connection:
        assert ["d"] == [each.word for each in waiting_reports(connection, "e1")]
        assert 1 == len(read_log(connection, command="event-report"))
    assert 0 == first.locator("#waiting li").count()


def test_a_mistaken_report_is_taken_back_while_there_is_no_connection(phones):
    (first, _), store, _ = phones

    first.context.set_offline(True)
    report(first, 1)
    first.locator("#waiting li").get_by_role("button", name="Take it back").tap()
    assert 0 == first.locator("#waiting li").count()
    report(first, 0)
    first.get_by_text("1-0: waiting for the connection").wait_for()
    first.context.set_offline(False)
    first.get_by_text("You reported 1-0.").wait_for()

    with store.read() as connection:
        assert ["1"] == [each.word for each in waiting_reports(connection, "e1")]
        assert 1 == len(read_log(connection, command="event-report"))


def test_a_slip_is_scanned_and_its_game_reported(chromium, served):
    store, address = served
    page = _phone(chromium)

    page.goto(f"{address}/link/{slip_links(store, 'dora', 'e1', 2)[2]}")
    page.get_by_role("button", name="I am Ann").wait_for()
    found = problems_of(page)
    page.get_by_role("button", name="I am Ann").tap()
    report(page, 0)
    page.get_by_text("You reported 1-0.").wait_for()
    page.context.close()

    with store.read() as connection:
        assert ["player p1 (slip)"] == [each.actor for each in waiting_reports(connection, "e1")]
    assert [] == found


PARTS = "['kept', 'assets/offline.js'].map((each) => caches.match(new URL(each, location)))"
IS_KEPT = f"Promise.all({PARTS}).then((all) => all.every(Boolean))"
NOTHING_IS_KEPT = "caches.keys().then((all) => all.length === 0)"


def test_a_page_loaded_again_without_a_connection_is_the_last_one_seen_and_sends_once(phones):
    (first, _), store, _ = phones
    wait_until(first, IS_KEPT)

    first.context.set_offline(True)
    answer = first.reload()
    first.get_by_text(re.compile(r"as of \d\d:\d\d, no connection")).wait_for()
    found = problems_of(first)
    report(first, 1)
    first.get_by_text("½-½: waiting for the connection").wait_for()
    first.reload()
    first.get_by_text("½-½: waiting for the connection").wait_for()
    first.context.set_offline(False)
    first.get_by_text("You reported ½-½.").wait_for()

    assert answer.headers["content-security-policy"] == CONTENT_SECURITY
    with store.read() as connection:
        assert 1 == len(read_log(connection, command="event-report"))
    assert 0 == first.locator("#waiting li").count()
    assert [] == found


KEPT_TEXT = "caches.match(new URL('kept', location)).then((page) => page.text())"
KEPT_AS = """([of, seen, is]) => caches.open('crosstable ' + new URL('./', location)).then(async (cache) => {
    const page = await cache.match(new URL('kept', location)), headers = new Headers(page.headers);
    headers.set('crosstable-seen', seen ?? headers.get('crosstable-seen'));
    await cache.put(new URL('kept', location), new Response((await page.text()).replaceAll(of, is), { headers }));
})"""


def test_a_kept_page_is_replaced_by_a_reload_that_leaves_it_out_and_ends_after_a_day(phones):
    (first, _), _, _ = phones
    wait_until(first, IS_KEPT)
    first.evaluate(KEPT_AS, ["Spring Open", None, "Older Open"])

    with first.expect_navigation(timeout=30000):
        first.context.new_cdp_session(first).send("Page.reload", {"ignoreCache": True})
    wait_until(first, f"{KEPT_TEXT}.then((text) => text.includes('Spring Open'))")

    first.evaluate(KEPT_AS, ["", "2026-01-01T00:00:00Z", ""])
    first.context.set_offline(True)
    with pytest.raises(Error, match="net::ERR_"):
        first.reload()


def test_nothing_of_a_page_is_kept_after_signing_out_or_when_the_link_has_ended(phones):
    (first, second), store, address = phones
    for page in (first, second):
        wait_until(page, IS_KEPT)

    first.get_by_role("button", name="Sign out").tap()
    first.wait_for_url(f"{address}/")
    with store.read() as connection:
        links = [each.number for each in overview(connection, store.clock()).links]
    for number in links:
        revoke_link(store, "root", number)
    asked_again(second)
    for page in (first, second):
        wait_until(page, NOTHING_IS_KEPT)

    second.context.set_offline(True)
    with pytest.raises(Error, match="net::ERR_"):
        second.reload()
