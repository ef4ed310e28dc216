"""Limits within which a file that somebody sends is read.

check_file(name, content)                 before a reader sees it
with reading() as deadline: read_results(..., progress=deadline.check)
read_in_time(lambda: read_event(...))     a reader that cannot be asked to stop
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Thread
from typing import TypeVar

from crosstable.commands.errors import TooLargeError
from crosstable.commands.limits import CalculationSlots, Deadline, EngineLimits
from crosstable.model.errors import InputError

_T = TypeVar("_T")
MOST_ROWS = 100_000
MOST_INFLATED = 64 * 2**20
MOST_CELLS = 2_000_000
SECONDS = 20.0
_ARCHIVES = (".zip", ".xlsx", ".gz", ".7z", ".rar", ".tar")
_places = CalculationSlots(EngineLimits(seconds=SECONDS, at_once=2))


def check_file(name: str, content: bytes) -> None:
    """Check that a file is within the limits, before it is read.

    Args:
        content: its bytes.
    Raises:
        InputError: it has too many rows or cells, unpacks to too much, or is an archive in an archive.
    """
    if content[:4] == b"PK\x03\x04":
        _check_archive(name, content)
    elif content[:4] == b"PAR1":
        _check_parquet(name, content)
    else:
        rows = max(content.count(b"\n"), content.count(b"\r"))
        if rows > MOST_ROWS:
            raise InputError("commands/file-too-many-rows", file=name, rows=rows, most=MOST_ROWS)


def _check_archive(name: str, content: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, OverflowError):
        return  # the reader says what is wrong with it
    inner = next((part.filename for part in parts if part.filename.casefold().endswith(_ARCHIVES)), None)
    if inner is not None:
        raise InputError("commands/file-archive-in-archive", file=name, inner=inner)
    inflated = sum(part.file_size for part in parts)
    if inflated > MOST_INFLATED:
        raise InputError("commands/file-too-large", file=name, inflated=inflated, most=MOST_INFLATED)


def _check_parquet(name: str, content: bytes) -> None:
    try:
        import pyarrow.parquet as pq
    except ImportError:
        return  # the reader says what is missing
    try:
        found = pq.ParquetFile(io.BytesIO(content)).metadata
    except (OSError, ValueError):
        return  # the reader says what is wrong with it
    if found.num_rows > MOST_ROWS:
        raise InputError("commands/file-too-many-rows", file=name, rows=found.num_rows, most=MOST_ROWS)
    if found.num_rows * found.num_columns > MOST_CELLS:
        raise InputError("commands/file-too-many-cells", file=name, most=MOST_CELLS)
    inflated = sum(found.row_group(at).total_byte_size for at in range(found.num_row_groups))
    if inflated > MOST_INFLATED:
        raise InputError("commands/file-too-large", file=name, inflated=inflated, most=MOST_INFLATED)


@contextmanager
def reading() -> Iterator[Deadline]:
    """Take a place to read a file in, and yield the end of its time.

    Raises:
        BusyError: all places are taken.
    """
    with _places.take() as deadline:
        yield deadline


def read_in_time(read: Callable[[], _T]) -> _T:
    """Return what a reader returns that cannot be asked to stop; its place is free again when it has ended.

    Raises:
        BusyError: all places are taken.
        TooLargeError: it took too long.
        CrosstableError: as the reader.
    """
    done: Future[_T] = Future()
    begun: Future[Deadline] = Future()

    def run() -> None:
        try:
            with reading() as deadline:
                begun.set_result(deadline)
                done.set_result(read())
        except BaseException as error:
            (done if begun.done() else begun).set_exception(error)

    Thread(target=run, name="upload", daemon=True).start()
    seconds = begun.result().seconds
    try:
        return done.result(seconds)
    except TimeoutError:
        raise TooLargeError("commands/file-too-slow", seconds=seconds) from None
