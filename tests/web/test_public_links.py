"""Where public pages of a site with accounts lead: to sign in, and to the events that a player is in."""

import re

from tests.web.accounts.conftest import browser_of, whole

__all__ = ["whole"]  # a fixture


def test_the_public_page_of_a_site_with_accounts_has_a_way_to_sign_in(whole):
    browser = browser_of(whole[1])

    page = browser.get("/")

    assert '<a href="desk/">Sign in</a>' in page.text
    assert "Password" in browser.get("/desk/").text
    assert '<a href="../desk/">Sign in</a>' in browser.get("/players/p1-ann.html").text


def test_the_page_of_a_player_says_in_which_events_they_play_now(whole):
    page = browser_of(whole[1]).get("/players/p1-ann.html").text

    assert re.search(r'Plays in <a href="\.\./events/e1-[^"]*\.html">', page)
    assert "No rated games yet: those of an event count when it is closed." in page
