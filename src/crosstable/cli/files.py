"""Opening what the user named, and saying what was found in it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np

from crosstable.cli.output import ProgressBar, say
from crosstable.formats.event_json import EventDocument, read_event_json
from crosstable.formats.reading import ReadResult, read_results
from crosstable.model.errors import FormatError, InputError
from crosstable.model.history import History
from crosstable.model.repeats import repeated_games
from crosstable.model.results import DEFAULT_RULES, ResultRules

_SHOWN_PROBLEMS = 10
# Measured: bytes of memory for a byte of file.  JSON and workbooks are held whole.
_USUAL_MEMORY = 7
_MEMORY_PER_BYTE = {".json": 12, ".xlsx": 60, ".parquet": 30}


def read_files(
    paths: Sequence[Path],
    *,
    overrides: Sequence[str] = (),
    encoding: str | None = None,
    strict: bool = False,
    all_problems: bool = False,
) -> list[ReadResult]:
    """Read result files, telling every problem on stderr.

    Raises:
        FormatError: a file cannot be read, or none of its rows can.
        MemoryError: a file is too large for this machine.
    """
    results = []
    names = [path.name for path in paths]
    for path in paths:
        name = path.name if names.count(path.name) == 1 else str(path)
        with _opened(path) as stream, ProgressBar(f"Reading {path.name}") as progress:
            _check_size(path)
            result = read_results(
                stream, name, overrides=overrides, encoding=encoding, strict=strict, progress=progress
            )
        _tell_problems(path, result, limit=None if all_problems else _SHOWN_PROBLEMS)
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
    return history_of(results, rules)


def history_of(results: Sequence[ReadResult], rules: ResultRules) -> History:
    """Bring what was read into one history, and warn of games that stand in two files."""
    history = History.from_sources(*(result.source for result in results), rules=rules)
    repeated = repeated_games(history) if len(results) > 1 else np.zeros(0, dtype=np.int64)
    if len(repeated):
        game = history.game(int(repeated[0]))
        say(
            f"{len(repeated):,} games stand in more than one file, or twice with one id; the first is "
            f"{' v '.join(game.players)} of {game.date or 'no date'} in {game.source}. All are kept: "
            "leave one file out, or delete what was entered twice.",
            style="yellow",
        )
    return history


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


def _check_size(path: Path) -> None:
    """Refuse a file that memory cannot hold, before it is read."""
    needed = path.stat().st_size * _MEMORY_PER_BYTE.get(path.suffix.casefold(), _USUAL_MEMORY)
    free = free_memory()
    if free is not None and needed > free:
        raise MemoryError(
            f"{path} needs about {needed / 1e9:.1f} GB of memory to read, and {free / 1e9:.1f} GB are free. "
            "Split it by date and give the parts together on a larger machine."
        )


def free_memory() -> int | None:
    """Tell how many bytes of memory are free for use, where the system says so."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    return None


def _tell_problems(path: Path, result: ReadResult, limit: int | None) -> None:
    for problem in result.problems[:limit]:
        say(f"{path}: {problem}", style="yellow" if problem.severity == "warning" else "red")
    more = 0 if limit is None else len(result.problems) - limit
    if more > 0:
        say(f"{path}: and {more} more problems: --all-problems shows them.", style="yellow")
    games = result.source.games.count
    if result.errors and not games:
        raise FormatError(f"{path}: none of {result.rows:,} rows can be read. See the problems above; try --preview.")
    if result.errors:
        say(f"{path}: {len(result.errors):,} problems cost rows; {games:,} games of {result.rows:,} rows were read.")


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Give a path beside `path` to write to; rename it when all went well, else remove it."""
    path = path.resolve()
    if not path.parent.is_dir():
        raise FileNotFoundError(2, "no such folder", str(path.parent))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        beside.chmod(0o644)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
