"""The manual of commands is made from the table of commands, which says what every field means."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

from crosstable.commands.fields import Help, fields_of
from crosstable.commands.made_files import MadeFile
from crosstable.commands.table import all_commands, all_readings

DOCS = Path(__file__).parents[2] / "docs"
OF_FILES = {**all_commands(), **all_readings()}


def the_builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_commands", DOCS / "build_commands.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILDER = the_builder()


def test_the_manual_agrees_with_the_commands() -> None:
    text = BUILDER.DOCUMENT.read_text(encoding="utf-8")

    assert BUILDER.document(text) == text, "out of date: run python docs/build_commands.py"


def test_a_new_command_comes_behind_the_others_of_its_group() -> None:
    text = BUILDER.DOCUMENT.read_text(encoding="utf-8")
    begin, end = text.index("### webhook drop\n"), text.index("### webhook test\n")

    made = BUILDER.document(text[:begin] + text[end:])

    assert made.index("### webhook resend\n") < made.index("### webhook drop\n") < made.index("## players\n")


def test_the_manual_has_one_section_for_each_command_with_its_place_in_the_api() -> None:
    text = BUILDER.DOCUMENT.read_text(encoding="utf-8")
    titles = [line.lstrip("# ") for line in text.splitlines() if line.startswith(("## ", "### "))]
    paths = {f"/leagues/{{league}}/{each.path}" for each in OF_FILES.values() if each.is_typed and each.is_routed}

    assert sorted(set(titles)) == sorted(titles)
    assert paths <= set(re.findall(r"^API: `(?:GET|POST) (.*)`$", text, re.MULTILINE))
    assert "API: `POST /leagues/{league}/events/{event}/results`" in text
    assert "API" not in text.partition("### account set-up\n")[2].partition("### account invite\n")[0]


@pytest.mark.parametrize("name", OF_FILES)
def test_every_field_of_an_input_and_an_answer_says_what_it_means(name: str) -> None:
    command = OF_FILES[name]
    silent = [field.name for field in fields_of(command.input_class).values() if not field.help.text]

    parts = () if command.answer is MadeFile else _parts(command.answer)
    assert [] == silent + [field for part in parts for field in _silent(part)]


def _silent(part: type) -> Iterator[str]:
    for name, hint in get_type_hints(part, include_extras=True).items():
        if not any(isinstance(each, Help) for each in getattr(hint, "__metadata__", ())):
            yield f"{part.__name__}.{name}"


def _parts(hint: Any) -> Iterator[type]:
    """Yield a class of an answer and those in it."""
    if isinstance(hint, type) and is_dataclass(hint):
        yield hint
        for each in get_type_hints(hint, include_extras=True).values():
            yield from _parts(each)
    for each in get_args(hint):
        yield from _parts(each)


@pytest.mark.parametrize("name", [name for name, command in OF_FILES.items() if command.guide])
def test_the_guide_of_a_command_is_there(name: str) -> None:
    page, _, place = OF_FILES[name].guide.partition("#")
    headings = [line.lstrip("# ").lower() for line in (DOCS / page).read_text(encoding="utf-8").splitlines()]

    assert not place or place in [
        "".join(c for c in each if c.isalnum() or c in " -").replace(" ", "-") for each in headings
    ]


def test_a_section_refers_only_to_sections_that_are_there() -> None:
    text = BUILDER.DOCUMENT.read_text(encoding="utf-8")
    headings = {line.lstrip("# ").replace(" ", "-").lower() for line in text.splitlines() if line.startswith("#")}

    assert set() == set(re.findall(r"\]\(#([\w-]+)\)", text)) - headings
