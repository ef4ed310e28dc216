"""Running the command line: inside the test's own process, or as a process where that is what is tested."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from crosstable.cli import main

MAIN = "from crosstable.cli import main; main()"


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


def run_here(
    *words: object, folder: Path, environment: Mapping[str, str] | None = None, typed: str | None = None
) -> Done:
    """Run `crosstable` in this process: its words, folder, environment and streams are its own.

    A hundred times faster than a process, and an unexpected exception fails the test where it is raised.
    """
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="", write_through=True) for _ in range(2))
    stdin = io.TextIOWrapper(io.BytesIO((typed or "").encode()), encoding="utf-8")
    with (
        mock.patch.object(sys, "argv", ["crosstable", *map(str, words)]),
        mock.patch.object(sys, "stdin", stdin),
        mock.patch.dict(os.environ, {"COLUMNS": "200", **(environment or {})}),
        contextlib.chdir(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
    return Done(code, *(stream.buffer.getvalue().decode() for stream in (out, err)))


def run_process(*words: object, folder: Path, environment: Mapping[str, str] | None = None) -> Done:
    """Run `crosstable` as a user does: as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", MAIN, *map(str, words)],
        cwd=folder,
        capture_output=True,
        check=False,
        encoding="utf-8",
        errors="surrogateescape",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "200", **(environment or {})},
    )
    return Done(done.returncode, done.stdout, done.stderr)
