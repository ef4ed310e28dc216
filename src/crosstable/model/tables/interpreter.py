"""Turn a table of results into a `Source`, with every problem found on the way.

Each column is coded as it is read, so that a word that occurs in a million rows is parsed once.
A row (in long form: a game) with an error is left out and reported; the others are kept.
"""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Ints, Longs
from crosstable.model.errors import Problem
from crosstable.model.source import Source
from crosstable.model.tables.cells import flat
from crosstable.model.tables.coded_rows import CodedTable
from crosstable.model.tables.long import long_source
from crosstable.model.tables.mapping import Mapping
from crosstable.model.tables.problems import ProblemLog
from crosstable.model.tables.wide import wide_source


@dataclass(frozen=True, slots=True)
class CodedCells:
    """A column of cells as its different values, and the number of the value in each row."""

    values: Sequence[object]
    codes: Ints


class Interpreter:
    """Read a table in pieces.

    Args:
        mapping: which column holds what; checked already.
        name: the name of the source.
        log: problems found before; those of the table join them.
        match_names: whether spellings that differ in case or spaces are one player.
    Example:
        >>> reader = Interpreter(Mapping({"player_a": "home", "player_b": "away", "score_a": "won"}))
        >>> reader.feed({"home": ["Ann"], "away": ["Bo"], "won": ["1"]}, lines=[2])
        >>> source, problems = reader.finish()
        >>> source.spellings, problems
        (('Ann', 'Bo'), [])
    """

    def __init__(
        self, mapping: Mapping, name: str = "", log: ProblemLog | None = None, *, match_names: bool = True
    ) -> None:
        self.match_names = match_names
        self.mapping = mapping
        self.name = name
        self.log = ProblemLog() if log is None else log
        self.rows = 0
        players = _Coder()
        self._coders = {
            column: players if field.startswith("player") else _Coder()
            for field, column in sorted(mapping.columns.items(), key=lambda item: item[0].startswith("player"))
        }
        self._codes: dict[str, list[Ints]] = {column: [] for column in self._coders}
        self._lines: list[Longs] = []

    def feed(
        self, columns: AnyMapping[str, Sequence[object] | CodedCells], lines: Sequence[int] | range | Longs
    ) -> None:
        """Add some rows: the cells of each mapped column and the line that each row starts on."""
        for column, coder in self._coders.items():
            self._codes[column].append(_coded(coder, columns[column], len(lines)))
        self._lines.append(np.asarray(lines, dtype=np.int64))
        self.rows += len(lines)

    def finish(self, *, strict: bool = False) -> tuple[Source, list[Problem]]:
        """Return the games of the rows, and the problems by line.

        Raises:
            FormatError: under `strict`, the first error and how many there are.
        """
        lines = np.concatenate([np.zeros(0, dtype=np.int64), *self._lines])
        codes = {column: np.concatenate([np.zeros(0, dtype=np.int32), *parts]) for column, parts in self._codes.items()}
        self._codes, self._lines = {}, []
        values = {column: list(coder) for column, coder in self._coders.items()}
        table = CodedTable(self.mapping, self.name, lines, codes, values, self.log, match_names=self.match_names)
        source = long_source(table) if self.mapping.form == "long" else wide_source(table)
        if strict:
            self.log.raise_first(self.name)
        return source, self.log.problems()


def _coded(coder: _Coder, cells: Sequence[object] | CodedCells, count: int) -> Ints:
    if isinstance(cells, CodedCells):
        renumber = _coded(coder, cells.values, len(cells.values))
        return renumber[cells.codes]
    try:
        return np.fromiter(map(coder.__getitem__, cells), np.int32, count)
    except TypeError:  # a cell that is itself a list or a mapping
        return np.fromiter(map(coder.__getitem__, map(flat, cells)), np.int32, count)


class _Coder(dict[object, int]):
    """A number for each different value, in order of appearance."""

    def __missing__(self, value: object) -> int:
        code = self[value] = len(self)
        return code
