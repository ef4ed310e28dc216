"""Parquet: a table of results, read in batches with pyarrow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from crosstable.formats.decoding import Progress, seekable
from crosstable.formats.reading import Reading, ReadResult
from crosstable.model.errors import FormatError
from crosstable.model.tables.guess import SAMPLE_ROWS, Wanted

_BATCH = 20_000


@dataclass(frozen=True, slots=True)
class Parquet:
    """Tables as Parquet.  The line of a row is its number, counted from 1."""

    def read(
        self,
        stream: IO[bytes],
        *,
        name: str,
        mapping: Wanted = None,
        strict: bool = False,
        progress: Progress | None = None,
    ) -> ReadResult:
        """Read results; see `FileFormat.read`.  Progress is in rows."""
        try:
            from pyarrow import ArrowException
        except ImportError:
            raise FormatError("formats/tables/needs-pyarrow", file=name) from None
        try:
            return _read(stream, name, mapping, strict, progress)
        except FormatError:
            raise
        except (ArrowException, OSError, ValueError, OverflowError) as error:
            problem = str(error).partition("\n")[0]
            raise FormatError("formats/tables/parquet-unreadable", file=name, why=problem) from None


def _read(stream: IO[bytes], name: str, mapping: Wanted, strict: bool, progress: Progress | None) -> ReadResult:  # noqa: FBT001  # passed on as given
    from pyarrow.parquet import ParquetFile

    file = ParquetFile(seekable(stream, name))
    columns = [str(column) for column in file.schema_arrow.names]
    total = file.metadata.num_rows
    if not total:
        raise FormatError("formats/tables/table-without-rows", file=name)
    reading = Reading(name, mapping, columns, _sample(file))
    done = 0
    for batch in _batches(file, list(reading.used)):
        cells = {column: batch.column(column).to_pylist() for column in reading.used}
        reading.feed(cells, range(done + 1, done + 1 + batch.num_rows))
        done += batch.num_rows
        if progress is not None:
            progress(done, total)
    return reading.finish(strict=strict)


def _sample(file: Any) -> list[tuple[object, ...]]:
    first = next(file.iter_batches(batch_size=SAMPLE_ROWS), None)
    return [] if first is None else list(zip(*(column.to_pylist() for column in first.columns), strict=True))


def _batches(file: Any, columns: list[str]) -> Iterator[Any]:
    batches: Iterator[Any] = file.iter_batches(batch_size=_BATCH, columns=columns)
    return batches
