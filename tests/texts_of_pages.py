"""Collect the texts of pages into `views/locale/crosstable.pot`: run `python tests/texts_of_pages.py` after a change.

Texts come from `_`, `ngettext`, `N_` and `trans` in views, publish and web, and from the words that lower floors bring
along as values: games, tie-breaks, facts of events, and the sentences of messages.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

import crosstable
from crosstable.games.registry import GAMES, game_profile

SOURCE = Path(crosstable.__file__).parent
TEMPLATE = SOURCE / "views" / "locale" / "crosstable.pot"
PACKAGES = ("views", "publish", "web")
METHODS = [("**.py", "python"), ("**/templates/**", "jinja2")]
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}
OPTIONS = {"**/templates/**": {"trim_blocks": "true", "lstrip_blocks": "true"}}


def collected() -> Catalog:
    """Collect all texts, in the order of their files."""
    catalogue = Catalog(project="crosstable", copyright_holder="", charset="utf-8")
    for package in PACKAGES:
        found = extract_from_dir(
            SOURCE / package,
            METHODS,
            OPTIONS,
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        )
        for file, _line, text, comments, _context in sorted(found, key=lambda each: each[:2]):
            catalogue.add(text, locations=[(f"{package}/{file}", None)], auto_comments=comments)
    for place, text in _held_as_values():
        if text and text != ("", ""):
            catalogue.add(text, locations=[(place, None)])
    return catalogue


def written(catalogue: Catalog) -> str:
    """Format a catalogue as a .pot file, without dates and lines, which change when nothing else does."""
    out = BytesIO()
    write_po(out, catalogue, width=110, omit_header=True, sort_output=False, include_lineno=False)
    return out.getvalue().decode()


def _held_as_values() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Yield what lower floors hold: place, and text or singular and plural."""
    for name in GAMES:
        game = game_profile(name)
        yield "games", (game.words.player, game.words.players)
        for text in (game.words.player, game.words.players, game.words.round, game.words.board, game.words.points):
            yield "games", text


if __name__ == "__main__":
    TEMPLATE.write_text(written(collected()), encoding="utf-8")
