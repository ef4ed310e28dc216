"""The phones of the players of an event, opened by personal link: in the browser, or as the same forms without it.

Their pages need no script: a phone in the browser is a window without scripts, which knows nothing of the phone before.
"""

from __future__ import annotations

import re
from functools import cached_property
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, expect

from crosstable.events.running import read_running
from crosstable.facts.store.store import Store
from crosstable.people.accounts.links import make_player_links

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
        self._path = urlsplit(address).path  # of the league, where the site has several
        self._own = f"{self._path}/player/{event}"
        self._transport = httpx.HTTPTransport()
        self._signed_in: dict[str, httpx.Client] = {}
        self._window: BrowserContext | None = None
        self.reported_in_windows = 0

    def close(self) -> None:
        """Close the connections and the window."""
        self._transport.close()
        if self._window is not None:
            self._window.close()

    @cached_property
    def _links(self) -> dict[str, str]:
        """The personal links of all players, made at once as the director prints them."""
        with self._store.read() as connection:
            players = [each.id for each in read_running(connection, self._event).event.entrants]
        made = make_player_links(self._store, "club", players, self._event)
        return {player: f"/link/{secret}" for player, secret in made.items()}

    def report(self, player: str, result: str, **fields: str | int) -> None:
        """Report a result as the page of the player sends it: the fields that it has, and the result."""
        client = self._signed_in.get(player) or self._sign_in(player)
        answer = client.post(f"/player/{self._event}/reports", data={**fields, "result": result})
        assert (303, self._own) == (answer.status_code, answer.headers.get("location")), answer.text

    def _sign_in(self, player: str) -> httpx.Client:
        client = httpx.Client(base_url=self._address, transport=self._transport, trust_env=False, timeout=30)
        client.headers["Origin"] = self._address.removesuffix(self._path)
        assert client.get(self._links[player]).headers["location"] == f"{self._path}/account/link"
        assert client.post("/account/link").headers["location"] == self._own
        self._signed_in[player] = client
        return client

    def report_in_a_window(self, player: str, result: str, **fields: str | int) -> None:
        """Report a result by touch: the link, yes, the result; or confirm what the opponent has reported."""
        if self._window is None:
            self._window = self._browser.new_context(**_PHONE)
            self._window.set_default_timeout(60_000)
            self._window.new_page()
        self._window.clear_cookies()
        (page,) = self._window.pages
        page.goto(self._address + self._links[player])
        page.get_by_role("button", name="Yes, I am").tap()
        expect(page.locator("#board h1")).to_contain_text(f"{fields['board']}", timeout=60_000)
        _tap_result(page, result)
        self.reported_in_windows += 1


def _tap_result(page: Page, result: str) -> None:
    """Tap what ends with the report of a result on the page of a player."""
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
