"""The OpenAPI document is true: random requests by it, and a client generated from it."""

from __future__ import annotations

import importlib
import json
import sys

import pytest
from fastapi.testclient import TestClient

from crosstable.commands.limits import EngineLimits
from crosstable.facts.store.backup import backup
from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.access import Access, Grant, Role
from crosstable.web.api.application import ApiSettings, api
from crosstable.web.api.commands import Writing

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def application(store):
    return api({"sunday": store}, ApiSettings(EngineLimits(games=50, entrants=30, rounds=10, seconds=5.0)))


def test_the_document_is_openapi_3_1(application):
    document = TestClient(application).get("/openapi.json").json()
    operations = [each for path in document["paths"].values() for each in path.values()]

    assert document["openapi"].startswith("3.1")
    assert [] == [name for name in document["components"]["schemas"] if "__" in name]  # two of one name
    assert len(operations) == len({each["operationId"] for each in operations})
    assert [] == [each["operationId"] for each in operations if not each.get("description")]
    assert [] == [
        (each["operationId"], parameter["name"])
        for each in operations
        for parameter in each.get("parameters", ())
        if not parameter.get("description")
    ]


def test_random_requests_are_answered_as_the_document_says(application):
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import HealthCheck, Phase, given, settings
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    schema = schemathesis.openapi.from_asgi("/openapi.json", application)
    known = {"league": "sunday", "rating_list": "overall", "player": "p1", "event": "e2", "game": "g1", "run": 1}
    asked = 0
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=12,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        )
        @given(case=operation.as_strategy())
        def check(case):
            nonlocal asked
            asked += 1
            if case.path_parameters and asked % 2:  # half of the requests are of what there is
                case.path_parameters.update({name: known[name] for name in case.path_parameters if name in known})
            case.call_and_validate(excluded_checks=[positive_data_acceptance])  # a schema knows no policies

        check()

    assert asked > 200


def test_a_generated_client_works(store, tmp_path, monkeypatch):
    generator = pytest.importorskip("openapi_python_client")
    from openapi_python_client.config import Config, ConfigFile, MetaType

    backup(store, tmp_path / "league.db")
    league = open_store(tmp_path / "league.db")
    owner = Access("Olga", frozenset({Grant(Role.OWNER)}))
    application = api({"sunday": league}, writing=Writing({"sunday": league}, lambda *_: owner))
    document = TestClient(application).get("/openapi.json").json()
    (tmp_path / "openapi.json").write_text(json.dumps(document))
    settings = ConfigFile(project_name_override="sunday-client", package_name_override="sunday_client", post_hooks=[])
    config = Config.from_sources(
        settings,
        MetaType.NONE,
        document_source=tmp_path / "openapi.json",
        file_encoding="utf-8",
        overwrite=True,
        output_path=tmp_path / "sunday_client",
    )
    problems = generator.generate(config=config)
    monkeypatch.syspath_prepend(str(tmp_path))
    client = importlib.import_module("sunday_client").Client(base_url="http://localhost")
    client.set_httpx_client(TestClient(application))
    players = importlib.import_module("sunday_client.api.players.read_all_players").sync(
        "sunday", client=client, limit=2
    )
    missing = importlib.import_module("sunday_client.api.players.read_one_player").sync("sunday", "p99", client=client)
    standings = importlib.import_module("sunday_client.api.events.read_event_standings").sync(
        "sunday", "e1", client=client
    )
    stages = importlib.import_module("sunday_client.api.events.read_event_stages").sync("sunday", "e2", client=client)
    sent = importlib.import_module("sunday_client.models").RateRequest.from_dict(
        {"games": [{"white": "Ann", "black": "Bo", "result": "1-0"}]}
    )
    rated = importlib.import_module("sunday_client.api.engine.rate").sync(client=client, body=sent)
    results = importlib.import_module("sunday_client.models").Results.from_dict(
        {"results": [{"board": 2, "result": "b"}]}
    )
    command = importlib.import_module("sunday_client.api.running_an_event.event_result")
    entered = command.sync("sunday", "e2", client=client, body=results, idempotency_key="k")
    for name in [name for name in sys.modules if name.partition(".")[0] == "sunday_client"]:
        del sys.modules[name]

    assert [] == [each for each in problems if each.level.name == "ERROR"]
    assert ["p1", "p2"] == [each.id for each in players.items]
    assert "commands/no-such-player" == missing.code
    assert "p1" == standings.rows[0].player
    assert [] == stages.items
    assert ["Ann", "Bo"] == [each.player for each in rated.players]
    assert [(2, "0-1", True)] == [(each.board, each.result, each.is_new) for each in entered.boards]
