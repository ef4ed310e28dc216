"""Opening what the user named, and saying what was found in it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from crosstable.cli.output import ProgressBar, say
from crosstable.formats.event_json import EventDocument, read_event_json
from crosstable.formats.reading import ReadResult, read_results
from crosstable.model.errors import FormatError, InputError
from crosstable.model.history import History
from crosstable.model.results import DEFAULT_RULES, ResultRules

_SHOWN_PROBLEMS = 10


def read_files(
    paths: Sequence[Path],
    *,
    overrides: Sequence[str] = (),
    encoding: str | None = None,
    strict: bool = False,
) -> list[ReadResult]:
    """Read result files, telling every problem on stderr."""
    results = []
    for path in paths:
        with _opened(path) as stream, ProgressBar(f"Reading {path.name}") as progress:
            result = read_results(
                stream, path.name, overrides=overrides, encoding=encoding, strict=strict, progress=progress
            )
        _tell_problems(path, result)
        results.append(result)
    return results


def read_history(
    paths: Sequence[Path],
    *,
    overrides: Sequence[str] = (),
    encoding: str | None = None,
    strict: bool = False,
    rules: ResultRules = DEFAULT_RULES,
) -> History:
    """Read result files into one history."""
    results = read_files(paths, overrides=overrides, encoding=encoding, strict=strict)
    return History.from_sources(*(result.source for result in results), rules=rules)


def read_event(path: Path) -> EventDocument:
    """Read an event file.

    Raises:
        FormatError: the file is no event; says where.
    """
    with _opened(path) as stream:
        content = stream.read()
    try:
        return read_event_json(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FormatError(f"{path.name}: byte {error.start + 1} is not UTF-8. Save the file as UTF-8.") from None
    except InputError as error:
        raise FormatError(f"{path.name}: {error}") from None


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    if path.is_dir():
        raise FormatError(f"{str(path)!r} is a folder. Name the file in it that holds the results.")
    with path.open("rb") as stream:
        yield stream


def _tell_problems(path: Path, result: ReadResult) -> None:
    for problem in result.problems[:_SHOWN_PROBLEMS]:
        say(f"{path.name}: {problem}", style="yellow" if problem.severity == "warning" else "red")
    if len(result.problems) > _SHOWN_PROBLEMS:
        say(f"{path.name}: and {len(result.problems) - _SHOWN_PROBLEMS} more problems.", style="yellow")


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Give a path beside `path` to write to; rename it when all went well, else remove it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        beside.chmod(0o644)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
