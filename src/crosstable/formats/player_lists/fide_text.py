"""The FIDE rating list as text: columns of fixed width, named by the first line.

    ID Number      Name          Fed Sex Tit  WTit OTit         FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag
    4100018        Example, Ann  NOR F   WGM  WGM                   2321  0   10 2290  0   10 2301  0   10 1990  i

(The name has 61 columns, the other titles 15.)  A column goes from the first letter of its title to that of the next.

    column                           becomes
    ID Number, Name, Fed, B-day      id, name, country, born
    Tit, else WTit                   title
    SRtng, RRtng, BRtng              rating, rapid, blitz; 0 is none
    Flag                             status `inactive` when there is an i in it
Rules
1. Older lists have one rating, under its month (`Mar11`) or as `Rtg`, and `Born`; they read too.
Source: ratings.fide.com, players_list.zip and players_list_foa.zip, and the older standard_rating_list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.formats.player_lists.listed_player import PlayerListRow, listed_name, number_or_none
from crosstable.model.errors import FormatError
from crosstable.model.messages import message
from crosstable.model.tables.problems import ProblemLog

_TITLES = re.compile(
    r"ID [Nn]umber|Name|WTit|OTit|Titl?|Fed|Sex|FOA|[SRB]Rtng|[SRB]Gm|SK|Rk|BK|B-day|Games|Gms|Born|Flag|Rtg|"
    r"[A-Z][a-z]{2}\d\d"
)
_FIELDS = {
    "name": "name", "fed": "country", "tit": "title", "titl": "title", "wtit": "women", "srtng": "rating",
    "rtg": "rating", "rrtng": "rapid", "brtng": "blitz", "b-day": "born", "born": "born", "flag": "flag",
    "id number": "id",
}  # fmt: skip


def is_fide_text(line: str) -> bool:
    """Return whether this is the first line of such a list."""
    return line[:9].casefold() == "id number" and "Name" in line and "Fed" in line


def read_fide_text(lines: Iterator[tuple[int, str]], name: str, log: ProblemLog) -> Iterator[PlayerListRow]:
    """Yield the players of a list.

    Raises:
        FormatError: the first line does not name the columns.
    """
    _, header = next(lines, (1, ""))
    if not is_fide_text(header):
        raise FormatError("formats/player_lists/not-fide-text", file=name)
    at = _columns(header)
    everything = slice(0, 0)
    id, called, country = at["id"], at["name"], at["country"]
    title, women, born, flag = (at.get(key, everything) for key in ("title", "women", "born", "flag"))
    rating, rapid, blitz = (at.get(key, everything) for key in ("rating", "rapid", "blitz"))
    known: dict[str, float | None] = {}  # a list has a few thousand different ratings
    for number, line in lines:
        player = line[id].strip()
        if not player.isdecimal() or not player.isascii():
            if line.strip():
                problem = message("formats/player_lists/no-fide-number-in-line", line=line.strip()[:40].strip())
                log.add("id", number, "ID Number", problem)
            continue
        ratings = line[rating], line[rapid], line[blitz]
        for text in ratings:
            if text not in known:
                known[text] = number_or_none(text.strip(), number, "rating", log)
        yield PlayerListRow(
            player,
            listed_name(line[called]) or player,
            known[ratings[0]],
            known[ratings[1]],
            known[ratings[2]],
            line[title].strip() or line[women].strip() or None,
            None,
            line[country].strip() or None,
            None,
            line[born].strip() or None,
            "inactive" if "i" in line[flag] else None,
        )


def _columns(header: str) -> dict[str, slice]:
    titles = list(_TITLES.finditer(header))
    ends = [*(title.start() for title in titles[1:]), None]
    return {
        _FIELDS.get(title[0].casefold(), "rating" if title[0][-1].isdecimal() else "other"): slice(title.start(), end)
        for title, end in zip(titles, ends, strict=True)
    }
