"""A file as a caller gives it: its path, the open file, or its bytes.  Nothing else in the lower floors opens files."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import IO

from crosstable.model.arguments import check_kind, wrong_kind
from crosstable.model.errors import FormatError

FileLike = str | os.PathLike[str] | bytes | IO[bytes]
_FILE = 'a path, a file opened for reading bytes, open(path, "rb"), or its bytes'


@contextmanager
def opened(file: FileLike, name: str | None = None) -> Iterator[tuple[IO[bytes], str]]:
    """Open a file for reading and yield it with its name; a file that was given open stays open.

    Args:
        file: its path, the file opened for reading bytes, or its bytes.
        name: of the file; None is that of the path or of the open file, "" for bytes.
    Raises:
        InputError: something else than a file, or than a name.
        FormatError: there is no file at the path, or it cannot be opened.
    """
    if name is not None:
        check_kind("name", name, str, 'the name of the file, such as "games.csv"')
    if isinstance(file, (bytes, bytearray)):
        yield io.BytesIO(file), name or ""
    elif isinstance(file, (str, os.PathLike)):
        try:
            stream = Path(file).open("rb")  # noqa: SIM115  # closed below, after errors of reading were let through
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            raise FormatError("model/file-not-opened", file=str(file), why=why) from error
        with stream:
            yield stream, name or Path(file).name
    elif hasattr(file, "read") and not isinstance(file, io.TextIOBase):
        own = getattr(file, "name", "")  # of a temporary file it is a number
        yield file, name or (PurePath(own).name if isinstance(own, str) else "")
    else:
        raise wrong_kind("file", file, _FILE)
