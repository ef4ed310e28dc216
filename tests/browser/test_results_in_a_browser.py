"""Results in a chromium: by keys alone and by touch alone, taken back, with a no-show, and corrected from a cell."""

import pytest

from crosstable.events.results import enter_results
from crosstable.events.running import read_running
from tests.browser.desk_of_few import begun_desk
from tests.browser.site_with_accounts import problems_of, served
from tests.browser.waiting import wait_until

__all__ = ["served"]  # a fixture

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(params=[(1280, False), (390, True)], ids=["keys", "touch"])
def hands(request):
    """The width of the screen, and whether it is touched."""
    return request.param


@pytest.fixture
def leagues(hands):
    return 2 if hands[1] else 1


@pytest.fixture
def results(hands, chromium, served):
    """The desk of six players whose first round is on: its page, its store, and whether it is touched."""
    width, has_touch = hands
    context = chromium.new_context(viewport={"width": width, "height": 844}, has_touch=has_touch, bypass_csp=True)
    page = context.new_page()
    begun_desk(page, *served, names=6)
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Publish round 1").click()
    page.get_by_text("3 results missing: 1, 2, 3").wait_for()
    page.wait_for_load_state()
    yield page, served[0], has_touch
    context.close()


def running(store, page):
    with store.read() as connection:
        return read_running(connection, page.url.rpartition("/desk/")[2].partition("?")[0].partition("/")[0])


def problems_at_rest(page):
    """What axe finds once nothing moves: what is new on the page is shown by a colour for a moment."""
    wait_until(page, "document.getAnimations().every((each) => each.playState !== 'running')")
    return problems_of(page)


def press(page, has_touch, where):
    """Press a button by touch, or by keys: it is focused and Enter is pressed."""
    if has_touch:
        where.tap()
    else:
        where.focus()
        page.keyboard.press("Enter")


def test_results_are_entered_taken_back_and_corrected(results):
    page, store, has_touch = results

    if has_touch:
        page.get_by_role("button", name="Board 2: ").nth(0).tap()
    else:
        page.locator("#typed").focus()
        for key in ("ArrowDown", "ArrowDown", "1", "Enter"):
            page.keyboard.press(key)
    page.get_by_text("2 results missing: 1, 3").wait_for()
    page.evaluate("scrollTo(0, document.body.scrollHeight / 4)")
    assert page.locator(".missing").is_visible()

    if has_touch:
        page.locator("#undo-last").tap()
    else:
        page.keyboard.press("Control+z")
    page.get_by_text("3 results missing: 1, 2, 3").wait_for()

    event = running(store, page)
    enter_results(store, "bea", event.id, [(1, "1")])
    page.locator("#typed").fill("1 1")  # they agree
    press(page, has_touch, page.get_by_role("button", name="Enter", exact=True))
    page.get_by_text("2 results missing: 2, 3").wait_for()
    page.locator("#typed").fill("1 2")
    press(page, has_touch, page.get_by_role("button", name="Enter", exact=True))
    page.locator("#waiting").get_by_text("entered by bea").wait_for()
    assert problems_at_rest(page) == []

    fold = page.locator("#d3 details.absent")
    press(page, has_touch, fold.locator("summary"))
    press(page, has_touch, fold.get_by_role("button", name="no-show, leaves the event").first)
    page.get_by_text("no-show of").first.wait_for()
    page.get_by_text("1 result missing: 2").wait_for()
    assert [each.until_round for each in running(store, page).event.entrants].count(1) == 1

    page.wait_for_load_state()
    if has_touch:
        page.get_by_role("link", name="Standings").tap()
        page.wait_for_load_state()
        page.locator(".standings td.r.won").first.tap()
    else:
        page.locator("#correct summary").focus()
        page.keyboard.press("Enter")
        page.get_by_role("link", name="Choose the game in the crosstable").focus()
        page.keyboard.press("Enter")
        page.locator(".games-of-event a", has_text="1-0").first.focus()
        page.keyboard.press("Enter")
    page.wait_for_url("**/games/1/*")
    page.get_by_label("Reason, shown publicly").fill("sheet misread")
    assert problems_at_rest(page) == []
    press(page, has_touch, page.get_by_role("button", name="0-1"))
    page.get_by_role("heading", name="Places").wait_for()
    assert problems_at_rest(page) == []
    press(page, has_touch, page.get_by_role("button", name="Do it"))
    page.locator("#last").get_by_text("corrected round 1").wait_for()
