"""Entrants at the desk: a page for each, who is there, people by name, and the McMahon bar."""

import re

import pytest

from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.players.lists_of_league import place_of_lists
from crosstable.facts.players.player_edits import edit_player
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.people.accounts.access import Grant, Role
from tests.web.accounts.conftest import signed_in
from tests.web.desk.conftest import created, entered
from tests.web.desk.test_desk import done, text_of


def ids(browser, at):
    """The entrants of an event by name."""
    return {name: id for id, name in re.findall(r'/entries/(p\d+)">([^<]+)</a>', browser.get(at).text)}


def store_of(browser):
    return next(iter(browser.app.state.accounts)).store


@pytest.mark.slow
def test_an_entrant_has_a_page_with_all_that_can_be_done(desk):
    browser, at = desk
    ann = f"{at}/entries/{ids(browser, at)['Ann Lee']}"

    done(browser, f"{ann}/rating", rating="1815")
    done(browser, f"{ann}/bye", rounds="1 2", kind="half-bye")
    page = browser.get(ann).text
    assert ('value="1815"' in page, "Bye in round 2 (half-bye)" in text_of(browser.get(ann))) == (True, True)
    done(browser, f"{ann}/cancel-bye", rounds="1")
    assert "Bye in round 1" not in text_of(browser.get(ann))
    assert "Anna Leigh" in done(browser, f"{ann}/replace", name="Anna Leigh", reason="namesakes")

    assert 404 == browser.get(ann).status_code
    assert 404 == browser.get(f"{at}/entries/p99999").status_code
    assert 404 == browser.get("/desk/e999/presence").status_code


@pytest.mark.slow
def test_who_is_there_is_ticked(desk):
    browser, at = desk
    known = ids(browser, at)
    assert 4 == browser.get(f"{at}/presence").text.count(" checked")

    page = done(browser, f"{at}/presence", **{known["Ann Lee"]: "on", known["Bo Ek"]: "on", "kind": "half-bye"})

    assert 2 == page.count("bye in round 1")
    assert 2 == browser.get(f"{at}/presence").text.count(" checked")
    wrong = text_of(browser.post(f"{at}/presence", data={"kind": "loss"}))
    assert "kind: &#39;loss&#39; is not one of zero-bye, half-bye, full-bye, withdraw." in wrong


@pytest.mark.slow
def test_who_is_there_is_not_taken_from_a_page_that_is_out_of_date(desk):
    browser, at = desk
    known = ids(browser, at)
    seen = re.search(r'name="seen" value="([^"]*)"', browser.get(f"{at}/presence").text)[1].replace("&#34;", '"')
    entered(browser, at, "Eve Hall 1400")

    stale = browser.post(f"{at}/presence", data={"seen": seen, known["Ann Lee"]: "on"})

    assert 412 == stale.status_code
    assert "entered" in text_of(stale)
    assert 5 == browser.get(f"{at}/presence").text.count(" checked")


@pytest.mark.slow
def test_people_of_the_league_and_of_federations_are_found_by_their_names(desk, scorer):
    browser, at = desk
    store = store_of(browser)
    listed = PlayerListRow("12000274", "Novak, Jan", 2439.0, None, None, "GM", "Moor", "AUT", None, "1990", None)
    PlayerLookup(place_of_lists(store)).replace("FIDE", [listed])
    edit_player(store, "Dora", "Bo Ek", {"display": "hidden"})

    found = browser.get(f"{at}/people", params={"q": "jan nov"}).json()
    ann = browser.get(f"{at}/people", params={"q": "lee a"}).json()
    hidden = browser.get(f"{at}/people", params={"q": "bo ek"}).json()
    edit_player(store, "Dora", "Bo Ek", {"display": "public"})

    assert [("Novak, Jan", "2439, GM, Moor, AUT, FIDE 12000274")] == [(each["name"], each["about"]) for each in found]
    assert ["Ann Lee"] == [each["line"] for each in ann]
    assert ([], []) == (hidden, browser.get(f"{at}/people", params={"q": "x"}).json())
    page = text_of(browser.post(f"{at}/list", data={"list": found[0]["line"]}))
    assert "Novak, Jan 2439 new GM, 1990, Moor, AUT, FIDE 12000274" in page
    cards = created(browser, name="Cards", template="go-mcmahon")
    assert [] == browser.get(f"{cards}/people", params={"q": "jan nov"}).json()  # no federation of that game
    assert 404 == browser.get("/desk/e999/people", params={"q": "ann"}).status_code
    assert 404 == scorer.get(f"{at}/people", params={"q": "ann"}).status_code
    other = signed_in(store, browser.app, "Other", Grant(Role.DIRECTOR, "e1"))
    assert 404 == other.get(f"{at}/people", params={"q": "ann"}).status_code
    assert 422 == browser.get(f"{at}/people", params={"q": "x" * 101}).status_code


@pytest.fixture
def go(owner):
    at = created(owner, name="Go Days", template="go-mcmahon", rounds="3")
    entered(owner, at, "Ki To\t2150", "Mi Sa\t2050", "Ru Ko\t1920", "Yo Ne\t1510", "Ha Zu")
    return owner, at


@pytest.mark.slow
def test_the_bar_is_drawn_moved_and_set(go):
    browser, at = go
    page = browser.get(at).text
    assert ('class="chart histogram edged"' in page, ">proposed bar 1k</text>" in page) == (True, True)
    axis = re.findall(r'<text class="xl[^>]*>([^<]*)</text>', page)  # 2000 is 1k of the EGF, 1800 is 3k
    assert [*axis] == [each for each in axis if re.fullmatch(r"\d+[dk]", each)] != []

    shown = browser.get(f"{at}/bar", params={"at": "1d", "lowest": "10k"})
    assert ">proposed bar 1d</text>" in shown.text
    assert "Score From Entrants 10 1d 1 9 1k 1 8 2k 1 4 6k 1 0 1" in text_of(shown)
    fields = dict(re.findall(r'type="hidden" name="(bar|lowest|step)" value="([^"]+)"', shown.text))
    done(browser, f"{at}/bar", **fields)
    assert ">bar 1d</text>" in browser.get(at).text

    assert "neither a rank nor a rating" in text_of(browser.get(f"{at}/bar", params={"at": "high"}))
    assert "below the lowest rating" in text_of(browser.get(f"{at}/bar", params={"at": "20k", "lowest": "10k"}))


def test_an_event_without_a_bar_has_a_plain_histogram(desk):
    browser, at = desk
    page = browser.get(at).text
    empty = created(browser, name="No One", template="swiss")

    assert ('class="chart histogram"' in page, "youl" in page) == (True, False)
    assert "No entrant has a rating yet" in text_of(browser.get(f"{empty}/bar"))


@pytest.mark.slow
def test_a_late_entry_in_fide_mode_is_offered_no_points_that_the_rules_do_not_give(owner):
    """C.04.2, 2.4: late entries get no points for rounds that they missed."""
    found = {}
    for kind in ("fide-swiss", "swiss"):
        at = created(owner, name=f"Late {kind}", template=kind, rounds="3")
        entered(owner, at, *(f"{kind} {name} {rating}" for name, rating in (("One", 1900), ("Two", 1800))))
        owner.post(f"{at}/rounds", data={"publish": "on", "irregular": "true"})
        form = re.search(r'name="missed">(.*?)</select>', owner.get(f"{at}/entrants").text, re.DOTALL)
        found[kind] = re.findall(r'value="([^"]+)"', form[1])

    assert {"fide-swiss": ["zero-bye"], "swiss": ["zero-bye", "half-bye", "full-bye"]} == found
