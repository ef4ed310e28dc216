"""Collect the texts of pages into `views/locale/crosstable.pot`: run `make texts` after a change.

The catalogue of each language is brought up to date with it: what is translated stays, what is new is without a
translation, what is gone is dropped; then all are compiled.

Texts come from `_`, `ngettext` and `trans` in views, publish and web, and from the words that lower floors bring
along as values: games, tie-breaks, facts of events, and the sentences of messages.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

import crosstable
from compile_languages import catalogues, compile_languages
from crosstable.commands.shared.entrants import NewEntrant
from crosstable.commands.table import all_commands
from crosstable.evaluation.backtest import BASE_RATE
from crosstable.events.event_facts import SHOWN
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.formats.event_files import event_format
from crosstable.games.profiles import GAMES, game_profile
from crosstable.publish import board_view
from crosstable.ranking.league_table import code_heading
from crosstable.ranking.tiebreak_registry import TIEBREAKS
from crosstable.views import brackets, first_rating, prizes
from crosstable.views.leaderboard_columns import CHANGE, COLUMNS
from crosstable.views.player_steps import BY_FORFEIT, OUTCOMES
from crosstable.views.texts import plural
from crosstable.views.words import (
    ADJUSTMENTS,
    COUNTED_MOVES,
    CUTS,
    DECIDED,
    EVENT_KINDS,
    MOVES,
    NOT_CLOSED,
    NOT_COUNTED,
    NOT_IN_THIS_LIST,
    PAIRED,
    PARTS,
    RULES,
)
from crosstable.web.accounts.page_words import KINDS, ROLES
from crosstable.web.desk.command_form import command_form, input_fields
from crosstable.web.desk.tool_page import tool_pages

SOURCE = Path(crosstable.__file__).parent
TEMPLATE = SOURCE / "views" / "locale" / "crosstable.pot"
PACKAGES = ("views", "publish", "web")
LOWER = ("formats", "games", "model", "pairing", "ranking", "ratings", "views")
OF_LEAGUE = ("facts", "runs", "events", "reading", "people", "intake", "changes")
SENTENCES_ON_PAGES = ("commands", *LOWER, *OF_LEAGUE, "web")
KEYWORDS = ("_", "gettext", "ngettext")
_DATED = tuple(
    f'"{name}:'
    for name in (
        *("POT-Creation-Date", "PO-Revision-Date", "Report-Msgid-Bugs-To", "Generated-By"),
        *("Last-Translator", "Language-Team", "Project-Id-Version"),
    )
)
JINJA = {"trim_blocks": "true", "lstrip_blocks": "true"}


def collected() -> Catalog:
    """Collect all texts, in the order of their files."""
    catalogue = Catalog(project="crosstable", copyright_holder="", charset="utf-8")
    for package in PACKAGES:
        for path in sorted((SOURCE / package).rglob("*.py")):
            for text in _in_code(path.read_text(encoding="utf-8")):
                catalogue.add(
                    text if isinstance(text, str) else text[:2], locations=[(path.relative_to(SOURCE).as_posix(), None)]
                )
    for path in sorted(SOURCE.rglob("templates/**/*.*")):
        with path.open("rb") as stream:
            for _line, _function, text, _comments in babel_extract(stream, KEYWORDS, (), JINJA):
                if text is None:  # a value, whose texts are held elsewhere
                    continue
                catalogue.add(
                    text if isinstance(text, str) else text[:2], locations=[(path.relative_to(SOURCE).as_posix(), None)]
                )
    for place, text in _held_as_values():
        if text and text != ("", ""):
            catalogue.add(text, locations=[(place, None)])
    return catalogue


def written(catalogue: Catalog) -> str:
    """Format a catalogue as a .pot file, without dates and lines, which change when nothing else does."""
    out = BytesIO()
    write_po(out, catalogue, width=110, omit_header=True, sort_output=False, include_lineno=False)
    return out.getvalue().decode()


def _in_code(source: str) -> Iterator[str | tuple[str, str]]:
    """Yield the texts in calls, those inside of f-strings too; singular and plural as a pair."""
    for node in ast.walk(ast.parse(source)):
        name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Call) or name not in (*KEYWORDS, "Heading"):
            continue
        texts = tuple(
            each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
        )
        if name == "Heading":
            yield from filter(None, texts[:2])  # the third is its kind
        elif texts:
            yield texts if name == "ngettext" else texts[0]


def _held_as_values() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Yield what is held as values: place, and text or singular and plural."""
    for name in GAMES:
        game = game_profile(name)
        words = game.words
        yield "games", (words.player, words.players)
        yield from (("games", (word, plural(word))) for word in (words.round, words.board))
        yield "games", plural(words.round)  # of several without a number
        yield "games", words.round[0].upper()
        sides = [side.name for side in game.sides] or ["White", "Black"]
        for text in (words.player, words.players, words.points, words.length, *sides, game.counted, *game.table):
            yield "games", text
    for code in TIEBREAKS:
        yield "standings", TIEBREAKS[code].title
    yield from (("standings", code_heading(code)) for code in ("SUM", "AVG"))
    yield from (("facts/events", label) for label in SHOWN.values())
    for column in (*COLUMNS, CHANGE):
        yield from (("views/leaderboard_columns", text) for text in (column.heading.label, column.heading.tip))
    yield "evaluation", BASE_RATE
    for table in (NOT_COUNTED, PAIRED, ADJUSTMENTS, PARTS, CUTS, RULES, MOVES, EVENT_KINDS):
        yield from (("views/words", text) for text in table.values())
    yield from (("views/words", texts) for texts in COUNTED_MOVES.values())
    yield from (("views/words", text) for text in (DECIDED, NOT_CLOSED, NOT_IN_THIS_LIST))
    yield from (("views/player_steps", text) for text in (*OUTCOMES, *BY_FORFEIT))
    yield from (("views/first_rating", text) for text in first_rating.RULES.values())
    yield from (("views/brackets", text) for text in brackets.SIZES.values())
    for words_of in (ROLES, KINDS):
        yield from (("web/accounts/page_words", text) for text in words_of.values())
    yield from (("views/prizes", text) for text in (prizes.EVERYONE, *prizes.SHARED.values()))
    for name, tool in tool_pages().items():
        yield from ((f"web/desk/tools/{name}", text) for text in (tool.title, tool.about))
    for command in all_commands().values():
        form = command_form(command, "", {})
        for text in (form.title, *chain(*((each.label, each.help) for each in form.fields))):
            yield "commands", text
    yield from (("commands", text) for each in input_fields(NewEntrant) for text in (each.label, each.help))
    for folder in SENTENCES_ON_PAGES:
        for path in sorted((SOURCE / folder).rglob("catalogue.py")):
            place = path.parent.relative_to(SOURCE).as_posix()
            known = import_module(f"crosstable.{place.replace('/', '.')}.catalogue")
            yield from ((place, text) for text in known.SENTENCES.values())
            yield from ((place, text) for text in getattr(known, "ACTIONS", {}).values())
    yield from (("formats", event_format(name).sentence) for name in EVENT_FORMATS)
    yield from (
        ("publish/board_view", text) for text in (*board_view.METHODS.values(), *board_view.WITHOUT_REASONS.values())
    )


