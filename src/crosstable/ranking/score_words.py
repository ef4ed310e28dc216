"""Scores and tie-breaks as they are written."""

from __future__ import annotations

from fractions import Fraction


def plain(value: Fraction) -> str:
    """Write a number as tables do: whole, with a half, or rounded to three decimals, halves away from zero.

    The only place where a tie-break is rounded, and for show only.

    Example:
        >>> [plain(Fraction(n, d)) for n, d in ((4, 1), (9, 2), (29, 6), (-1, 3), (17, 4))]
        ['4', '4.5', '4.833', '-0.333', '4.25']
    """
    thousandths = _thousandths(abs(value))
    whole, rest = divmod(thousandths, 1000)
    decimals = f".{rest:03d}".rstrip("0").rstrip(".")
    sign = "-" if value < 0 and thousandths else ""
    return f"{sign}{whole}{decimals}"


def value_text(code: str, value: Fraction) -> str:
    """Write the value of a tie-break: percentages with one decimal, halves away from zero, others as `plain` does.

    Example:
        >>> value_text("OMW%", Fraction(33, 59)), value_text("BH", Fraction(9, 2))
        ('55.9 %', '4.5')
    """
    if not code.endswith("%"):
        return plain(value)
    tenths = (2000 * value.numerator + value.denominator) // (2 * value.denominator)
    return f"{tenths // 10}.{tenths % 10} %"


def _thousandths(value: Fraction) -> int:
    return (2000 * value.numerator + value.denominator) // (2 * value.denominator)
