"""Sign-ups at the desk: opening, accepting, similar names, check-in, what is missing."""

from __future__ import annotations

import pytest

from crosstable.events.running import read_running
from crosstable.events.sign_up.sign_ups import sign_ups_of
from crosstable.facts.players.player_edits import add_player
from tests.web.accounts.conftest import OWNER, browser_of, signed_in
from tests.web.sign_up.conftest import open_for, signed_up, text_of


@pytest.fixture
def owner(league, site):
    return signed_in(league, site, "Olaf", OWNER)


def sent(owner, event, path, **data):
    """Send a form of the page; return what it leads to."""
    answer = owner.post(f"/desk/{event}/{path}", data={"page": "signups", **data})
    return text_of(owner.get(answer.headers["location"]) if answer.status_code == 303 else answer)


def entrants(league, event):
    with league.read() as connection:
        return [each.player.name for each in read_running(connection, event).event.entrants]


@pytest.mark.slow
def test_sign_up_is_opened_with_places_and_a_last_day_and_closed_again(owner, league, event, site):
    open_for(league, event, is_open=False, capacity=None)
    opened = sent(
        owner, event, "sign-up", capacity="24", deadline="2100-12-04", accept="each", note="Fee: 10", open="yes"
    )
    public = text_of(browser_of(site).get(f"/sign-up/{event}"))
    few = sent(owner, event, "sign-up", **{"capacity": "", "was.capacity": "24", "open": "yes"})
    wrong = sent(owner, event, "sign-up", deadline="soon")
    closed = sent(owner, event, "sign-up", open="no")

    assert f"opened sign-up for {event}, 24 places, until 2100-12-04, each accepted by the director" in opened
    assert "0 of 24 places taken." in opened
    assert "Fee: 10" in public
    assert "24 of 24 places are free. Until 2100-12-04. The director accepts each sign-up." in public
    assert "0 entrants." in few
    assert "'soon' is not a date" in wrong
    assert "Sign-up is closed." in closed


@pytest.mark.slow
def test_the_director_accepts_those_who_are_ticked_and_then_all(owner, league, event, site):
    open_for(league, event, accepts="each", capacity=3)
    for name in ("Abe Desk", "Bea Desk", "Cal Desk", "Dot Desk"):
        signed_up(site, event, name)

    page = text_of(owner.get(f"/desk/{event}/signups"))
    assert "0 of 3 places taken. 4 wait." in page
    assert "waiting list, place 1" in page
    sent(owner, event, "sign-ups/accept", **{"numbers.1": "2"})
    assert ["Bea Desk"] == entrants(league, event)
    sent(owner, event, "sign-ups/decline", **{"numbers.2": "3"})
    sent(owner, event, "sign-ups/accept", every="yes")
    assert ["Bea Desk", "Abe Desk", "Dot Desk"] == entrants(league, event)
    assert "Name the sign-ups to accept" in sent(owner, event, "sign-ups/accept")


def test_a_similar_name_is_shown_and_accepted_as_the_known_player(owner, league, event, site):
    open_for(league, event, accepts="each")
    known = add_player(league, "root", "Quentin Similar")
    signed_up(site, event, "Quentin Similarr", mail="quentin@club.example")

    page = owner.get(f"/desk/{event}/signups")
    sent(owner, event, "sign-ups/accept", **{"for.accept.same_as.1": known})

    assert "similar: Quentin Similar" in text_of(page)
    assert f'name="for.accept.same_as.1" value="{known}"' in page.text
    assert "quentin@club.example" in page.text
    with league.read() as connection:
        (made,) = sign_ups_of(connection, read_running(connection, event).number)
    assert known == made.player


@pytest.mark.slow
def test_who_is_missing_is_settled_by_one_press(owner, league, event, site):
    open_for(league, event, capacity=None)
    for name in ("Mia Here", "Noa Here", "Oli Away"):
        signed_up(site, event, name)
    with league.read() as connection:
        ids = [each.id for each in read_running(connection, event).event.entrants]

    before = text_of(owner.get(f"/desk/{event}/signups"))
    sent(owner, event, "check-ins", **{"players.1": ids[0], "players.2": ids[1], "players.3": ids[2]})
    sent(owner, event, "check-ins", cancel="yes", **{"players.1": ids[2]})
    there = text_of(owner.get(f"/desk/{event}/signups"))
    done = sent(owner, event, "present", checked_in="yes", kind="zero-bye")

    assert "0 there, 3 missing." in before
    assert "2 there, 1 missing." in there
    assert "noted 2 players present in round 1, 1 absent (zero-bye)" in done
    assert "2 there, 0 missing." in done
    assert "Only players who have not checked in can be withdrawn together." in sent(
        owner, event, "present", kind="withdraw", **{"players.1": ids[0]}
    )
    assert "Name the players who are there, or take those who have checked in." in sent(owner, event, "present")
    owner.post(f"/desk/{event}/rounds", data={"publish": "on"})
    assert "Check-in for round 2" in text_of(owner.get(f"/desk/{event}/signups"))


def test_the_sheets_for_the_wall_hold_the_code_as_a_picture_and_as_an_address(owner, event):
    first = owner.post(f"/desk/{event}/hall-sheet")
    again = owner.post(f"/desk/{event}/hall-sheet")
    other = owner.get(f"/desk/{event}/sign-up-sheet")

    assert "<svg" in first.text
    assert f"http://localhost/link/c.{event}." in text_of(first)
    assert text_of(first) == text_of(again)
    assert f"http://localhost/sign-up/{event}" in text_of(other)


@pytest.mark.slow
def test_nobody_without_the_right_sees_sign_ups(site, event):
    assert 401 == browser_of(site).get(f"/desk/{event}/signups").status_code
    assert (
        401
        == browser_of(site)
        .get(f"/api/v1/leagues/{next(iter(site.state.accounts.by_key))}/events/{event}/sign-ups")
        .status_code
    )
