"""Other systems on the games of a pool: a run of each, and how well it forecast these games.

Rules
1. A pool that names systems to compare has a run of each on the games of its own run; of these the final table is
   kept.  One of them is published like any other, once the settings make it the pool's own.
2. How well a system forecast the games of its run is told of the run when the pool compares.
3. Beside a published run stand runs on the very same games, of the systems that the settings name now.
4. A system that cannot rate the games is told, and holds up nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from crosstable.league.config import PoolConfig
from crosstable.league.lists.forecast_comparison import Forecasts, compared, forecasts, is_told, labels
from crosstable.league.lists.run_input import RunInput, input_hash
from crosstable.league.lists.stored_runs import final_ratings, find_run, keep_final_table, run_row, tell_more
from crosstable.league.snapshot import ComparedList, Comparison
from crosstable.league.store.store import Write
from crosstable.model.errors import RatingError
from crosstable.ratings.rate import rate
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.system import AnySystem

_TOLD = "forecasts"


@dataclass(frozen=True, slots=True, eq=False)
class Beside:
    """A system beside a pool's own, or the own one, which comes first, and what of it is still to be written.

    `run` is the run that there is, `ratings` those of a run that there is not; `told` is None where the run was told
    before.  `unable` says why the system cannot rate these games.
    """

    label: str
    given: RunInput
    run: int | None
    ratings: Ratings | None = None
    told: Forecasts | None = None
    unable: str = ""


@dataclass(frozen=True, slots=True)
class BesideReport:
    """A system beside a pool's own after a recalculation; `run` is None where it cannot rate the games."""

    system: str
    run: int | None
    is_new: bool
    unable: str = ""


def beside(
    connection: Connection, pool: PoolConfig, pool_number: int, given: RunInput, run: int | None
) -> list[Beside]:
    """Rate and judge what a pool compares with, as far as that was not done before; nothing where it names nobody.

    Args:
        connection: that reads.
        pool: with its systems.
        pool_number: its number.
        given: the input of its own run.
        run: its own run, None when that is not written yet.
    """
    if not pool.compare:
        return []
    own, *names = labels((pool.system, *pool.compare))
    known = None if run is None else run_row(connection, run).facts.get(_TOLD)
    told = None if is_told(known) else forecasts(given.history, pool.system)
    others = (
        _other(connection, pool_number, given, label, system) for label, system in zip(names, pool.compare, strict=True)
    )
    return [Beside(own, given, run, told=told), *others]


def is_to_write(systems: Sequence[Beside]) -> bool:
    """Return whether anything of these is not written yet."""
    return any(each.told is not None for each in systems)


def keep_beside(write: Write, pool_number: int, systems: Sequence[Beside]) -> dict[str, int]:
    """Write down the runs beside a pool's own run, which is there, and what is told of each; give runs by label."""
    runs = {}
    for each in systems:
        known = find_run(write.connection, pool_number, each.given.hash)
        if known is not None:
            runs[each.label] = known.id
            if each.told is not None:
                tell_more(write.connection, known.id, {_TOLD: each.told})
        elif each.ratings is not None:
            told = {} if each.told is None else {_TOLD: each.told}
            runs[each.label] = keep_final_table(write, pool_number, each.given, each.ratings, told)
    return runs


def beside_reports(systems: Sequence[Beside], runs: Mapping[str, int]) -> tuple[BesideReport, ...]:
    """Report which runs there are beside the pool's own; `runs` are those that were just written."""
    return tuple(
        BesideReport(each.label, runs.get(each.label, each.run), each.run is None and not each.unable, each.unable)
        for each in systems[1:]
    )


def read_comparison(
    connection: Connection, config: PoolConfig, pool_number: int, run: int, ratings: Ratings
) -> Comparison | None:
    """Read what stands beside a published run; None where nothing does.

    Args:
        connection: that reads.
        config: the pool as it is set now.
        pool_number: its number.
        run: the published run.
        ratings: of that run.
    """
    row = run_row(connection, run)
    if not config.compare or _TOLD not in row.facts:
        return None
    found, told = [(ratings.system, ratings.rating)], [row.facts[_TOLD]]
    for system in dict.fromkeys((config.system, *config.compare)):
        other = find_run(connection, pool_number, input_hash(ratings.history, system, row.as_of, row.code_version))
        if other is None or other.id == run or _TOLD not in other.facts:
            continue
        found.append((system, final_ratings(connection, other.id, ratings.players)))
        told.append(other.facts[_TOLD])
    named = labels([system for system, _ in found])
    lists = [ComparedList(label, system, rating) for label, (system, rating) in zip(named, found, strict=True)]
    return compared(lists, told) if len(lists) > 1 else None


def _other(connection: Connection, pool_number: int, own: RunInput, label: str, system: AnySystem) -> Beside:
    given = replace(own, system=system, hash=input_hash(own.history, system, own.as_of, own.code_version))
    row = find_run(connection, pool_number, given.hash)
    if row is not None and is_told(row.facts.get(_TOLD)):
        return Beside(label, given, row.id)
    try:
        ratings = rate(given.history, system, as_of=given.as_of, rows=False) if row is None else None
    except RatingError as error:
        return Beside(label, given, None, unable=str(error))
    return Beside(label, given, None if row is None else row.id, ratings, forecasts(given.history, system))
