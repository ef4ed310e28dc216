"""Compute runs: every game of a pool is rated again, and the result is stored as a run that is never edited.

Rules
1. A run is identified by the hash of all that makes it: games, results, system, parameters, code version, day.
   The same input is the same run, and is not made twice.
2. Whole histories are stored of the published run of a pool, of the one that it replaced, and of the last two; of older
   runs the final table.  A history that was dropped can be made again from the facts of its time.
3. Where the change log shows that no result and no setting changed since the newest run, nothing is read.
4. Where absence changes ratings (decay, season resets), a run is as of a day and records it: the day asked for,
   else today, or the last day of a pool that has ended.
5. An event with a game that the system cannot rate is left out as a whole, and named.  A game outside of events that
   it cannot rate is an error.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, select

from crosstable import __version__
from crosstable.facts.results import league_history
from crosstable.facts.results.league_history import AllFacts
from crosstable.facts.settings.config import LeagueConfig, PoolConfig
from crosstable.facts.store.change_log import changes_after, last_change
from crosstable.facts.store.optimistic_write import changes_results
from crosstable.facts.store.schema import pool, rating_run
from crosstable.facts.store.store import Write
from crosstable.model.errors import InternalError, Problem, RatingError
from crosstable.model.event_order import GuessedOrder, guessed_order
from crosstable.model.messages import Message
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_registry import stored_name
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import settings_of
from crosstable.runs.rating_lists import Published, league_config, pool_numbers, published
from crosstable.runs.run_diff import RunToCompare
from crosstable.runs.run_input import (
    RunInput,
    counts_absence,
    input_of_run,
    plain_selection,
    selected_games,
    selected_input,
    without_events,
)
from crosstable.runs.stored_runs import (
    drop_histories,
    find_run,
    keep_history_again,
    keep_run,
    run_row,
    view_of,
)
from crosstable.runs.system_comparison import ComparedSystem, rate_compared, store_compared
from crosstable.runs.unrateable import left_out_messages, list_error, unrateable_events

Progress = Callable[[int, int], None]
FactsAs = Callable[[league_history.AllFacts], league_history.AllFacts]
KEPT = 2  # of each pool, that many newest runs keep their history


@dataclass(frozen=True, slots=True, eq=False)
class Calculation:
    """A recalculation that is not written yet.

    `number` is that of the pool; `published` is what is published of it now.  `run` is the run that had the same
    input, None when there is none.  `run_input` is None where the change log shows that nothing changed since that run,
    so that nothing had to be read.  `ratings` is None when that run still has its history, so that nothing had to be
    rated.  `others` are the systems that the pool compares with.  `left_out` says which events its system cannot rate.
    `problems` says what is wrong besides the ratings.
    """

    pool: PoolConfig
    number: int
    hash: str
    run_input: RunInput | None
    published: Published | None
    run: int | None
    ratings: Ratings | None
    games: int
    players: int
    others: Sequence[ComparedSystem] = ()
    left_out: tuple[Message, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def guessed(self) -> GuessedOrder | None:
        """Events whose order on their date was a guess; None where the games were not read again."""
        return None if self.run_input is None else guessed_order(self.run_input.history)

    @property
    def is_to_keep(self) -> bool:
        """Whether its run is not kept yet, or without its history."""
        return self.ratings is not None


def calculate(
    connection: Connection,
    now: dt.datetime,
    *,
    pools: Sequence[str] = (),
    as_of: dt.date | None = None,
    progress: Progress | None = None,
    compares: bool = False,
    facts_as: FactsAs | None = None,
) -> list[Calculation]:
    """Do the work of `recalculate` without writing; inside a writing transaction it sees what that wrote.

    Args:
        pools: keys of pools; all when none is named.
        as_of: as for `recalculate`.
        progress: called with games done and games in all.
        compares: rate and judge the systems that the pools compare with, too.
        facts_as: returns the facts as they would be, for a preview.
    """
    config = league_config(connection)
    chosen = [config.pool(key) for key in pools] or list(config.pools)
    numbers, last = pool_numbers(connection), last_change(connection)
    days = [as_of or as_of_today(config, each, now) for each in chosen]
    selections = [plain_selection(config, each) for each in chosen]
    read: AllFacts | None = None
    calculations = []
    for each, selection, day in zip(chosen, selections, days, strict=True):
        number = numbers[each.key]
        known = None if facts_as else _unchanged(connection, each, number, selection, day)
        if known is None:
            if read is None:
                read = league_history.all_facts(connection, at_change=last, rules=config.rules)
                read = facts_as(read) if facts_as else read
            wanted = _Wanted(each, number, selection, last, day, is_day_asked=as_of is not None)
            known = _rateable(connection, read, wanted, progress)
        if compares and known.run_input is not None:
            others = rate_compared(connection, each, known.number, known.run_input, known.run)
            known = replace(known, others=others)
        calculations.append(known)
    return calculations


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A pool to calculate: its number, its selection as written out, the last change, and the day."""

    pool: PoolConfig
    number: int
    selection: dict[str, Any]
    watermark: int
    day: dt.date | None
    is_day_asked: bool

    def input(self, read: AllFacts) -> RunInput:
        """Return what the run is made from."""
        make = partial(selected_input, read, self.selection, self.pool.system)
        given = make(watermark=self.watermark, as_of=self.day, code_version=__version__)
        if given.history.games.date is None and not self.is_day_asked:  # without dates no player is absent
            return make(watermark=self.watermark, as_of=None, code_version=__version__)
        return given


