"""A folder of pages: written to temporary files, then renamed, so that a reader never finds half a file.

Rules
1. New content is first written to a folder inside the target, one per run, then each file is renamed to its place.
   If writing fails, for example because the disk is full, the site is as it was.  Of two runs at once the later wins.
2. A file with the same content is not touched.
3. The folder keeps a list of the files that were written.  A file of an earlier run that is not part of the site any
   more is removed; a file that is not on the list is not ours and is never removed or overwritten.
4. A folder that holds files and no list is not ours and is rejected.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import Self

from crosstable.model.errors import InputError, InternalError, StoreError
from crosstable.publish.site_state import forget_state, write_state

LIST = ".crosstable-site"
_TEMPORARY = ".crosstable-new"


@dataclass(frozen=True, slots=True)
class SiteReport:
    """How many files were written, left unchanged, and removed."""

    written: int
    unchanged: int
    removed: int


class SiteFolder:
    """Collects the files of a site; `close` puts them in place.  Use it in a `with` block.

    Raises:
        InputError: the path is a file, or a folder with files that were not written by crosstable.
    """

    def __init__(self, root: Path, *, state: str | None = None) -> None:
        self._root = root
        self._state = state
        self._earlier = _claim(root)
        self._wanted: set[str] = set()
        self._changed: list[str] = []
        self._folders: set[Path] = set()
        self._places: dict[str, Path] = {}  # folders of pages that were looked at

    def __enter__(self) -> Self:
        self._root.mkdir(parents=True, exist_ok=True)
        for left in self._root.glob(f"{_TEMPORARY}-*"):
            if not _is_running(left.name.removeprefix(f"{_TEMPORARY}-")):
                shutil.rmtree(left, ignore_errors=True)
        self._temporary.mkdir()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        shutil.rmtree(self._temporary, ignore_errors=True)

    def write(self, path: str, text: str | bytes) -> None:
        """Add a file: `players/p7-ann.html`.

        Raises:
            InputError: a file that was not written by crosstable is there, or a link leads out of the folder.
            StoreError: it cannot be written.
        """
        target = self._place(path)
        content = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
        if path in self._wanted:
            raise InternalError("publish/two-pages-of-one-path", path=path)
        self._wanted.add(path)
        if _holds(target, content):
            if path not in self._earlier:
                self._earlier.add(path)
            return
        if path not in self._earlier and target.exists():
            raise InputError("publish/foreign-file", file=str(target))
        self._changed.append(path)
        temporary = self._temporary / path
        try:
            self._make(temporary.parent)
            temporary.write_bytes(content)
        except OSError as error:
            raise StoreError("publish/cannot-be-written", file=str(target), why=error.strerror) from error

    def close(self) -> SiteReport:
        """Put all files in place, and remove those of earlier runs that are not part of the site any more.

        Raises:
            StoreError: a file cannot be put in place; running again finishes the work.
        """
        removed = sorted(self._earlier - self._wanted)
        try:
            # If this run is interrupted from here on, the next one must know which files it may overwrite.
            forget_state(self._root)
            self._write_list(self._earlier | self._wanted)
            for path in self._changed:
                target = self._root / path
                self._make(target.parent)
                (self._temporary / path).replace(target)
            for path in removed:
                (self._root / path).unlink(missing_ok=True)
            for folder in _parents(removed):
                _remove_empty(self._root / folder)
            self._write_list(self._wanted)
            if self._state is not None:
                write_state(self._root, self._state, self._wanted)
        except OSError as error:
            raise StoreError("publish/cannot-be-put-in-place", file=str(error.filename), why=error.strerror) from error
        return SiteReport(len(self._changed), len(self._wanted) - len(self._changed), len(removed))

    @property
    def _temporary(self) -> Path:
        return self._root / f"{_TEMPORARY}-{os.getpid()}"

    def _place(self, path: str) -> Path:
        folder, _, name = path.rpartition("/")
        if folder not in self._places or not name or "\\" in name or name == "..":
            if not _is_inside(path):
                raise InternalError("publish/path-outside-the-site", path=path)
            self._places[folder] = self._checked(PurePosixPath(folder).parts)
        return self._places[folder] / name

    def _checked(self, folders: Sequence[str]) -> Path:
        """Return a folder of the site, none of which may be a link to elsewhere."""
        target = self._root
        for part in folders:
            target /= part
            if target not in self._folders and target.is_symlink():
                raise InputError("publish/leads-out-of-the-site", folder=str(target))
        return target

    def _make(self, folder: Path) -> None:
        if folder not in self._folders:
            folder.mkdir(parents=True, exist_ok=True)
            self._folders.add(folder)

    def _write_list(self, paths: set[str]) -> None:
        temporary = self._temporary / LIST
        temporary.write_text("".join(f"{path}\n" for path in sorted(paths)), encoding="utf-8")
        temporary.replace(self._root / LIST)


def _claim(root: Path) -> set[str]:
    """Return the files of earlier runs; reject a folder with files that are not ours."""
    if not root.exists():
        return set()
    if not root.is_dir():
        raise InputError("publish/folder-is-a-file", folder=str(root))
    listed = root / LIST
    if listed.is_file():
        return set(filter(_is_inside, listed.read_text(encoding="utf-8", errors="replace").split("\n")))
    foreign = sorted(path.name for path in root.iterdir() if not path.name.startswith(_TEMPORARY))
    if foreign:
        raise InputError("publish/foreign-files", folder=str(root), file=foreign[0])
    return set()


def _is_running(process: str) -> bool:
    """Return whether the process of this number still runs."""
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, ValueError):
        return False
    except OSError:
        return True
    return int(process) != os.getpid()


def _is_inside(path: str) -> bool:
    """Return whether a path stays below the folder it is written in."""
    parts = PurePosixPath(path).parts
    return bool(parts) and not any(part in {"..", "/"} or "\\" in part for part in parts)


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.stat().st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _parents(paths: list[str]) -> Iterator[PurePosixPath]:
    """Yield the folders of these files, the deepest first."""
    folders = {folder for path in paths for folder in PurePosixPath(path).parents if folder.parts}
    yield from sorted(folders, key=lambda folder: -len(folder.parts))


def _remove_empty(folder: Path) -> None:
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
