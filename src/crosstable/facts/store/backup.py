"""A copy of the league as it is at one moment, safe while others write.

A backup is a league file, whatever database the league is in.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

from crosstable.facts.store import databases
from crosstable.facts.store.partial_files import partial_path
from crosstable.facts.store.schema import metadata
from crosstable.facts.store.store import Store, put_in_place
from crosstable.model.errors import StoreError

_ENDING = ".db"
_LENGTH = len("20261127T160211Z")


def backup(store: Store, target: Path) -> int:
    """Copy the league into a new file, whole or not at all; return its size in bytes.

    Raises:
        StoreError: the target is there already or cannot be written, no room.
    """
    copy = _copy if store.engine.dialect.name == "sqlite" else _copy_from_server
    if not target.parent.is_dir():
        raise StoreError("facts/store/folder-not-found", path=target, folder=str(target.parent))
    try:
        _check_free(target)
        with partial_path(target.parent) as partial:
            partial.touch()  # so that an error of the folder names the backup, not the league
            copy(store, partial)
            put_in_place(partial, target)
    except FileExistsError:
        raise StoreError("facts/store/backup-exists", target=target) from None
    except OSError as error:
        raise StoreError("facts/store/backup-not-written", target=target, reason=error.strerror) from None
    return target.stat().st_size


def dated_backup(store: Store, folder: Path) -> Path:
    """Return the path of a backup of now in a folder; the times of names are UTC, so that names have their order.

    Raises:
        StoreError: no such folder.
    """
    _check_folder(folder)
    return folder / f"{_name_in(store)}{store.clock():%Y%m%dT%H%M%SZ}{_ENDING}"


def remove_older(newest: Path, keep: int) -> list[Path]:
    """Remove older backups of the same league that `dated_backup` named, but for so many; return what was removed."""
    found = _dated(newest.parent, newest.name[: -_LENGTH - len(_ENDING)])
    older = [path for path in found if path.name < newest.name]
    removed = older[: max(0, len(older) - (keep - 1))]
    for path in removed:
        for ending in ("", "-shm", "-wal"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
    return removed


def dated_backups(store: Store, folder: Path) -> list[Path]:
    """Return the backups of a league in a folder that `dated_backup` named, the latest last.

    Raises:
        StoreError: no such folder.
    """
    _check_folder(folder)
    return _dated(folder, _name_in(store))


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise StoreError("facts/store/folder-not-found", path=folder, folder=str(folder))


def _dated(folder: Path, beginning: str) -> list[Path]:
    ours = re.compile(rf"{re.escape(beginning)}\d{{8}}T\d{{6}}Z{re.escape(_ENDING)}")
    return sorted(path for path in folder.iterdir() if ours.fullmatch(path.name) and path.is_file())


def _name_in(store: Store) -> str:
    """Return how names of backups of a league begin."""
    place = store.engine.url
    return f"{Path(str(place.database or 'league')).stem}-"


def _check_free(target: Path) -> None:
    if target.exists():
        raise FileExistsError


def _copy(store: Store, path: Path) -> None:
    with store.database_errors():
        raw = store.engine.raw_connection()
        try:
            raw.cursor().execute("VACUUM INTO ?", (str(path),))
        finally:
            raw.close()
        copy = sqlite3.connect(path, isolation_level=None)
        copy.execute("PRAGMA journal_mode = WAL")
        copy.close()


def _copy_from_server(store: Store, path: Path) -> None:
    copy = Store.create(path)
    with store.read() as source, copy.database_errors(), copy.engine.connect() as target:
        databases.to_replace_all(target, copy.wait)
        databases.replace_rows(target, source, metadata)
        target.commit()
