"""Things counted in words: 1 game, 2,000 games."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str = "") -> str:
    """Give a number with its noun.

    Args:
        number: how many.
        noun: what one is called.
        plural: what several are called, where that is not an `s` more.
    Example:
        >>> counted(1, "game"), counted(2000, "game"), counted(0, "entry", "entries")
        ('1 game', '2,000 games', '0 entries')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"
