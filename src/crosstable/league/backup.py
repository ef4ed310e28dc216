"""A copy of the league as it is at one moment, safe while others write."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

from crosstable.league.store import Store
from crosstable.model.errors import InputError, StoreError


def backup(store: Store, target: Path) -> int:
    """Copy the league into a new file, whole or not at all; give its size in bytes.

    Raises:
        InputError: the league is on a server, which has a tool of its own.
        StoreError: the target is there already, no room.
    """
    if store.engine.dialect.name != "sqlite":
        raise InputError(f"{store.name} is on a PostgreSQL server. Copy it with its own tool: pg_dump.")
    if target.exists():
        raise StoreError(f"{target} is there already. Choose another name: a backup never replaces a file.")
    if not target.parent.is_dir():
        raise StoreError(f"{target}: there is no folder {str(target.parent)!r}. Make it first.")
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        _copy(store, beside)
        _put(beside, target)
    except FileExistsError:
        raise StoreError(f"{target} is there already. Choose another name: a backup never replaces a file.") from None
    finally:
        beside.unlink(missing_ok=True)
    return target.stat().st_size


def _put(beside: Path, target: Path) -> None:
    """Give the copy its name; a file that came meanwhile is not replaced."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without links, such as that of a memory stick
        with beside.open("rb") as source, target.open("xb") as copy:
            shutil.copyfileobj(source, copy)


def _copy(store: Store, path: Path) -> None:
    path.unlink(missing_ok=True)
    with store.refusals():
        raw = store.engine.raw_connection()
        try:
            raw.cursor().execute("VACUUM INTO ?", (str(path),))
        finally:
            raw.close()
        copy = sqlite3.connect(path, isolation_level=None)
        copy.execute("PRAGMA journal_mode = WAL")
        copy.close()
