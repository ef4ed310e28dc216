"""Opening event files of any format, and the problems found in them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import numpy as np

from crosstable.cli.answers import Note, Words, print_notes, warning
from crosstable.formats.event.event_formats import GO_FORMATS, SNIFFED, sniff
from crosstable.formats.reading import ReadResult, read_results
from crosstable.model.counted import counted
from crosstable.model.errors import FormatError, Problem
from crosstable.model.results import DEFAULT_RULES
from crosstable.model.source import Source
from crosstable.model.tables.mapping import Mapping

if TYPE_CHECKING:
    from crosstable.events.entries import EntryPlace
    from crosstable.formats.event.document import EventDocument
    from crosstable.formats.event.event_format import ReadEvent

SHOWN_PROBLEMS = 10


@dataclass(frozen=True, slots=True, eq=False)
class EventGames:
    """The games of an event file, beside a `ReadResult` of a file of results."""

    source: Source
    format: str
    problems: tuple[Problem, ...]
    entrants: tuple[EntryPlace, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """Return the problems through which something is lost."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def rows(self) -> int:
        """Count the games."""
        return self.source.games.count

    @property
    def mapping(self) -> Mapping:
        """Return the mapping of columns; an event file has none."""
        return Mapping({})

    def preview(self) -> str:
        """Return a summary of what was read."""
        players = counted(len(self.source.spellings), "player")
        return f"An event file ({self.format}): {counted(self.rows, 'game')} of {players}."


def read_event(
    path: Path,
    *,
    strict: bool = False,
    encoding: str | None = None,
    mapping: Sequence[str] = (),
    used: Collection[str] = (),
) -> EventDocument:
    """Read an event from a file of any format, results among them; problems are printed on stderr.

    Args:
        path, strict, encoding: the file, and how it is read.
        mapping: which columns of a file of results hold what.
        used: columns for ratings of a list of players that the caller reads besides.

    Raises:
        FormatError: nothing can be read; under `strict`, something is wrong.
    """
    _, found = open_event(path, strict=strict, encoding=encoding, mapping=mapping)
    problems = tuple(each for each in found.problems if each.line or (each.column or "").casefold() not in used)
    print_notes(problem_words(path, problems, SHOWN_PROBLEMS, f"crosstable check {path}"))
    return found.document


def open_event(
    path: Path,
    *,
    format_name: str | None = None,
    strict: bool = False,
    encoding: str | None = None,
    mapping: Sequence[str] = (),
) -> tuple[str, ReadEvent]:
    """Read an event and return its format; that of a file of results is the ending of its name.

    Raises:
        UnknownName: no format of that name.
        FormatError: nothing can be read; under `strict`, something is wrong.
    """
    from crosstable.formats.event.event_format import ReadEvent  # what follows reads events: most results are tables
    from crosstable.formats.event.event_from_results import event_of
    from crosstable.formats.event_files import event_format, players_of_workbook

    if path.is_dir():
        raise FormatError("cli/folder-instead-of-file", path=str(path))
    with path.open("rb") as stream:
        name = format_name or sniffed(stream, path)
        if name is not None:
            return name, event_format(name).read(stream, name=path.name, strict=strict, encoding=encoding)
        try:
            result = read_results(stream, path.name, mapping=mapping, encoding=encoding, strict=strict)
        except FormatError as no_results:
            found = players_of_workbook(stream, path.name, strict=strict)
            if found is None:
                raise no_results from None
            return "players-xlsx", found
    history = result.history()
    return path.suffix.casefold().removeprefix("."), ReadEvent(
        event_of(history, path.stem, DEFAULT_RULES), result.problems
    )


def read_event_games(
    stream: BinaryIO, name: str, format_name: str, *, strict: bool, encoding: str | None, with_entrants: bool = False
) -> EventGames:
    """Read the games of an event, the fast way where its format has one, or with what the file says of its players."""
    from crosstable.formats.event.history_source import SourceReader, source_of
    from crosstable.formats.event_files import event_format

    chosen = event_format(format_name)
    if isinstance(chosen, SourceReader) and not with_entrants:
        source, problems = chosen.read_source(stream, name=name, strict=strict, encoding=encoding)
        return EventGames(source, format_name, problems)
    found = chosen.read(stream, name=name, strict=strict, encoding=encoding)
    entrants: tuple[EntryPlace, ...] = ()
    left: tuple[Problem, ...] = ()
    if with_entrants:
        from crosstable.games.profiles import game_profile
        from crosstable.intake.imported_entries import left_out, places_in

        left = left_out(found.document)
        entrants = places_in(found.document, game_profile("go" if format_name in GO_FORMATS else "plain"))
    return EventGames(source_of(found.document, name), format_name, (*left, *found.problems), entrants)


def sniffed(stream: BinaryIO, path: Path) -> str | None:
    """Return the format of an event file; None if it may be a file of results."""
    first = stream.read(SNIFFED)
    stream.seek(0)
    return sniff(first, path.name)


def in_sequence(games: Sequence[ReadResult | EventGames]) -> list[ReadResult | EventGames]:
    """Number events that have no order of their own: by day, those of one day by name.  The list keeps its order."""
    events = [each for each in games if isinstance(each, EventGames)]
    by_day = sorted(events, key=lambda each: (each.source.first_day, each.source.name))
    numbers = {each.source.name: number for number, each in enumerate(by_day, start=1)}
    return [_numbered(each, numbers[each.source.name]) if isinstance(each, EventGames) else each for each in games]


def _numbered(games: EventGames, number: int) -> EventGames:
    columns = games.source.games
    if columns.event_sequence is not None:
        return games
    sequence = np.full(columns.count, number, dtype=np.int32)
    return replace(games, source=replace(games.source, games=replace(columns, event_sequence=sequence)))


def problem_words(path: Path, problems: tuple[Problem, ...], limit: int | None, more_by: str) -> Words:
    """Yield the first problems of a file, and how to see the rest.

    Args:
        path: the file.
        problems: in it.
        limit: how many are listed; None for all.
        more_by: the option or command that lists all.
    """
    for problem in problems[:limit]:
        yield Note(f"{path}: {problem}", "yellow" if problem.severity == "warning" else "red")
    more = 0 if limit is None else len(problems) - limit
    if more > 0:
        yield warning(f"{path}: and {more} more problems: {more_by} shows them.")
