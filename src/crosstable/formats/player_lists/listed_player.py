"""A player as a federation lists it, and the lines of such a list."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.messages import message
from crosstable.model.names import clean_name
from crosstable.model.tables.problems import ProblemLog


class PlayerListRow(NamedTuple):
    """One row.  A named tuple and no dataclass: lists hold millions, and a store takes tuples as they are.

    `name` is "Family, First" where the list separates them.  `rating` is the federation's main one (FIDE standard,
    EGF GoR, AGA rating), `title` a title or a grade, `born` a year, `status` what sort of member.
    """

    id: str
    name: str
    rating: float | None = None
    rapid: float | None = None
    blitz: float | None = None
    title: str | None = None
    club: str | None = None
    country: str | None = None
    region: str | None = None
    born: str | None = None
    status: str | None = None


def listed_name(text: str) -> str:
    """Return a clean name; most are clean already, and cost little."""
    name = text.strip()
    return name if name.isascii() and name.isprintable() and "  " not in name else clean_name(name)


def number_or_none(text: str, line: int, column: str, log: ProblemLog) -> float | None:
    """Return a rating; nothing for an empty cell or 0, which lists write for "unrated"."""
    if not text or text == "0":
        return None
    try:
        return _finite(float(text))
    except ValueError:
        log.add(column, line, column, message("formats/player_lists/not-a-rating", text=text[:20]), "warning")
        return None


def _finite(number: float) -> float:
    if not -100_000 < number < 100_000:
        raise ValueError
    return number