def _rateable(connection: Connection, read: AllFacts, wanted: _Wanted, progress: Progress | None) -> Calculation:
    """Calculate a pool from the events that its system can rate: rule 5."""
    pool = wanted.pool
    try:
        return _calculated(connection, pool, wanted.number, wanted.input(read), progress)
    except RatingError as error:
        history = selected_games(read, wanted.selection).history
        unable = unrateable_events(pool.system, history)
        if not unable:
            raise list_error(connection, error, pool, history) from None
    smaller = replace(wanted, selection=without_events(wanted.selection, unable))
    left_out = left_out_messages(connection, unable, pool, history)
    return replace(_rateable(connection, read, smaller, progress), left_out=left_out)


def as_of_today(config: LeagueConfig, pool: PoolConfig, now: dt.datetime) -> dt.date | None:
    """Return the day of a recalculation that names none: today where absence counts in the pool's system, else None.

    A pool that has ended is rated as of its last day.
    """
    return config.last_day(pool, config.date_at(now)) if counts_absence(pool.system) else None


def _unchanged(
    connection: Connection, chosen: PoolConfig, number: int, selection: Mapping[str, Any], as_of: dt.date | None
) -> Calculation | None:
    """Return the newest run of a pool where the change log shows that its input is still the same, else None."""
    newest = select(rating_run).where(rating_run.c.pool_id == number).order_by(rating_run.c.id.desc()).limit(1)
    row = connection.execute(newest).first()
    if row is None or chosen.compare or chosen.initial or not row.has_history:
        return None
    made_by = (row.selection, row.system, row.parameters, row.as_of, row.code_version)
    asked = (selection, stored_name(chosen.system), settings_of(chosen.system), as_of, __version__)
    if json.dumps(made_by, default=str) != json.dumps(asked, default=str):
        return None
    if any(changes_results(each) for each in changes_after(connection, row.watermark)):
        return None
    return Calculation(
        pool=chosen,
        number=number,
        hash=row.input_hash,
        run_input=None,
        published=published(connection, number),
        run=row.id,
        ratings=None,
        games=row.games,
        players=row.players,
    )


def keep(write: Write, calculations: Sequence[Calculation]) -> dict[str, int]:
    """Write new runs, and histories that were dropped; return the number of the run of each pool."""
    numbers = {}
    for each in calculations:
        known = find_run(write.connection, each.number, each.hash)
        if known is None:
            if each.run_input is None or each.ratings is None:
                raise InternalError("runs/run-not-calculated", pool=each.pool.key)
            numbers[each.pool.key] = keep_run(write, each.number, each.run_input, each.ratings)
        else:
            numbers[each.pool.key] = known.id
            if not known.has_history:
                make_whole(write, known.id)
    return numbers


def keep_others(write: Write, calculations: Sequence[Calculation]) -> dict[str, dict[str, int]]:
    """Write the runs of the systems that pools compare with; return their numbers by pool and label."""
    return {each.pool.key: store_compared(write, each.number, each.others) for each in calculations}


def make_whole(write: Write, run: int) -> None:
    """Make the history of a run again, where it was dropped."""
    again = rated_again(write.connection, run)
    if again is not None:
        keep_history_again(write, run, *again)


def run_view(connection: Connection, run: int) -> RunToCompare:
    """Read of a run what is compared with another; one whose history was dropped is rated again."""
    again = rated_again(connection, run)
    if again is None:
        return view_of(connection, run)
    given, ratings = again
    return RunToCompare.of(run, ratings, given.games, given.results)


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
    connection: Connection, chosen: PoolConfig, number: int, run_input: RunInput, progress: Progress | None
) -> Calculation:
    row = find_run(connection, number, run_input.hash)
    found = Calculation(
        pool=chosen,
        number=number,
        hash=run_input.hash,
        run_input=run_input,
        published=published(connection, number),
        run=None if row is None else row.id,
        ratings=None,
        games=0 if row is None else row.games,
        players=0 if row is None else row.players,
    )
    if row is not None and row.has_history:
        return found
    ratings = rate(run_input.history, chosen.system, as_of=run_input.as_of, progress=progress)
    players = int((ratings.records.games > 0).sum())
    return replace(found, ratings=ratings, games=int(run_input.history.rated.sum()), players=players)
