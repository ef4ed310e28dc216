"""The languages that the texts of pages are translated to, as `compile_languages.py` compiles them.

Rules
1. A language has a file in `locale`: its texts in the order of the English ones, which are held once for all.
2. A text that is not translated yet is shown in English.
3. A file that cannot be read, is of another version of the texts, or has no rule of plurals is an error at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations, c2py
from pathlib import Path
from typing import Any

from crosstable.model.errors import InputError, UnknownName
from crosstable.views.locale_formats import ENGLISH_FORMATS, Formats

ENGLISH = "en"
LOCALE = Path(__file__).parent / "locale"
_TEXTS = "english.json"


@dataclass(frozen=True, slots=True)
class LanguageFacts:
    """What is known of a language: its code, its own name, its direction, and how many texts it still lacks."""

    code: str
    name: str
    direction: str = "ltr"
    missing: int = 0


class _Texts(dict[str, str]):
    """Texts by the English ones; those that are not translated are English."""

    def __missing__(self, text: str) -> str:
        return text


class Language(NullTranslations):
    """The texts of a language, and how it writes numbers, dates and lists."""

    facts: LanguageFacts
    formats: Formats

    def __init__(self, english: list[str | list[str]], compiled: dict[str, Any]) -> None:
        super().__init__()
        self.facts = LanguageFacts(compiled["code"], compiled["name"], compiled["direction"], compiled["missing"])
        self.formats = Formats(**compiled["formats"])
        self._plural = c2py(compiled["plural"])
        self._texts = _Texts()
        self.gettext = self._texts.__getitem__  # type: ignore[method-assign, assignment]  # no call of ours for each text
        self._forms: dict[str, list[str]] = {}
        for text, translated in zip(english, compiled["texts"], strict=True):
            if translated is None:
                continue
            if isinstance(text, str):
                self._texts[text] = translated
            else:
                self._forms[text[0]] = translated
                self._texts.setdefault(text[0], translated[self._plural(1)])

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the text for a number."""
        forms = self._forms.get(msgid1)
        if forms is None:
            return msgid1 if n == 1 else msgid2
        return forms[self._plural(n)]


class English(NullTranslations):
    """The language that needs no texts."""

    facts = LanguageFacts(ENGLISH, "English")
    formats = ENGLISH_FORMATS


IN_ENGLISH = English()


class SideBySide(NullTranslations):
    """Two languages at once, for paper and halls: each text in both, where they differ."""

    def __init__(self, first: NullTranslations, second: NullTranslations) -> None:
        super().__init__()
        self._both = first, second
        self.facts = facts_of(first)
        self.formats = formats_in(first)

    def gettext(self, message: str) -> str:
        """Return a text in both languages."""
        return _side_by_side(*(each.gettext(message) for each in self._both))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the text for a number in both languages."""
        return _side_by_side(*(each.ngettext(msgid1, msgid2, n) for each in self._both))


def _side_by_side(one: str, other: str) -> str:
    return one if one == other else f"{one} / {other}"


def languages() -> list[str]:
    """Return the languages that pages can be made in, English among them, by their codes."""
    return list(_codes_in(LOCALE))


@cache
def _codes_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted({ENGLISH, *(path.stem for path in folder.glob("*.json") if path.name != _TEXTS)}))


@cache
def language_of(code: str) -> NullTranslations:
    """Return a language; two side by side for "de+en".

    Raises:
        UnknownName: there is none of that code.
        InputError: its texts cannot be read.
    """
    if code == ENGLISH:
        return IN_ENGLISH
    if "+" in code:
        first, _, second = code.partition("+")
        return SideBySide(language_of(first), language_of(second))
    known = languages()
    if code not in known:
        raise UnknownName("language", code, known)
    import json  # the terminal needs none

    try:
        compiled = json.loads((LOCALE / f"{code}.json").read_bytes())
        return Language(_english(compiled["known"]), compiled)
    except (OSError, ValueError, LookupError, TypeError):
        others = ", ".join(each for each in known if each != code)
        raise InputError("views/language-not-readable", language=code, others=others) from None


@cache
def _english(known: str) -> list[str | list[str]]:
    """Return the English texts that a language was compiled with.

    Raises:
        LookupError: those that are there are of another version.
    """
    import json

    found = json.loads((LOCALE / _TEXTS).read_bytes())
    texts: dict[str, list[str | list[str]]] = {found["known"]: found["texts"]}
    return texts[known]


def facts_of(language: NullTranslations) -> LanguageFacts:
    """Return what is known of a language; of a catalogue from elsewhere that is its code."""
    found = getattr(language, "facts", None)
    return found if isinstance(found, LanguageFacts) else LanguageFacts(language.info().get("language", ENGLISH), "")


def formats_in(language: NullTranslations) -> Formats:
    """Return how a language writes numbers, dates and lists; a catalogue from elsewhere as English does."""
    try:
        return language.formats  # type: ignore[attr-defined, no-any-return]  # of ours
    except AttributeError:
        return ENGLISH_FORMATS
