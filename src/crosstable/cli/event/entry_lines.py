"""Who is to be entered: read from files, words, and lines that are typed or pasted; and what looks odd in them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.event.choosing import is_typing, typed_line
from crosstable.cli.output import print_note as say
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crosstable.league.events.entry_facts import NewEntry

_FILES = {".csv", ".xlsx", ".json", ".trf", ".h9", ".tou", ".xml"}
_RATING = re.compile(r"-?\d{1,6}(\.\d+)?", re.ASCII)
_ENDS_IN_RATING = re.compile(r".*[^\W\d].*?[\s,(]+([0-9]{3,4})\)?")
_LIST_MARK = re.compile(r"([0-9]{1,3}[.)]|[*\u2022\u00b7\u2013\u2014-])\s*[^\W\d]")
_TOLD = 5


@dataclass(frozen=True, slots=True)
class Written:
    """A name as a person wrote it; `line` is that of a list, 0 for a word of the command."""

    line: int
    name: str


def read_entries(
    entries: list[str], rating: float | None, encoding: str | None
) -> tuple[list[NewEntry], list[Written]]:
    """Read who is to be entered; give the names apart that a person wrote, and no file.

    Raises:
        InputError: nobody, a file that there is not, one rating for several.
    """
    from crosstable.league.events.entry_facts import NewEntry

    wanted: list[NewEntry] = []
    written: list[Written] = []
    for word in entries:
        if word == "-":
            for number, line in enumerate(_lines(), start=1):
                if line.strip():
                    wanted.append(_of_line(line))
                    written.append(Written(number, wanted[-1].name))
        elif Path(word).is_file():
            wanted += _of_file(Path(word), encoding)
        elif Path(word).suffix.casefold() in _FILES:
            raise InputError("cli/entries-file-not-found", path=word)
        else:
            wanted.append(NewEntry(word, rating))
            written.append(Written(0, word))
    if not wanted:
        raise InputError("cli/no-entries")
    if rating is not None and len(wanted) > 1:
        raise InputError("cli/rating-of-several-entries", players=len(wanted))
    return wanted, written


def odd_names(connection: Connection, written: Iterable[Written]) -> list[str]:
    """Return warnings about unknown names that may be more than a name: several people, a rating, a list marker."""
    from crosstable.league.players.players import NameBook

    said = [(each, words) for each in written if (words := _odd(each))]
    if not said:
        return []
    book = NameBook(connection)
    return [words for each, words in said if book.find(each.name) is None]


def tell_odd(sentences: list[str]) -> None:
    """Warn of names that may be more than a name."""
    for words in sentences[:_TOLD]:
        say(words, style="yellow")
    if len(sentences) > _TOLD:
        say(f"And {len(sentences) - _TOLD} more such names.", style="yellow")


def _lines() -> Iterator[str]:
    if not is_typing():
        yield from sys.stdin
        return
    say("One name a line, with a rating behind a tab if you like. An empty line or Ctrl-D ends.")
    while line := typed_line():
        yield line


def _of_line(line: str) -> NewEntry:
    """Read a line of a list: a name, or a name, a tab and the seed rating."""
    from crosstable.league.events.entry_facts import NewEntry

    name, _, behind = line.strip().rpartition("\t")
    if name.strip() and _RATING.fullmatch(behind.strip()):
        return NewEntry(name.strip(), float(behind))
    return NewEntry(line.strip())


def _of_file(path: Path, encoding: str | None) -> list[NewEntry]:
    from crosstable.cli.event_files import read_event
    from crosstable.formats.event.history_source import names_of
    from crosstable.league.events.entry_facts import NewEntry, details_of

    document = read_event(path, encoding=encoding)
    called = names_of(document.event.entrants)
    return [
        NewEntry(
            called[each.id] if each.player.identities else each.player.name,  # a number tells namesakes apart
            each.rating,
            each.initial_score,
            details=details_of(each.player),
            entered=document.details(each.id),
            identities=each.player.identities,
            absent=each.absent,
        )
        for each in document.event.entrants
    ]


def _odd(written: Written) -> str:
    """Return what may be wrong with a name; "" for nothing."""
    name = clean_name(written.name)
    where = f"line {written.line}: " if written.line else ""
    if _is_several(written.name):
        return (
            f"{where}{name!r} is entered as one person. If that is wrong, take it back with `undo`, and give each name "
            "by itself, in quotes, or a table as a file."
        )
    rated, marked = _ENDS_IN_RATING.fullmatch(name), _LIST_MARK.match(name)
    if rated is not None:
        how = f"write the name, a tab, and {rated[1]}" if written.line else f"use --rating {rated[1]}"
        return f"{where}{name!r} ends in a number. If that is the rating, take it back with `undo`, and {how}."
    if marked is not None:
        return (
            f"{where}{name!r} begins with {marked[1]!r}. If that is no part of the name, take it back with `undo`, and "
            "leave it out."
        )
    return ""


def _is_several(name: str) -> bool:
    """Return whether a name may be several names: "Lee, Ann" and "Lee, Ann Marie" are one."""
    parts = [part.split() for part in name.split(",")]
    return "\t" in name or ";" in name or len(parts) > 2 or (len(parts) == 2 and all(len(part) > 1 for part in parts))
