"""The entries in a file of any format: an event, results, a table of players, or a list of text.

Rules
1. What the first bytes show to be an event is read as one; else the ending decides between results and a list.
2. A table without results is a list of players.
3. Only the people of an event file are entered; how many rounds and games it has besides is counted.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import PurePath
from typing import IO, TYPE_CHECKING

from crosstable.events.entry_facts import NewEntry, entries_of
from crosstable.events.pasted_entries import PastedEntry, entries_of_list, with_listed
from crosstable.formats.decoding import decoded
from crosstable.formats.event.event_format import ReadEvent
from crosstable.formats.event.event_formats import ENDINGS, SNIFFED, sniff
from crosstable.formats.event_files import players_of_table, read_event
from crosstable.formats.format_registry import ENDINGS as RESULT_ENDINGS
from crosstable.model.errors import FormatError, Problem

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent
    from crosstable.facts.players.federation_lists import PlayerLookup
    from crosstable.facts.store.store import Store


@dataclass(frozen=True, slots=True)
class FileEntries:
    """The entries of a file.

    Args:
        entries: in the order of the file.
        rounds: how many of its rounds have games, which are not entered.
        games: how many games those are.
    """

    entries: tuple[NewEntry, ...]
    problems: tuple[Problem, ...]
    rounds: int
    games: int


def entries_of_file(data: bytes | IO[bytes], name: str, *, encoding: str | None = None) -> FileEntries:
    """Return the entries of an event file, a file of results, or a table of players.

    Args:
        data: the content of the file, or the open file.
        encoding: of the text; None is that of the format.
    Raises:
        FormatError: nothing can be read.
    """
    content = data if isinstance(data, bytes) else data.read()
    found = _read(content, name, encoding)
    played = [each for each in found.document.event.rounds if each.games]
    return FileEntries(
        tuple(entries_of(found.document)), tuple(found.problems), len(played), sum(len(each.games) for each in played)
    )


def _read(content: bytes, name: str, encoding: str | None) -> ReadEvent:
    try:
        return read_event(content, name, encoding=encoding)
    except FormatError as error:
        is_table = PurePath(name).suffix.casefold() == ".csv" and sniff(content[:SNIFFED], name) is None
        players = players_of_table(io.BytesIO(content), name) if is_table else None
        if players is None or not players.document.event.entrants:
            raise error from None
        return players


def is_list(content: bytes, name: str) -> bool:
    """Return whether a file is a list of text, one player a line, rather than a table or an event.

    Args:
        content: its bytes; the first ones are enough.
    """
    ending = PurePath(name).suffix.casefold().removeprefix(".")
    return sniff(content[:SNIFFED], name) is None and ending not in ENDINGS and ending not in RESULT_ENDINGS


@dataclass(frozen=True, slots=True)
class ReadEntries:
    """Entries as they were read, before they are compared with the players of the league.

    Args:
        entries: each with the line or the number that it has in the file, and what is doubtful.
        problems: what is wrong with the file, and what to check.
        rounds, games: of the file, which are not entered.
    """

    entries: tuple[PastedEntry, ...]
    problems: tuple[str, ...] = ()
    rounds: int = 0
    games: int = 0


def read_entries(
    store: Store,
    running: RunningEvent,
    content: bytes,
    name: str,
    lists: PlayerLookup | None,
    encoding: str | None = None,
) -> ReadEntries:
    """Read the entries of a file of any format for an event.

    Args:
        lists: the imported lists of federations, if there are any.
        encoding: of the text; None is that of the format.
    Raises:
        FormatError: nothing can be read, or the file is neither text nor of a known format.
        ResultError: a line of a list is too long.
        StoreError: the lists cannot be read.
    """
    if is_list(content, name):
        text, problems = decoded(content, name=name, encoding=encoding)
        if sum(not (each.isprintable() or each.isspace()) for each in text[:SNIFFED]) * 100 > len(text[:SNIFFED]):
            raise FormatError("events/file-of-no-format", file=name)
        return ReadEntries(tuple(entries_of_list(store, running, text.splitlines(), lists)), tuple(map(str, problems)))
    found = entries_of_file(content, name, encoding=encoding)
    filled, doubts = with_listed(found.entries, lists)
    entries = tuple(PastedEntry(number, each) for number, each in enumerate(filled, start=1))
    return ReadEntries(entries, (*map(str, found.problems), *doubts), found.rounds, found.games)
