"""The links on result slips: one for each board, signed, until the round is over."""

from __future__ import annotations

import re

import pytest

from crosstable.facts.store.change_log import last_change
from crosstable.model.errors import InputError
from crosstable.people.accounts import slip_links as of_slips
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.links import open_link, revoke_link
from crosstable.people.accounts.sessions import begin_slip_session
from crosstable.people.accounts.slip_links import open_slip
from crosstable.publish.print_slips import qr_code
from tests.slip_links import slip_links
from tests.web.accounts.conftest import as_player, browser_of, cookie_of, numbers_of, signed_in
from tests.web.desk.test_desk import done, text_of


@pytest.fixture
def slips(board, league):
    """The desk of an event in its first round, its path, that of its players' pages, and the links on its slips."""
    browser, at, own, _ = board
    return browser, at, own, slip_links(league, "Dora", at.rpartition("/")[2], 1)


def scanned(site, secret):
    """A browser that opened the link on a slip, and the page that it shows."""
    browser = browser_of(site)
    return browser, browser.get(browser.get(f"/link/{secret}").headers["location"])


def players_of(page):
    return re.findall(r'name="player" value="(p\d+)"', page.text)


@pytest.mark.slow
def test_a_slip_opens_the_result_of_one_game_and_nothing_else(slips, site):
    _, _, own, links = slips
    browser, page = scanned(site, links[1])
    me, other = players_of(page)
    begun = browser.post("/account/link", data={"player": me})
    shown = text_of(browser.get(own))
    report = {"board": "2", "round": "1", "result": "1"}

    assert "Round 1 · Board 1 Who are you?" in text_of(page)
    assert (303, own) == (begun.status_code, begun.headers["location"])
    assert "How did it end?" in shown
    assert "Bye or withdrawal" not in shown
    assert "This slip is not of board 2." in text_of(browser.post(f"{own}/reports", data=report))
    assert 404 == browser.post(f"{own}/entries/{me}/bye", data={"rounds": "2"}).status_code
    assert 404 == browser.post(f"{own}/entries/{other}/withdraw").status_code
    assert "You reported 1-0." in done(browser, f"{own}/reports", **{**report, "board": "1"})


def scanned_again(browser, secret):
    """What a browser that is signed in shows of the link on a slip."""
    return browser.get(browser.get(f"/link/{secret}").headers["location"])


@pytest.mark.slow
def test_each_slip_asks_who_holds_it_also_on_a_device_of_the_club(slips, site):
    _, _, own, links = slips
    tablet, page = scanned(site, links[1])
    gus = players_of(page)[0]
    tablet.post("/account/link", data={"player": gus})
    first = browser_of(site, tablet.cookies[cookie_of(site)])
    page = scanned_again(tablet, links[2])
    other = players_of(page)[1]
    tablet.post("/account/link", data={"player": other})

    assert "Round 1 · Board 2 Who are you?" in text_of(page)
    assert gus not in players_of(page)
    assert "Round 1 · Board 2" in text_of(tablet.get(own))
    assert 401 == first.get(own).status_code  # the session of the first slip ended
    assert "Who are you?" in text_of(scanned_again(tablet, links[2]))  # after a wrong tap


@pytest.mark.slow
def test_a_slip_takes_the_place_of_no_account_and_no_personal_link(slips, site, league):
    _, at, own, links = slips
    event = at.rpartition("/")[2]
    viewer = signed_in(league, site, "Vera", Grant(Role.VIEWER, event))
    page = scanned_again(viewer, links[1])
    me, _ = players_of(scanned(site, links[1])[1])
    kept = viewer.post("/account/link", data={"player": me})
    left = viewer.post("/account/sign-out", data={"to": "/account/link"})
    mine, other = (as_player(league, site, me, event) for _ in range(2))

    assert "Vera is signed in on this device." in text_of(page)
    assert [] == players_of(page)
    assert "Vera is signed in on this device." in text_of(kept)
    assert "/account/link" == left.headers["location"]
    assert me in players_of(viewer.get("/account/link"))
    assert own == scanned_again(mine, links[1]).headers["location"]
    assert "is signed in on this device." in text_of(scanned_again(other, links[2]))


@pytest.mark.slow
def test_a_slip_ends_with_its_round(slips, site, league):
    desk, at, own, links = slips
    browser, page = scanned(site, links[1])
    browser.post("/account/link", data={"player": players_of(page)[0]})
    assert 200 == browser.get(own).status_code
    for path, fields in (("results", {"typed": "1 1\n2 1"}), ("close-round", {})):
        assert 303 == desk.post(f"{at}/{path}", data=fields).status_code

    late = scanned(site, links[1])[1]

    assert (401, 404) == (browser.get(own).status_code, late.status_code)
    assert "This slip is not valid: its round is over" in text_of(late)
    with pytest.raises(InputError, match="This slip is not valid"):
        begin_slip_session(league, links[1], players_of(page)[0])


@pytest.mark.slow
def test_a_slip_is_signed_for_its_board_and_revoked_with_the_slips_of_its_round(slips, site, league):
    _, at, own, links = slips
    event = at.rpartition("/")[2]
    forged = f"s.{event}.1.2.{links[1].rpartition('.')[2]}"
    browser, page = scanned(site, links[1])
    stranger = browser.post("/account/link", data={"player": players_of(scanned(site, links[2])[1])[0]})
    other, page = scanned(site, links[1])
    other.post("/account/link", data={"player": players_of(page)[0]})
    assert 200 == other.get(own).status_code
    assert links == slip_links(league, "Dora", event, 1)
    with league.read() as connection:
        found = [
            open_slip(connection, each, league.clock())
            for each in (forged, "s.e1", "s.e1.x.1.a", links[1] + "a", "s.e9.1.1.")
        ]
        assert open_link(connection, links[1], league.clock()) is None
    revoke_link(league, "Dora", numbers_of(league, "links")[-1])

    assert [None] * 5 == found
    assert 404 == stranger.status_code
    assert (401, 404) == (other.get(own).status_code, scanned(site, links[1])[1].status_code)

    printed = slip_links(league, "Dora", event, 1)
    assert printed[1] != links[1]
    assert (401, 404) == (other.get(own).status_code, scanned(site, links[1])[1].status_code)
    with pytest.raises(InputError, match="This slip is not valid"):
        begin_slip_session(league, links[1], players_of(page)[0])
    other, page = scanned(site, printed[1])
    other.post("/account/link", data={"player": players_of(page)[0]})
    assert 200 == other.get(own).status_code


def test_two_who_print_at_the_same_moment_print_the_same_links(slips, league, monkeypatch):
    _, at, _, links = slips
    found, seen = of_slips._key, []

    def before_the_other_printed(*given):
        seen.append(given)
        return None if len(seen) == 1 else found(*given)

    monkeypatch.setattr(of_slips, "_key", before_the_other_printed)
    with league.read() as connection:
        changes = last_change(connection)

    assert links == slip_links(league, "Sam", at.rpartition("/")[2], 1)
    with league.read() as connection:
        assert changes == last_change(connection)


@pytest.mark.slow
def test_slips_are_printed_at_the_desk_with_their_codes_and_those_who_enter_results_are_led_there(slips):
    desk, at, _, links = slips
    printed = desk.post(f"{at}/slips")

    assert str(qr_code(f"http://localhost/link/{links[1]}")) in printed.text
    assert "Scan to report" in text_of(printed)
    assert "Print slips with codes to report" in text_of(desk.get(at))
    assert f"{at}#d1" == scanned_again(desk, links[1]).headers["location"]
