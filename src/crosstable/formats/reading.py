"""What every reader shares: from named columns to a result with its problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Mapping as AnyMapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice
from typing import IO, Protocol

from crosstable.formats.decoding import Progress
from crosstable.formats.format_registry import FORMATS, format_of
from crosstable.games.profiles import game_profile
from crosstable.games.table_notation import TablePoints
from crosstable.model.columns import Longs
from crosstable.model.errors import FormatError, Problem
from crosstable.model.history import History
from crosstable.model.messages import message
from crosstable.model.opened import FileLike, opened
from crosstable.model.results import DEFAULT_RULES, ResultRules
from crosstable.model.source import Source
from crosstable.model.tables.cells import text_of
from crosstable.model.tables.guess import SAMPLE_ROWS, Wanted, settled_mapping
from crosstable.model.tables.interpreter import Interpreter
from crosstable.model.tables.mapping import Mapping
from crosstable.model.tables.problems import ProblemLog
from crosstable.model.tables.records import RecordReader

SHOWN_ROWS = 5
_SHOWN_CELL = 40


def read_results(
    file: FileLike,
    name: str | None = None,
    *,
    mapping: Wanted = None,
    encoding: str | None = None,
    strict: bool = False,
    progress: Progress | None = None,
) -> ReadResult:
    r"""Read a file of results, one row per game or per player of a game: CSV, XLSX, Parquet, JSON, PGN.

    Args:
        file: its path, the file opened for reading bytes, or its bytes.
        name: of the file: its ending names the format, and errors name the file by it.  None is that of the path or
            of the open file; bytes need one.
        mapping: which column holds what: `{"player_a": "hero"}` or the words `["player_a=hero"]`, which correct the
            guess, or the `mapping` of an earlier reading, taken as it is.  None guesses from names and cells.
        encoding: of a text file; None is UTF-8, or UTF-16 with a byte order mark.
        strict: reject the file for its first error; otherwise leave out such rows and list them in `problems`.
        progress: called with what was read so far and the whole (None when unknown).
    Returns:
        `history()` has the games, `problems` what is wrong with the file, `mapping` how columns were understood.
    Raises:
        FormatError: a file that cannot be opened; an ending that stands for no format; nothing can be read; an
            encoding for a file that is not text; under `strict`, a row is wrong.
        UnknownName: a mapping names a field that does not exist.
        InputError: something else than a file.
    See also: `ReadResult`, `History.from_frame`; docs/files.md.
    Example:
        >>> read = read_results(b"date,white,black,result\n2025-09-05,Ann,Bo,1-0\n", "games.csv")
        >>> read.rows, read.problems, read.history().players
        (1, (), ('Ann', 'Bo'))
    """
    with opened(file, name) as (stream, called):
        reader = format_named(format_of(called), encoding)
        return reader.read(stream, name=called, mapping=mapping, strict=strict, progress=progress)


def mapping_of_game(name: str | None) -> list[str]:
    """Return how columns of results of a game are read, as words of a mapping: in Preferans fewer points win."""
    notation = game_profile(name).notation if name else None
    return ["better=lower"] if isinstance(notation, TablePoints) and notation.better == "lower" else []


def format_named(format_name: str, encoding: str | None = None) -> FileFormat:
    """Make the reader of a format.

    Raises:
        UnknownName: no such format.
        PluginError: a format of a module that is not loaded.
        FormatError: an encoding for a format that is not text.
    """
    chosen = FORMATS[format_name]
    if encoding is None:
        made: FileFormat = chosen()
        return made
    parameters = fields(chosen) if is_dataclass(chosen) else ()
    if not any(field.name == "encoding" for field in parameters):
        raise FormatError("formats/encoding-of-binary", format=format_name, encoding=encoding)
    with_encoding: FileFormat = chosen(encoding=encoding)
    return with_encoding


class FileFormat(Protocol):
    """What a file format must offer: reading an open stream of bytes.

    Its parameters are its own: `Csv(encoding="latin-1")`.
    """

    def read(
        self,
        stream: IO[bytes],
        *,
        name: str,
        mapping: Wanted = None,
        strict: bool = False,
        progress: Progress | None = None,
    ) -> ReadResult:
        """Read results.

        Args:
            stream: the open file.
            name: what the source is called, in messages and in the history.
            mapping: which column holds what; None guesses; `field=column` words correct the guess.
            strict: reject the file for its first error.
            progress: called with what was read so far and the whole (None when unknown), in bytes
                or rows.
        Raises:
            FormatError: nothing can be read; under `strict`, a row is wrong.
        """
        ...


@dataclass(frozen=True, slots=True, eq=False)
class ReadResult:
    r"""What a file of results says: its games, how it was understood, and what is wrong with it.

    Args:
        source: the games.
        mapping: which column was read as what.
        problems: rows that were left out (`error`), and what was guessed (`warning`).
        rows: how many rows have cells.
        columns: the names of the columns.
        first_rows: the first few rows as text.
    See also: `read_results`, which returns one; `history` makes a `History` of it.
    Example:
        >>> from crosstable import read_results
        >>> found = read_results(b"date,white,black,result\n2025-09-05,Ann,Bo,1-0\n", "games.csv")
        >>> found.rows, len(found.problems), found.history().players
        (1, 0, ('Ann', 'Bo'))
    """

    source: Source
    mapping: Mapping
    problems: tuple[Problem, ...]
    rows: int
    columns: tuple[str, ...]
    first_rows: tuple[tuple[str, ...], ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that cost a row."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    def history(self, rules: ResultRules = DEFAULT_RULES) -> History:
        """Bring the games into time order.

        Args:
            rules: which kinds of result are rated.
        Raises:
            ResultError: the rules rate a kind of game that has no result here.
        """
        return History.from_sources(self.source, rules=rules)

    def preview(self) -> str:
        """Show how the file was understood: the mapping in words and the first rows."""
        unused = ", ".join(self.mapping.unused(self.columns)) or "none"
        rows = [" | ".join(_cut(cell) for cell in row) for row in (self.columns, *self.first_rows)]
        return "\n".join(
            [f"One row per {'player of a ' if self.mapping.form == 'long' else ''}game. Columns:"]
            + [f"  {line}" for line in self.mapping.in_words()]
            + [f"  unused: {unused}", "First rows:"]
            + [f"  {row}" for row in rows]
        )


def _cut(cell: str) -> str:
    plain = "".join(letter if letter.isprintable() else " " for letter in cell)
    return plain if len(plain) <= _SHOWN_CELL else f"{plain[: _SHOWN_CELL - 3]}..."


class Reading:
    """One table being read: settle the mapping on the first rows, then take in all.

    Args:
        name: the name of the source.
        mapping: as the caller gave it.
        columns: the header.
        sample: the first rows, for the guess and the preview.
        log: problems found before.
    Raises:
        FormatError: the table cannot be read by that mapping.
    """

    def __init__(
        self,
        name: str,
        mapping: Wanted,
        columns: Sequence[str],
        sample: Sequence[Sequence[object]],
        log: ProblemLog | None = None,
    ) -> None:
        self.columns = tuple(columns)
        log = ProblemLog() if log is None else log
        with named(name):
            self.mapping = settled_mapping(mapping, self.columns, sample, log)
        self._first = tuple(tuple(text_of(cell) for cell in row) for row in sample[:SHOWN_ROWS])
        self.log = log
        self._interpreter = Interpreter(self.mapping, name, log)

    @property
    def used(self) -> tuple[str, ...]:
        """The columns that are read."""
        return tuple(dict.fromkeys(self.mapping.columns.values()))

    def feed(self, columns: AnyMapping[str, Sequence[object]], lines: Sequence[int] | range | Longs) -> None:
        """Take in some rows, by column."""
        self._interpreter.feed(columns, lines)

    def finish(self, *, strict: bool) -> ReadResult:
        """Return the result.

        Raises:
            FormatError: under `strict`, the first error.
        """
        rows = self._interpreter.rows
        source, problems = self._interpreter.finish(strict=strict)
        return ReadResult(source, self.mapping, tuple(problems), rows, self.columns, self._first)


@contextmanager
def named(name: str) -> Iterator[None]:
    """Put the name of the file before what is wrong with it."""
    try:
        yield
    except FormatError as error:
        raise FormatError(message("model/at", where=name, what=error.message) if name else error.message) from None


def read_records(
    games: Iterator[tuple[int, object]], *, name: str, mapping: Wanted, strict: bool, log: ProblemLog
) -> ReadResult:
    """Read records, each with its line.

    Raises:
        FormatError: no record; records that cannot be read by that mapping; under `strict`, a
            record is wrong.
    """
    batch = list(islice(games, SAMPLE_ROWS))
    if not batch:
        log.raise_first(name)
        raise FormatError("formats/file-without-games", file=name)
    with named(name):
        reader = RecordReader([record for _, record in batch], name, mapping, log)
    first = tuple(tuple(text_of(cell) for cell in row) for row in reader.first_rows[:SHOWN_ROWS])
    while batch:
        reader.feed([record for _, record in batch], [line for line, _ in batch])
        batch = list(islice(games, SAMPLE_ROWS))
    rows = reader.interpreter.rows
    source, problems = reader.finish(strict=strict)
    return ReadResult(source, reader.mapping, tuple(problems), rows, reader.columns, first)
