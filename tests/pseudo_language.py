"""A language made for tests: every text of the catalogue in brackets, and what a page shows outside of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import read_po, write_po

from compile_languages import compile_languages
from tests.texts_of_pages import TEMPLATE

PSEUDO = "eo"  # whose plurals are those of English
OPEN, CLOSE = "⟦", "⟧"
_SHOWN = ("alt", "aria-description", "aria-label", "label", "placeholder", "title")
# Words for scripts.
_SHOWN += tuple(
    f"data-{name}" for name in ("against", "alone", "board", "expected", "l", "load", "newer", "next", "none")
)
_SHOWN += ("data-offline", "data-pages", "data-published", "data-result", "data-start", "data-you")
_LETTERS = re.compile(r"[^\W\d_½]+")
_CELL = re.compile(r"\d+[a-z][01=?×]")  # a round in a crosstable, as games write it
_HIDDEN = ("code", "id", "script", "style", "updated")


def write_pseudo_language(folder: Path) -> Path:
    """Write the language into a folder, compiled as those of the program are, and return the folder."""
    catalogue = read_po(BytesIO(TEMPLATE.read_bytes()), locale=PSEUDO)
    for text in catalogue:
        if text.id:
            text.string = tuple(map(_bracketed, text.id)) if isinstance(text.id, tuple) else _bracketed(text.id)
    path = folder / PSEUDO / "LC_MESSAGES" / "crosstable.po"
    path.parent.mkdir(parents=True)
    with path.open("wb") as out:
        write_po(out, catalogue)
    (folder / TEMPLATE.name).write_bytes(TEMPLATE.read_bytes())
    compile_languages(folder)
    return folder


def untranslated(page: str, data: Iterable[str] = ()) -> list[str]:
    """Return the texts of a page, or of an SVG in it, that have words of no translation.

    Args:
        page: HTML.
        data: names and codes that are the same in every language.
    """
    known = {word.casefold() for text in data for word in _LETTERS.findall(text)}
    found = []
    for text in _Texts.of(page):
        words = [word for word in _LETTERS.findall(_CELL.sub("", text)) if word.casefold() not in known]
        if words:
            found.append(" ".join(text.split()))
    return found


def _bracketed(text: str) -> str:
    return f"{OPEN}{text}{CLOSE}"


class _Texts(HTMLParser):
    """What a page shows outside of brackets: text nodes, in which a bracket may span several, and attributes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._depth = 0
        self._hidden = 0

    @classmethod
    def of(cls, page: str) -> list[str]:
        reader = cls()
        reader.feed(page)
        reader.close()
        assert not reader._depth, "a bracket is not closed"
        return reader.found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in _HIDDEN
        for name, value in attrs:
            if value and name in _SHOWN and tag != "meta":
                self.found += _outside(value, 0)[0]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self._hidden -= tag in _HIDDEN

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in _HIDDEN

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            texts, self._depth = _outside(data, self._depth)
            self.found += texts


def _outside(text: str, depth: int) -> tuple[list[str], int]:
    """Return the parts of a text outside of brackets, and how deep in brackets it ends."""
    parts = []
    for part in re.split(f"([{OPEN}{CLOSE}])", text):
        if part == OPEN:
            depth += 1
        elif part == CLOSE:
            depth -= 1
        elif part.strip() and not depth:
            parts.append(part)
    return parts, depth
