"""Running the command line as a user does: a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run `crosstable` with these words, in an empty folder."""

    def call(*words: str | Path, environment: dict[str, str] | None = None) -> Done:
        code = "from crosstable.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", code, *(str(word) for word in words)],
            cwd=tmp_path,
            capture_output=True,
            check=False,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "200", **(environment or {})},
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """A small file of results."""
    path = tmp_path / "results.csv"
    path.write_text(
        "date,player_a,player_b,score_a\n"
        "2025-09-05,Ann,Bo,1\n"
        "2025-09-05,Cem,Dia,0.5\n"
        "2025-09-12,Ann,Cem,1\n"
        "2025-09-12,Bo,Dia,0\n",
        encoding="utf-8",
    )
    return path
