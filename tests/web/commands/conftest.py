"""A league that can be changed through the API, and callers with the tokens of a test."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from crosstable.events.rounds import pair_and_publish
from crosstable.facts.store.backup import backup
from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.access import Access, Grant, Role, Scope
from crosstable.web.api.application import api
from crosstable.web.api.commands import Writing
from tests.fast_leagues import make_leagues_fast
from tests.league.small_league import Clock
from tests.publish.running_league import begun

make_leagues_fast()

CALLERS = {
    "owner": Access("Olga", frozenset({Grant(Role.OWNER)}), account=1),
    "director": Access("Dora", frozenset({Grant(Role.DIRECTOR, "e1")})),
    "scorer": Access("Sam", frozenset({Grant(Role.SCORER, "e1")})),
    "second": Access("Sue", frozenset({Grant(Role.SCORER, "e1")})),
    "stranger": Access("Stan", frozenset({Grant(Role.DIRECTOR, "e9")})),
    "ann": Access("Ann", frozenset({Grant(Role.PLAYER, "e1")}), player="p1"),
    "counter": Access("Olga (program)", frozenset({Grant(Role.OWNER)}), frozenset({Scope.RESULTS})),
    "ratings": Access("Olga (program)", frozenset({Grant(Role.OWNER)}), frozenset({Scope.RATINGS})),
}


def caller(request, store):
    """Return who sent a request, by the tokens of these tests."""
    return CALLERS.get(request.headers.get("authorization", "").removeprefix("Bearer "))


@cache
def _site():
    """Return the leagues of these tests, each under a key of its own, and a client of their API: it is built once."""
    leagues = {}
    return leagues, TestClient(api(leagues, writing=Writing(leagues, caller)), base_url="http://localhost")


def asking(store):
    """Return a function that gives a command to a league: path, input, who gives it, headers."""
    leagues, client = _site()
    key = f"league-{len(leagues)}"
    leagues[key] = store

    def ask(path, given=None, who="director", *, status=200, **headers):
        tokens = {} if who is None else {"Authorization": f"Bearer {who}"}
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = client.post(f"/leagues/{key}/{path}", json=given or {}, headers={**tokens, **sent})
        assert answer.status_code == status, answer.text
        return answer

    ask.client, ask.key = client, key
    return ask


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """Files of a league with the event e1 of four entrants: without a round, and with round 1 published."""
    store, event = begun(tmp_path_factory.mktemp("commands"), ("Ann", "Bo", "Cy", "Di"))
    for name in ("begun", "paired"):
        backup(store, Path(store.name).with_name(name))
        if name == "begun":
            pair_and_publish(store, "dora", event)
    return Path(store.name).parent


@pytest.fixture
def league(request, made, tmp_path):
    """A copy of that league; with round 1 where the test asks for `paired`."""
    name = "paired" if "paired" in request.fixturenames else "begun"
    return open_store(shutil.copy(made / name, tmp_path / "league.db"), clock=Clock())


@pytest.fixture
def ask(league):
    """Gives commands to that league."""
    return asking(league)


@pytest.fixture
def paired(ask):
    """Gives commands to that league; round 1 is published."""
    return ask
