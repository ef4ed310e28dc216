"""How a language writes dates, numbers and lists, from CLDR: the values are compiled with its texts.

English pages keep the forms of the rest of the program: 2026-01-31, 1,234.5, and lists with commas.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

_LISTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "and": MappingProxyType({"2": "{0} and {1}", "start": "{0}, {1}", "middle": "{0}, {1}", "end": "{0} and {1}"}),
        "or": MappingProxyType({"2": "{0} or {1}", "start": "{0}, {1}", "middle": "{0}, {1}", "end": "{0} or {1}"}),
        "units": MappingProxyType({"2": "{0}, {1}", "start": "{0}, {1}", "middle": "{0}, {1}", "end": "{0}, {1}"}),
    }
)
_UNGROUPED = 1000


@dataclass(frozen=True)
class Formats:
    """How a language writes things.

    Args:
        least_group: how many figures stand before the first sign of thousands, at least.
        percent: of a share, with its number as `{n}`.
        day, month: with `%(y)s`, `%(M)s`, `%(d)s`, of two figures where a letter is doubled.
        months: the names of the months, as after a day.
        lists: the patterns for what is joined by "and", by "or", or by no word.
    """

    decimal: str = "."
    group: str = ","
    least_group: int = 1
    percent: str = "{n} %"
    day: str = "%(y)s-%(MM)s-%(dd)s"
    month: str = "%(y)s-%(MM)s"
    months: Sequence[str] = ()
    lists: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: _LISTS)

    def figure(self, text: str) -> str:
        """Return a number that was written with a point, with the decimal sign of the language.

        Example:
            >>> Formats(decimal=",").figure("2.5")
            '2,5'
        """
        return text if self.decimal == "." else text.replace(".", self.decimal)

    def count(self, number: int) -> str:
        """Return a whole number with its thousands apart.

        Example:
            >>> Formats(group=".").count(12345), Formats().count(999)
            ('12.345', '999')
        """
        if abs(number) < _UNGROUPED * 10 ** (self.least_group - 1):
            return str(number)
        return f"{number:,}".replace(",", self.group)

    def date(self, day: dt.date) -> str:
        """Return a day in figures.

        Example:
            >>> Formats().date(dt.date(2026, 1, 31))
            '2026-01-31'
        """
        return written_day(day, self.day)

    def month_of(self, day: dt.date) -> str:
        """Return the month of a day in figures.

        Example:
            >>> Formats().month_of(dt.date(2026, 1, 31))
            '2026-01'
        """
        return written_day(day, self.month)

    def listed(self, texts: Sequence[str], kind: str = "and") -> str:
        """Return texts as a list.

        Example:
            >>> Formats().listed(["Ann", "Bo", "Cy"])
            'Ann, Bo and Cy'
        """
        if len(texts) < 2:
            return "".join(texts)
        patterns = self.lists[kind]
        if len(texts) == 2:
            return _joined(patterns["2"], *texts)
        found = _joined(patterns["end"], texts[-2], texts[-1])
        for text in reversed(texts[1:-2]):
            found = _joined(patterns["middle"], text, found)
        return _joined(patterns["start"], texts[0], found)


def _joined(pattern: str, first: str, second: str) -> str:
    before, _, rest = pattern.partition("{0}")
    between, _, after = rest.partition("{1}")
    return f"{before}{first}{between}{second}{after}"


def written_day(day: dt.date, pattern: str) -> str:
    """Return a day by a pattern.

    Example:
        >>> written_day(dt.date(2026, 1, 31), "%(d)s.%(M)s.%(y)s")
        '31.1.2026'
    """
    figures = {"d": str(day.day), "dd": f"{day.day:02}", "M": str(day.month), "MM": f"{day.month:02}"}
    return pattern % {**figures, "y": f"{day.year:04}", "yy": f"{day.year % 100:02}"}


ENGLISH_FORMATS = Formats()
