"""The AGA lists for tournament directors: TDListA and TDListB with tabs, TDListN in columns.

    Example, Ann<TAB>17452<TAB>Full<TAB>-7.43100<TAB>8/6/2027<TAB>FARG<TAB>ND<TAB>0.63496<TAB>8/2/2009
    Example, Ann                 17452 Full     -7.4  8/6/2027 FARG ND

    field                                becomes
    name, id                             name, id
    membership, its last day             status: `Full until 2027-08-06`
    rating                               rating; the grade (7.43 dan or kyu is 7d or 7k) title
    chapter (A: its code, B: its name)   club; `none` stands for none
    state                                region
    sigma, day of the last rating        nothing
Rules
1. A rating is never between -1 and 1; the list of the AGA leaves it empty when there is none.
2. TDListN has no tabs: its fields are found by what they look like.
Source: usgo.org, "Information for Tournament Directors"; wiki.usgo.org, "AGA Document Formats".
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from crosstable.formats.player_lists.listed_player import PlayerListRow, number_or_none
from crosstable.model.messages import message
from crosstable.model.names import clean_name
from crosstable.model.tables.problems import ProblemLog

_COLUMNS = re.compile(
    r"(.*?) (\d{1,6}) ([A-Za-z]\w*)(?: (-?\d{1,2}\.\d+))?(?: (\d{1,2}/\d{1,2}/\d{4}))?(?: (\S+))?(?: (\S+))?", re.ASCII
)


def is_aga_line(line: str) -> bool:
    """Return whether this is the line of a player."""
    fields = line.rstrip("\r\n").split("\t")
    if len(fields) > 1:
        return len(fields) >= 4 and fields[1].strip().isdecimal() and not fields[0].strip().isdecimal()
    return "," in line and _COLUMNS.fullmatch(" ".join(line.split())) is not None


def read_aga_list(lines: Iterator[tuple[int, str]], log: ProblemLog) -> Iterator[PlayerListRow]:
    """Yield the players of a list."""
    for number, line in lines:
        if not line.strip():
            continue
        fields = _fields(line.rstrip("\r\n"))
        if len(fields) < 2 or not fields[1].isdecimal() or not fields[1].isascii():
            problem = message("formats/player_lists/no-aga-number", line=line.strip()[:40])
            log.add("id", number, "id", problem)
            continue
        name, id, kind, rating, expiry, chapter, state, *_ = [*fields, *[""] * 7]
        strength = number_or_none(rating, number, "rating", log)
        yield PlayerListRow(
            id,
            clean_name(name) or id,
            strength,
            title=grade_of(strength),
            club=None if chapter.casefold() in ("", "none") else chapter,
            region=None if state in ("", "--") else state,
            status=" until ".join(part for part in (kind, _day(expiry)) if part) or None,
        )


def _fields(line: str) -> list[str]:
    if "\t" in line:
        return [field.strip() for field in line.split("\t")]
    found = _COLUMNS.fullmatch(" ".join(line.split()))
    return [] if found is None else [(field or "").strip() for field in found.groups()]


def grade_of(rating: float | None) -> str | None:
    """Return the grade of an AGA rating: 3.7 is 3d, -3.7 is 3k; there is nothing between -1 and 1.

    Source: AGA, "The AGA rating system": the whole part is the rank.
    """
    if rating is None or not 1 <= abs(rating) < 100:
        return None
    return f"{int(abs(rating))}{'d' if rating > 0 else 'k'}"


def _day(text: str) -> str:
    try:
        month, day, year = (int(part) for part in text.split("/"))
        return dt.date(year, month, day).isoformat()
    except (ValueError, OverflowError):
        return text
