"""Things counted and listed in words: 1 game, 2,000 games; Ann, Bo and 3 more."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun.

    Args:
        number: how many.
        noun: what one is called.
        plural: what several are called, where that is not an `s` more.
    Example:
        >>> counted(1, "game"), counted(2000, "game"), counted(0, "entry", "entries")
        ('1 game', '2,000 games', '0 entries')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def joined(texts: Sequence[str], *, most: int, empty: str = "none") -> str:
    """Join texts with commas, at most so many of them.

    Args:
        texts: to be listed.
        most: how many are listed; the others are counted.
        empty: what to return for no texts.
    Example:
        >>> joined(["Ann", "Bo", "Cem"], most=2)
        'Ann, Bo and 1 more'
    """
    more = f" and {len(texts) - most:,} more" if len(texts) > most else ""
    return f"{', '.join(texts[:most]) or empty}{more}"
