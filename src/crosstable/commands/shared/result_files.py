"""Files of results and of events, read as games to import: with the entrants of an event, and how a table was read."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from crosstable.commands.file_limits import check_file, read_in_time, reading
from crosstable.commands.files import File
from crosstable.events.entries import EntryPlace
from crosstable.formats.event.event_formats import GO_FORMATS, SNIFFED, sniff
from crosstable.formats.event.history_source import source_of
from crosstable.formats.event_files import event_format
from crosstable.formats.reading import read_results
from crosstable.games.profiles import game_profile
from crosstable.intake.imported_entries import left_out, places_in
from crosstable.model.errors import Problem
from crosstable.model.source import Source


@dataclass(frozen=True, slots=True, eq=False)
class GamesOfFile:
    """The games in a file.

    Args:
        sha256: of the bytes of the file.
        mapping: the column of each field of a table.
    """

    source: Source
    sha256: str
    entrants: tuple[EntryPlace, ...] = ()
    problems: tuple[Problem, ...] = ()
    columns: tuple[str, ...] = ()
    mapping: Mapping[str, str] = field(default_factory=dict)
    first_rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileOfGames(File):
    """A file whose games the terminal has read: several are put in order together."""

    games: GamesOfFile


def games_in(file: File, mapping: Sequence[str]) -> GamesOfFile:
    """Return the games of a file of any format, read within the limits of what is sent.

    Raises:
        FormatError: it cannot be read.
        InputError, BusyError, TooLargeError: it is beyond the limits.
    """
    if isinstance(file, FileOfGames):
        return file.games
    data, name = file.content(), file.name
    check_file(name, data)
    sha256, form = hashlib.sha256(data).hexdigest(), sniff(data[:SNIFFED], name)
    if form is None:
        with reading() as deadline:
            read = read_results(
                io.BytesIO(data), name, mapping=mapping, encoding=file.encoding, progress=deadline.check
            )
        columns = dict(read.mapping.columns)
        return GamesOfFile(read.source, sha256, (), read.problems, read.columns, columns, read.first_rows)
    found = read_in_time(
        lambda: event_format(form).read(io.BytesIO(data), name=name, strict=False, encoding=file.encoding)
    )
    places = places_in(found.document, game_profile("go" if form in GO_FORMATS else "plain"))
    problems = (*left_out(found.document), *found.problems)
    return GamesOfFile(source_of(found.document, name), sha256, tuple(places), problems)
