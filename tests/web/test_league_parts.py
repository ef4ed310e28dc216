"""Pages made from a part of the league, or from what was known before, are those made from the whole league."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from crosstable.changes.corrections import correct_game, with_score
from crosstable.changes.publication import publish
from crosstable.events.closing import close_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.facts.results.games import read_game
from crosstable.publish.page_table import pages
from crosstable.publish.site_data import SiteData
from crosstable.reading import stored_events, stored_list
from crosstable.reading.league_reader import read_snapshot
from crosstable.runs import published_parts
from crosstable.web import app
from tests.league.small_league import GAMES, enter
from tests.publish.running_league import WHO, in_round_two
from tests.web.language_switch import without_languages

pytestmark = pytest.mark.slow

EVENTS = {"event": lambda number: "Cup" if number < 3 else "Open", "round": lambda number: number % 3 + 1}


def _client(store):
    return TestClient(app(store), base_url="http://localhost")


def _written(store):
    return dict(pages(SiteData(read_snapshot(store))))


@pytest.fixture
def league(tmp_path):
    """A league with an event that is on, and two that were rated and corrected."""
    store, event = in_round_two(
        tmp_path, game="chess", pools=[{"key": "all", "name": "All", "tiers": [{"name": "gold", "bound": 1510}]}]
    )
    enter(store, GAMES, **EVENTS)
    publish(store, "ann")
    with store.read() as connection:
        last = f"g{connection.exec_driver_sql('SELECT max(id) FROM game').scalar()}"
        game = read_game(connection, last).game
    correct_game(store, "ann", last, with_score(game, 0), reason="misread")
    return store, event


def test_an_event_is_made_without_reading_the_league(league, monkeypatch):
    store, _ = league
    events = {
        path: text
        for path, text in _written(store).items()
        if path.startswith(("events/", "hall/", "screen/", "paper/"))
    }
    monkeypatch.setattr(stored_list, "ratings_of", lambda *_, **__: pytest.fail("all games were read"))
    client = _client(store)
    for path, text in events.items():
        assert text == without_languages(client.get(f"/{path}").text)

    assert 8 == len(events)


@pytest.mark.slow
def test_every_page_follows_the_rounds_of_an_event(league, monkeypatch):
    store, event = league
    client = _client(store)
    client.get("/")
    monkeypatch.setattr(stored_events, "LeagueEvents", lambda *_, **__: pytest.fail("all events were read again"))
    enter_results(store, WHO, event, [(2, "d"), (3, "1")])
    pair_round(store, WHO, event)
    publish_round(store, WHO, event)
    for path, text in _written(store).items():
        if isinstance(text, str):
            assert text == without_languages(client.get(f"/{path}").text), path


@pytest.mark.slow
def test_every_page_follows_any_other_change(league):
    store, event = league
    client = _client(store)
    client.get("/")
    enter_results(store, WHO, event, [(2, "d"), (3, "1")])
    close_event(store, WHO, event)
    publish(store, "ann")
    for path, text in _written(store).items():
        if isinstance(text, str):
            assert text == without_languages(client.get(f"/{path}").text), path


def test_a_rating_list_is_made_without_reading_its_games(league, monkeypatch):
    store, _ = league
    lists = {
        path: text
        for path, text in _written(store).items()
        if path.startswith(("leaderboards/", "ratings/", "data/leaderboards/"))
    }
    for name in ("ratings_of", "diff_runs"):
        for module in (stored_list, published_parts):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, lambda *_, **__: pytest.fail("all games were read"))
    client = _client(store)
    for path, text in lists.items():
        assert text == without_languages(client.get(f"/{path}").text)

    assert 8 == len(lists)
