"""The month or day of a federation's list, as its first line or the name of its file says.

first line, file name                  becomes
... Mar11 Gms ...                      2011-03
standard_nov26frl.txt, list_nov26.zip  2026-11
tdlist-2026-11-01.txt, fide_2026-11    2026-11-01, 2026-11
"""

from __future__ import annotations

import re

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED = re.compile(rf"(?<![a-z])({'|'.join(_MONTHS)})(\d\d)(?!\d)", re.IGNORECASE)
_ISO = re.compile(r"(?<!\d)((?:19|20)\d\d)-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?(?!\d)", re.ASCII)
_CENTURY = 70  # Jan71 is of 1971: FIDE's first list


def date_in_text(text: str) -> str:
    """Return the month or day that a text names, "" where it names none.

    Example:
        >>> date_in_text("standard_nov26frl.txt")
        '2026-11'
    """
    found = _ISO.search(text)
    if found is not None:
        return "-".join(part for part in found.groups() if part)
    found = _NAMED.search(text)
    if found is None:
        return ""
    year = int(found[2])
    return f"{(1900 if year > _CENTURY else 2000) + year}-{_MONTHS.index(found[1].casefold()) + 1:02}"


def is_list_date(text: str) -> bool:
    """Return whether a text is a month or a day, such as 2026-11 or 2026-11-01."""
    return _ISO.fullmatch(text) is not None
