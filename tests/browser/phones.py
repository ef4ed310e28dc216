"""The phones of the players of an event, opened by personal link: in the browser, or as the same forms without it.

Their pages need no script, so that a phone in the browser is a window without scripts, and cheap.
"""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Browser, Page, expect

from crosstable.league.accounts.links import make_player_links
from crosstable.league.store.store import Store

_FORM = re.compile(r'<form [^>]*class="report".*?</form>', re.DOTALL)
_HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
_PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "java_script_enabled": False}


class Phones:
    """The phones of the players.

    Args:
        store: the league.
        address: of its site.
        event: by public id.
        browser: to open windows of.
    """

    def __init__(self, store: Store, address: str, event: str, browser: Browser) -> None:
        self._store, self._address, self._event, self._browser = store, address, event, browser
        self._own = f"/player/{event}"
        self._transport = httpx.HTTPTransport()
        self._signed_in: dict[str, httpx.Client] = {}
        self.windows = 0  # in which a result was reported

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()

    def report(self, player: str, result: str) -> None:
        """Report a result as the page of the player sends it: the fields that it has, and the result."""
        client = self._signed_in.get(player) or self._sign_in(player)
        form = _FORM.search(client.get(self._own).text)
        assert form is not None, player
        answer = client.post(f"{self._own}/reports", data={**dict(_HIDDEN.findall(form[0])), "result": result})
        assert (303, self._own) == (answer.status_code, answer.headers.get("location"))

    def _sign_in(self, player: str) -> httpx.Client:
        client = httpx.Client(base_url=self._address, transport=self._transport, trust_env=False, timeout=30)
        client.headers["Origin"] = self._address
        assert client.get(self._link(player)).headers["location"] == "/account/link"
        assert client.post("/account/link").headers["location"] == self._own
        self._signed_in[player] = client
        return client

    def report_in_a_window(self, player: str, result: str) -> None:
        """Report a result by touch: the link, yes, the result; or confirm what the opponent has reported."""
        context = self._browser.new_context(**_PHONE)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto(self._address + self._link(player))
        page.get_by_role("button", name="Yes, I am").tap()
        _tap_result(page, result)
        context.close()
        self.windows += 1

    def _link(self, player: str) -> str:
        return f"/link/{make_player_links(self._store, 'club', [player], self._event)[player]}"


def _tap_result(page: Page, result: str) -> None:
    """Tap what ends with the report of a result on the page of a player."""
    expect(page.locator("#board h1")).to_be_visible(timeout=60_000)
    confirm = page.locator("form[data-send=reports]:not(.report)", has=page.locator(f"[name=result][value='{result}']"))
    if confirm.count():
        confirm.get_by_role("button").tap()
    else:
        if fold := page.locator("#other summary").all():
            fold[0].tap()
        page.locator(f".choice input[value='{result}']").tap()
        page.get_by_role("button", name="Send the result").tap()
    expect(page.locator("#board .state")).to_have_text(
        re.compile("You reported|You do not agree|Result:"), timeout=60_000
    )
