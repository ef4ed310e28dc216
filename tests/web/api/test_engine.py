"""The stateless part gives what the library gives, and says clearly what it does not accept."""

import json
import sys

import pytest
from fastapi.testclient import TestClient

from crosstable.commands.limits import EngineLimits
from crosstable.web.api.application import ApiSettings, api
from crosstable.web.api.engine_shapes import EventFile, RateRequest
from tests.commands import run_here
from tests.plugins import install

GAMES = [
    {"white": "Ann", "black": "Bo", "result": "1-0", "date": "2026-11-02"},
    {"white": "Bo", "black": "Cem", "result": "1/2-1/2", "date": "2026-11-09"},
]
EVENT = EventFile.model_config["json_schema_extra"]["examples"][0]


@pytest.fixture(scope="module")
def engine():
    return TestClient(api({}, ApiSettings(EngineLimits(games=2, entrants=4, rounds=2))), raise_server_exceptions=False)


@pytest.mark.slow
def test_rating_is_what_the_command_prints(engine, tmp_path):
    (tmp_path / "games.json").write_text(json.dumps(GAMES))
    printed = json.loads(run_here("rate", "games.json", "--set", "k=24", "--json", folder=tmp_path).out)
    answer = engine.post("/rate", json={"games": GAMES, "parameters": {"k": 24}, "history": True}).json()
    history = answer.pop("history")

    assert printed["scale"] == answer["scale"]
    assert printed["parameters"] == answer["parameters"]
    assert printed["players"] == [
        {name: value for name, value in each.items() if name != "deviation"} for each in answer["players"]
    ]
    assert [("Ann", 0, 1500, 1512), ("Bo", 0, 1500, 1488)] == [
        (each["player"], each["game"], each["before"], each["after"]) for each in history[:2]
    ]


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("rate", {"games": GAMES, "system": "evil_steps:Steps"}),
        ("pair?policy=evil_steps:Steps", EVENT),
        ("standings?tiebreaks=evil_steps:Last", EVENT),
        ("standings", {**EVENT, "tiebreaks": ["evil_steps:Last"]}),
    ],
)
def test_name_that_is_sent_imports_nothing(engine, tmp_path, monkeypatch, path, sent):
    install(tmp_path, monkeypatch, "evil_steps", is_listed=False)

    answer = engine.post(f"/{path}", json=sent)

    assert (422, "model/module-not-loaded") == (answer.status_code, answer.json()["code"])
    assert "evil_steps" not in sys.modules


def test_pairing_is_what_the_command_prints(engine, tmp_path):
    (tmp_path / "event.json").write_text(json.dumps(EVENT))
    printed = json.loads(run_here("pair", "event.json", "--json", folder=tmp_path).out)
    answer = engine.post("/pair", json=EVENT).json()

    assert printed["pairs"] == [{name: each[name] for name in printed["pairs"][0]} for each in answer["pairs"]]
    assert (2, "swiss", True, None) == (answer["round"], answer["policy"], answer["verified"], answer["bye"])
    assert None is answer["pairs"][0]["reasons"]
    assert [] != engine.post("/pair?explain=true&policy=go", json=EVENT).json()["pairs"][0]["reasons"]


def test_standings_are_what_the_command_prints(engine, tmp_path):
    (tmp_path / "event.json").write_text(json.dumps(EVENT))
    printed = json.loads(run_here("standings", "event.json", "--working", "--json", folder=tmp_path).out)
    answer = engine.post("/standings?working=true", json=EVENT).json()

    assert answer.pop("trouble") is None
    assert printed == answer


