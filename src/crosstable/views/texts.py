"""The texts of pages in the language of a league: one gettext catalogue, with the English text as its key.

    with in_language("de"):
        _("No games yet.")                                  "Noch keine Partien."
        ngettext("{n} event", "{n} events", n).format(n=n)

Rules
1. A text of a page is written in English where it is shown, inside `_` or `ngettext`; in a template inside `_` or a
   `trans` block.  Values are put in afterwards, by name.
2. A text that is kept as a value (a heading, the words for a code, the words of a game) is kept in English, and looked
   up with `_` where it is shown; `tests/texts_of_pages.py` collects such values for the catalogue.
3. The language is that of the reader or of the league whose page is made.  Terminal, files and the JSON API stay in
   English.
4. English needs no catalogue, and costs nothing in templates: they are compiled for a language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import lru_cache
from gettext import NullTranslations

from crosstable.games.profile import Words
from crosstable.model.messages import Message, sentence
from crosstable.views.languages import IN_ENGLISH, facts_of, formats_in, language_of
from crosstable.views.locale_formats import Formats

_PLAYER = re.compile(r"\b([Pp])layer(s?)\b")
_catalogue: ContextVar[NullTranslations] = ContextVar("catalogue", default=IN_ENGLISH)


def _(text: str) -> str:
    """Return a text in the language of the page.

    Example:
        >>> _("No games yet.")
        'No games yet.'
    """
    return _catalogue.get().gettext(text) if text else ""


def ngettext(one: str, many: str, number: int) -> str:
    """Return the text for a number of things in the language of the page; the number is put in afterwards.

    Example:
        >>> ngettext("{n} event", "{n} events", 2).format(n=2)
        '2 events'
    """
    return _catalogue.get().ngettext(one, many, number)


def worded(what: Message | str) -> str:
    """Return the sentence of a message in the language of the page."""
    return sentence(what, texts=_)


def plural(noun: str) -> str:
    """Return the English plural of a noun that a game brings along.

    Example:
        >>> plural("board"), plural("match")
        ('boards', 'matches')
    """
    return f"{noun}es" if noun.endswith("ch") else f"{noun}s"


def several(noun: str) -> str:
    """Return the plural of a noun without a number, which a language may have as a form of its own."""
    return _(plural(noun))


def game_words(words: Words) -> Words:
    """Return the words of a game in the language of the page."""
    return words if current() is IN_ENGLISH else _words_in(words, current())


def capital(text: str) -> str:
    """Return a text with a capital at its beginning.

    Example:
        >>> capital("round 3 of 4 is on")
        'Round 3 of 4 is on'
    """
    return text[:1].upper() + text[1:]


def counted_words(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun, for nouns that a game brings along; both in English.

    Example:
        >>> counted_words(2000, "player", "players")
        '2,000 players'
    """
    return f"{formats().count(number)} {ngettext(one, many or plural(one), number)}"


def in_words(text: str, words: Words) -> str:
    """Return one of our own sentences with what the game calls a player; not for texts that hold names.

    That is a matter of English: a translation has its own word.

    Example:
        >>> in_words("Players of the player's list.", Words(player="team", players="teams"))
        "Teams of the team's list."
    """
    if words.player == "player" or current() is not IN_ENGLISH:
        return text

    def word(match: re.Match[str]) -> str:
        own = words.players if match[2] else words.player
        return own.capitalize() if match[1] == "P" else own

    return _PLAYER.sub(word, text)


def current() -> NullTranslations:
    """Return the catalogue of the page that is being made."""
    return _catalogue.get()


def language() -> str:
    """Return the code of the language of the page."""
    return facts_of(current()).code


def formats() -> Formats:
    """Return how the language of the page writes numbers, dates and lists."""
    return formats_in(_catalogue.get())


@contextmanager
def in_language(code: str | NullTranslations) -> Iterator[None]:
    """Make pages in a language.

    Args:
        code: of the language, such as "de"; or a catalogue.
    Raises:
        UnknownName: there is no such language.
        InputError: its texts cannot be read.
    """
    token = _catalogue.set(language_of(code) if isinstance(code, str) else code)
    try:
        yield
    finally:
        _catalogue.reset(token)


@lru_cache(maxsize=64)
def _words_in(words: Words, translations: NullTranslations) -> Words:
    return replace(words, **{name: translations.gettext(getattr(words, name)) for name in Words.__slots__})
