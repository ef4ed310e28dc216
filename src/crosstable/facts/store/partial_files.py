"""Files that are built under another name and renamed when they are complete.

A process that is killed leaves such a file behind; the next one that builds a file in the same folder removes it.
The name of a partial file holds the computer and the process that writes it.
"""

from __future__ import annotations

import os
import platform
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

_PREFIX, _SUFFIX = ".crosstable-", ".partial"


@contextmanager
def partial_path(folder: Path) -> Iterator[Path]:
    """Yield the path of a file or folder to build, which does not exist yet; remove what is still there at the end."""
    _remove_abandoned(folder)
    path = folder / f"{_PREFIX}{_computer()}-{os.getpid()}-{token_hex(4)}{_SUFFIX}"
    try:
        yield path
    finally:
        _remove(path)


def _remove_abandoned(folder: Path) -> None:
    """Remove the partial files of processes of this computer that have ended."""
    for path in folder.glob(f"{_PREFIX}{_computer()}-*-*{_SUFFIX}"):
        process = path.name.rsplit("-", 2)[1]
        if process.isdecimal() and not _is_running(int(process)):
            _remove(path)


def _remove(path: Path) -> None:
    with suppress(OSError):
        if path.is_dir():
            shutil.rmtree(path)
            return
        for ending in ("", "-journal", "-shm", "-wal"):  # SQLite keeps these with a database
            path.with_name(path.name + ending).unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    if os.name != "posix":  # elsewhere this question ends the process
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _computer() -> str:
    return "".join(letter for letter in platform.node() if letter.isalnum())[:40] or "local"