def merged(path: Path, template: Catalog) -> tuple[str, int]:
    """Return the catalogue of a language with the texts of the template, and how many lack a translation."""
    with path.open("rb") as stream:
        catalogue = read_po(stream, locale=path.parents[1].name)
    catalogue.update(template, no_fuzzy_matching=True, update_header_comment=False, keep_user_comments=True)
    catalogue.obsolete.clear()
    return as_po(catalogue), len(untranslated_in(catalogue))


def as_po(catalogue: Catalog) -> str:
    """Format the catalogue of a language as a .po file, without dates and lines."""
    out = BytesIO()
    write_po(out, catalogue, width=110, ignore_obsolete=True, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(_DATED))


def untranslated_in(catalogue: Catalog) -> list[Message]:
    """Return the texts that are not translated, or marked as fuzzy."""
    found = []
    for message in catalogue:
        forms = message.string if isinstance(message.string, (tuple, list)) else [message.string]
        if message.id and (message.fuzzy or not all(forms)):
            found.append(message)
    return found


def main() -> Iterator[str]:
    """Bring everything up to date, and yield what is done."""
    template = collected()
    TEMPLATE.write_text(written(template), encoding="utf-8")
    yield f"{len(template)} texts"
    for path in catalogues(TEMPLATE.parent):
        text, missing = merged(path, template)
        path.write_text(text, encoding="utf-8")
        yield f"{path.parents[1].name}: {missing} texts to translate"
    compile_languages()


if __name__ == "__main__":
    for line in main():
        sys.stdout.write(f"{line}\n")
