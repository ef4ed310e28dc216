"""Random commands by the OpenAPI document are answered as it says, and never with an error of the server."""

from __future__ import annotations

import pytest

from crosstable.facts.store.backup import backup
from crosstable.facts.store.opening import open_store
from crosstable.web.api.application import api
from crosstable.web.api.commands import Writing
from tests.web.api.conftest import store
from tests.web.commands.conftest import CALLERS

__all__ = ["store"]  # a fixture
KNOWN = {"league": "sunday", "player": "p1", "event": "e2", "game": "g1", "round": 1, "change": 3, "report": 1}

pytestmark = pytest.mark.slow


def test_random_commands_are_answered_as_the_document_says(store, tmp_path):
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import HealthCheck, Phase, given, settings
    from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance, unsupported_method

    backup(store, tmp_path / "league.db")
    league = open_store(tmp_path / "league.db")
    application = api({"sunday": league}, writing=Writing({"sunday": league}, lambda *_: CALLERS["owner"]))
    schema = schemathesis.openapi.from_asgi("/openapi.json", application)
    asked, answered = 0, set()
    for found in schema.include(method="POST", path_regex="^/leagues").get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=8,
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
            if asked % 4:
                case.path_parameters.update({name: KNOWN[name] for name in case.path_parameters if name in KNOWN})
            case.headers.pop("If-Match", None)
            answer = case.call()
            answered.add(answer.status_code)
            case.validate_response(answer, excluded_checks=[positive_data_acceptance, ignored_auth, unsupported_method])

        check()

    assert asked > 200
    assert {200, 404, 422} <= answered
