"""The published JSON Schema of event files: what we write is valid by it, and it knows the keys of the reader."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.json_reader import read_event_json
from crosstable.formats.event.json_writer import write_event_json
from crosstable.model.errors import FormatError
from crosstable.testing.sample_documents import sample_documents

SCHEMA = json.loads((Path(__file__).parents[3] / "docs" / "formats" / "event-schema.json").read_text(encoding="utf-8"))
DOCUMENTS = list(sample_documents(Random(7)))
FULL: dict[str, Any] = {
    "schema": 1,
    "event": {"id": "e", "rules": {"name": "ours", "kinds": {"played": {"win": 3}}}},
    "entrants": [{"id": "1", "identities": [{"organisation": "FIDE", "number": 7}]}, {"id": 2}, {"id": "3"}],
    "rounds": [
        {"number": 1, "games": [{"black": "1", "white": 3, "result": "black", "board": 1}, {"bye": 2}]},
        {"games": [{"first": "1", "second": "3", "result": "draw", "board": 1}]},
        {"games": [{"sides": [{"players": ["1", {"id": 2, "weight": 0.5}], "place": 1}], "kind": "full-bye"}]},
    ],
    "pairing": {"policy": "go", "settings": {"handicap_convention": "EGF"}, "bye": None, "seed": 0},
    "about": {"city": "Ulm"},
    "stated": {"1": {"title": "GM"}},
    "kept": [{"format": "trf", "anchor": "line 3", "text": "### by hand"}],
    "stages": [{"name": "Final", "policy": "swiss", "entrants": ["t1", 2], "first_round": 2, "is_parallel": True}],
    "prizes": {
        "categories": [{"name": "Under 18", "born_from": 2008}],
        "lists": [{"name": "Youth", "category": "Under 18", "prizes": [{"amount": 50, "thing": "Cup"}]}],
        "sharing": "hort",
        "without": ["t1"],
    },
    "zones": [{"name": "Promotion", "first": 1, "last": 1, "kind": "up"}],
    "fixtures": [{"round": 1, "day": "2027-01-09", "time": "19:30"}, {"round": 1, "match": 1, "place": "Mill Lane"}],
    "plan": {"template": "swiss", "bye_points": {"half-bye": 0}, "bar": {"at": 2100, "lowest": 1500}},
    "teams": {
        "rules": {"boards": 1, "bye": 0.5},
        "policy": "swiss",
        "teams": [{"id": "t1", "members": ["1", 2]}, {"id": 2, "members": ["3"]}, {"id": "t3"}],
        "rounds": [{"matches": [["t1", 2]], "byes": [{"team": "t3"}]}, *[{"matches": [["t1", 2]]}] * 2],
        "line_ups": [{"round": 4, "team": "t1", "players": [None]}],
    },
}
_EVENT = ("properties", "event", "properties")
_RULES = (*_EVENT, "rules", "anyOf", 1, "properties")
_ENTRANT = ("properties", "entrants", "items", "properties")
_GAMES = ("$defs", "game", "oneOf")
_PRIZES = ("properties", "prizes", "anyOf", 0, "properties")
_TEAMS = ("properties", "teams", "anyOf", 0, "properties")
_PLAN = ("properties", "plan", "anyOf", 0, "properties")
_TEAM_ROUND = (*_TEAMS, "rounds", "items", "properties")
_SIDE = (*_GAMES, 3, "properties", "sides", "items", "properties")
# Every object of the example, and where the schema lists its keys.
PLACES: dict[tuple[str | int, ...], tuple[str | int, ...]] = {
    (): ("properties",),
    ("event",): _EVENT,
    ("event", "rules"): _RULES,
    ("event", "rules", "kinds"): (*_RULES, "kinds", "properties"),
    ("event", "rules", "kinds", "played"): ("$defs", "meaning", "properties"),
    ("entrants", 0): _ENTRANT,
    ("entrants", 0, "identities", 0): (*_ENTRANT, "identities", "items", "properties"),
    ("rounds", 0): ("properties", "rounds", "items", "properties"),
    ("rounds", 0, "games", 0): (*_GAMES, 0, "properties"),
    ("rounds", 1, "games", 0): (*_GAMES, 1, "properties"),
    ("rounds", 0, "games", 1): (*_GAMES, 2, "properties"),
    ("rounds", 2, "games", 0): (*_GAMES, 3, "properties"),
    ("rounds", 2, "games", 0, "sides", 0): _SIDE,
    ("rounds", 2, "games", 0, "sides", 0, "players", 1): (*_SIDE, "players", "items", "anyOf", 1, "properties"),
    ("pairing",): ("properties", "pairing", "properties"),
    ("about",): ("properties", "about", "properties"),
    ("stated", "1"): ("properties", "stated", "additionalProperties", "properties"),
    ("stages", 0): ("properties", "stages", "items", "properties"),
    ("prizes",): _PRIZES,
    ("prizes", "categories", 0): (*_PRIZES, "categories", "items", "properties"),
    ("prizes", "lists", 0): (*_PRIZES, "lists", "items", "properties"),
    ("prizes", "lists", 0, "prizes", 0): (*_PRIZES, "lists", "items", "properties", "prizes", "items", "properties"),
    ("zones", 0): ("properties", "zones", "items", "properties"),
    ("fixtures", 0): ("properties", "fixtures", "items", "properties"),
    ("plan",): _PLAN,
    ("plan", "bar"): (*_PLAN, "bar", "anyOf", 0, "properties"),
    ("teams",): _TEAMS,
    ("teams", "rules"): (*_TEAMS, "rules", "properties"),
    ("teams", "teams", 0): (*_TEAMS, "teams", "items", "properties"),
    ("teams", "rounds", 0): _TEAM_ROUND,
    ("teams", "rounds", 0, "byes", 0): (*_TEAM_ROUND, "byes", "items", "properties"),
    ("teams", "line_ups", 0): (*_TEAMS, "line_ups", "items", "properties"),
    ("kept", 0): ("properties", "kept", "items", "properties"),
}


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    """Follow a path into JSON."""
    for step in path:
        value = value[step]
    return value


def valid(value: object) -> bool:
    return jsonschema.Draft202012Validator(SCHEMA).is_valid(value)


def with_key(path: tuple[str | int, ...], key: str) -> dict[str, Any]:
    """Return the full example with one more key, without a value, somewhere in it."""
    changed: dict[str, Any] = json.loads(json.dumps(FULL))
    at(changed, path)[key] = None
    return changed


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("document", DOCUMENTS, ids=range(len(DOCUMENTS)))
def test_what_we_write_is_valid(document: EventDocument) -> None:
    value = json.loads(write_event_json(document))

    jsonschema.validate(value, SCHEMA, cls=jsonschema.Draft202012Validator)


def test_the_full_example_is_valid_and_read() -> None:
    assert valid(FULL)
    assert len(read_event_json(json.dumps(FULL)).event.rounds) == 3


@pytest.mark.parametrize("path", PLACES, ids=str)
def test_a_key_that_is_not_known_is_rejected_by_schema_and_reader(path: tuple[str | int, ...]) -> None:
    changed = with_key(path, "klub")

    assert not valid(changed)
    with pytest.raises(FormatError, match=r"Unknown .* 'klub'"):
        read_event_json(json.dumps(changed))


@pytest.mark.parametrize("path", PLACES, ids=str)
def test_every_key_of_the_schema_is_known_to_the_reader(path: tuple[str | int, ...]) -> None:
    unknown = []
    for key in at(SCHEMA, PLACES[path]):
        try:
            read_event_json(json.dumps(with_key(path, key)))
        except FormatError as error:  # of a key that is known: null is not one of its values
            unknown += [key] if f"Unknown name {key!r}" in str(error) else []

    assert unknown == []


def test_who_takes_no_prize_is_a_player_or_a_team() -> None:
    with pytest.raises(FormatError, match="'2', who takes no prize, is the id of a player and of a team"):
        read_event_json(json.dumps({**FULL, "prizes": {"without": ["1", 2]}}))
