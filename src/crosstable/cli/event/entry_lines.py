"""The entries of `event enter`: read from files, names and lists; and names that look unusual."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.answers import print_notes
from crosstable.cli.event.keyboard import is_typing, typed_line
from crosstable.cli.output import print_note
from crosstable.formats.decoding import decoded, read_whole
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crosstable.events.entry_facts import NewEntry
    from crosstable.events.pasted_entries import PastedEntry

_FILES = {".csv", ".xlsx", ".json", ".trf", ".h9", ".tou", ".xml", ".aga", ".tdlist"}
_TEXTS = {".txt", ".tsv", ".md"}
_ENDS_IN_RATING = re.compile(r".*[^\W\d].*?[\s,(]+([0-9]{3,4})\)?")
_LIST_MARK = re.compile(r"([0-9]{1,3}[.)]|[*\u2022\u00b7\u2013\u2014-])\s*[^\W\d]")


@dataclass(frozen=True, slots=True)
class TypedName:
    """A name as a person wrote it, as a word of the command."""

    name: str


@dataclass(frozen=True, slots=True)
class TypedEntries:
    """What is to be entered.

    Args:
        wanted: all entries, in order.
        written: the names that are words of the command.
        pasted: the entries of a list that was typed or pasted.
        notes: what the files hold and is not entered.
    """

    wanted: list[NewEntry]
    written: list[TypedName]
    pasted: list[PastedEntry]
    notes: list[str]

    @property
    def doubts(self) -> list[str]:
        """Return what is doubtful in the pasted entries."""
        return [str(doubt) for each in self.pasted for doubt in each.doubts]


def read_entries(
    entries: list[str],
    rating: float | None,
    encoding: str | None,
    read_list: Callable[[list[str]], list[PastedEntry]],
    *,
    is_paste: bool = False,
) -> TypedEntries:
    """Read the entries: files, names, and `-` for a list on standard input.

    With `is_paste`, a file of text that is neither a table nor an event is a list too, and takes the place of `-`.

    Args:
        entries: as given to the command.
        rating: of one named player.
        encoding: of files.
        read_list: reads the lines of a list.
        is_paste: files of text are lists, and empty lines do not end a list on a terminal.
    Raises:
        InputError: there are no entries, a file was not found, or one rating was given for several players.
    """
    from crosstable.events.entry_facts import NewEntry

    found = TypedEntries([], [], [], [])
    for word in entries:
        if word == "-":
            read = read_list(list(_lines(is_paste=is_paste)))
            found.pasted.extend(read)
            found.wanted.extend(each.entry for each in read)
        elif is_paste and is_list_file(word):
            with Path(word).open("rb") as stream:
                text, problems = decoded(read_whole(stream, name=word), name=word, encoding=encoding)
            read = read_list(text.splitlines())
            found.notes.extend(f"{word}: {problem}" for problem in problems)
            found.pasted.extend(read)
            found.wanted.extend(each.entry for each in read)
        elif Path(word).is_file():
            found.wanted.extend(_of_file(Path(word), encoding, found.notes))
        elif Path(word).suffix.casefold() in _FILES | _TEXTS:
            raise InputError("cli/entries-file-not-found", path=word)
        else:
            found.wanted.append(NewEntry(word, rating))
            found.written.append(TypedName(word))
    if not found.wanted:
        raise InputError("cli/no-entries")
    if rating is not None and len(found.wanted) > 1:
        raise InputError("cli/rating-of-several-entries", players=len(found.wanted))
    return found


def is_list_file(word: str) -> bool:
    """Return whether an entry of the command is a file of text rather than a table, an event or a name."""
    path = Path(word)
    return path.suffix.casefold() not in _FILES and path.is_file()


def unusual_names(connection: Connection, written: Iterable[TypedName]) -> list[str]:
    """Return warnings about unknown names that may be more than a name: several people, a rating, a list marker."""
    from crosstable.facts.players.players import NameBook

    found = [(each, words) for each in written if (words := _unusual(each))]
    if not found:
        return []
    book = NameBook(connection)
    return [words for each, words in found if book.find(each.name) is None]


def _lines(*, is_paste: bool) -> Iterator[str]:
    if not is_typing():
        yield from sys.stdin
    elif is_paste:
        print_note("Paste the list, one player a line. Ctrl-D on a line of its own ends it.")
        yield from sys.stdin
    else:
        print_note("One player a line: Lee, Ann 3k Berlin, or GM Novak Jan AUT 2439. An empty line or Ctrl-D ends.")
        while line := typed_line():
            yield line


def _of_file(path: Path, encoding: str | None, notes: list[str]) -> list[NewEntry]:
    from crosstable.cli.event_files import SHOWN_PROBLEMS, problem_words
    from crosstable.events.entry_files import entries_of_file

    with path.open("rb") as stream:
        found = entries_of_file(stream, path.name, encoding=encoding)
    print_notes(problem_words(path, found.problems, SHOWN_PROBLEMS, f"crosstable check {path}"))
    if found.rounds:
        notes.append(
            f"{path} holds {counted(found.rounds, 'round')} with {counted(found.games, 'game')}: only its players are "
            "entered. To go on with the event, use crosstable event take-over."
        )
    return list(found.entries)


def _unusual(written: TypedName) -> str:
    """Return what may be wrong with a name; "" for nothing."""
    name = clean_name(written.name)
    if _is_several(written.name):
        return (
            f"{name!r} was entered as one person. If that is wrong, undo the entry, and give each name separately, in "
            "quotes, or a file with a table."
        )
    rated, marked = _ENDS_IN_RATING.fullmatch(name), _LIST_MARK.match(name)
    if rated is not None:
        how = f"use --rating {rated[1]}"
        return f"{name!r} ends in a number. If that is the rating, undo the entry, and {how}."
    if marked is not None:
        return f"{name!r} begins with {marked[1]!r}. If that is not part of the name, undo the entry, and leave it out."
    return ""


def _is_several(name: str) -> bool:
    """Return whether a name may be several names: "Lee, Ann" and "Lee, Ann Marie" are one."""
    parts = [part.split() for part in name.split(",")]
    return "\t" in name or ";" in name or len(parts) > 2 or (len(parts) == 2 and all(len(part) > 1 for part in parts))
