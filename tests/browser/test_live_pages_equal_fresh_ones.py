"""After each live update a page is what it would be if it were loaded now, whatever kind of event and page it is."""

from itertools import zip_longest

import pytest

from crosstable.changes.publication import publish
from crosstable.events.closing import close_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.events.running import read_running
from tests.browser.site_with_accounts import serving, set_up
from tests.cheap_passwords import hash_cheaply
from tests.publish.running_league import WHO, begun

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZE = {"width": 1280, "height": 900}
NAMES = tuple(f"Player {number}" for number in range(1, 9))
PAGES = (
    "index.html",
    "events.html",
    "events/e1-spring-open.html",
    "hall/e1-spring-open.html",
    "screen/e1-spring-open.html",
    "players/p1-player-1.html",
    "desk/e1",
)
# What a reader sees, without what a script or a reader has set on the page: folds, marks, clocks, focus.
SEEN = """() => {
    const page = document.body.cloneNode(true);
    for (const each of page.querySelectorAll("[data-own]")) each.replaceChildren();
    for (const each of page.querySelectorAll("*")) {
        each.classList.remove("fresh", "mine");
        if (!each.classList.length) each.removeAttribute("class");
        for (const name of ["open", "hidden", "inert", "autofocus"]) each.removeAttribute(name);
    }
    const parts = [...page.querySelectorAll("header, main")].map((each) => each.outerHTML).join("");
    return [document.title, ...parts.split(/\\s*(?=<)/)]; // an element or its end, with the text behind it
}"""


def all_results(store):
    """Enter each result that is missing: the first of a board wins."""
    with store.read() as connection:
        missing = [each.game.board for each in read_running(connection, "e1").latest.unfinished]
    enter_results(store, WHO, "e1", [(board, "1") for board in missing])


def one_result(store):
    enter_results(store, WHO, "e1", [(1, "1")])


def correction(store):
    enter_results(store, WHO, "e1", [(2, "2")], round=1, reason="sheet misread")


def draft(store):
    pair_round(store, WHO, "e1")


def publication(store):
    publish_round(store, WHO, "e1")


def ratings(store):
    close_event(store, WHO, "e1")
    publish(store, WHO)


PLAYED = (one_result, all_results, draft, publication, all_results)


@pytest.mark.parametrize(
    ("kind", "steps"), [("swiss", (*PLAYED, correction, ratings)), ("knockout", PLAYED), ("round-robin", PLAYED)]
)
def test_a_page_that_was_open_equals_a_page_that_is_loaded(kind, steps, chromium, tmp_path, monkeypatch):
    hash_cheaply(monkeypatch)
    store, _ = begun(tmp_path, names=NAMES, kind=kind)
    pair_round(store, WHO, "e1")
    publish_round(store, WHO, "e1")
    store.engine.dispose()
    context, differing = chromium.new_context(viewport=SIZE), {}
    with serving(tmp_path / "league.db") as (store, address):
        set_up(context.new_page(), store, address)
        signed_in = context.storage_state()  # a window of its own each: a browser opens six connections in one
        windows = [chromium.new_context(viewport=SIZE, storage_state=signed_in) for _ in PAGES]
        opened = {path: window.new_page() for path, window in zip(PAGES, windows, strict=True)}
        for path, page in opened.items():
            page.goto(f"{address}/{path}")
        loaded = context.new_page()
        for number, step in enumerate(steps):
            step(store)
            for path, page in opened.items():
                page.evaluate("crosstable.ask()")
                loaded.goto(f"{address}/{path}", wait_until="domcontentloaded")
                live, fresh = page.evaluate(SEEN), loaded.evaluate(SEEN)
                if live != fresh:
                    differing[number, path] = [(one, other) for one, other in zip_longest(live, fresh) if one != other][
                        :2
                    ]
        for each in (context, *windows):
            each.close()

    assert {} == differing
