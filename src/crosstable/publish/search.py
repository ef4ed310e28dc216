"""The search of the site: a data file per first letter, loaded when that letter is typed.

A name is in the file of the first letter of each of its words, so "lee" finds Ann Lee.
"""

from __future__ import annotations

import string
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from crosstable.publish.scripts import call
from crosstable.views.directory import Directory

_LETTERS = set(string.ascii_lowercase + string.digits)
_OTHER = "_"
_PLAYER, _EVENT = "p", "e"


SearchRow = tuple[str, str, str]


def search_rows(directory: Directory) -> dict[str, list[SearchRow]]:
    """Return the rows of each letter's file, in order of the letters.  A row is kind, slug, name."""
    found: dict[str, list[SearchRow]] = defaultdict(list)
    for kind, names, slugs in (
        (_PLAYER, directory.names, directory.players),
        (_EVENT, directory.event_names, directory.events),
    ):
        for id, name in names.items():
            for letter in initials(name):
                found[letter].append((kind, slugs[id], name))
    return {letter: found[letter] for letter in sorted(found)}


def search_file(letter: str, rows: Iterable[SearchRow]) -> str:
    """Return the data file of a letter."""
    return call("found", letter, sorted(rows, key=lambda row: (row[0] != _PLAYER, row[2].casefold(), row[1])))


def initials(name: str) -> set[str]:
    """Return the letters under which a name is filed: a-z, 0-9, "_" for all other scripts.

    Example:
        >>> sorted(initials("Zoë Müller-Čech")), initials("李")
        (['c', 'm', 'z'], {'_'})
    """
    letters = (c for c in unicodedata.normalize("NFKD", name) if not unicodedata.category(c).startswith("M"))
    words = "".join(" " if _separates(c) else c for c in letters).lower().split()
    return {word[0] if word[0] in _LETTERS else _OTHER for word in words} or {_OTHER}


def _separates(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in "PZ" or category in {"Sm", "Cc"}
