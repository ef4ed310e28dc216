"""Parquet, batch by batch: histories one after another, in memory that does not grow with the file.

The usual table (two names, a score, a date) never becomes Python values: names come as codes into the dictionary
of their row group, and only the dictionary is read.  A batch with anything else in it is read as any table is.

The file must be in time order; a table of many million rows is sorted by whoever writes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from crosstable.formats.reading import Reading
from crosstable.model.columns import Bytes, GameColumns, Indices, Ints, Pairs
from crosstable.model.errors import FormatError
from crosstable.model.history import History
from crosstable.model.names import LONGEST_NAME, clean_name
from crosstable.model.results import DEFAULT_RULES, ResultRules
from crosstable.model.roster import Roster
from crosstable.model.tables.guess import SAMPLE_ROWS, Wanted
from crosstable.model.tables.interpreter import Interpreter

_SIDES = {"player_a", "player_b"}
_BLOCK = 1 << 15  # scores looked at at a time: they fit a cache
_MANY_MORE = 4  # so many times the names of a batch: each look at what Arrow knows goes over all of it
Codes = NDArray[np.signedinteger[Any]]  # places in a dictionary


@dataclass(frozen=True, slots=True)
class ParquetStream:
    """The games of a Parquet file, `rows` at a time."""

    rows: int = 1_000_000

    def read(
        self,
        stream: IO[bytes],
        *,
        name: str,
        mapping: Wanted = None,
        rules: ResultRules = DEFAULT_RULES,
        players: Sequence[str] = (),
    ) -> Iterator[History]:
        """Read batch after batch; what is noted of the columns is in the `problems` of the first.

        Args:
            stream: the open file; it must be able to seek.
            name: what the source is called.
            mapping: which column holds what; None guesses.
            rules: which kinds of result are rated.
            players: of a state to go on from; they keep their numbers.
        Raises:
            FormatError: no Parquet, an empty table, columns that cannot be read; a row with an error, or of an
                earlier date than the one before.
        """
        try:
            from pyarrow import ArrowException
        except ImportError:
            raise FormatError("formats/tables/needs-pyarrow", file=name) from None
        try:
            yield from _histories(stream, name, mapping, rules, Roster(players), self.rows)
        except FormatError:
            raise
        except (ArrowException, OSError, ValueError, OverflowError) as error:
            problem = str(error).partition("\n")[0]
            raise FormatError("formats/tables/parquet-unreadable", file=name, why=problem) from None


def _histories(
    stream: IO[bytes], name: str, mapping: Wanted, rules: ResultRules, roster: Roster, rows: int
) -> Iterator[History]:
    from pyarrow.parquet import ParquetFile

    reading = _settled(stream, name, mapping)
    columns = dict(reading.mapping.columns)
    score = set(columns) - {*_SIDES, "date"}
    is_plain = set(columns) >= _SIDES and score in ({"score_a"}, {"result"})
    stream.seek(0)
    names = [columns[field] for field in columns if field.startswith("player")]
    file = ParquetFile(stream, read_dictionary=names if is_plain else None)
    done, last_day, known = 0, None, _Known(roster)
    for batch in _batches(file, rows, list(reading.used)):
        history = _plain_batch(batch, columns, known) if is_plain else None
        if history is None:
            history = roster.numbered(_any_batch(batch, reading, name, done, rules))
        if (dates := history.games.date) is not None and len(dates):
            _check_order(dates, last_day, name, done)
            last_day = int(dates[-1])
        yield history if done else replace(history, problems=tuple(reading.log.problems()))
        done += batch.num_rows


def _batches(file: Any, rows: int, columns: list[str]) -> Iterator[Any]:
    """Yield the batches of a file, started again about every `rows` rows: memory is freed only at an end."""
    groups: list[int] = []
    waiting = 0
    for group in range(file.num_row_groups):
        groups.append(group)
        waiting += file.metadata.row_group(group).num_rows
        if waiting >= rows or group == file.num_row_groups - 1:
            yield from file.iter_batches(batch_size=rows, row_groups=groups, columns=columns)
            groups, waiting = [], 0


def _settled(stream: IO[bytes], name: str, mapping: Wanted) -> Reading:
    """Settle the mapping on the first rows."""
    from pyarrow.parquet import ParquetFile

    file = ParquetFile(stream)
    first = next(file.iter_batches(batch_size=SAMPLE_ROWS), None)
    if first is None:
        raise FormatError("formats/tables/table-without-rows", file=name)
    sample = list(zip(*(column.to_pylist() for column in first.columns), strict=True))
    return Reading(name, mapping, [str(column) for column in file.schema_arrow.names], sample)


def _plain_batch(batch: Any, columns: dict[str, str], known_columns: _Known) -> History | None:
    """Read a batch of plain rows by its codes; None where something in it is not plain."""
    if any(batch.column(column).null_count for column in columns.values()):
        return None
    first, second = (_numbers(batch.column(columns[field]), known_columns) for field in ("player_a", "player_b"))
    half_points = _half_points(batch.column(columns.get("score_a") or columns["result"]), is_score="score_a" in columns)
    date = None
    if "date" in columns:
        date = _days(batch.column(columns["date"]))
        if date is None:
            return None
    if first is None or second is None or half_points is None or (first == second).any():
        return None
    games = GameColumns(count=len(half_points), date=date)
    return History(
        known_columns.roster.players,
        games,
        np.ones(len(half_points), dtype=np.bool_),
        Pairs(first, second, half_points),
    )


class _Known:
    """The spellings of a roster as Arrow keeps them: names seen before need not become Python strings."""

    def __init__(self, roster: Roster) -> None:
        import pyarrow as pa

        self.roster = roster
        self._seen: set[str] = set()
        self._spellings = pa.array([], pa.string())
        self._numbers: Indices = np.zeros(0, dtype=np.uint32)

    def numbers(self, spellings: Any) -> Indices | None:
        """Return the number of each of these, None when one was never added."""
        from pyarrow.compute import index_in

        if len(self._spellings) > _MANY_MORE * len(spellings):
            return self.roster.known_numbers(spellings.to_pylist())
        at = index_in(spellings, value_set=self._spellings)
        if at.null_count:
            return None
        numbers: Indices = self._numbers.take(at.to_numpy())
        return numbers

    def add(self, spellings: list[str]) -> Indices:
        """Return the number of each of these, taking in those who are new."""
        import pyarrow as pa

        numbers = self.roster.numbers(spellings)
        new = [at for at, spelling in enumerate(spellings) if spelling not in self._seen]
        self._seen.update(spellings)
        self._spellings = pa.concat_arrays([self._spellings, pa.array([spellings[at] for at in new], pa.string())])
        self._numbers = np.concatenate((self._numbers, numbers[new]))
        return numbers


def _numbers(column: Any, known_columns: _Known) -> Indices | None:
    import pyarrow as pa

    if not pa.types.is_dictionary(column.type) or not pa.types.is_string(column.type.value_type):
        return None
    codes: Codes = column.indices.to_numpy(zero_copy_only=False)
    numbers = known_columns.numbers(column.dictionary)
    if numbers is None:
        spellings, codes = _occurring(column.dictionary.to_pylist(), codes)
        if not all(len(spelling) <= LONGEST_NAME and clean_name(spelling) for spelling in spellings):
            return None
        numbers = known_columns.add(spellings)
    return numbers.take(codes)


def _occurring(spellings: list[str], codes: Codes) -> tuple[list[str], Codes]:
    """Leave out the names of a dictionary that this batch does not have."""
    occurs = np.zeros(len(spellings), dtype=np.bool_)
    occurs[codes] = True
    if occurs.all():
        return spellings, codes
    here = [spelling for spelling, is_here in zip(spellings, occurs.tolist(), strict=True) if is_here]
    return here, (np.cumsum(occurs) - 1)[codes]


def _half_points(column: Any, *, is_score: bool) -> Bytes | None:
    """Read scores; whole numbers in a column of results may be codes, so these are read as any table is."""
    import pyarrow as pa

    if not (pa.types.is_floating(column.type) or (is_score and pa.types.is_integer(column.type))):
        return None
    scores = column.to_numpy(zero_copy_only=False)
    half_points: Bytes = np.empty(len(scores), dtype=np.int8)
    for start in range(0, len(scores), _BLOCK):
        block = slice(start, start + _BLOCK)
        doubled = 2.0 * scores[block]
        if not ((doubled == 0.0) | (doubled == 1.0) | (doubled == 2.0)).all():
            return None
        half_points[block] = doubled
    return half_points


def _days(column: Any) -> Ints | None:
    import pyarrow as pa

    if not pa.types.is_date32(column.type):
        return None
    days: Ints = column.cast(pa.int32()).to_numpy(zero_copy_only=False)
    return days


def _any_batch(batch: Any, reading: Reading, name: str, done: int, rules: ResultRules) -> History:
    interpreter = Interpreter(reading.mapping, name)
    cells = {column: batch.column(column).to_pylist() for column in reading.used}
    interpreter.feed(cells, range(done + 1, done + 1 + batch.num_rows))
    source, _ = interpreter.finish(strict=True)
    return History.from_sources(source, rules=rules)


def _check_order(dates: Ints, last_day: int | None, name: str, done: int) -> None:
    falls = dates[1:] < dates[:-1]
    is_late = last_day is not None and dates[0] < last_day
    if is_late or falls.any():
        row = done + (1 if is_late else int(np.argmax(falls)) + 2)
        raise FormatError("formats/tables/rows-out-of-order", file=name, row=row)
