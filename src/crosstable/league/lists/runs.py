"""Recalculation: every game of a pool is rated again, and what comes out is kept as a run that is never edited.

Rules
1. A run is told by the hash of all that makes it: games, results, system, parameters, code version, day.  The same
   input is the same run, and is not made twice.
2. Whole histories are kept of the published run of a pool, of the one that it replaced, and of the last two; of older
   runs the final table.  A history that was dropped can be made again from the facts of its time.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from crosstable import __version__
from crosstable.league.config import LeagueConfig, PoolConfig
from crosstable.league.lists.comparison_runs import (
    Beside,
    BesideReport,
    beside,
    beside_reports,
    is_to_write,
    keep_beside,
)
from crosstable.league.lists.publication_log import Published, published
from crosstable.league.lists.run_input import (
    RunInput,
    input_of_run,
    league_config,
    plain_selection,
    pool_numbers,
    selected_input,
)
from crosstable.league.lists.stored_runs import drop_histories, find_run, keep_history_again, keep_run, run_row
from crosstable.league.results import league_history
from crosstable.league.store.schema import pool, rating_run
from crosstable.league.store.store import Store, Write
from crosstable.league.unrateable import refusal
from crosstable.model.errors import RatingError
from crosstable.ratings.rate import rate
from crosstable.ratings.ratings import Ratings

Progress = Callable[[int, int], None]
FactsAs = Callable[[league_history.AllFacts], league_history.AllFacts]
KEPT = 2  # of each pool, that many newest runs keep their history


@dataclass(frozen=True, slots=True)
class RunReport:
    """One pool after a recalculation: its run, whether that is new, and the systems beside it."""

    pool: str
    name: str
    run: int
    is_new: bool
    games: int
    players: int
    beside: tuple[BesideReport, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Calculation:
    """A recalculation that is not written yet.

    `number` is that of the pool; `published` is what is published of it now.  `run` is the run that had the same
    input, None when there is none.  `ratings` is None when that run still has its history, so that nothing had to
    be rated.
    """

    pool: PoolConfig
    number: int
    given: RunInput
    published: Published | None
    run: int | None
    ratings: Ratings | None
    games: int
    players: int


def recalculate(
    store: Store,
    actor: str,
    *,
    pools: Sequence[str] = (),
    as_of: dt.date | None = None,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> tuple[RunReport, ...]:
    """Rate every game of the pools again and keep the runs; where nothing changed, nothing is written.

    Args:
        store: the league.
        actor: who does it.
        pools: keys of pools; all when none is named.
        as_of: leave later games out, and apply what absence asks for by then.
        dry_run: do all, keep nothing.
        progress: called with games done and games in all, pool after pool.
    Raises:
        UnknownName: no such pool.
        RatingError: a game that a pool's system cannot rate.
        StoreError: the database refuses.
    """
    calculations = calculate(store, pools=pools, as_of=as_of, progress=progress)
    compared = calculate_beside(store, calculations)
    numbers: dict[str, int] = {}
    others: dict[str, dict[str, int]] = {}
    new = [each for each in calculations if each.run is None or is_to_write(compared[each.pool.key])]
    if new:
        with store.write(actor, "rate", dry_run=dry_run) as write:
            numbers = keep(write, new)
            others = {each.pool.key: keep_beside(write, each.number, compared[each.pool.key]) for each in new}
            write.tell(target=", ".join(numbers), after={"runs": numbers})
            drop_old_histories(write.connection)
    return tuple(
        RunReport(
            pool=each.pool.key,
            name=each.pool.name,
            run=each.run or numbers[each.pool.key],
            is_new=each.run is None,
            games=each.games,
            players=each.players,
            beside=beside_reports(compared[each.pool.key], others.get(each.pool.key, {})),
        )
        for each in calculations
    )


def calculate(
    store: Store, *, pools: Sequence[str] = (), as_of: dt.date | None = None, progress: Progress | None = None
) -> list[Calculation]:
    """Do the work of `recalculate` without writing anything."""
    with store.read() as connection:
        return calculate_here(connection, pools=pools, as_of=as_of, progress=progress)


def calculate_here(
    connection: Connection,
    *,
    pools: Sequence[str] = (),
    as_of: dt.date | None = None,
    progress: Progress | None = None,
    facts_as: FactsAs | None = None,
) -> list[Calculation]:
    """Do the work of `recalculate` on a connection, without writing: inside a change, it sees what that wrote.

    `facts_as` gives the facts as they would be, for a preview.
    """
    config = league_config(connection)
    chosen = [config.pool(key) for key in pools] or list(config.pools)
    numbers, inputs = pool_numbers(connection), _inputs(connection, config, chosen, as_of, facts_as)
    return [
        _calculated(connection, each, numbers[each.key], given, progress)
        for each, given in zip(chosen, inputs, strict=True)
    ]


def _inputs(
    connection: Connection,
    config: LeagueConfig,
    chosen: Sequence[PoolConfig],
    as_of: dt.date | None,
    facts_as: FactsAs | None,
) -> list[RunInput]:
    """Give what each pool rates now; the games are read once."""
    now = league_history.last_change(connection)
    read = league_history.all_facts(connection, at_change=now, rules=config.rules)
    if facts_as is not None:
        read = facts_as(read)
    return [
        selected_input(
            read,
            plain_selection(config, each.selection),
            each.system,
            watermark=now,
            as_of=as_of,
            code_version=__version__,
        )
        for each in chosen
    ]


def calculate_beside(store: Store, calculations: Sequence[Calculation]) -> dict[str, list[Beside]]:
    """Rate and judge what the pools compare with, without writing anything; by pool."""
    with store.read() as connection:
        return {
            each.pool.key: beside(connection, each.pool, each.number, each.given, each.run) for each in calculations
        }


def keep(write: Write, calculations: Sequence[Calculation]) -> dict[str, int]:
    """Write down new runs, and histories that were dropped; give the number of the run of each pool."""
    numbers = {}
    for each in calculations:
        known = find_run(write.connection, each.number, each.given.hash)  # somebody else may have been faster
        if known is None:
            numbers[each.pool.key] = keep_run(write, each.number, each.given, _rated(each))
        else:
            numbers[each.pool.key] = known.id
            if not known.has_history:
                keep_history_again(write, known.id, each.given, _rated(each))
    return numbers


def drop_old_histories(connection: Connection) -> None:
    """Keep whole histories where rule 2 asks for them, and final tables elsewhere."""
    kept: set[int] = set()
    for number in connection.execute(select(pool.c.id)).scalars():
        newest = select(rating_run.c.id).where(rating_run.c.pool_id == number, rating_run.c.has_history)
        newest = newest.order_by(rating_run.c.id.desc())
        kept |= set(connection.execute(newest.limit(KEPT)).scalars())
        now = published(connection, number)
        kept |= set() if now is None else {run for run in (now.run, now.previous) if run is not None}
    whole = connection.execute(select(rating_run.c.id).where(rating_run.c.has_history)).scalars()
    drop_histories(connection, [number for number in whole if number not in kept])


def rated_again(connection: Connection, number: int) -> tuple[RunInput, Ratings] | None:
    """Rate a run again whose history was dropped; None when it is still there.

    Raises:
        StoreError: what it was made from cannot be read as it was.
    """
    row = run_row(connection, number)
    if row.has_history:
        return None
    given = input_of_run(connection, row)
    return given, rate(given.history, given.system, as_of=given.as_of)


def _calculated(
    connection: Connection, chosen: PoolConfig, number: int, given: RunInput, progress: Progress | None
) -> Calculation:
    now = published(connection, number)
    row = find_run(connection, number, given.hash)
    if row is not None and row.has_history:
        return Calculation(chosen, number, given, now, row.id, None, row.games, row.players)
    try:
        ratings = rate(given.history, chosen.system, as_of=given.as_of, progress=progress)
    except RatingError as error:
        raise RatingError(refusal(connection, str(error), chosen, given.history)) from None
    players = int((ratings.tally.games > 0).sum())
    run = None if row is None else row.id
    return Calculation(chosen, number, given, now, run, ratings, int(given.history.rated.sum()), players)


def _rated(calculation: Calculation) -> Ratings:
    """Give what was rated; rate now where that had not seemed needed."""
    given = calculation.given
    if calculation.ratings is not None:
        return calculation.ratings
    return rate(given.history, given.system, as_of=given.as_of)
