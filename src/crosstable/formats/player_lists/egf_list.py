"""The EGF list of players: a line per player, in columns, inside a page of HTML or plain.

       PIN          Name                              Club     Grade P&D    GoR    NT appearance
     12345678  Minder_Roo Ann                        NL  Utr     3d   --   2310    97  T180602E

    column       becomes
    PIN, Name    id, name: the first word is the family name, `_` stands for a blank
    Club         country and club; XX and xxxx stand for none
    Grade, GoR   title, rating
Rules
1. A line that does not begin with a PIN of eight digits is a heading or HTML, and is skipped.
2. Fields are found by what they look like, from the end of the line: the columns have moved over the years.
Source: europeangodatabase.eu, the list of all players (allworld.html, egf_db.txt).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.formats.player_lists.listed_player import PlayerListRow, number_or_none
from crosstable.model.messages import message
from crosstable.model.names import clean_name
from crosstable.model.tables.problems import ProblemLog

_PLAYER = re.compile(
    r"(?P<pin>\d{8}) (?P<family>\S+)(?: (?P<first>.*?))?? (?P<country>[A-Za-z]{2})(?: (?P<club>\S{1,8}))? "
    r"(?P<grade>\d{1,2}[kdp]) \S+ (?P<rating>-?\d{1,4})(?: .*)?",
    re.ASCII,
)


def is_egf_line(line: str) -> bool:
    """Return whether this is the line of a player."""
    return _PLAYER.fullmatch(" ".join(line.split())) is not None


def read_egf_list(lines: Iterator[tuple[int, str]], log: ProblemLog) -> Iterator[PlayerListRow]:
    """Yield the players of a list."""
    for number, line in lines:
        if not line.lstrip()[:8].isdecimal():
            continue
        found = _PLAYER.fullmatch(" ".join(line.split()))
        if found is None:
            problem = message("formats/player_lists/egf-row-incomplete", line=line.strip()[:40].strip())
            log.add("row", number, None, problem)
            continue
        family, first = (clean_name((found[key] or "").replace("_", " ")) for key in ("family", "first"))
        club = found["club"] or ""
        country = found["country"].upper()
        yield PlayerListRow(
            found["pin"],
            ", ".join(part for part in (family, first) if part) or found["pin"],
            number_or_none(found["rating"], number, "GoR", log),
            title=found["grade"],
            club=club if club and set(club.lower()) != {"x"} else None,
            country=None if country == "XX" else country,
        )
