"""People who use the site in a browser, by keyboard alone or by touch alone; what they do is counted where it is done.

An action is a click, a tap, a text that is typed and entered, or a code that is scanned.  Moving the focus with the
tabulator key is none, but its length is kept: `farthest` is the longest way, by what it led to.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, expect

from tests.browser.site_with_accounts import PASSWORD, problems_of

_FARTHEST = 400  # presses of the tabulator key
KEYBOARD, TOUCH = "keyboard", "touch"


class Person:
    """Somebody with a browser of their own.

    Args:
        browser: to open a window of.
        hands: KEYBOARD, at 1280 px, or TOUCH, at 390 px.
    """

    def __init__(self, browser: Browser, hands: str) -> None:
        options = {"viewport": {"width": 1280, "height": 900}}
        if hands == TOUCH:
            options = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
        self.context = browser.new_context(**options, bypass_csp=True, reduced_motion="reduce")  # for the checks of axe
        self.page = self.context.new_page()
        self.hands = hands
        self.actions: Counter[str] = Counter()
        self.farthest: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()
        self.complaints: list[object] = []
        self._task = "arrive"
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    @contextmanager
    def task(self, name: str):
        """Count what is done under the name of a task."""
        before, self._task = self._task, name
        began = time.monotonic()
        yield
        self.seconds[name] += time.monotonic() - began
        self._task = before

    def press(
        self, name: str, *, role: str = "button", inside: str = "body", exact: bool = True, leads: bool = True
    ) -> None:
        """Press a button or follow a link: one action; `leads` says whether another page comes."""
        wanted = self.page.locator(inside).get_by_role(role, name=name, exact=exact).first
        self._count(name)
        with self._arriving(leads):
            self._go(wanted, name)
            if self.hands == KEYBOARD:
                self.page.keyboard.press("Enter")

    def opens(self, name: str, *, role: str = "button", inside: str = "body") -> None:
        """Press what opens a page to print in a window of its own: one action."""
        with self.page.expect_popup(timeout=30_000) as opened:
            self.press(name, role=role, inside=inside, leads=False)
        opened.value.wait_for_load_state()
        opened.value.close()

    def download(self, name: str) -> None:
        """Follow a link to a file: one action."""
        with self.page.expect_download(timeout=30_000) as file:
            self.press(name, role="link", leads=False)
        assert file.value.path().stat().st_size

    def follow(self, place: str) -> None:
        """Press a place of the page that leads to another one: one action."""
        self._count(place)
        with self._arriving(True):
            self._go(self.page.locator(place).first, place)

    def pick(self, place: str) -> None:
        """Choose one of several options that are all in sight: one action."""
        wanted = self.page.locator(place)
        self._count(place)
        if self.hands == TOUCH:
            wanted.tap()
        else:
            self._walk(wanted, place)
            self.page.keyboard.press("Space")

    def unfold(self, name: str, *, inside: str = "body") -> None:
        """Open or close a fold of the page: one action."""
        wanted = self.page.locator(inside).locator("summary", has_text=name).first
        self._count(name)
        self._go(wanted, name)
        if self.hands == KEYBOARD:
            self.page.keyboard.press("Enter")

    def enter(self, field: str, text: str, *, inside: str = "body", ends: str = "Enter", leads: bool = True) -> None:
        """Type a text into a field, and enter it: one action; `leads` says whether another page comes."""
        self.fill(field, text, inside=inside)
        with self._arriving(leads and bool(ends)):
            if ends:
                self.page.keyboard.press(ends)

    def paste(self, field: str, text: str, *, inside: str = "body") -> None:
        """Paste a text into a field: one action."""
        self.fill(field, text, inside=inside)

    def fill(self, field: str, text: str, *, inside: str = "body") -> None:
        """Put a text into a field in the place of the one that is there: one action."""
        wanted = self.page.locator(inside).get_by_label(field).first
        self._count(field)
        self._go(wanted, field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(text)

    def choose(self, field: str, text: str, *, inside: str = "body") -> None:
        """Choose one of a list: one action."""
        wanted = self.page.locator(inside).get_by_label(field).first
        self._count(field)
        self._go(wanted, field)
        if self.hands == TOUCH:
            wanted.select_option(text)  # the list is the telephone's own
        else:
            self.page.keyboard.type(text)

    def goes_on(self, text: str, *, leads: bool = False) -> None:
        """Type and enter a text where the focus is, without looking for a field: one action."""
        self._count("where the focus is")
        self.page.keyboard.type(text)
        with self._arriving(leads):
            self.page.keyboard.press("Enter")

    def scan(self, address: str) -> None:
        """Open the address of a code or a link: one action."""
        self._count("scan")
        self.page.goto(address)

    def sees(self, text: str, *, inside: str = "main", seconds: float = 30) -> None:
        """Wait until a text is there."""
        expect(self.page.locator(inside).get_by_text(text).first).to_be_visible(timeout=1000 * seconds)

    def reads(self, place: str, pattern: str) -> None:
        """Wait until what stands in a place of the page matches a regular expression."""
        expect(self.page.locator(place)).to_have_text(re.compile(pattern), timeout=30_000)

    def accept(self, link: str, name: str) -> None:
        """Open an invitation and make an account."""
        self.scan(link)
        self.enter("Your name", name, ends="")
        self.enter("Password,", PASSWORD, ends="")
        self.enter("again", PASSWORD)
        self.page.wait_for_url("**/desk/*")

    def check(self) -> None:
        """Note what axe finds on the page, what is too small to be pressed, and whether it scrolls sideways."""
        found = problems_of(self.page)
        if self.hands == TOUCH:
            found += self.page.evaluate(TOO_SMALL)
        self.complaints += [(self._task, self.page.title(), each) for each in found]

    def also(self):
        """Open another page in a window of its own, as on another screen."""
        page = self.context.browser.new_context(bypass_csp=True, reduced_motion="reduce").new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def leave(self) -> list[object]:
        """Close the browser; return the complaints."""
        self.context.close()
        return self.complaints

    @contextmanager
    def _arriving(self, leads: bool):
        if not leads:
            yield
            return
        with self.page.expect_navigation(timeout=30_000):
            yield

    def _count(self, what: str) -> None:
        assert what
        self.actions[self._task] += 1

    def _go(self, wanted: Locator, name: str) -> None:
        expect(wanted).to_be_visible(timeout=30_000)
        if self.hands == TOUCH:
            wanted.tap()
        else:
            self._walk(wanted, name)

    def _walk(self, wanted: Locator, name: str) -> None:
        """Move the focus to something with the tabulator key."""
        self.page.wait_for_load_state()
        for presses in range(_FARTHEST):
            where = wanted.evaluate(WHERE)
            if where == "here":
                self.farthest[name] = max(self.farthest[name], presses)
                return
            self.page.keyboard.press("Shift+Tab" if where == "before" else "Tab")
        raise AssertionError(f"the tabulator key does not lead to {name}")


WHERE = '''(each) => each === document.activeElement ? "here"
    : each.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? "before" : "behind"'''
TOO_SMALL = """() => [...document.querySelectorAll("main :is(button:not(.tip), input, select, summary)")]
    .filter((each) => each.type !== "hidden")
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
    .filter((each) => !["checkbox", "radio"].includes(each.type))
    .map((each) => `too small to be pressed: ${each.outerHTML.slice(0, 160)}`)"""