@pytest.mark.parametrize(
    ("path", "sent", "status", "code", "detail"),
    [
        ("rate", {"games": GAMES * 2}, 413, "web/api/too-many-games", "4 games were sent; at most 2 are accepted."),
        ("rate", {"games": [{"a": 1}]}, 422, None, ""),
        ("rate", {"games": [], "system": "ello"}, 422, "model/unknown-name-nearest", "elo"),
        ("rate", {"games": [], "parameters": {"k": "x"}}, 422, None, "'x'"),
        ("rate", {"games": [], "extra": 1}, 422, "web/api/request-not-valid", "body.extra"),
        ("rate", {}, 422, "web/api/request-not-valid", "body.games: Field required."),
        ("pair", {**EVENT, "entrants": EVENT["entrants"] * 2}, 413, "web/api/event-too-large", "8 entrants"),
        ("pair", {**EVENT, "rounds": EVENT["rounds"] * 3}, 413, "web/api/event-too-large", "3 rounds"),
        ("pair", {**EVENT, "surprise": 1}, 422, None, "surprise"),
        ("pair?policy=none", EVENT, 422, "model/unknown-name", "none"),
        ("standings?tiebreaks=XYZ", EVENT, 422, None, "XYZ"),
        ("standings?after_round=9", EVENT, 422, None, "9"),
    ],
)  # fmt: skip
def test_what_is_not_accepted_is_a_problem(engine, path, sent, status, code, detail):
    answer = engine.post(f"/{path}", json=sent)
    found = answer.json()

    assert (status, "application/problem+json") == (answer.status_code, answer.headers["content-type"])
    assert code in (None, found["code"])
    assert detail in found["detail"]


@pytest.mark.parametrize(("path", "sent"), [("rate", {"games": GAMES}), ("pair", EVENT)])
@pytest.mark.slow
def test_a_calculation_without_time_is_stopped(path, sent):
    engine = TestClient(api({}, ApiSettings(EngineLimits(seconds=0.0))))
    found = engine.post(f"/{path}", json=sent).json()

    assert ("commands/too-slow", 413) == (found["code"], found["status"])
    assert "stopped after 0 seconds" in found["detail"]


def test_a_pairing_of_fide_reads_titles_and_the_first_colour(engine, tmp_path):
    entrants = [{"id": each, "rating": 2000, "identities": [{"organisation": "FIDE", "number": f"1503{at}"}]}
                for at, each in enumerate(("ann", "bo", "cem", "dia"))]  # fmt: skip
    sent = {
        "event": {"id": "open", "rules": "fide-2026", "rounds_planned": 3},
        "entrants": entrants,
        "pairing": {"policy": "fide-dutch"},
        "stated": {"dia": {"title": "GM", "birth": "1990"}, "cem": {"title": "IM"}},
        "about": {"first_colour": "black"},
    }
    first, second = engine.post("/pair", json=sent).json()["pairs"]
    (tmp_path / "event.json").write_text(json.dumps({"schema": 1, **sent}))
    printed = json.loads(run_here("pair", "event.json", "--json", folder=tmp_path).out)

    # Numbers 1 to 4 are dia (GM), cem (IM), ann and bo; 1 meets 3 with Black, 2 meets 4 with White.
    assert [("ann", "dia"), ("cem", "bo")] == [(each["white"], each["black"]) for each in (first, second)]
    assert [("ann", "dia"), ("cem", "bo")] == [(each["white"], each["black"]) for each in printed["pairs"]]


@pytest.mark.slow
def test_calculations_wait_for_a_place(monkeypatch):
    monkeypatch.setattr("crosstable.commands.limits._WAIT", 0.0)
    engine = TestClient(api({}, ApiSettings(EngineLimits(at_once=0))))
    answer = engine.post("/rate", json={"games": GAMES})

    assert (503, "commands/busy", "5") == (answer.status_code, answer.json()["code"], answer.headers["retry-after"])


def test_the_examples_of_the_reference_are_accepted(engine):
    (example,) = RateRequest.model_config["json_schema_extra"]["examples"]

    assert 200 == engine.post("/rate", json=example).status_code
    assert 200 == engine.post("/pair", json=EVENT).status_code


@pytest.mark.parametrize("digits", ["1" * 400, "1" * 5001], ids=["too large for a float", "too long for an int"])
@pytest.mark.slow
def test_digits_without_end_in_a_record_are_read_or_rejected(digits):
    client = TestClient(api({}))
    game = {"player_a": "Ann", "player_b": "Bo", "score": 1}
    records = [{**game, digits: 1}, {**game, "score": digits}, {digits: "Ann", "player_b": "Bo"}]
    statuses = [client.post("/rate", json={"games": [record]}).status_code for record in records]
    raw = client.post("/rate", content=f'{{"games": {digits}}}', headers={"content-type": "application/json"})

    assert [200, 422, 422] == statuses
    assert raw.status_code in (400, 422)
