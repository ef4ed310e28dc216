"""The index of the documentation leads to every page, in one line each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
INDEX = DOCS / "README.md"
FOLDERS = sorted({path.parent for path in DOCS.rglob("*.md")} - {DOCS})


def links(page: Path) -> list[Path]:
    """Return the files of the documentation that a page links to, in order, each as often as it is linked."""
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    return [(page.parent / target).resolve() for target in targets]


def index_of(folder: Path) -> Path:
    """Return the page that lists a folder."""
    return next(folder / name for name in ("README.md", "index.md") if (folder / name).exists())


def test_every_page_is_in_the_index():
    pages = {path.resolve() for path in DOCS.glob("*.md")} - {INDEX.resolve()}

    assert set() == pages - set(links(INDEX))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_folder_has_an_index_that_is_linked_and_leads_to_its_pages(folder):
    index = index_of(folder)
    pages = {path.resolve() for path in folder.glob("*.md")} - {index.resolve()}

    assert index.resolve() in links(INDEX)
    assert set() == pages - set(links(index))


def test_each_page_has_one_line_in_one_of_the_four_kinds():
    text = INDEX.read_text(encoding="utf-8")
    first = [line.split("](")[1].split(")")[0] for line in text.splitlines() if line.startswith("- [")]

    assert ["Tutorials", "How to", "Reference", "Explanation"] == re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert len(set(first)) == len(first)


def test_the_readme_leads_to_the_index():
    assert INDEX.resolve() in links(DOCS.parent / "README.md")
