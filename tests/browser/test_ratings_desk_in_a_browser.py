"""The ratings desk in a chromium: an import, a calculation and its publication, by keyboard and by touch."""

import threading

import pytest

from crosstable.reading.list_states import list_states
from crosstable.web.desk.ratings.long_work import LongWork
from tests.browser.site_with_accounts import problems_of, served, set_up

__all__ = ["served"]  # a fixture

pytestmark = pytest.mark.browser
RESULTS = (
    "date,event,white,black,result\n2026-01-02,Winter,Zo Quill,Ik Vane,1-0\n2026-01-02,Winter,Um Ross,Ox Tay,draw\n"
)


@pytest.fixture(params=[1280, 390])
def owner(request, chromium, served):
    """A page of the owner at a width, by touch where it is that of a phone, and the store."""
    store, address = served
    is_phone = request.param == 390
    context = chromium.new_context(
        viewport={"width": request.param, "height": 844}, has_touch=is_phone, bypass_csp=True
    )  # for the checks of axe
    page = context.new_page()
    set_up(page, store, address)
    page.goto(f"{address}/desk/")
    yield page, store, is_phone
    context.close()


def press(page, role, name, *, is_phone):
    """Press a button or follow a link, by touch or by the keyboard alone."""
    there = page.get_by_role(role, name=name).first
    if is_phone:
        there.tap()
    else:
        there.focus()
        page.keyboard.press("Enter")


def state_of(store):
    with store.read() as connection:
        return list_states(connection)[0].state


def test_results_are_imported_calculated_looked_at_and_published(owner):
    page, store, is_phone = owner
    problems = []

    press(page, "link", "Ratings desk", is_phone=is_phone)
    page.get_by_role("heading", name="Rating lists").wait_for()
    problems += problems_of(page)
    press(page, "link", "Import results", is_phone=is_phone)
    page.locator("textarea[name=text]").fill(RESULTS)
    press(page, "button", "Look at it", is_phone=is_phone)
    page.get_by_text("2 changes").first.wait_for()
    problems += problems_of(page)
    press(page, "button", "Import 2 changes", is_phone=is_phone)
    page.get_by_text("Imported by change").wait_for()
    problems += problems_of(page)
    press(page, "link", "Rating lists", is_phone=is_phone)
    press(page, "button", "Calculate all lists", is_phone=is_phone)
    press(page, "link", "run 1", is_phone=is_phone)
    page.get_by_role("heading", name="run 1").wait_for()
    problems += problems_of(page)
    assert "unpublished" == state_of(store)
    press(page, "button", "Publish this run", is_phone=is_phone)
    page.get_by_text("Published.").wait_for()
    problems += problems_of(page)

    assert "published" == state_of(store)
    assert [] == problems
    for part in ("Compare systems", "Players", "Webhooks", "Log"):
        press(page, "link", part, is_phone=is_phone)
        page.get_by_role("heading", level=1).wait_for()
        assert [] == problems_of(page)


def test_a_calculation_shows_its_progress_without_being_loaded_again_and_is_stopped(owner):
    page, store, is_phone = owner
    work, never, share = LongWork(store, every=0.05), threading.Event(), [1]

    def endless(progress):
        while not never.wait(0.01):
            progress(share[0], 4)

    number = work.begin("Ann Lee", "rate", {}, endless)
    page.goto(page.url.replace("/desk/", f"/desk/ratings/jobs/{number}"))
    page.get_by_text("25 %").wait_for()
    share[0] = 3
    page.get_by_text("75 %").wait_for()
    problems = problems_of(page)
    press(page, "button", "Stop", is_phone=is_phone)
    page.get_by_text("Nothing was changed.").wait_for()
    never.set()

    assert [] == problems
