"""The lines of a FIDE tournament file (TRF) that say one fact of the event each.

| line | holds |
|---|---|
| 012 | name of the event |
| 022, 032 | city, federation |
| 042, 052 | first and last day, 2026/05/02 |
| 062, 072, 082 | number of players, of rated players, of teams: counted, never believed |
| 092 | type of the event |
| 102, 112 | chief arbiter; deputies, one line each |
| 122 | allotted times |
| 132 | the day of each round, 26/05/02, from column 92 on every ten columns |
| 142 (XXR) | number of rounds planned |
| 152 (XXC white1, black1) | the colour drawn for the first board |
| 172 | how start numbers were given: federation, then a code from column 9 on |
| 182 | program that held the event |
| 192 | type of the event, coded: FIDE_DUTCH_2025 |
| 202 | tie-breaks; 212: the same with the score, PTS |
| 222 | time control, coded: 5400+30 |

142 to 222 came with TRF26; XXR and XXC are JaVaFo's for TRF16.
Source: FIDE Handbook, TRF26, tournament section; JaVaFo Advanced User Manual.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from crosstable.formats.trf.player_rows import FIRST_ROUND, WIDTH

TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "022": "city",
        "032": "federation",
        "042": "start",
        "052": "end",
        "092": "kind",
        "102": "arbiter",
        "112": "deputies",
        "122": "time_control",
        "152": "first_colour",
        "172": "starting_rank",
        "182": "program",
        "192": "system",
        "222": "rate_of_play",
    }
)
COUNTS = ("062", "072", "082")
# Lines that TRF16 does not know; programs that read it may stumble over them.
ONLY_26 = frozenset(
    {
        "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299", "300", "310", "320",
        "330", "352", "362", "801", "802",
    }
)  # fmt: skip
_DATES = ("042", "052")
_DAY = re.compile(r"(\d{2}|\d{4})[/.-](\d{1,2})[/.-](\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_COLOURS: Mapping[str, str] = MappingProxyType({"W": "white", "B": "black"})


def day_of(word: str) -> dt.date | None:
    """Read a day as files write it: year first, of two or four digits, or last, of four; None when it is none."""
    found = _DAY.fullmatch(word.strip())
    if found is None:
        return None
    year, month, day = found.group(1, 2, 3) if found[1] else found.group(6, 5, 4)
    try:
        return dt.date(int(year) + (2000 if len(year) == 2 else 0), int(month), int(day))
    except ValueError:
        return None


def fact_of(tag: str, text: str) -> str:
    """Read the text of a line as a fact of the event: days as ISO dates, colours as words."""
    text = " ".join(text.split())
    if tag in _DATES:
        day = day_of(text)
        return text if day is None else day.isoformat()
    return _COLOURS.get(text.upper(), text) if tag == "152" else text


def text_of(tag: str, fact: str) -> str:
    """Write a fact of the event as the text of a line."""
    if tag in _DATES:
        return fact.replace("-", "/") if day_of(fact) else fact
    if tag == "172":  # the federation in columns 5-7, the code from column 9 on
        federation, space, code = fact.partition(" ")
        return f"{federation:<3} {code}" if space else f"{'':3} {fact}"
    return {"white": "W", "black": "B"}.get(fact, fact) if tag == "152" else fact


def round_days(line: str) -> list[dt.date | None]:
    """Read line 132: the day of each round."""
    cells = [line[at : at + WIDTH] for at in range(FIRST_ROUND, len(line), WIDTH)]
    return [day_of(cell) for cell in cells]


def line_132(days: Sequence[dt.date | None]) -> str:
    """Write line 132."""
    cells = [" " * 8 if day is None else day.strftime("%y/%m/%d") for day in days]
    return f"{'132':<{FIRST_ROUND}}" + "  ".join(cells).rstrip()


def codes_of(text: str) -> tuple[str, ...]:
    """Read tie-breaks as we write them: `BH/C1` is `BH-C1`; the score itself is left out."""
    codes = (re.sub(r"/(?!L)", "-", code.strip()) for code in text.split(","))
    return tuple(code for code in codes if code and code.upper() != "PTS")


def text_of_codes(codes: Sequence[str]) -> str:
    """Write tie-breaks as FIDE does."""
    return ",".join(re.sub(r"(?<!L)-", "/", code) for code in codes)
