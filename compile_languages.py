"""Compile the catalogues of `views/locale` for the program: `python compile_languages.py`; installing does it, too.

Each `<code>/LC_MESSAGES/crosstable.po` becomes `<code>.json`: its texts in the order of `english.json`, which holds the
English ones once for all languages, the rule of its plurals, and how it writes dates, numbers and lists (from CLDR, by
Babel, which the program itself does without).  A text that is missing, or marked as fuzzy, is null.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

LOCALE = Path(__file__).parent / "src" / "crosstable" / "views" / "locale"
TEMPLATE = "crosstable.pot"
ENGLISH = "english.json"
_LEAST_GROUP = {"es": 2, "pl": 2}  # minimumGroupingDigits of CLDR, which Babel leaves out: 1234, but 12 345
_LISTS = {"and": ("standard",), "or": ("or",), "units": ("unit-short", "unit-narrow", "unit", "standard")}  # in CLDR


class NotCompiledError(Exception):
    """A catalogue that cannot be compiled."""


def compile_languages(locale: Path = LOCALE, out: Path | None = None) -> list[Path]:
    """Compile all catalogues of a folder, and return the files that were written: only what differs is.

    Args:
        out: the folder to write to; None: that of the catalogues.
    Raises:
        NotCompiledError: a catalogue cannot be read, is of no known language, or has no rule of plurals.
    """
    out = out or locale
    template = _read(locale / TEMPLATE, "en")
    texts = [_plain(message.id) for message in template if message.id]
    known = hashlib.blake2b(json.dumps(texts).encode(), digest_size=8).hexdigest()
    sources = {f"{path.parents[1].name}.json": path for path in catalogues(locale)}
    written = []
    if _is_older(out / ENGLISH, locale / TEMPLATE):
        _put(out / ENGLISH, {"known": known, "texts": texts})
        written.append(out / ENGLISH)
    for name, path in sources.items():
        if _is_older(out / name, path, locale / TEMPLATE):
            _put(out / name, _compiled(path, path.parents[1].name, template, known))
            written.append(out / name)
    for gone in {path.name for path in out.glob("*.json")} - {ENGLISH, *sources}:
        (out / gone).unlink()
    return written


def _is_older(made: Path, *sources: Path) -> bool:
    """Return whether a file was made before its sources, or before this program, were changed."""
    changed = max(path.stat().st_mtime_ns for path in (*sources, Path(__file__)))
    return not made.exists() or made.stat().st_mtime_ns < changed


def catalogues(locale: Path = LOCALE) -> list[Path]:
    """Return the catalogues of a folder."""
    return sorted(locale.glob("*/LC_MESSAGES/crosstable.po"))


def _compiled(path: Path, code: str, template: Catalog, known: str) -> dict[str, Any]:
    try:
        language = Locale.parse(code)
    except (UnknownLocaleError, ValueError) as error:
        raise NotCompiledError(f"{path}: {code!r} is the code of no language: {error}") from None
    catalogue = _read(path, code)
    if b"Plural-Forms:" not in path.read_bytes():  # Babel would take that of English
        raise NotCompiledError(f"{path}: no rule of plurals. Write a line Plural-Forms into its head.")
    texts = [_translated(catalogue.get(message.id), message) for message in template if message.id]
    return {
        "code": code,
        "known": known,
        "name": _own_name(language),
        "direction": language.text_direction,
        "plural": catalogue.plural_expr,
        "missing": texts.count(None),
        "formats": formats_of(language),
        "texts": texts,
    }


def _own_name(language: Locale) -> str:
    """Return what a language calls itself; the script is named where there are several, the country nowhere."""
    name = Locale(language.language, script=language.script).display_name or language.language
    return name[:1].upper() + name[1:]


def formats_of(language: Locale) -> dict[str, Any]:
    """Return how a language writes dates, numbers and lists."""
    symbols = language.number_symbols["latn"]
    return {
        "decimal": symbols["decimal"],
        "group": symbols["group"],
        "least_group": _LEAST_GROUP.get(language.language, 1),
        "percent": language.percent_formats[None].pattern.replace("#,##0", "{n}").replace("0", "{n}"),
        "day": language.datetime_skeletons["yMd"].format,
        "month": language.datetime_skeletons["yM"].format,
        "months": [language.months["format"]["wide"][number] for number in range(1, 13)],
        "lists": {name: _patterns(language, *kinds) for name, kinds in _LISTS.items()},
    }


def _patterns(language: Locale, *kinds: str) -> dict[str, str]:
    """Return the patterns of a list; Babel leaves those out that a kind has from another one."""
    usual = dict(language.list_patterns["standard"].items())
    known = [dict(language.list_patterns[kind].items()) for kind in kinds if kind in language.list_patterns]
    found = next((each for each in known if "2" in each), usual)
    return usual | {"end": found["2"]} | found


def _translated(found: Message | None, wanted: Message) -> str | list[str] | None:
    if found is None or found.fuzzy or not found.string:
        return None
    if isinstance(wanted.id, tuple) != isinstance(found.string, (tuple, list)):
        return None
    forms = list(found.string) if isinstance(found.string, (tuple, list)) else [found.string]
    if not all(forms):
        return None
    return forms if isinstance(wanted.id, tuple) else forms[0]


def _plain(id: str | tuple[str, ...]) -> str | list[str]:
    return id if isinstance(id, str) else list(id)


def _read(path: Path, code: str) -> Catalog:
    try:
        with path.open("rb") as stream:
            return read_po(stream, locale=code, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise NotCompiledError(f"{path}: {error}") from None


def _put(path: Path, value: dict[str, Any]) -> None:
    """Write a file at once, so that others see the old or the new one."""
    content = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.write_text(content, encoding="utf-8")
    part.replace(path)


def main() -> Iterator[str]:
    """Compile, and yield what was done."""
    for path in compile_languages():
        yield f"{path.name} written"


if __name__ == "__main__":
    for line in main():
        sys.stdout.write(f"{line}\n")
