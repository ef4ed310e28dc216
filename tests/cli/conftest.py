"""Running the command line, by default inside the test's own process."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.commands import Run, run_here, run_process
from tests.fast_leagues import make_leagues_fast

make_leagues_fast()


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run `crosstable` with these words, in an empty folder."""
    return partial(run_here, folder=tmp_path)


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Run `crosstable` as a process of its own, in an empty folder: for start-up, signals, encodings and pipes."""
    return partial(run_process, folder=tmp_path)


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
