"""The commands and examples of the README and the docs are run as they stand."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from crosstable.model import plugins
from tests.commands import run_here

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "formats").glob("*.md")])
_BLOCK = re.compile(r"^```(?P<kind>\w+)(?: (?P<name>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def _marked(document: Path) -> ParameterSet:
    """Mark the documents whose examples make a whole demo league."""
    marks = [pytest.mark.slow] if document.name in ("demo.md", "python.md") else []
    return pytest.param(document, marks=marks, id=document.name)


def blocks(document: Path, kind: str) -> list[tuple[str | None, str]]:
    """Return the fenced blocks of one kind: the name behind the kind, and the text."""
    found = _BLOCK.finditer(document.read_text(encoding="utf-8"))
    return [(block["name"], block["text"]) for block in found if block["kind"] == kind]


def run(command: str, folder: Path) -> str:
    """Run one command of ours as the shell would, and return what it prints."""
    program, *arguments = shlex.split(command)
    assert program == "crosstable", f"only our own commands are run: {command}"
    done = run_here(*arguments, folder=folder, environment={"COLUMNS": "80"})
    assert done.code == 0, done.err
    return done.out


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_print_what_the_document_says(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])  # modules of the document are loaded from its folder
    monkeypatch.setattr(plugins, "_LOADED", {})
    for name, _ in blocks(document, "python"):
        monkeypatch.delitem(sys.modules, (name or "").removesuffix(".py"), raising=False)
    for kind in ("csv", "json", "toml", "python"):
        for name, text in blocks(document, kind):
            if name:
                (tmp_path / name).write_text(text, encoding="utf-8")
    expected = [text for _, text in blocks(document, "console")]

    actual = []
    for text in expected:
        commands = [line[2:] for line in text.splitlines() if line.startswith("$ ")]
        actual.append("".join(f"$ {command}\n{run(command, tmp_path)}" for command in commands))

    assert expected == actual


@pytest.mark.parametrize("document", [_marked(document) for document in DOCUMENTS])
def test_python_examples_run(document: Path) -> None:
    failed, _ = doctest.testfile(str(document), module_relative=False, encoding="utf-8")

    assert failed == 0


def test_the_readme_has_commands_to_run() -> None:
    assert len(blocks(ROOT / "README.md", "console")) >= 1


def test_links_between_documents_lead_somewhere() -> None:
    documents = [*DOCUMENTS, ROOT / "CONTRIBUTING.md"]
    links = [
        (document.name, link)
        for document in documents
        for link in re.findall(r'(?:\]\(| src=")([^)#"]+)', document.read_text(encoding="utf-8"))
        if "://" not in link and not (document.parent / link).exists()
    ]

    assert links == []


@pytest.mark.slow
@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(example)], cwd=tmp_path, capture_output=True, check=False, encoding="utf-8"
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout
