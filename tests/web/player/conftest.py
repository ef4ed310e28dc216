"""A site on which players have their own pages."""

from __future__ import annotations

import pytest

from tests.web.accounts.conftest import as_player, league, site, whole
from tests.web.desk.conftest import desk, owner

__all__ = ["desk", "league", "owner", "site", "whole"]  # fixtures


@pytest.fixture
def board(desk, league, site):
    """The desk of an event whose first round is on, the path of its pages for players, and the two of board 1."""
    browser, at = desk
    browser.post(f"{at}/rounds", data={"publish": "on"})
    event = at.rpartition("/")[2]
    page = browser.get(f"/api/v1/leagues/{next(iter(site.state.accounts.by_key))}/events/{event}/rounds/1").json()
    first = next(each for each in page["boards"] if each["board"] == 1)
    players = [side["players"][0]["id"] for side in first["sides"]]
    return browser, at, f"/player/{event}", [as_player(league, site, each, event) for each in players]
