"""Forms that people send, and the files that they upload with them: the limits within which a file is read.

    async def read(request, form: Upload): form.file("file"), form.fields.get("source")
    check_file(name, content)                 before a reader sees it
    with reading() as deadline: read_results(..., progress=deadline.check)
    read_in_time(lambda: read_event(...))     a reader that cannot be asked to stop

Rules
1. The server limits the whole request; a form has at most one file and a number of fields.
2. What a file holds is limited before it is read: its rows, and what an archive unpacks to.  An archive in an archive
   is rejected.
3. A file is read in one of few places and within a time: a file that takes long keeps nobody else waiting.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import PurePath
from threading import Thread
from types import MappingProxyType
from typing import Annotated, TypeVar

from fastapi import Depends, Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from crosstable.model.errors import InputError
from crosstable.web.accounts.senders import ACTOR, check_sender
from crosstable.web.api.limits import Deadline, EngineLimits, Places
from crosstable.web.api.problems import TooLargeError

_T = TypeVar("_T")
MOST_ROWS = 100_000
MOST_INFLATED = 64 * 2**20
MOST_CELLS = 2_000_000
LONGEST_NAME = 200
SECONDS = 20.0
_MOST_FIELDS = 2_000
_MOST_FILES = 1
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data", "")
_LARGEST_FIELD = 4 * 2**20
_ARCHIVES = (".zip", ".xlsx", ".gz", ".7z", ".rar", ".tar")
_places = Places(EngineLimits(seconds=SECONDS, at_once=2))


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """A file as it was uploaded: its own name, without folders, and its bytes."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class UploadedForm:
    """A form that may carry a file.

    Args:
        fields: the last value of each field.
        files: by field; a field without a file is left out.
    """

    fields: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    files: Mapping[str, UploadedFile] = field(default_factory=lambda: MappingProxyType({}))

    def file(self, name: str, *, pasted: str = "", pasted_name: str = "pasted.csv") -> UploadedFile | None:
        """Return the file of a field, or else the text that was pasted into another one; None without either.

        Args:
            name: of the field of the file.
            pasted: the field of the text.
            pasted_name: what the text is called.
        """
        text = self.fields.get(pasted, "")
        return self.files.get(name) or (UploadedFile(pasted_name, text.encode()) if text.strip() else None)


async def _read(request: Request) -> UploadedForm:
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    try:
        if kind not in _FORMS:
            raise HTTPException(400, kind)  # noqa: TRY301 - one answer for all that is not a form
        form = await request.form(max_files=_MOST_FILES, max_fields=_MOST_FIELDS, max_part_size=_LARGEST_FIELD)
    except HTTPException as error:
        if error.status_code == 413:
            raise
        raise InputError("web/upload-not-valid") from None
    fields, files = {}, {}
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            content = await value.read()
            await value.close()
            if content or value.filename:
                files[name] = UploadedFile(_plain_name(value.filename), content)
        else:
            fields[name] = value
    check_sender(request, fields.pop(ACTOR, None))
    return UploadedForm(fields, files)


Upload = Annotated[UploadedForm, Depends(_read)]


def _plain_name(name: str | None) -> str:
    plain = PurePath((name or "").replace("\\", "/")).name
    shown = "".join(letter for letter in plain if letter.isprintable())
    return shown[-LONGEST_NAME:] or "file"


def check_file(name: str, content: bytes) -> None:
    """Check that a file is within the limits, before it is read.

    Args:
        name: of the file.
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
            raise InputError("web/upload-too-many-rows", file=name, rows=rows, most=MOST_ROWS)


def _check_archive(name: str, content: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, OverflowError):
        return  # the reader says what is wrong with it
    inner = next((part.filename for part in parts if part.filename.casefold().endswith(_ARCHIVES)), None)
    if inner is not None:
        raise InputError("web/upload-archive-in-archive", file=name, inner=inner)
    inflated = sum(part.file_size for part in parts)
    if inflated > MOST_INFLATED:
        raise InputError("web/upload-too-large", file=name, inflated=inflated, most=MOST_INFLATED)


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
        raise InputError("web/upload-too-many-rows", file=name, rows=found.num_rows, most=MOST_ROWS)
    if found.num_rows * found.num_columns > MOST_CELLS:
        raise InputError("web/upload-too-many-cells", file=name, most=MOST_CELLS)
    inflated = sum(found.row_group(at).total_byte_size for at in range(found.num_row_groups))
    if inflated > MOST_INFLATED:
        raise InputError("web/upload-too-large", file=name, inflated=inflated, most=MOST_INFLATED)


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

    Args:
        read: the reader.
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
        raise TooLargeError("web/upload-too-slow", seconds=seconds) from None
