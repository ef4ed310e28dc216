"""Write a page per language into docs/glossary, from its glossary: `python docs/build_glossary.py`.

The pages are checked in; a test says when one is out of date.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from babel.core import Locale

_HOW = "../../CONTRIBUTING.md#add-a-language"
FOLDER = Path(__file__).parent / "glossary"


def page(path: Path) -> str:
    """Return the page of a language."""
    glossary = tomllib.loads(path.read_text(encoding="utf-8"))
    name = Locale.parse(path.stem).get_display_name("en")
    lines = [
        f"# Glossary: {name}",
        "",
        f"Made from `{path.name}`. A translation uses these words for these terms; see [CONTRIBUTING]({_HOW}).",
        "",
        "| English | translation | not | note | source |",
        "| --- | --- | --- | --- | --- |",
        *(_row(term) for term in glossary["term"]),
    ]
    if glossary["same"]:
        lines += ["", "The same as in English: " + ", ".join(f"`{text.strip()}`" for text in glossary["same"]) + "."]
    return "\n".join(lines) + "\n"


def index() -> str:
    """Return the list of the languages."""
    lines = ["# Glossaries", "", "The words of each language, with where players use them.", ""]
    codes = sorted(path.stem for path in FOLDER.glob("*.toml"))
    lines += [f"- [{Locale.parse(code).get_display_name('en')}]({code}.md)" for code in codes]
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Return every page by file name."""
    return {"README.md": index(), **{f"{path.stem}.md": page(path) for path in FOLDER.glob("*.toml")}}


def _row(term: dict[str, Any]) -> str:
    cells = [term["english"], term["translation"], ", ".join(term.get("avoid", ())), term.get("note", "")]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in [*cells, term.get("source", "")]) + " |"


if __name__ == "__main__":
    for file, text in pages().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
