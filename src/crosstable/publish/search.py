"""The search of the site: a data file per first letter, loaded when that letter is typed.

A name is in the file of the first letter of each of its words, so "lee" finds Ann Lee.
"""

from __future__ import annotations

import string
import unicodedata
from collections import defaultdict
from collections.abc import Sequence

from crosstable.publish.scripts import call
from crosstable.reading.directory import Directory
from crosstable.reading.names_on_demand import prepare

_LETTERS = set(string.ascii_lowercase + string.digits)
_OTHER = "_"
_PLAYER, _EVENT = "p", "e"


SearchRow = tuple[str, str, str]
_ASCII = {number: " " for number in range(128) if unicodedata.category(chr(number)) in ("Cc", "Sm")}
_ASCII |= {number: " " for number in range(128) if unicodedata.category(chr(number))[0] in "PZ"}


def search_rows(directory: Directory) -> dict[str, list[SearchRow]]:
    """Return the rows of each letter's file, in order of the letters.  A row is kind, id, name."""
    found: dict[str, list[SearchRow]] = defaultdict(list)
    for kind, names in ((_PLAYER, directory.names), (_EVENT, directory.event_names)):
        for id, name in names.items():
            for letter in initials(name):
                found[letter].append((kind, id, name))
    return {letter: found[letter] for letter in sorted(found)}


def search_file(letter: str, rows: Sequence[SearchRow], directory: Directory) -> str:
    """Return the data file of a letter: rows of kind, address, name."""
    slugs = {_PLAYER: directory.players, _EVENT: directory.events}
    for kind, of in slugs.items():
        prepare(of, (id for own, id, _ in rows if own == kind))
    found = [(kind, slugs[kind][id], name) for kind, id, name in rows]
    return call("found", letter, sorted(found, key=lambda row: (row[0] != _PLAYER, row[2].casefold(), row[1])))


def initials(name: str) -> set[str]:
    """Return the letters under which a name is filed: a-z, 0-9, "_" for all other scripts.

    Example:
        >>> sorted(initials("Zoë Müller-Čech")), initials("李")
        (['c', 'm', 'z'], {'_'})
    """
    if name.isascii():
        words = name.translate(_ASCII).lower().split()
        return {word[0] if word[0] in _LETTERS else _OTHER for word in words} or {_OTHER}
    letters = (c for c in unicodedata.normalize("NFKD", name) if not unicodedata.category(c).startswith("M"))
    words = "".join(" " if _separates(c) else c for c in letters).lower().split()
    return {word[0] if word[0] in _LETTERS else _OTHER for word in words} or {_OTHER}


def _separates(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in "PZ" or category in {"Sm", "Cc"}
