"""Every rating system has its page, made from its docstring."""

import importlib.util
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def the_builder():
    spec = importlib.util.spec_from_file_location("build_systems", DOCS / "build_systems.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILDER = the_builder()


@pytest.mark.parametrize("name", BUILDER.pages())
def test_a_page_agrees_with_the_docstring(name):
    assert BUILDER.pages()[name] == (DOCS / "systems" / name).read_text(encoding="utf-8"), (
        "out of date: run python docs/build_systems.py"
    )


def test_no_page_is_left_of_a_removed_system():
    assert sorted(BUILDER.pages()) == sorted(path.name for path in (DOCS / "systems").iterdir())


@pytest.mark.parametrize("name", [name for name in BUILDER.pages() if name != "README.md"])
def test_a_page_has_every_parameter_and_its_source(name):
    text = BUILDER.pages()[name]

    assert "## Source" in text
    assert "## Errata" in text
    assert "| `provisional_games` |" in text
