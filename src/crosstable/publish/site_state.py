"""Whether a site is up to date, found without building its pages.

Beside the pages stands a file with what they were made from (the last change of the league, the day, the address,
the version of the program) and size and times of each page.  If all of that is still so, writing the site again would
change nothing.  A page that was edited, replaced or copied has other times, and then all pages are compared as usual.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection, select

import crosstable
from crosstable.facts.store.schema import change

STATE = ".crosstable-state"


def state_of_league(connection: Connection, as_of: dt.date, base_url: str | None, data_as: str | None = None) -> str:
    """Return what the pages of a league are made from, as a hash."""
    last = connection.execute(select(change).order_by(change.c.id.desc()).limit(1)).one_or_none()
    parts = [None if last is None else tuple(last), str(as_of), base_url, data_as, crosstable.__version__, _program()]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _program() -> list[tuple[str, int, int]]:
    """Return the files of the program with size and time, so that a changed program writes its pages again."""
    root = Path(crosstable.__file__).parent
    files = ((path, path.stat()) for path in sorted(root.rglob("*.*")) if "__pycache__" not in path.parts)
    return [(str(path.relative_to(root)), stat.st_size, stat.st_mtime_ns) for path, stat in files]


def unchanged_files(root: Path, state: str) -> int | None:
    """Return how many files a site has, if it was made from this state and no file was touched; None otherwise."""
    try:
        written = json.loads((root / STATE).read_text(encoding="utf-8"))
        files = written["files"]
        if written["state"] != state or any(_stamp(root / path) != stamp for path, stamp in files.items()):
            return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return len(files)


def write_state(root: Path, state: str, paths: Iterable[str]) -> None:
    """Write down what a site was made from, and how its files are."""
    text = json.dumps({"state": state, "files": {path: _stamp(root / path) for path in sorted(paths)}})
    (root / STATE).write_text(text, encoding="utf-8")


def forget_state(root: Path) -> None:
    """Remove what a site was made from, before its files change."""
    (root / STATE).unlink(missing_ok=True)


def _stamp(path: Path) -> list[int]:
    stat = path.lstat()
    return [stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns]
