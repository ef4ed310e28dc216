"""The pages of fixtures, and the calendar files beside them."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable.events.draw_fixtures import Calendar, draw_fixtures, schedule_rounds
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.moved_matches import move_match
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_and_publish
from crosstable.events.running import read_running
from crosstable.facts.store.store import Store
from crosstable.model.fixtures import Slot
from crosstable.publish.page_table import pages
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from tests.fast_leagues import make_leagues_fast
from tests.league.made import new_league

DAY = dt.date(2027, 1, 9)
WEEKLY = Calendar([DAY], every=7, time=dt.time(19, 30), place="Park, gate 3")

make_leagues_fast()


@pytest.fixture
def store(tmp_path):
    new_league(tmp_path / "league.db")
    return Store.as_it_is(tmp_path / "league.db")


def begun(store, kind="round-robin", game="football"):
    new_event(store, "ann", "Premier", replace(template(kind), game=game), date=DAY)
    enter(store, "ann", "e1", [NewEntry(name) for name in ("Ants", "Bees", "Cats", "Dogs")])


def site(store):
    return dict(pages(SiteData(read_snapshot(store, as_of=DAY + dt.timedelta(1)))))


def events_in(calendar):
    """Return the appointments of a calendar file, each as a mapping of its properties."""
    text = calendar.decode().replace("\r\n ", "")
    return [
        dict(line.split(":", 1) for line in part.split("END:VEVENT")[0].strip().split("\r\n"))
        for part in text.split("BEGIN:VEVENT")[1:]
    ]


@pytest.mark.slow
def test_fixtures_are_listed_by_round_by_team_and_next(store):
    begun(store)
    draw_fixtures(store, "ann", "e1", WEEKLY, {"p2": "Mill Lane"})
    enter_results(store, "ann", "e1", [(1, "3-1")], round=3)

    made = site(store)

    page = made["fixtures/e1-premier.html"]
    assert "1 of 6 games have a result; standings count what is played." in page
    assert "2027-01-09, 19:30, Park, gate 3" in page
    assert page.index('id="next"') < page.index("2027-01-16") < page.index("2027-01-23")
    assert "Mill Lane" in made["fixtures/e1-premier/p2.html"]
    assert "All fixtures" not in page
    assert 'href="../fixtures/e1-premier.html"' in made["events/e1-premier.html"]
    assert "1 of 6 games are played; the standings count these." in made["events/e1-premier.html"]
    assert "Matchday 1" in made["hall/e1-premier.html"] or "matchday 1" in made["hall/e1-premier.html"]


@pytest.mark.slow
def test_calendar_of_an_event_has_its_rounds_and_the_matches_of_their_own(store):
    begun(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)
    before = events_in(site(store)["calendar/e1-premier.ics"])
    move_match(store, "ann", "e1", 2, 1, to=Slot(dt.date(2027, 1, 20)), reason="flu")

    after = events_in(site(store)["calendar/e1-premier.ics"])

    assert [each["DTSTART"] for each in before] == ["20270109T193000Z", "20270116T193000Z", "20270123T193000Z"]
    assert before[0]["SUMMARY"] == "Premier\\, Matchday 1"
    assert before[0]["LOCATION"] == "Park\\, gate 3"
    assert before[0]["DESCRIPTION"].count("–") == 2
    assert [each["DTSTART"] for each in after][2] == "20270120T193000Z"
    assert after[1]["DESCRIPTION"].count("–") == 1


@pytest.mark.slow
def test_calendar_of_a_team_keeps_the_uid_of_a_moved_match(store):
    begun(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)
    with store.read() as connection:
        team = read_running(connection, "e1").round(2).board(1).game.players[0]
    before = events_in(site(store)[f"calendar/e1-premier/{team}.ics"])
    move_match(store, "ann", "e1", 2, 1, to=Slot(dt.date(2027, 1, 20)), reason="flu")

    after = events_in(site(store)[f"calendar/e1-premier/{team}.ics"])

    assert [each["UID"] for each in before] == [each["UID"] for each in after]
    assert len({each["UID"] for each in after}) == 3
    assert int(after[1]["SEQUENCE"]) > int(before[1]["SEQUENCE"])
    assert (before[0], before[2]) == (after[0], after[2])
    assert after[1]["DTSTART"] == "20270120T193000Z"


@pytest.mark.slow
def test_rounds_of_a_swiss_are_in_calendars_before_they_are_paired(store):
    begun(store, "swiss", "")
    schedule_rounds(store, "ann", "e1", Calendar([DAY, DAY + dt.timedelta(1)]), rounds=[1, 2])
    pair_and_publish(store, "ann", "e1")

    made = site(store)

    own = events_in(made["calendar/e1-premier/p1.ics"])
    assert [each["DTSTART;VALUE=DATE"] for each in own] == ["20270109", "20270110"]
    assert " – " in own[0]["SUMMARY"]
    assert own[1]["SUMMARY"] == "Premier"
    assert "not paired yet" in made["fixtures/e1-premier/p1.html"]
    assert "Not paired yet." in made["fixtures/e1-premier.html"]


@pytest.mark.slow
def test_an_event_without_days_has_no_pages_of_fixtures(store):
    begun(store, "swiss", "")
    pair_and_publish(store, "ann", "e1")

    made = site(store)

    assert not [path for path in made if path.startswith(("fixtures/", "calendar/"))]
    assert "fixtures/" not in made["events/e1-premier.html"]
