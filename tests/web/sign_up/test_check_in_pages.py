"""Check-in by the code in the hall and by the personal link."""

from __future__ import annotations

import pytest

from crosstable.events.check_ins import checked_in
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.rounds import pair_round, publish_round
from crosstable.events.running import read_running
from crosstable.people.accounts.links import LinkKind, revoke_link
from crosstable.people.accounts.overview import overview
from crosstable.people.accounts.sign_up_links import make_hall_code
from tests.web.accounts.conftest import as_player, browser_of
from tests.web.sign_up.conftest import signed_up, text_of


@pytest.fixture
def hall(league, site, event):
    """Four entrants of an event, by name; the code in the hall; and a phone that scanned it."""
    names = [f"{name} {event}" for name in ("Ada", "Ben", "Cyd", "Dov")]
    enter(league, "root", event, [NewEntry(name) for name in names])
    code = make_hall_code(league, "root", event)
    return names, code, scanned(site, code)


def scanned(site, code):
    phone = browser_of(site)
    assert "/check-in" == phone.get(phone.get(f"/link/{code}").headers["location"]).headers["location"]
    return phone


def present(league, event, number=1):
    with league.read() as connection:
        running = read_running(connection, event)
        return sorted(running.name(each) for each in checked_in(connection, running, number))


@pytest.mark.slow
def test_who_scans_the_code_types_the_name_or_number_and_is_checked_in(hall, league, event):
    names, _, phone = hall

    page = phone.get("/check-in")
    done = phone.post("/check-in", data={"who": names[0], "round": "1"})
    phone.post("/check-in", data={"who": "3", "round": "1"})

    assert "Check in for round 1" in text_of(page)
    assert all(f'<option value="{name}">' in page.text for name in names)
    assert f"{names[0]} has checked in." in text_of(phone.get(done.headers["location"]))
    assert [names[0], names[2]] == present(league, event)


@pytest.mark.slow
def test_somebody_who_is_not_entered_is_told_so(hall, league, event):
    _, _, phone = hall

    answer = phone.post("/check-in", data={"who": "Nobody <b>", "round": "1"})

    assert "'Nobody <b>' is not entered in this event." in text_of(answer)
    assert [] == present(league, event)


def test_check_in_after_pairing_is_told_on_the_page_and_works_for_the_next_round(hall, league, event):
    names, _, phone = hall
    pair_round(league, "root", event)

    assert "Round 1 is paired already, so it is too late" in text_of(phone.get("/check-in"))
    late = phone.post("/check-in", data={"who": names[0], "round": "1"})
    assert "Round 1 is paired already, so it is too late" in text_of(late)
    publish_round(league, "root", event)
    assert "Round 1 is paired already" in text_of(phone.post("/check-in", data={"who": names[0], "round": "1"}))
    assert "Check in for round 2" in text_of(phone.get("/check-in"))
    phone.post("/check-in", data={"who": names[0], "round": "2"})
    assert [names[0]] == present(league, event, 2)


def test_a_phone_with_a_personal_link_has_one_button(hall, league, site, event):
    names, code, _ = hall
    phone = as_player(league, site, _player(league, event, names[1]), event)
    phone.get(f"/link/{code}")

    page = phone.get("/check-in")

    assert f"I am {names[1]}, and I am here" in text_of(page)


def _player(league, event, name):
    with league.read() as connection:
        return next(each.id for each in read_running(connection, event).event.entrants if each.player.name == name)


def test_the_code_is_the_same_until_it_is_revoked_and_others_open_nothing(hall, league, site, event):
    names, code, phone = hall

    assert code == make_hall_code(league, "root", event)
    with league.read() as connection:
        links = overview(connection, league.clock()).links
    number = max(each.number for each in links if each.kind is LinkKind.HALL)
    revoke_link(league, "root", number)
    again = make_hall_code(league, "root", event)
    assert again != code
    assert 404 == phone.get("/check-in").status_code
    assert "Ask at the desk" in text_of(phone.post("/check-in", data={"who": names[0]}))
    for wrong in (f"c.{event}.AAAA", "c.e99999.AAAA", "c.", f"{again}.x"):
        assert 404 == scanned(site, wrong).get("/check-in").status_code
    assert [] == present(league, event)


def test_a_sign_up_checks_in_with_one_press_and_sees_it(league, site, event):
    browser, own = signed_up(site, event, "Olga Link")

    assert "I am here for round 1" in text_of(own)
    browser.post("/sign-up/own", data={"do": "check-in", "round": "1"})

    assert ["Olga Link"] == present(league, event)
    assert "You have checked in for round 1." in text_of(browser.get("/sign-up/own"))
