"""Opening the files that the user named, and the problems found in them."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from crosstable.cli.answers import print_notes
from crosstable.cli.event_files import (
    SHOWN_PROBLEMS,
    EventGames,
    in_sequence,
    problem_words,
    read_event,
    read_event_games,
    sniffed,
)
from crosstable.cli.output import ProgressBar, print_note
from crosstable.facts.store.partial_files import partial_path
from crosstable.formats.decoding import Progress
from crosstable.formats.event.event_formats import ENDINGS as EVENT_ENDINGS
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.formats.format_registry import ENDINGS, FORMATS
from crosstable.formats.plugin_endings import endings_of_plugins
from crosstable.formats.reading import ReadResult, read_results
from crosstable.model.counted import counted
from crosstable.model.errors import FormatError, InputError
from crosstable.model.event_order import guessed_order
from crosstable.model.history import History
from crosstable.model.messages import message
from crosstable.model.names import match_key
from crosstable.model.repeated_games import repeated_games
from crosstable.model.results import DEFAULT_RULES, ResultRules

Games = ReadResult | EventGames
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
    with_entrants: bool = False,
) -> list[Games]:
    """Read files of results and of events, and folders of them, printing every problem on stderr.

    `with_entrants` reads what event files say of their players too, which takes longer.

    A file named by the user must be readable; one in a folder is left out with a message when it is not.

    Raises:
        FormatError: a file is named twice, cannot be read, or none of its rows can; nothing in a folder can.
        MemoryError: a file is too large for this machine.
    """
    results: list[Games] = []
    whole = [path.resolve() for path in paths]
    twice = next((path for path, where in zip(paths, whole, strict=True) if whole.count(where) > 1), None)
    if twice is not None:
        raise FormatError("cli/file-named-twice", path=str(twice))
    names = [path.name for path in paths]
    limit = None if all_problems else SHOWN_PROBLEMS
    options = _Options(tuple(overrides), encoding, strict, with_entrants)
    for path in paths:
        if path.is_dir():
            results += _read_folder(path, options, limit)
            continue
        name = path.name if names.count(path.name) == 1 else str(path)
        with ProgressBar(f"Reading {path.name}") as progress:
            result = _read(path, name, options, progress)
        _print_problems(path, result, limit=limit)
        results.append(result)
    return in_sequence(results)


@dataclass(frozen=True, slots=True)
class _Options:
    """How files are to be read."""

    overrides: tuple[str, ...]
    encoding: str | None
    strict: bool
    with_entrants: bool


def _read(path: Path, name: str, options: _Options, progress: Progress | None = None) -> Games:
    with path.open("rb") as stream:
        _check_size(path)
        format_name = sniffed(stream, path)
        if format_name is not None:
            return read_event_games(
                stream,
                name,
                format_name,
                strict=options.strict,
                encoding=options.encoding,
                with_entrants=options.with_entrants,
            )
        return read_results(
            stream,
            name,
            mapping=options.overrides,
            encoding=options.encoding,
            strict=options.strict,
            progress=progress,
        )


def _read_folder(folder: Path, options: _Options, limit: int | None) -> list[Games]:
    """Read what a folder and the folders in it hold, in the order of the names."""
    known = {*ENDINGS, *EVENT_ENDINGS, "txt", *endings_of_plugins(FORMATS), *endings_of_plugins(EVENT_FORMATS)}
    files = sorted(path for path in folder.rglob("*") if path.suffix.casefold().removeprefix(".") in known)
    files = [path for path in files if path.is_file() and not path.name.startswith(".")]
    results: list[Games] = []
    bad: list[Path] = []
    with ProgressBar(f"Reading {folder.name}") as progress:
        for at, path in enumerate(files, start=1):
            try:
                result = _read(path, path.relative_to(folder).as_posix(), options)
                _print_problems(path, result, limit)
            except InputError as error:
                if options.strict:
                    raise
                bad.append(path)
                if limit is None or len(bad) <= limit:
                    print_note(f"{path} was left out: {error}", style="red")
                continue
            results.append(result)
            progress(at, len(files))
    if not results:
        raise FormatError("cli/folder-without-files", path=str(folder))
    if bad:
        print_note(
            f"{folder}: {len(bad)} of {len(files)} files were left out; {len(results)} were read.", style="yellow"
        )
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


def history_of(results: Sequence[Games], rules: ResultRules) -> History:
    """Bring what was read into one history; warn of games in two files, and of events in a guessed order."""
    history = History.from_sources(*(result.source for result in results), rules=rules)
    repeated = repeated_games(history) if len(results) > 1 else np.zeros(0, dtype=np.int64)
    if len(repeated):
        game = history.game(int(repeated[0]))
        print_note(
            f"In more than one file, or twice with one id: {counted(len(repeated), 'game')}; the first is "
            f"{' v '.join(game.players)} of {game.date or 'no date'} in {game.source}. "
            "All are kept. Leave one file out, or delete the duplicates.",
            style="yellow",
        )
    decided = np.flatnonzero(history.sides.decided())
    if len(decided):
        game = history.game(int(decided[0]))
        print_note(
            f"Not rated, because an arbiter decided the scores: {counted(len(decided), 'game')}; the first is "
            f"{' v '.join(game.players)} of {game.date or 'no date'} in {game.source}.",
            style="yellow",
        )
    guessed = guessed_order(history)
    if guessed is not None:
        print_note(str(guessed.message()), style="yellow")
    return history


def with_initial(history: History, where: str | None, *, used: Collection[str] = ()) -> History:
    """Return the history with the ratings at which players begin.

    Args:
        history: the games.
        where: `entry` for the ratings in the result files, or a file of players with ratings; None for neither.
        used: columns for ratings of that file that the caller reads besides.
    Raises:
        FormatError: the file cannot be read.
        InputError: there is no rating of any player.
    """
    if where is None:
        return history
    if where == "entry":
        ratings = history.entry_ratings
    else:
        entrants = read_event(Path(where), used=used).event.entrants
        ratings = {each.player.name: each.rating for each in entrants if each.rating is not None}
    if not any(match_key(player) in history.index for player in ratings):
        raise InputError("cli/no-initial-ratings", where=where)
    return history.with_initial_ratings(ratings)


def _check_size(path: Path) -> None:
    """Check, before a file is read, that it fits into memory."""
    needed = path.stat().st_size * _MEMORY_PER_BYTE.get(path.suffix.casefold(), _USUAL_MEMORY)
    free = free_memory()
    if free is not None and needed > free:
        raise MemoryError(message("cli/too-large-for-memory", path=str(path), needed=needed / 1e9, free=free / 1e9))


def free_memory() -> int | None:
    """Return how many bytes of memory are free, None if the system does not report it."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    return None


def _print_problems(path: Path, result: Games, limit: int | None) -> None:
    print_notes(problem_words(path, result.problems, limit, "--all-problems"))
    if isinstance(result, EventGames):
        return
    games = result.source.games.count
    if result.errors and not games:
        raise FormatError("cli/no-row-read", path=str(path), rows=result.rows)
    if result.errors:
        problems, rows = counted(len(result.errors), "problem"), counted(result.rows, "row")
        print_note(f"{path}: rows lost to {problems}; of {rows}, {counted(games, 'game')} could be read.")


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Yield a path beside `path` to write to; rename it when all went well, else remove it.

    A file keeps its permissions.  What is no regular file, such as a device or a pipe, is written to directly.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        yield path
        return
    path = path.resolve()
    if not path.parent.is_dir():
        raise FileNotFoundError(2, "no such folder", str(path.parent))
    with partial_path(path.parent) as partial:
        partial.touch(mode=0o600)
        yield partial
        partial.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        partial.replace(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
