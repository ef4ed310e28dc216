"""A league from results to pages, each command a process of its own, as users run it."""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.timing import print_table

_COMMAND = "from crosstable.cli import main; main()"
_DAYS = 3650
_FIRST = dt.date(2015, 1, 1)


def run(*, quick: bool) -> None:
    """Measure a league of 100,000 games and, unless quick, one of 1,000,000."""
    for n_games, n_players in ((100_000, 4_000),) if quick else ((100_000, 4_000), (1_000_000, 20_000)):
        with tempfile.TemporaryDirectory() as folder:
            _league(Path(folder), n_games, n_players)


def _league(folder: Path, n_games: int, n_players: int) -> None:
    # In a process of its own: what this one holds would count in the memory of those it starts.
    write = f"from benchmarks.league import write_results; write_results({n_games}, {n_players}, 'results.csv')"
    root = Path(__file__).parents[1]
    subprocess.run([sys.executable, "-c", write], cwd=folder, check=True, env={**os.environ, "PYTHONPATH": str(root)})
    correct = ("correct", "league.db", f"g{n_games // 10}", "--places", "1,1", "--reason", "measured", "--publish")
    steps = {
        "init": [("init", "league.db")],
        "import": [("import", "league.db", "results.csv")],
        "import again, 0 changes": [("import", "league.db", "results.csv")],
        "publish: recalculate, keep the history": [("publish", "league.db")],
        "publish again, nothing changed": [("publish", "league.db")],
        "correct an early game, recalculate, publish": [correct],
        "leaderboard": [("leaderboard", "league.db", "--top", "10", "--inactive")],
        "backup": [("backup", "league.db", "copy.db")],
    }
    rows = [(name, *_measured(commands, folder)) for name, commands in steps.items()]
    size = (folder / "league.db").stat().st_size / 1e6
    title = f"A league of {n_games:,} games of {n_players:,} players, {size:.0f} MB with two whole histories"
    print_table(title, ("whole process", "seconds", "CPU seconds", "MB"), rows)


def _measured(commands: Sequence[Sequence[str]], folder: Path) -> tuple[str, str, str]:
    """Run commands one after another; give seconds of all, also of the processor, and the memory of the largest."""
    began, memory, worked = time.perf_counter(), 0, 0.0
    for words in commands:
        process = subprocess.Popen(
            [sys.executable, "-c", _COMMAND, *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"{' '.join(words)} ended with {process.returncode}")
        memory = max(memory, used.ru_maxrss)
        worked += used.ru_utime + used.ru_stime
    return f"{time.perf_counter() - began:.2f}", f"{worked:.2f}", f"{memory / 1024:.0f}"


def write_results(n_games: int, n_players: int, name: str) -> None:
    """Write made-up results of one against one, in order of date."""
    rng = np.random.default_rng(1)
    first = rng.integers(n_players, size=n_games)
    second = (first + 1 + rng.integers(n_players - 1, size=n_games)) % n_players
    score = rng.choice(["1", "0.5", "0"], size=n_games, p=[0.45, 0.1, 0.45])
    day = np.sort(rng.integers(_DAYS, size=n_games))
    days = [(_FIRST + dt.timedelta(days=number)).isoformat() for number in range(_DAYS)]
    rows = zip(day.tolist(), first.tolist(), second.tolist(), score.tolist(), strict=True)
    with Path(name).open("w", encoding="utf-8") as stream:
        stream.write("date,player_a,player_b,score_a\n")
        stream.writelines(f"{days[d]},Player {a:05},Player {b:05},{points}\n" for d, a, b, points in rows)
