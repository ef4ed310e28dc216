"""The stages of an event through the API: a Swiss, and a bracket after it."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.stages import cut
from crosstable.model.stages import Stage
from crosstable.web.application import app
from tests.league.small_league import new_league
from tests.publish.running_league import DAY, NAMES, WHO, play_round


@pytest.fixture(scope="module")
def get(tmp_path_factory):
    store = new_league(tmp_path_factory.mktemp("stages"))
    event = new_event(store, WHO, "Spring Open", template("swiss"), date=DAY)
    enter(store, WHO, event, [NewEntry(each, 2000.0 - 100 * at) for at, each in enumerate(NAMES[:5])])
    play_round(store, event, ["1", "2"])
    cut(store, WHO, event, players=["p1", "p2", "p3", "p4"], stage=Stage("Top 4", "single-elimination"))
    play_round(store, event, ["1"])
    client = TestClient(app(store), base_url="http://localhost/api/v1/")

    def found(path):
        key = client.get("leagues").json()["items"][0]["key"]
        return client.get(f"leagues/{key}/{path}")

    return found


@pytest.mark.slow
def test_stages_name_their_rounds_and_entrants(get):
    main, top = get("events/e1/stages").json()["items"]

    assert ("Main", "swiss", 1, 1, 5, None) == (
        main["name"],
        main["policy"],
        main["first_round"],
        main["last_round"],
        len(main["entrants"]),
        main["bracket"],
    )
    assert ("Top 4", "single-elimination", 2, 2, 4) == (
        top["name"],
        top["policy"],
        top["first_round"],
        top["last_round"],
        len(top["entrants"]),
    )


@pytest.mark.slow
def test_a_bracket_is_data(get):
    bracket = get("events/e1/stages").json()["items"][1]["bracket"]
    first, second, final = bracket["matches"]

    assert ("single", False, None, 4) == (
        bracket["kind"],
        bracket["is_over"],
        bracket["champion"],
        len(bracket["seeds"]),
    )
    assert ("decided", "played", [[2, 1]], [1.0, 0.0]) == (
        first["state"],
        first["how"],
        first["games"],
        first["score"],
    )
    assert first["winner"] == first["players"][0]
    assert [None, None] == final["players"]
    assert ("open", None) == (second["state"], second["winner"])
    assert [{"kind": "winner", "number": None, "match": first["key"]}] == final["origins"][:1]
    assert [True, True] == final["is_open"]


def test_an_event_that_is_not_there_has_no_stages(get):
    answer = get("events/e9/stages")

    assert (404, "commands/no-such-event") == (answer.status_code, answer.json()["code"])
