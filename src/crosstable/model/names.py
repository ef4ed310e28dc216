"""Names: when two spellings are one person, which names are similar, and what goes in a URL.

Rules
1. Two spellings are the same name when they agree after NFC, case folding and single spacing.
2. Anything else is another player.  Similar names are listed for a decision, never merged.
3. Control characters and direction overrides are removed: they have no place in a name and can
   disguise one.  Joiners stay, since Persian, Hindi and emoji need them.
4. A slug is `id-ascii-name`, made of `[a-z0-9-]` only.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

LONGEST_NAME = 500
_LONGEST_SHOWN = 120
_SLUG_LENGTH = 60
# Left-to-right and right-to-left marks, embeddings, overrides and isolates, soft hyphen, BOM.
_INVISIBLE = {0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF}
_INVISIBLE |= {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}
_REMOVED = dict.fromkeys(_INVISIBLE)
_LATIN = str.maketrans(
    {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ə": "e"}
)
"""Latin letters that are no others with a mark, as addresses write them."""
_SEPARATORS = {number: " " for number in range(128) if not chr(number).isalnum()}


@lru_cache(maxsize=1 << 14)  # the names of an event are on each of its pages, in several lists
def clean_name(text: str) -> str:
    """Return a name as it is stored: NFC, single-spaced, without invisible controls.

    Example:
        >>> clean_name("  Ann   Lee ")
        'Ann Lee'
    """
    composed = unicodedata.normalize("NFC", text)
    if not composed.isprintable():
        composed = composed.translate(_REMOVED)
        composed = "".join(
            " " if c.isspace() else c
            for c in composed
            if c.isspace() or unicodedata.category(c) not in ("Cc", "Cs")  # a lone surrogate cannot be written
        )
        composed = unicodedata.normalize("NFC", composed)
    return " ".join(composed.split())


@lru_cache(maxsize=1 << 14)
def display_text(text: str, otherwise: str = "") -> str:
    """Return a text ready for display: cleaned, not empty, at most 120 characters."""
    cleaned = clean_name(text[: 4 * _LONGEST_SHOWN]) or clean_name(otherwise) or "?"
    return cleaned if len(cleaned) <= _LONGEST_SHOWN else cleaned[: _LONGEST_SHOWN - 1] + "…"


def isolated(name: str) -> str:
    """Return a name between marks that keep its writing direction apart from the text around it.

    Example:
        >>> [hex(ord(mark)) for mark in isolated("")]
        ['0x2068', '0x2069']
    """
    return f"\u2068{name}\u2069"


@lru_cache(maxsize=1 << 14)
def match_key(name: str) -> str:
    """Return the key under which two spellings are the same name.

    Example:
        >>> match_key("ANN  Lee") == match_key("ann lee")
        True
    """
    return unicodedata.normalize("NFC", clean_name(name).casefold())


def name_key(name: str, *, match_names: bool) -> str:
    """Return the key under which a player is found: that of all spellings of the name, or the id exactly as it is."""
    return match_key(name) if match_names is True else name


@lru_cache(maxsize=1 << 14)
def slug(public_id: str, name: str) -> str:
    """Return the address of a player's page: `id-ascii-name`.

    The id makes it unique; the name only makes it readable and may be empty.

    Example:
        >>> slug("p7", "Zoë <b>Müller</b>"), slug("p8", "Łukasz Yılmaz")
        ('p7-zoe-b-muller-b', 'p8-lukasz-yilmaz')
    """
    id_words = _ascii_words(public_id) or [public_id.encode("utf-8", "surrogatepass").hex()]
    words = id_words + _ascii_words(name)
    return "-".join(words)[:_SLUG_LENGTH].strip("-")


_MOST_INITIALS = 5  # words of a full name that is compared with initials


def similar_names(names: Iterable[str]) -> list[tuple[str, str]]:
    """List pairs of different names that may be one person.

    Similar names have the same letters without accents, case, punctuation and word order, or differ by one letter
    added, removed, changed or swapped with its neighbour.  A family name with initials is similar to every full name
    that has them: H. Müller to Hans Müller, K.-H. Weber to Karl-Heinz Weber.  Names that differ in digits are not
    similar.  Names of fewer than five or more than 500 letters are similar only in that they have the same letters.

    Returns:
        Pairs in the order of their first name, each pair once.
    Cost: O(total letters squared per name), no comparison of all with all.
    """
    distinct = list(dict.fromkeys(names))
    words = [_folded_words(name) for name in distinct]
    # A wrong first letter can change the sorted order of the words, so both orders are tried.
    pairs = _near_pairs([" ".join(sorted(parts)) for parts in words]) | _near_pairs(
        [" ".join(parts) for parts in words]
    )
    pairs |= _pairs_by_initials(words)
    keys = [match_key(name) for name in distinct]
    return [(distinct[a], distinct[b]) for a, b in sorted(pairs) if keys[a] != keys[b]]


def _pairs_by_initials(words: Sequence[Sequence[str]]) -> set[tuple[int, int]]:
    """Return the names of one word and initials with the full names that have the same."""
    short: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for index, parts in enumerate(words):
        initials = sorted(part for part in parts if len(part) == 1 and part.isalpha())
        if initials and len(initials) == len(parts) - 1:
            family = next((part for part in parts if len(part) > 1), "")
            short[family, *initials].append(index)
    if not short:
        return set()
    found = set()
    for index, parts in enumerate(words):
        if not 2 <= len(parts) <= _MOST_INITIALS or any(len(part) == 1 for part in parts):
            continue
        for at, family in enumerate(parts):
            initials = sorted(part[0] for part in (*parts[:at], *parts[at + 1 :]))
            found |= {(min(index, other), max(index, other)) for other in short.get((family, *initials), ())}
    return found


def _near_pairs(folded: list[str]) -> set[tuple[int, int]]:
    first: dict[str, int] = {}
    others: dict[str, list[int]] = defaultdict(list)  # few keys have any, and a list for each key would cost most
    for index, letters in enumerate(folded):
        for key in _deletions(letters) if 5 <= len(letters) <= LONGEST_NAME else (letters,):
            if first.setdefault(key, index) != index:
                others[key].append(index)
    others.pop("", None)  # names without a letter have nothing in common
    bare = [_without_digits(letters) for letters in folded]
    return {
        (a, b)
        for key, indices in others.items()
        for a, b in combinations([first[key], *indices], 2)
        if folded[a] == folded[b]
        # Gamer 7 and Gamer 8 are two players, and so are Anna and Annas.
        or (bare[a] != bare[b] and min(len(folded[a]), len(folded[b])) >= 5 and _within_one_edit(folded[a], folded[b]))
    }


def _without_digits(letters: str) -> str:
    if letters.isascii() and letters.replace(" ", "").isalpha():
        return letters
    return "".join(letter for letter in letters if not letter.isdecimal())


def _within_one_edit(a: str, b: str) -> bool:
    """Return whether one insertion, deletion, change or swap of neighbours turns a into b."""
    if a == b:
        return True
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    rest_a, rest_b = a[start:], b[start:]
    changed = rest_a[1:] == rest_b[1:]
    swapped = rest_a[:2] == rest_b[:2][::-1] and rest_a[2:] == rest_b[2:]
    return changed or swapped or rest_a[1:] == rest_b or rest_a == rest_b[1:]


def _deletions(letters: str) -> set[str]:
    return {letters} | {letters[:i] + letters[i + 1 :] for i in range(len(letters))}


def _folded_words(name: str) -> list[str]:
    if name.isascii():  # the same, ten times as fast
        return name.casefold().translate(_SEPARATORS).split()
    # Decomposing can bring capitals (a mathematical A becomes A) and folding can bring accents.
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    kept = (c for c in plain if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
    return "".join(c if c.isalnum() else " " for c in kept).split()


def _ascii_words(text: str) -> list[str]:
    words = (word.translate(_LATIN).encode("ascii", "ignore").decode("ascii") for word in _folded_words(text))
    return [word for word in words if word]
