"""The pages of a hall: who plays where, how they met, and what is missing."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

import pytest

from crosstable.changes.publication import publish
from crosstable.events.results import enter_results
from crosstable.events.rounds import close_round, pair_round, publish_round, unpublish_round
from crosstable.events.running import read_running
from crosstable.publish.page_table import page_at, pages
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.list_reader import published_lists
from crosstable.reading.stored_list import StoredList
from crosstable.views.player_reports import player_view
from tests.league.small_league import enter
from tests.publish.pages import Page
from tests.publish.running_league import WHO, begun, in_round_two

GAMES = [("Ann", "Bo", 1), ("Bo", "Ann", 1), ("Ann", "Bo", 0.5), ("Di", "Cy", 1)]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    store, _ = in_round_two(tmp_path_factory.mktemp("hall"))
    enter(store, GAMES)
    publish(store, "ann")
    return store


@pytest.fixture(scope="module")
def site(store):
    return SiteData(read_snapshot(store), "https://club.example/")


def _html(site, path):
    kind, key = page_at(path)
    return kind.text(site, key)


def _rows(html):
    return [re.sub(r"<[^>]*>", " ", row).split() for row in re.findall(r"<tr id.*?</tr>", html, re.S)]


@pytest.mark.slow
def test_every_player_is_found_by_name_with_board_colour_and_opponent(site):
    rows = _rows(_html(site, "hall/e1-spring-open.html"))
    names = [row[0] for row in rows[:7]]

    assert ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"] == names
    assert "bye" in " ".join(rows[6])
    assert {"White", "Black"} == {row[row.index(row[2], 2) + 1] for row in rows[:6]}


def test_players_see_how_they_met_and_their_chance(site):
    html = _html(site, "hall/e1-spring-open.html")

    chances = re.findall("chance (\\d+)\u00a0%", html)
    assert chances
    assert all(0 < int(each) < 100 for each in chances)
    assert len(chances) == len(re.findall(r"rating with a win \+\d+, a draw [+−]?\d+, a loss −\d+", html))


def test_a_phone_says_what_the_open_board_is_worth_as_the_hall_does(site, store):
    hall = _html(site, "hall/e1-spring-open.html")
    with store.read() as connection:
        running, lists = read_running(connection, "e1"), published_lists(connection)
        rated = [StoredList(each, lambda: connection) for each in lists]
        own = [player_view(running, (), each.id, rated) for each in running.event.entrants]

    worth = [each.stakes for each in own if each.stakes]
    assert worth
    assert all(each in hall for each in worth)
    assert not any(each.stakes for each in own if each.board is None or each.board.result)


def test_what_is_missing_is_listed(site):
    assert "No result yet: 2, 3." in _html(site, "hall/e1-spring-open.html")
    html = _html(site, "screen/e1-spring-open.html")
    assert "No result yet: 2, 3" in html
    assert ["Board", "White", "Result", "Black"] == re.findall(r"<th [^>]*>(.*?)</th>", html)


def test_sheets_to_print_have_no_style_within(site):
    html = _html(site, "paper/e1-spring-open.html")

    assert "<style" not in html
    assert '<link rel="stylesheet" href="../assets/paper.css">' in html
    assert "unsafe-inline" not in html
    assert 7 == html.count('class="qr"')  # slips of three boards; pairings by board and name, wall list, standings


def test_codes_lead_to_the_hall_where_the_address_is_known(site):
    assert "<svg" in _html(site, "hall/e1-spring-open.html")
    assert "<svg" not in _html(SiteData(site.league), "hall/e1-spring-open.html")


def test_an_older_round_has_its_results_and_no_chances_of_today(site):
    html = _html(site, "hall/e1-spring-open/1.html")

    assert "Round 1 <small>Spring Open" in html
    assert "All results of the round are in." in html
    assert "chance" not in html
    assert '<a href="../../hall/e1-spring-open.html">2</a>' in html
    assert '<a href="../../hall/e1-spring-open/1.html" aria-current="page">Round 1</a>' in html


@pytest.mark.parametrize("key", ["e1-spring-open/0", "e1-spring-open/3", "e1-spring-open/01", "e1-spring-open/x"])
def test_other_rounds_have_no_page(site, key):
    assert page_at(f"hall/{key}.html")[0].text(site, key) is None


def test_a_round_that_is_on_has_its_time_control_and_a_clock(site):
    now = site.league.events
    snapshot = replace(site.league, timezone="Asia/Tokyo", events=(_in_play(now[0]), *now[1:]))
    data = SiteData(snapshot, "https://club.example/")

    assert "Time control <bdi>90 min</bdi> · Round published at" in _html(data, "hall/e1-spring-open.html")
    assert 'datetime="2026-03-01T18:05:00+09:00">18:05</time>' in _html(data, "hall/e1-spring-open.html")
    assert "· <bdi>90 min</bdi>" in _html(data, "screen/e1-spring-open.html")
    assert ">18:05</time>" in _html(data, "screen/e1-spring-open.html")
    assert "published at" not in _html(data, "hall/e1-spring-open/1.html")


def _in_play(event):
    at = dt.datetime(2026, 3, 1, 9, 5, tzinfo=dt.UTC)
    paired = tuple(replace(each, published_at=at) for each in event.paired)
    return replace(event, facts={"time_control": "90 min"}, paired=paired)


def test_a_round_knows_when_it_was_published_for_the_last_time(tmp_path):
    store, event = begun(tmp_path)
    at = dt.datetime(2026, 3, 1, 9, tzinfo=dt.UTC)
    for step in (pair_round, publish_round, unpublish_round, publish_round):
        at += dt.timedelta(minutes=1)
        store.clock = lambda: at  # noqa: B023  # called in this turn alone
        step(store, WHO, event)
    enter_results(store, WHO, event, [(1, "1"), (2, "1"), (3, "1")])
    store.clock = lambda: at + dt.timedelta(hours=3)
    close_round(store, WHO, event)

    (snapshot,) = read_snapshot(store).events
    assert [at] == [each.published_at for each in snapshot.paired]


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["hall", "screen", "paper"])
def test_pages_of_a_hall_are_sound_and_events_of_files_have_none(site, folder):
    found = [path for path, _ in pages(site) if path.startswith(folder)]

    rounds = [f"hall/e1-spring-open/{number}.html" for number in (1, 2)] if folder == "hall" else []
    assert [f"{folder}/e1-spring-open.html", *rounds] == found
    assert [] == [problem for path in found for problem in Page(_html(site, path)).problems]


def test_the_page_of_the_event_leads_to_the_hall(site):
    assert 'href="../hall/e1-spring-open.html"' in _html(site, "events/e1-spring-open.html")
