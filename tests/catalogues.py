"""What is wrong with the catalogue of a language, for its test: `python -m tests.catalogues de` prints it.

Rules
1. Every text has a translation, in as many forms as the language has, and none is marked as fuzzy.
2. A translation has the values of its text: `{name}`, `%(count)s`, `{@reopen-event}`; of several forms, one may spell
   its number out.  It has the same tags and entities as well.
3. A translation that is the English text itself is listed, as `same`, in the glossary of the language.
4. Where the English text has a term of the glossary, its translation has none of the words to avoid there, unless it
   stands in the English text itself; a text for which such a word is right is listed as `right` of the term.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tests.texts_of_pages import untranslated_in

GLOSSARIES = Path(__file__).parent.parent / "docs" / "glossary"
_VALUE = re.compile(r"\{[^{}]*\}|%\(\w+\)[sd]|%%|</?[a-zA-Z][^>]*>|&#?\w+;")
_LETTER = re.compile(r"[^\W\d_]{2}")
_SPACELESS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")  # scripts without blanks between words


def faults(path: Path) -> list[str]:
    """Return what is wrong with a catalogue: a line each."""
    with path.open("rb") as stream:
        catalogue = read_po(stream, locale=path.parents[1].name)
    glossary = glossary_of(path.parents[1].name)
    found = [f"not translated: {_english(each)[-1]}" for each in untranslated_in(catalogue)]
    for message in catalogue:
        if message.id and message.string and all(_forms(message)):
            found += _faults_of(message, catalogue, glossary)
    return found


def glossary_of(code: str) -> dict[str, Any]:
    """Return the glossary of a language: its terms, and the texts that are the same as in English."""
    return tomllib.loads((GLOSSARIES / f"{code}.toml").read_text(encoding="utf-8"))


def _faults_of(message: Message, catalogue: Catalog, glossary: dict[str, Any]) -> Iterator[str]:
    english, forms = _english(message), _forms(message)
    wanted = Counter(_VALUE.findall(english[-1]))
    if isinstance(message.id, tuple) and len(forms) != catalogue.num_plurals:
        yield f"{len(forms)} forms instead of {catalogue.num_plurals}: {english[-1]}"
    for form in forms:
        has = Counter(_VALUE.findall(form))
        lost, more = wanted - has, has - wanted
        is_spelled_out = len(english) > 1 and not more and lost.total() == 1 and form == forms[0]
        if set(lost) - set(has) | set(more) - set(wanted) and not is_spelled_out:
            yield f"other values, {dict(lost)} lost, {dict(more)} more: {english[-1]!r}: {form!r}"
        if form == english[-1] and _LETTER.search(_VALUE.sub("", form)) and form not in glossary.get("same", ()):
            yield f"as in English, and not listed: {form!r}"
    for term in glossary["term"]:
        if english[-1] in term.get("right", ()) or not _has_term(term["english"], " ".join(english)):
            continue
        for word in term.get("avoid", ()):
            is_typed = any(_has_word(word, each) for each in english)  # as `club,country`
            if not is_typed and any(_has_word(word, form) for form in forms):
                yield f"{term['english']} is {term['translation']}, not {word}: {english[-1]!r}: {forms}"


def _has_term(term: str, text: str) -> bool:
    plain = re.escape(re.sub(r" *\(.*\)|^to ", "", term))
    return re.search(rf"\b{plain}(?:s|es)?\b", _VALUE.sub(" ", text), re.IGNORECASE) is not None


def _has_word(word: str, text: str) -> bool:
    plain = _VALUE.sub(" ", text)
    if _SPACELESS.search(word):
        return word in plain
    return re.search(rf"\b{re.escape(word)}\b", plain, re.IGNORECASE) is not None


def _english(message: Message) -> list[str]:
    return list(message.id) if isinstance(message.id, tuple) else [message.id]


def _forms(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, (tuple, list)) else [message.string]


if __name__ == "__main__":
    from compile_languages import catalogues

    for known in catalogues():
        if known.parents[1].name in sys.argv[1:] or len(sys.argv) == 1:
            for line in faults(known):
                sys.stdout.write(f"{known.parents[1].name}: {line}\n")
