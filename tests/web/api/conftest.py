"""A league to ask the API about: two publications of a file with names of its own, and an event that is running."""

from __future__ import annotations

import datetime as dt

import pytest
from fastapi.testclient import TestClient

from crosstable.changes.corrections import correct_game, with_score
from crosstable.changes.publication import publish
from crosstable.events.entries import enter as enter_event
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.facts.leagues import init_league
from crosstable.facts.players.player_edits import add_identity, edit_player
from crosstable.facts.results.games import read_game
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.store.store import Store
from crosstable.web.application import app
from tests.league.small_league import Clock, enter
from tests.publish.running_league import play_round

WHO = "ann"
FIRST = [("swbmtg", "Bo", 1), ("Cem", "Zoë Hidden", 0.5), ("swbmtg", "Cem", 1)]
MORE = [("Bo", "Zoë Hidden", 0), ("swbmtg", "Zoë Hidden", 0.5)]
SECRETS = ("Zoë", "Hidden", "Secret club", "4711")


@pytest.fixture(scope="session")
def store(tmp_path_factory):
    """The league: p1 is swbmtg, p4 is hidden; list `overall`; e1 is 380585, e2 is running; g3 was corrected."""
    return sunday_league(tmp_path_factory.mktemp("api") / "league.db")


def sunday_league(place):
    """Make the league in a file or under an address."""
    store = Store.create(place, clock=Clock(), wait=0.2)
    seasons = [{"key": "2025", "name": "2025", "starts": "2025-01-01"}]
    init_league(store, WHO, config_from({"key": "sunday", "name": "The Sunday League", "seasons": seasons}))
    enter(store, FIRST, event="380585")
    edit_player(store, WHO, "Zoë Hidden", {"display": "hidden", "club": "Secret club"})
    add_identity(store, WHO, "Zoë Hidden", "FIDE", "4711")
    add_identity(store, WHO, "swbmtg", "FIDE", "1503014")
    publish(store, WHO)
    store.clock.now += dt.timedelta(days=10)
    enter(store, [*FIRST, *MORE], event="380585")
    publish(store, WHO)
    store.clock.now += dt.timedelta(days=10)
    with store.read() as connection:
        game = read_game(connection, "g3").game
    correct_game(store, WHO, "g3", with_score(game, 0), reason="misread")
    event = new_event(store, WHO, "Spring Open", template("swiss"), date=dt.date(2025, 3, 20))
    enter_event(store, WHO, event, [NewEntry(each, 1500.0) for each in ("swbmtg", "Bo", "Cem", "Zoë Hidden", "Ed")])
    play_round(store, event, ["1"])
    return store


@pytest.fixture(scope="session")
def client(store):
    """Asks the site of the league."""
    with TestClient(app(store), base_url="http://localhost/api/v1/") as client:
        yield client


@pytest.fixture(scope="session")
def get(client):
    """Return the JSON of a resource of the league."""

    def found(path, status=200, **options):
        answer = client.get(f"leagues/sunday/{path}", **options)
        assert answer.status_code == status, answer.text
        return answer.json()

    return found
