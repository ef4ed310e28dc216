"""The order of names in a list, by the alphabet of the language of the page.

A letter with a mark stands with its letter (ä with a), unless the language counts it as a letter of its own: then it
comes after that letter, as ñ after n in Spanish.  Other scripts follow in the order of their characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from crosstable.views.texts import language

# The letters of their own by language, each group in its order behind the first one.
_OWN: Mapping[str, str] = MappingProxyType(
    {
        "cs": "cč hch rř sš zž",
        "es": "nñ",
        "pl": "aą cć eę lł nń oó sś zźż",
        "ru": "ий",
        "uk": "гґ еє иіїй",
    }
)
_CZECH_CH = "ch"
Key = tuple[tuple[tuple[str, int], ...], str]


def name_key(name: str) -> Key:
    """Return by what a name is sorted in the language of the page.

    Example:
        >>> sorted(["Zoe", "Östen", "Ole", "öre"], key=name_key)
        ['Ole', 'öre', 'Östen', 'Zoe']
    """
    return _key(name, language())


@lru_cache(maxsize=8192)
def _key(name: str, code: str) -> Key:
    own = _letters(code)
    text = unicodedata.normalize("NFC", name.casefold())
    found: list[tuple[str, int]] = []
    at = 0
    while at < len(text):
        letter = _CZECH_CH if _CZECH_CH in own and text.startswith(_CZECH_CH, at) else text[at]
        at += len(letter)
        if letter in own:
            found.append(own[letter])
        else:
            plain = (each for each in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(each))
            found += [(each, 0) for each in plain]
    return tuple(found), text


@lru_cache(maxsize=64)
def _letters(code: str) -> Mapping[str, tuple[str, int]]:
    groups = _OWN.get(code, "").split()
    found = {letter: (group[0], place) for group in groups for place, letter in enumerate(group) if place}
    if "hch" in groups:
        found = {letter: at for letter, at in found.items() if at[0] != "h"} | {_CZECH_CH: ("h", 1)}
    return MappingProxyType(found)
