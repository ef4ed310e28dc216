"""Texts that a spreadsheet would run as a formula: one rule for every CSV file that is written or read.

    name        written as      why
    Ann         Ann
    =1+1        '=1+1           a spreadsheet shows the text and does not run it
    '=1+1       ''=1+1          so that reading gives back what was written

Source: OWASP, "CSV Injection".
"""

from __future__ import annotations

_STARTS = ("=", "+", "-", "@", "\t", "\r")


def spreadsheet_safe(text: str) -> str:
    """Return a text with an apostrophe before it where a spreadsheet would run it as a formula.

    Example:
        >>> spreadsheet_safe("=1+1"), spreadsheet_safe("Ann")
        ("'=1+1", 'Ann')
    """
    return f"'{text}" if text.lstrip("'").startswith(_STARTS) else text


def without_apostrophe(text: str) -> str:
    """Return the text that `spreadsheet_safe` was given.

    Example:
        >>> without_apostrophe("'=1+1"), without_apostrophe("'t Hooft")
        ('=1+1', "'t Hooft")
    """
    return text[1:] if text.startswith("'") and text.lstrip("'").startswith(_STARTS) else text
