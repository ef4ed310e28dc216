"""The draft in a chromium: two players are swapped by keys alone and by touch alone, the cost shown before."""

from functools import partial

import pytest

from crosstable.events.bye_requests import request_bye
from crosstable.events.running import read_running
from tests.browser.desk_of_few import begun_desk
from tests.browser.site_with_accounts import problems_of, served

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
def draft(hands, chromium, served):
    """The draft of the first round of six players: its page, and its store."""
    width, has_touch = hands
    context = chromium.new_context(viewport={"width": width, "height": 844}, has_touch=has_touch, bypass_csp=True)
    page = context.new_page()
    begun_desk(page, *served, names=6)
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("heading", name="Draft of round 1").wait_for()
    page.wait_for_load_state()
    yield page, served[0], has_touch
    context.close()


def latest(store, page):
    with store.read() as connection:
        return read_running(connection, page.url.rpartition("/")[2].partition("?")[0]).latest


def seats(page):
    """Who sits where, as the page shows it: [[first, second], ...]."""
    rows = page.locator(".drafted tbody tr").all()
    return [[seat.inner_text() for seat in row.locator(".who").all()] for row in rows]


def drag(page, has_touch, one, other):
    """Drag the handle of one seat to another."""
    page.evaluate("document.querySelector('#draft').scrollIntoView()")  # away from the edges, which scroll
    boxes = [page.locator(f"[data-board='{board}'][data-at='0'] .grip").bounding_box() for board in (one, other)]
    path = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    path.insert(1, (path[0][0], path[0][1] + 20))
    if has_touch:
        touch = partial(page.context.new_cdp_session(page).send, "Input.dispatchTouchEvent")
        for kind, place in zip(("touchStart", "touchMove", "touchMove"), path, strict=True):
            touch({"type": kind, "touchPoints": [dict(zip("xy", place, strict=True))]})
        touch({"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.move(*path[0])
        page.mouse.down()
        for place in path[1:]:
            page.mouse.move(*place)
        page.mouse.up()


def test_two_players_are_swapped_and_the_cost_is_shown_before(draft):
    page, store, has_touch = draft
    before = seats(page)

    drag(page, has_touch, 1, 2)
    page.locator("#swap h3").get_by_text(f"Swap {before[0][0]} and {before[1][0]}?").wait_for()
    page.get_by_role("button", name="Cancel").click()
    assert not page.locator("#swap").is_visible()
    page.reload()  # a browser ignores a tap soon after a quick drag

    if has_touch:
        page.locator("[data-board='1'][data-at='1']").tap()
        page.locator("[data-board='3'][data-at='1']").tap()
    else:
        page.locator("[data-board='1'][data-at='1']").focus()
        for key in ("Enter", "ArrowDown", "ArrowDown", "Enter"):
            page.keyboard.press(key)
    page.locator("#swap .cost").get_by_text("It is worse: seeding costs").wait_for()
    assert page.locator("#swap h3").inner_text() == f"Swap {before[0][1]} and {before[2][1]}?"
    assert (seats(page), dict(latest(store, page).by_hand)) == (before, {})
    assert problems_of(page) == []
    page.keyboard.type("they came in one car")
    if has_touch:
        page.get_by_role("button", name="Swap them").tap()
    else:
        page.keyboard.press("Enter")
    page.locator("#violated").get_by_text("they came in one car").first.wait_for()

    assert seats(page) == [[before[0][0], before[2][1]], before[1], [before[2][0], before[0][1]]]
    assert set(latest(store, page).by_hand) == {1, 3}
    why = page.locator("details.why").first
    why.locator("summary").click()
    assert "seeding" in why.inner_text()
    page.eval_on_selector_all("#desk details", "all => all.forEach((each) => { each.open = true; })")
    assert problems_of(page) == []


def test_after_a_change_of_somebody_else_a_swap_is_made_without_loading_the_page(draft):
    page, store, has_touch = draft
    event = page.url.rpartition("/")[2].partition("?")[0]
    version = page.locator("#swapping [name=seen]").input_value()
    with store.read() as connection:
        one = read_running(connection, event).event.entrants[0].id
    request_bye(store, "colleague", event, one, [2])
    page.locator(f"#swapping [name=seen]:not([value='{version}'])").wait_for(state="attached")

    for board in (1, 3):
        seat = page.locator(f"[data-board='{board}'][data-at='1']")
        seat.tap() if has_touch else seat.click()
    page.locator("#swap .cost").get_by_text("costs").wait_for()
    page.locator("#swap [name=reason]").fill("one car")
    page.get_by_role("button", name="Swap them").click()
    page.locator("#violated").get_by_text("one car").first.wait_for()
    assert problems_of(page) == []
