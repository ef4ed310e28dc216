"""Numbers as people and files write them."""

from __future__ import annotations

LARGEST_NUMBER = 10**15
"""Of points, komi, weights and other numbers of a game: more is a slip, and a float no longer counts by ones."""
_MOST_DIGITS = 9


def whole_number(text: str) -> int | None:
    """Return the number that up to nine digits are; None for any other text.

    Python itself rejects a few thousand digits with an error, and takes digits of other scripts.

    Example:
        >>> whole_number(" 12"), whole_number("9" * 5000), whole_number("²")
        (12, None, None)
    """
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else None
