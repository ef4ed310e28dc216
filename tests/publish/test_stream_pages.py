"""Overlays of a stream and parts for other sites: what they show, where their addresses are, and what is not there."""

import re

import pytest

from crosstable.events.closing import close_event
from crosstable.events.results import enter_results
from crosstable.facts.players.player_edits import edit_player
from crosstable.publish.page_table import page_at, pages
from crosstable.publish.site_data import SiteData
from crosstable.publish.stream_pages import missing_part
from crosstable.reading.league_reader import read_snapshot
from tests.publish.running_league import WHO, begun, in_round_two

SLUG = "e1-spring-open"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    return in_round_two(tmp_path_factory.mktemp("streams"))[0]


@pytest.fixture(scope="module")
def site(store):
    return SiteData(read_snapshot(store), "https://club.example/")


def html(site, path):
    kind, key = page_at(path)
    return kind.text(site, key)


def words(text):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text.partition("<main")[2])).strip()


def test_overlay_of_a_board_shows_both_players_and_the_result(site):
    shown = html(site, f"overlay/{SLUG}/board-1.html")

    assert "1–0" in words(shown)
    assert "Round 2 · Spring Open" in words(shown)
    assert 2 == shown.count('<div class="side')
    assert "transparent" not in shown  # it is said in the style sheet
    assert "<form" not in shown
    assert "<a " not in shown


def test_board_without_a_result_has_a_dash(site):
    assert " – " in words(html(site, f"overlay/{SLUG}/board-3.html"))


def test_board_that_the_round_does_not_have_is_a_sentence(site):
    assert "Board 9 is not played in round 2." in html(site, f"overlay/{SLUG}/board-9.html")


def test_overlay_of_the_round_lists_its_boards(site):
    assert 3 == html(site, f"overlay/{SLUG}/score.html").count("<tr id=")


def test_overlay_of_standings_has_the_first_places(site):
    assert "Standings so far Spring Open" in words(html(site, f"overlay/{SLUG}/standings.html"))


def test_event_without_a_bracket_says_so(site):
    assert "This event has no bracket yet." in html(site, f"overlay/{SLUG}/bracket.html")
    assert "This event has no bracket yet." in html(site, f"embed/{SLUG}/bracket.html")


@pytest.mark.parametrize("mark", ["standings", "round"])
def test_part_to_embed_leads_to_the_event_alone(site, mark):
    shown = html(site, f"embed/{SLUG}/{mark}.html")

    assert [f"../../events/{SLUG}.html"] == re.findall(r'<a href="([^"]*)"', shown)
    assert 'target="_blank" rel="noopener"' in shown
    assert "Ann" in words(shown)


def test_each_address_is_listed(site):
    shown = html(site, f"streams/{SLUG}.html")

    assert f"https://club.example/overlay/{SLUG}/board-1.html" in shown
    assert f"https://club.example/embed/{SLUG}/standings.html" in shown
    assert f'href="../streams/{SLUG}.html"' in html(site, f"events/{SLUG}.html")
    listed = set(re.findall(r'href="../((?:overlay|embed)/[^"]*)"', shown))
    made = {path for path, _ in pages(site) if path.startswith(("overlay/", "embed/"))}
    assert made == listed


@pytest.mark.parametrize("path", ["overlay/e1-spring-open/prizes.html", "embed/e1-spring-open/score.html"])
def test_other_parts_do_not_exist(site, path):
    assert html(site, path) is None


@pytest.mark.parametrize("path", ["overlay/e7-secret/board-1.html", "embed/e7-secret/standings.html"])
def test_part_of_an_event_that_is_not_shown_is_a_sentence(site, path):
    assert html(site, path) is None
    assert "This event is not shown to the public, or no round of it is published." in missing_part(site, path)


def test_other_paths_have_no_such_sentence(site):
    assert missing_part(site, "events/e7-secret.html") is None


def test_hidden_player_has_no_rating_over_a_picture(tmp_path):
    store, _ = in_round_two(tmp_path)
    edit_player(store, WHO, "p1", {"display": "hidden"})
    data = SiteData(read_snapshot(store))
    shown = html(data, f"overlay/{SLUG}/score.html") + html(data, f"overlay/{SLUG}/board-1.html")

    assert "Ann" not in words(shown)
    assert "2000" not in words(shown)
    assert "1900" in words(shown)


@pytest.mark.slow
def test_event_that_is_closed_lists_no_parts(tmp_path):
    store, event = in_round_two(tmp_path)
    enter_results(store, WHO, event, [(2, "1"), (3, "1")])
    close_event(store, WHO, event)
    data = SiteData(read_snapshot(store))

    assert [] == [path for path, _ in pages(data) if path.startswith(("overlay/", "embed/", "streams/"))]
    assert "streams/" not in html(data, f"events/{SLUG}.html")


def test_event_without_a_round_has_no_parts(tmp_path):
    store, _ = begun(tmp_path)

    assert html(SiteData(read_snapshot(store)), f"overlay/{SLUG}/standings.html") is None
