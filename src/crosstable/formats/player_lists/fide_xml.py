"""The FIDE rating list as XML: an element per player, an element per fact.

    <playerslist>
      <player><fideid>4100018</fideid><name>Example, Ann</name><country>NOR</country><sex>F</sex><title></title>
        <w_title>WGM</w_title><rating>2321</rating><rapid_rating>2290</rapid_rating><blitz_rating>2301</blitz_rating>
        <birthday>1990</birthday><flag>i</flag></player>
    </playerslist>

    element                              becomes
    fideid, name, country, birthday      id, name, country, born
    title, else w_title                  title
    rating, rapid_rating, blitz_rating   rating, rapid, blitz; 0 is none
    flag                                 status `inactive` when there is an i in it
Rules
1. The file is read a megabyte of whole players at a time, so that a list of any length fits in memory.
2. Facts are found by their tags, without a parser of XML: a list has nothing but such elements, a damaged player costs
   no other player, and it takes a third of the time (500,000 players: 10 million elements).
3. A document type, an entity of its own or anything else after `<!` is rejected: a list has none.
Source: ratings.fide.com, players_list_xml.zip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import IO

from crosstable.formats.decoding import LARGEST_STREAM, Progress, read_bytes
from crosstable.formats.player_lists.listed_player import PlayerListRow, listed_name, number_or_none
from crosstable.model.errors import FormatError
from crosstable.model.messages import message
from crosstable.model.tables.problems import ProblemLog

_BLOCK = 1 << 20
_END = b"</player>"
_LONGEST_PLAYER = 1 << 16
_FACT = re.compile(r"<(fideid|name|country|title|w_title|rating|rapid_rating|blitz_rating|birthday|flag)>([^<]+)</\1>")


def read_fide_xml(
    stream: IO[bytes], name: str, log: ProblemLog, progress: Progress | None, total: int | None
) -> Iterator[PlayerListRow]:
    """Yield the players of a list.

    Raises:
        FormatError: a document type or an entity in it, no player in the first megabyte, a player without end.
    """
    for line, block in _blocks(stream, name, log, progress, total):
        here = line
        for text in block.split("</player>")[:-1]:
            facts = dict(_FACT.findall(text))
            number = facts.get("fideid", "").strip()
            if number.isdecimal() and number.isascii():
                yield _player(number, facts, here, log)
            else:
                problem = message("formats/player_lists/not-a-fide-number", number=number[:20])
                log.add("id", here + text.partition("<fideid>")[0].count("\n"), "fideid", problem)
            here += text.count("\n")


def _player(number: str, facts: dict[str, str], line: int, log: ProblemLog) -> PlayerListRow:
    def fact(key: str) -> str | None:
        text = facts.get(key)
        return text.strip() or None if text else None

    name = facts.get("name", number)
    return PlayerListRow(
        number,
        listed_name(unescape(name) if "&" in name else name) or number,
        number_or_none(facts.get("rating", ""), line, "rating", log),
        number_or_none(facts.get("rapid_rating", ""), line, "rapid_rating", log),
        number_or_none(facts.get("blitz_rating", ""), line, "blitz_rating", log),
        fact("title") or fact("w_title"),
        None,
        fact("country"),
        None,
        fact("birthday"),
        "inactive" if "i" in facts.get("flag", "") else None,
    )


def _blocks(
    stream: IO[bytes], name: str, log: ProblemLog, progress: Progress | None, total: int | None
) -> Iterator[tuple[int, str]]:
    """Yield blocks of whole players, each with the line on which it begins."""
    rest, done, line, is_first = b"", 0, 1, True
    while data := read_bytes(stream.read, _BLOCK, name):
        done += len(data)
        if done > LARGEST_STREAM:
            raise FormatError("formats/file-too-large", file=name, most=LARGEST_STREAM // 2**20)
        block, end, rest = (rest + data).rpartition(_END)
        if b"<!" in block.replace(b"<!--", b""):
            raise FormatError("formats/player_lists/list-with-document-type", file=name)
        if (is_first or len(rest) > _LONGEST_PLAYER) and not end:
            raise FormatError("formats/player_lists/player-without-end", file=name, line=line)
        yield line, _text(block + end)
        line += (block + end).count(b"\n")
        is_first = False
        if progress is not None:
            progress(done, total)
    if b"<player>" in rest:
        log.add(
            "cut",
            line + rest.partition(b"<player>")[0].count(b"\n"),
            None,
            message("formats/player_lists/list-cut-off"),
        )


def _text(block: bytes) -> str:
    try:
        return block.decode()
    except UnicodeDecodeError:
        return block.decode("latin-1")
