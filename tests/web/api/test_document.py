"""The examples of docs/api.md answer what the document shows."""

import json
import re
import shlex
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from crosstable.facts.store.backup import backup
from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.access import Grant, Role, Scope
from crosstable.people.accounts.accounts import create_account
from crosstable.people.accounts.tokens import make_token
from crosstable.web import app

DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"
_BLOCK = re.compile(r"^```curl\n\$ (?P<command>.*?)\n(?P<answer>.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^```write\n\$ (.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"^```json (?P<name>\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_HOST = "localhost:8000"


def asked(client, command: str, files: dict[str, str], token: str = "") -> str:
    """Return what a curl command answers, JSON with line breaks."""
    program, address, *options = shlex.split(command.replace("$TOKEN", token))
    assert program == "curl"
    data = options[options.index("-d") + 1] if "-d" in options else None
    given = [options[at + 1] for at, option in enumerate(options) if option == "-H"]
    headers = {name: value.strip() for name, _, value in (each.partition(":") for each in given)}
    address = address.replace(_HOST, "http://localhost")
    sent = files[data[1:]] if data and data.startswith("@") else data
    answer = client.request("GET" if data is None else "POST", address, content=sent, headers=headers)
    if "json" not in answer.headers["content-type"]:
        return answer.text.replace("\r\n", "\n")
    shown = json.dumps(answer.json(), indent=2, ensure_ascii=False) + "\n"
    return shown.replace('"engine": "plain"', '"engine": "compiled"')  # as the loops are compiled already, or not


def test_examples_answer_what_the_document_shows(client):
    text = DOCUMENT.read_text(encoding="utf-8")
    files = {each["name"]: each["text"] for each in _FILE.finditer(text)}
    blocks = [(each["command"], each["answer"]) for each in _BLOCK.finditer(text)]
    actual = [(command, asked(client, command, files)) for command, _ in blocks]

    assert len(blocks) > 8
    assert blocks == actual


@pytest.mark.slow
def test_the_example_of_a_command_does_what_the_document_shows(store, tmp_path):
    backup(store, tmp_path / "league.db")
    league = open_store(tmp_path / "league.db", clock=store.clock)
    create_account(league, "ann", "root", Grant(Role.OWNER))
    token = make_token(league, "ann", "root", "program", [Scope.RESULTS])
    client = TestClient(app(league, writers=[league]), base_url="http://localhost")
    found = re.search(
        r"^```write\n\$ (.*?)\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    actual = asked(client, found[1], {}, token)

    assert found[2] == actual


def test_every_resource_is_in_the_document(client):
    text = DOCUMENT.read_text(encoding="utf-8")
    paths = [path.removeprefix("/leagues/{league}/") for path in client.get("openapi.json").json()["paths"]]
    parts = {part for path in paths for part in path.split("/") if part.isalpha()}

    assert set() == {part for part in parts if part not in text}
