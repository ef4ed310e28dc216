"""The pages of a hall: who plays where, how they met, and what is missing."""

from __future__ import annotations

import re

import pytest

from crosstable.league.lists.publication import publish
from crosstable.league.reading.league_reader import read_snapshot
from crosstable.publish.page_table import page_at, pages
from crosstable.publish.site_data import SiteData
from tests.league.small_league import enter
from tests.publish.pages import Page
from tests.publish.running_league import in_round_two

GAMES = [("Ann", "Bo", 1), ("Bo", "Ann", 1), ("Ann", "Bo", 0.5), ("Di", "Cy", 1)]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    store, _ = in_round_two(tmp_path_factory.mktemp("hall"))
    enter(store, GAMES)
    publish(store, "ann")
    return SiteData(read_snapshot(store), "https://club.example/")


def _html(site, path):
    kind, key = page_at(path)
    return kind.text(site, key)


def _rows(html):
    return [re.sub(r"<[^>]*>", " ", row).split() for row in re.findall(r"<tr id.*?</tr>", html, re.S)]


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


def test_what_is_missing_is_listed(site):
    assert "No result yet: 2, 3." in _html(site, "hall/e1-spring-open.html")
    assert "No result yet: 2, 3" in _html(site, "screen/e1-spring-open.html")


def test_sheets_to_print_have_no_style_within(site):
    html = _html(site, "paper/e1-spring-open.html")

    assert "<style" not in html
    assert '<link rel="stylesheet" href="../assets/paper.css">' in html
    assert "unsafe-inline" not in html
    assert 3 == html.count('class="qr"')


def test_codes_lead_to_the_hall_where_the_address_is_known(site):
    assert "<svg" in _html(site, "hall/e1-spring-open.html")
    assert "<svg" not in _html(SiteData(site.snapshot), "hall/e1-spring-open.html")


@pytest.mark.parametrize("folder", ["hall", "screen", "paper"])
def test_pages_of_a_hall_are_sound_and_events_of_files_have_none(site, folder):
    found = [path for path, _ in pages(site) if path.startswith(folder)]

    assert [f"{folder}/e1-spring-open.html"] == found
    assert [] == Page(_html(site, found[0])).problems


def test_the_page_of_the_event_leads_to_the_hall(site):
    assert 'href="../hall/e1-spring-open.html"' in _html(site, "events/e1-spring-open.html")
