"""Fixtures in the browser: drawn at the desk, a move asked for and agreed to by personal links."""

from __future__ import annotations

import datetime as dt
from itertools import count

import pytest

from crosstable.events.fixture_clashes import matches_of
from crosstable.events.running import read_running
from tests.web.accounts.conftest import as_player
from tests.web.desk.conftest import created, entered
from tests.web.desk.test_desk import done, text_of

_NUMBERS = count(1)


@pytest.fixture
def drawn(owner, league, site):
    """The desk of a league that was drawn there, and the two players of its first match."""
    at = created(owner, name=f"Premier {next(_NUMBERS)}", template="round-robin", rounds="")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1650", "Di Gray 1500")
    told = done(owner, f"{at}/draw-fixtures", day="2027-01-09", every="7", time="19:30", place="Hall", page="fixtures")
    event = at.rpartition("/")[2]
    first = running(league, event).round(1).board(1).game.players
    players = [as_player(league, site, each, event) for each in first]
    return at, event, told, players


def running(league, event):
    with league.read() as connection:
        return read_running(connection, event)


def first_day(league, event):
    return next(each.slot.day for each in matches_of(running(league, event)))


@pytest.mark.slow
def test_fixtures_are_drawn_at_the_desk_and_moved_with_the_agreement_of_the_other_side(drawn, owner, league):
    at, event, told, (first, second) = drawn
    own = f"/player/{event}"
    wish = {"round": "1", "match": "1", "day": "2027-01-12", "reason": "flu"}

    asked = done(first, f"{own}/move-match", **wish)
    other, desk = text_of(second.get(own)), text_of(owner.get(f"{at}/fixtures"))
    before = first_day(league, event)
    agreed = done(second, f"{own}/answer-move", round="1", match="1", agree="yes")

    assert "drew the fixtures: 3 rounds, 6 matches, from 2027-01-09 on" in told
    assert "Your fixtures" in asked
    assert "Your side asks for 2027-01-12, 19:30, Hall. It counts when the other side or the director agrees." in asked
    assert "asks for 2027-01-12, 19:30, Hall: flu Agree Decline" in other
    assert "asks for 2027-01-12, 19:30, Hall: flu Move it Decline" in desk
    assert (before, first_day(league, event)) == (dt.date(2027, 1, 9), dt.date(2027, 1, 12))
    assert "asks for" not in agreed
    page = owner.get(f"/fixtures/{event}.html", follow_redirects=True).text
    assert "2027-01-12" in page
    calendar = owner.get(f"/calendar/{event}.ics", follow_redirects=True)
    assert calendar.headers["content-type"].startswith("text/calendar")
    assert b"DTSTART:20270112T" in calendar.content


@pytest.mark.slow
def test_a_wish_is_taken_back_and_a_bad_one_keeps_its_sentence(drawn, owner, league):
    at, event, _, (first, _) = drawn
    own = f"/player/{event}"
    done(first, f"{own}/move-match", round="1", match="1", day="2027-01-12", reason="flu")

    left = done(first, f"{own}/answer-move", round="1", match="1", agree="no")
    wrong = first.post(f"{own}/move-match", data={"round": "1", "match": "1", "time": "25:99", "reason": "flu"})
    moved = done(owner, f"{at}/move-match", round="2", day="2027-01-30", reason="snow", page="fixtures")

    played = done(owner, f"{at}/results", round="3", typed="2 1-0", page="fixtures")

    assert "round 3: " in played
    assert "asks for" not in left
    assert "is not a time of the day. Write hours and minutes: 19:30." in text_of(wrong)
    assert "moved round 2 to 2027-01-30 19:30, Hall (was: 2027-01-16 19:30, Hall)" in moved
    assert first_day(league, event) == dt.date(2027, 1, 9)
