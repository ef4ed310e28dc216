"""The examples of docs/api.md answer what the document shows."""

import json
import re
import shlex
from pathlib import Path

DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"
_BLOCK = re.compile(r"^```curl\n\$ (?P<command>.*?)\n(?P<answer>.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"^```json (?P<name>\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_HOST = "localhost:8000"


def asked(client, command: str, files: dict[str, str]) -> str:
    """Return what a curl command answers, JSON with line breaks."""
    program, address, *options = shlex.split(command)
    assert program == "curl"
    data = options[options.index("-d") + 1] if "-d" in options else None
    headers = {"Content-Type": "application/json"} if "-H" in options else {}
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


def test_every_resource_is_in_the_document(client):
    text = DOCUMENT.read_text(encoding="utf-8")
    paths = [path.removeprefix("/leagues/{league}/") for path in client.get("openapi.json").json()["paths"]]
    parts = {part for path in paths for part in path.split("/") if part.isalpha()}

    assert set() == {part for part in parts if part not in text}
