"""Names of new players that may be more than a name: several people, a rating, a list marker."""

from __future__ import annotations

import re
from collections.abc import Iterable

from crosstable.model.names import clean_name, match_key

_ENDS_IN_RATING = re.compile(r".*[^\W\d].*?[\s,(]+([0-9]{3,4})\)?")
_LIST_MARK = re.compile(r"([0-9]{1,3}[.)]|[*\u2022\u00b7\u2013\u2014-])\s*[^\W\d]")


def unusual_names(names: Iterable[str], new: Iterable[str]) -> list[str]:
    """Return warnings about new names that may be more than a name.

    Args:
        names: the names as a person wrote them.
        new: the names of the players who are new to the league.
    """
    keys = set(map(match_key, new))
    return [words for each in names if match_key(each) in keys and (words := _unusual(each))]


def _unusual(word: str) -> str:
    """Return what may be wrong with a name; "" for nothing."""
    name = clean_name(word)
    if _is_several(word):
        return (
            f"{name!r} was entered as one person. If that is wrong, undo the entry, and give each name separately, in "
            "quotes, or a file with a table."
        )
    rated, marked = _ENDS_IN_RATING.fullmatch(name), _LIST_MARK.match(name)
    if rated is not None:
        how = f"use --rating {rated[1]}"
        return f"{name!r} ends in a number. If that is the rating, undo the entry, and {how}."
    if marked is not None:
        return f"{name!r} begins with {marked[1]!r}. If that is not part of the name, undo the entry, and leave it out."
    return ""


def _is_several(name: str) -> bool:
    """Return whether a name may be several names: "Lee, Ann" and "Lee, Ann Marie" are one."""
    parts = [part.split() for part in name.split(",")]
    return "\t" in name or ";" in name or len(parts) > 2 or (len(parts) == 2 and all(len(part) > 1 for part in parts))
