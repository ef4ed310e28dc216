"""Reading a federation's list of players, whichever it is: the file itself tells.

    list                                organisation  file
    fide_text, fide_xml                 FIDE          players_list_foa.txt, players_list_xml_foa.xml
    egf_list                            EGF           allworld.html, egf_db.txt
    aga_list                            AGA           TDListA, TDListB, TDListN

Rules
1. A ZIP, as FIDE offers its lists, is read as the one file in it.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import IO

from crosstable.formats.decoding import UNREADABLE, Progress, TextLines, read_bytes, size_of
from crosstable.formats.player_lists.aga_list import is_aga_line, read_aga_list
from crosstable.formats.player_lists.egf_list import is_egf_line, read_egf_list
from crosstable.formats.player_lists.fide_text import is_fide_text, read_fide_text
from crosstable.formats.player_lists.fide_xml import read_fide_xml
from crosstable.formats.player_lists.list_date import date_in_text
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.model.errors import FormatError
from crosstable.model.tables.problems import ProblemLog

LONGEST_LISTED_LINE = 4_000
_LOOKED_AT = 200  # lines; the page of the EGF has some forty before the first player


@dataclass(frozen=True, slots=True)
class PlayerList:
    """A list being read: `problems` fill while `players` are taken, once.

    `dated` is the month or day of the list, "" where neither its first line nor the name of its file has one.
    """

    organisation: str
    players: Iterator[PlayerListRow]
    problems: ProblemLog
    dated: str = ""


def read_player_list(
    stream: IO[bytes], *, name: str, encoding: str | None = None, progress: Progress | None = None
) -> PlayerList:
    """Begin to read a list.

    Args:
        stream: the open file, seekable.
        name: of the file, for messages.
        encoding: of a text; None is UTF-8, and Latin-1 for lines that are not.
        progress: called with the bytes read and the whole (None when unknown).
    Raises:
        FormatError: a list that is not known; a ZIP that is damaged or holds several files.  Later, while the players
            are taken: a file that breaks off, a document type in XML.
    """
    head = read_bytes(stream.read, 4, name)
    stream.seek(0)
    if head.startswith(b"PK\x03\x04"):
        unpacked, size = _unpacked(stream, name)
        return _list_in(unpacked, name, encoding, progress, size)
    return _list_in(stream, name, encoding, progress, size_of(stream))


def _list_in(
    stream: IO[bytes], name: str, encoding: str | None, progress: Progress | None, total: int | None
) -> PlayerList:
    head = read_bytes(stream.read, 4096, name)
    stream.seek(0)
    log = ProblemLog()
    if head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<?xml") and b"<fideid>" in head:
        return PlayerList("FIDE", read_fide_xml(stream, name, log, progress, total), log, date_in_text(name))
    lines = TextLines(
        stream, name=name, encoding=encoding, progress=progress, total=total, is_mixed=True, longest=LONGEST_LISTED_LINE
    ).numbered()
    first = list(islice(lines, _LOOKED_AT))
    every = chain(first, lines)
    if first and is_fide_text(first[0][1]):
        return PlayerList(
            "FIDE", read_fide_text(every, name, log), log, date_in_text(first[0][1]) or date_in_text(name)
        )
    if any(is_egf_line(line) for _, line in first):
        return PlayerList("EGF", read_egf_list(every, log), log, date_in_text(name))
    if any(is_aga_line(line) for _, line in first):
        return PlayerList("AGA", read_aga_list(every, log), log, date_in_text(name))
    raise FormatError("formats/player_lists/list-not-known", file=name)


def _unpacked(stream: IO[bytes], name: str) -> tuple[IO[bytes], int]:
    try:
        archive = zipfile.ZipFile(stream)
        files = [entry for entry in archive.infolist() if not entry.is_dir()]
        unpacked = archive.open(files[0]) if len(files) == 1 else None
    except UNREADABLE as error:
        raise FormatError("formats/player_lists/zip-unreadable", file=name, why=str(error)) from None
    if unpacked is None:
        raise FormatError("formats/player_lists/zip-with-several-files", file=name, count=len(files))
    return unpacked, files[0].file_size
