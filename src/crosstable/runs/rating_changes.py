"""Which ratings would differ between two calculations of the published lists."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import Connection

from crosstable.runs.rating_lists import league_config, pool_numbers, published
from crosstable.runs.run_diff import RunToCompare, diff_runs
from crosstable.runs.run_facts import RunDiff
from crosstable.runs.runs import Calculation, FactsAs, calculate, run_view


def calculate_published(connection: Connection, now: dt.datetime, facts_as: FactsAs | None = None) -> list[Calculation]:
    """Calculate the pools that are published, without writing, maybe from other facts; see `rating_changes`."""
    numbers = pool_numbers(connection)
    shown = [each.key for each in league_config(connection).pools if published(connection, numbers[each.key])]
    return calculate(connection, now, pools=shown, facts_as=facts_as) if shown else []


def rating_changes(
    connection: Connection, before: Sequence[Calculation], after: Sequence[Calculation]
) -> dict[str, RunDiff]:
    """Return which ratings differ between two calculations of the same pools, by pool; only pools that differ."""
    moves = {}
    for old, new in zip(before, after, strict=True):
        if old.hash != new.hash:
            views = view_of(connection, old, old.run or 0), view_of(connection, new, new.run or (old.run or 0) + 1)
            moves[new.pool.key] = diff_runs(*views)
    return moves


def view_of(connection: Connection, calculation: Calculation, number: int) -> RunToCompare:
    """Return a calculation as a run of that number, or the stored run where nothing was calculated."""
    if calculation.ratings is None or calculation.run_input is None:
        return run_view(connection, calculation.run or 0)
    return RunToCompare.of(
        calculation.run or number, calculation.ratings, calculation.run_input.games, calculation.run_input.results
    )
