"""Timing in turn, and tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Job = Callable[[], object]


@dataclass(frozen=True)
class Case:
    """One thing to time: a name, a job, and how many units of work the job does."""

    name: str
    job: Job
    work: int


def best_of(
    cases: Sequence[Case], rounds: int = 5, *, clock: Callable[[], float] = time.perf_counter
) -> dict[str, float]:
    """Time the cases in turn, `rounds` times, by this clock; give the best seconds of each."""
    best = dict.fromkeys((case.name for case in cases), float("inf"))
    for _ in range(rounds):
        for case in cases:
            start = clock()
            case.job()
            best[case.name] = min(best[case.name], clock() - start)
    return best


def print_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table in Markdown, ready to be pasted into a note."""
    print(f"\n### {title}\n")
    print("| " + " | ".join(columns) + " |")
    print("|" + "|".join(" --- " if position == 0 else " ---: " for position in range(len(columns))) + "|")
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
