"""Tuning with one process and with several: whole calls, in turn, and that all find the same."""

from __future__ import annotations

import numpy as np

from benchmarks.elo import made_up_history
from benchmarks.timing import Case, best_of, print_table
from crosstable.cluster.processes import Processes
from crosstable.cluster.shared_value import cores
from crosstable.evaluation.tune import Tuning, tune
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Workers
from crosstable.ratings.glicko.glicko2 import Glicko2


def run(*, quick: bool) -> None:
    """Print the seconds with one process, with two, and with one for each core."""
    games, settings = (200_000, 40) if quick else (1_000_000, 200)
    history = made_up_history(games, 20_000)
    grid = {"tau": np.linspace(0.2, 1.2, settings).tolist()}
    found: dict[str, Tuning[Glicko2]] = {}

    def job(name: str, workers: Workers) -> Case:
        def once() -> None:
            found[name] = tune(history, Glicko2(), grid=grid, workers=workers)

        return Case(name, once, settings)

    tune(history.part(0, 10_000), Glicko2(), grid={"tau": [0.5]})
    with Processes(2) as two, Processes() as all_cores:
        cases = [job("one process", IN_THIS_PROCESS), job("two processes", two)]
        if cores() > 2:
            cases.append(job(f"{cores()} processes", all_cores))
        seconds = best_of(cases, rounds=2 if quick else 3)
    if len(set(map(repr, found.values()))) > 1:
        raise SystemExit(f"not the same: {found}")
    alone = seconds["one process"]
    print_table(
        f"tune, {settings} settings of Glicko-2, {games:,} games of 20,000 players",
        ("whole call, after the processes have started", "seconds", "of one process"),
        [(name, f"{taken:.1f}", f"{alone / taken:.2f}") for name, taken in seconds.items()],
    )
