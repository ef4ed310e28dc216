"""The screens on which the results of a round come up, and when each result was there, by the clock of the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.people import Person

_RESULT = re.compile(r"[01]\D[01]|[BW]\+")
_ENTERED = """() => {
    window.entered = {};
    const note = () => { entered[parseInt(document.querySelector("#typed").value)] = Date.now(); };
    document.addEventListener("submit", note, true);
}"""
_SHOWN = """([place, result, boards]) => {
    window.shown = {};
    document.addEventListener("crosstable:fresh", () => {
        for (const board of boards) {
            const text = document.querySelector(place.replace("{}", board))?.textContent ?? "";
            if (new RegExp(result).test(text)) shown[board] ??= Date.now();
        }
    });
}"""


class Screens:
    """Screens that follow an event in its first round.

    Args:
        person: who opens them.
        desk: of a scorer, which is open already.
        address: of the site.
        event: by public id.
    """

    def __init__(self, person: Person, desk: Page, address: str, event: str) -> None:
        self._opened = {}
        for kind in ("hall", "screen", "events"):
            self._opened[kind] = person.also()
            self._opened[kind].goto(f"{address}/{kind}/{event}.html")
        self._pages = {
            "desk of the scorer": (desk, "#d{}:not(.open) b"),
            "phone of a player": (self._opened["hall"], "#by-board #b{} td:last-child:not(:empty)"),
            "screen of the hall": (self._opened["screen"], "#b{}.done .result"),
            "public page": (self._opened["events"], "#r1b{} td.t:not(:empty)"),
        }

    def time(self, director: Person, results: list[tuple[int, str]]) -> dict[str, dict[int, float]]:
        """Type results of some boards at the desk of the director, each when the one before is everywhere.

        Returns:
            The seconds from the entry at the desk of the director to each screen, for each board seen there.
        """
        director.page.evaluate(_ENTERED)
        for page, place in self._pages.values():
            page.evaluate(_SHOWN, [place, _RESULT.pattern, [board for board, _ in results]])
        for board, word in results:
            director.goes_on(f"{board} {word}")
            for page, place in self._pages.values():
                expect(page.locator(place.format(board))).to_have_text(_RESULT, timeout=30_000)
        entered = director.page.evaluate("entered")
        found = {name: page.evaluate("shown") for name, (page, _) in self._pages.items()}
        return {
            name: {int(board): (at - entered[board]) / 1000 for board, at in shown.items()}
            for name, shown in found.items()
        }

    def turn_off(self) -> None:
        """Close those that were opened."""
        for page in self._opened.values():
            page.context.close()
