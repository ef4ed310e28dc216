"""Pages of a served league, seen by the owner or by a player on their personal link."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from crosstable.people.accounts.links import make_player_links
from tests.browser.site_with_accounts import serving, set_up
from tests.cheap_passwords import hash_cheaply
from tests.pictures.states import PLAYER, running_league

Open = Callable[..., Page]


@contextmanager
def opened(browser: Browser, folder: Path) -> Iterator[Open]:
    """Serve the league of events that are on; the function opens a page of it in a window of its own."""
    with pytest.MonkeyPatch.context() as patch:
        hash_cheaply(patch)
        running_league(folder).engine.dispose()
        with serving(folder / "league.db") as (store, address):
            owner = browser.new_context()
            set_up(owner.new_page(), store, address)
            secret = make_player_links(store, "root", [PLAYER], "e1")[PLAYER]
            player = browser.new_context()
            page = player.new_page()
            page.goto(f"{address}/link/{secret}")
            page.get_by_role("button", name="Yes, I am").click()
            page.wait_for_url(f"{address}/player/e1")
            cookies = {"desk": owner.storage_state(), "player": player.storage_state()}

            def open_page(path: str, **window: Any) -> Page:
                context = browser.new_context(storage_state=cookies[path.partition("/")[0]], **window)
                page = context.new_page()
                page.goto(f"{address}/{path}")
                return page

            yield open_page
