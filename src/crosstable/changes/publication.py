"""Recalculate and publish rating lists: what readers see changes in one step, and can be put back.

Rules
1. Publishing recalculates first, where facts or settings have changed since the last run.
2. All pools change in one transaction: readers see the old lists or the new ones, never a mixture.
3. The log of publications only grows.  Taking a publication back is a new entry that leads to the run before.
4. Publications are taken back last first, pool by pool.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from crosstable.changes.mixed_games import with_mixed_games
from crosstable.facts.store.optimistic_write import affects_ratings, compute_then_write
from crosstable.facts.store.schema import change, publication, publication_log
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError, Problem
from crosstable.model.event_order import GuessedOrder
from crosstable.model.messages import Message
from crosstable.reading.page_parts import update_page_parts
from crosstable.runs.published_parts import keep_diff
from crosstable.runs.rating_changes import view_of
from crosstable.runs.rating_lists import pool_numbers, publications, published
from crosstable.runs.run_diff import diff_runs
from crosstable.runs.run_facts import RunDiff
from crosstable.runs.runs import (
    Calculation,
    FactsAs,
    Progress,
    calculate,
    drop_old_histories,
    keep,
    keep_others,
    make_whole,
    run_view,
)
from crosstable.runs.system_comparison import ComparisonReport, comparison_reports, is_to_write

_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PoolReport:
    """One pool after a recalculation, a publication or a comparison.

    Args:
        run: its run; None for one that was not stored.
        is_new: whether the run was not stored before.
        before: the run published before.
        diff: who moved since then; None when nothing was published before, and after a mere recalculation.
        compared: the systems that the pool compares with.
        guessed: events whose order on their date was a guess.
        left_out: the events that its system cannot rate, and why.
        problems: what is wrong with a run, such as that ratings ran away, or that it rates two games together.
    """

    pool: str
    name: str
    run: int | None
    is_new: bool
    before: int | None
    games: int
    players: int
    diff: RunDiff | None = None
    compared: tuple[ComparisonReport, ...] = ()
    guessed: GuessedOrder | None = None
    left_out: tuple[Message, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether this run is the published one."""
        return self.run is not None and self.run == self.before


@dataclass(frozen=True, slots=True)
class PublishReport:
    """What was published, by which change; None when everything was published already."""

    change: int | None
    pools: tuple[PoolReport, ...]


def recalculate(
    store: Store,
    actor: str,
    *,
    pools: Sequence[str] = (),
    as_of: dt.date | None = None,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> tuple[PoolReport, ...]:
    """Rate every game of the pools again and keep the runs; where nothing changed, nothing is written.

    The rating runs outside of the writing transaction; ending it early changes nothing.

    Args:
        pools: keys of pools; all when none is named.
        as_of: leave later games out, and apply what absence brings by then; see `as_of_today`.
        progress: called with games done and games in all, pool after pool.
    Raises:
        UnknownName: no such pool.
        RatingError: a game outside of events that a pool's system cannot rate.
        ConflictError: others changed results meanwhile, each time.
        StoreError: the database cannot be read or written.
    """

    def compute(connection: Connection) -> list[Calculation]:
        found = calculate(connection, store.clock(), pools=pools, as_of=as_of, progress=progress, compares=True)
        return with_mixed_games(connection, found)

    def skip(calculations: list[Calculation]) -> tuple[PoolReport, ...] | None:
        return _reports(calculations) if dry_run or not any(map(_is_to_write, calculations)) else None

    def apply(write: Write, calculations: list[Calculation]) -> tuple[PoolReport, ...]:
        new = [each for each in calculations if _is_to_write(each)]
        numbers = keep(write, new)
        others = keep_others(write, new)
        write.log(target=", ".join(numbers), after={"runs": numbers})
        drop_old_histories(write.connection)
        return _reports(calculations, {}, numbers, others)

    return compute_then_write(store, actor, "rate", compute, apply, relevant=affects_ratings, skip=skip)


def _is_to_write(calculation: Calculation) -> bool:
    return calculation.run is None or is_to_write(calculation.others)


def publish(
    store: Store,
    actor: str,
    *,
    pools: Sequence[str] = (),
    as_of: dt.date | None = None,
    reason: str = "",
    dry_run: bool = False,
    progress: Progress | None = None,
) -> PublishReport:
    """Recalculate where needed, and publish the runs of the pools in one step.

    Args:
        pools: keys of pools; all when none is named.
        as_of: leave later games out, and apply what absence asks for by then.
        progress: called with games done and games in all.
    Raises:
        UnknownName: no such pool.
        RatingError: a game outside of events that a pool's system cannot rate.
        ConflictError: others changed results or published meanwhile, each time.
        StoreError: the database cannot be read or written.
    """

    def compute(connection: Connection) -> PreparedPublication:
        return _prepare(connection, store.clock(), pools, as_of, progress)

    def skip(prepared: PreparedPublication) -> PublishReport | None:
        return prepared.report(None) if dry_run or not (prepared.changed or prepared.compared) else None

    def apply(write: Write, prepared: PreparedPublication) -> PublishReport:
        if not prepared.changed:
            write.log(command="rate")  # only what the pools compare with
        return prepared.write(write)

    return compute_then_write(
        store, actor, "publish", compute, apply, relevant=affects_ratings, skip=skip, reason=reason
    )


def prepare_publication(
    connection: Connection, now: dt.datetime, *, facts_as: FactsAs, progress: Progress | None = None
) -> PreparedPublication:
    """Calculate all pools from the facts as they would be after a change that is not written yet; see `calculate`."""
    return _prepare(connection, now, (), None, progress, facts_as=facts_as)


@dataclass(frozen=True, slots=True, eq=False)
class PreparedPublication:
    """A publication that is not written yet: every pool, those that change, and those that only compare again."""

    calculations: Sequence[Calculation]
    diffs: dict[str, RunDiff]
    changed: Sequence[Calculation]
    compared: Sequence[Calculation]

    def write(self, write: Write) -> PublishReport:
        """Keep the runs and publish them."""
        runs = keep(write, self.changed)
        for each in self.changed:
            _set_published(write, each.number, runs[each.pool.key])
            if each.pool.key in self.diffs:
                keep_diff(write.connection, runs[each.pool.key], self.diffs[each.pool.key])
        update_page_parts(write.connection)
        others = keep_others(write, (*self.changed, *self.compared))
        before = {each.pool.key: None if each.published is None else each.published.run for each in self.changed}
        write.log(target=", ".join(others), before={"runs": before}, after={"runs": runs})
        drop_old_histories(write.connection)
        return self.report(write.change_id if self.changed else None, runs, others)

    def write_with(self, write: Write, results: Mapping[int, int], *, reason: str) -> PublishReport:
        """Publish in the transaction of the change that was not written yet, by a change of its own.

        Args:
            results: the results that the change wrote, by the number of the game.
        """
        if not self.changed:
            return self.report(None)
        lists = self.calculations, self.changed, self.compared
        found, changed, compared = ([_completed(each, write.change_id, results) for each in some] for some in lists)
        write.begin_change("publish", reason=reason)
        return PreparedPublication(found, self.diffs, changed, compared).write(write)

    def report(
        self,
        change: int | None,
        runs: Mapping[str, int] = _NONE,
        others: Mapping[str, Mapping[str, int]] = _NONE,
    ) -> PublishReport:
        """Build the report; `runs` and `others` are the numbers of what was written."""
        return PublishReport(change, _reports(self.calculations, self.diffs, runs, others))


def _prepare(
    connection: Connection,
    now: dt.datetime,
    pools: Sequence[str],
    as_of: dt.date | None,
    progress: Progress | None,
    *,
    compares: bool = True,
    facts_as: FactsAs | None = None,
) -> PreparedPublication:
    found = with_mixed_games(
        connection,
        calculate(connection, now, pools=pools, as_of=as_of, progress=progress, compares=compares, facts_as=facts_as),
    )
    changed = [each for each in found if each.is_to_keep or each.published is None or each.run != each.published.run]
    compared = [each for each in found if each not in changed and is_to_write(each.others)]
    return PreparedPublication(found, _diffs(connection, found), changed, compared)


def _completed(calculation: Calculation, change: int, results: Mapping[int, int]) -> Calculation:
    """Return a calculation with the numbers of a change and its results, which were not known when it was made."""
    others = tuple(replace(each, run_input=each.run_input.numbered(change, results)) for each in calculation.others)
    return replace(
        calculation,
        run_input=None if calculation.run_input is None else calculation.run_input.numbered(change, results),
        others=others,
    )


def compare(
    connection: Connection,
    now: dt.datetime,
    *,
    pools: Sequence[str] = (),
    as_of: dt.date | None = None,
    progress: Progress | None = None,
) -> tuple[PoolReport, ...]:
    """Report what `publish` would change, and change nothing.

    Raises:
        UnknownName, RatingError, StoreError: as for `publish`.
    """
    found = _prepare(connection, now, pools, as_of, progress, compares=False)
    return _reports(found.calculations, found.diffs)


def compare_runs(connection: Connection, before: int, after: int) -> RunDiff:
    """Report who moved between two runs of one pool, and why; one whose history was dropped is made again.

    Raises:
        UnknownName: there is no such run.
        StoreError: a run cannot be made again.
    """
    return diff_runs(run_view(connection, before), run_view(connection, after))


def take_back(
    store: Store, actor: str, number: int, *, reason: str = "", dry_run: bool = False
) -> dict[str, int | None]:
    """Take a publication back: each of its pools shows again the run that was replaced, None for none.

    Args:
        number: the change that published.
    Raises:
        InputError: that change published nothing, or something was published after it.
        StoreError: the database cannot be written.
    """
    with store.read() as connection:
        pools = _pools_of(connection, number)
    with store.write(actor, "undo", reason=reason, undoes=number, dry_run=dry_run) as write:
        connection = write.connection
        runs: dict[str, int | None] = {}
        for key, pool_number in pools.items():
            now = published(connection, pool_number)
            if now is None or now.change != number:
                raise _not_the_last(connection, pool_number, key, number)
            runs[key] = now.previous
            _set_published(write, pool_number, now.previous)
            shown = published(connection, pool_number)
            of = () if shown is None else (shown.run, shown.previous)  # shown, and what its changes are counted from
            for run in filter(None, of):
                make_whole(write, run)
        update_page_parts(connection)
        write.log(target=", ".join(runs), after={"runs": runs})
        drop_old_histories(connection)
    return runs


def _diffs(connection: Connection, calculations: Sequence[Calculation]) -> dict[str, RunDiff]:
    """Compare each calculation with what is published of its pool."""
    diffs = {}
    for each in calculations:
        if each.published is None:
            continue
        before = each.published.run
        if each.run == before:
            diffs[each.pool.key] = RunDiff(before, before, ())
        else:
            views = run_view(connection, before), view_of(connection, each, before + 1)
            diffs[each.pool.key] = diff_runs(*views)
    return diffs


def _reports(
    calculations: Sequence[Calculation],
    diffs: Mapping[str, RunDiff] = _NONE,
    runs: Mapping[str, int] = _NONE,
    others: Mapping[str, Mapping[str, int]] = _NONE,
) -> tuple[PoolReport, ...]:
    return tuple(
        PoolReport(
            pool=each.pool.key,
            name=each.pool.name,
            run=runs.get(each.pool.key, each.run),
            is_new=each.run is None,
            before=None if each.published is None else each.published.run,
            games=each.games,
            players=each.players,
            diff=diffs.get(each.pool.key),
            compared=comparison_reports(each.others, others.get(each.pool.key, {})),
            guessed=each.guessed,
            left_out=each.left_out,
            problems=(*(each.ratings.problems if each.ratings is not None else ()), *each.problems),
        )
        for each in calculations
    )


def _set_published(write: Write, pool_number: int, run: int | None) -> None:
    """Change what is published of a pool, and write it to the log."""
    connection, of = write.connection, publication.c
    row = connection.execute(select(publication).where(of.pool_id == pool_number)).one_or_none()
    version = 1 if row is None else row.version + 1
    values = {"pool_id": pool_number, "run_id": run, "version": version, "at": write.at}
    connection.execute(delete(publication).where(of.pool_id == pool_number))
    connection.execute(insert(publication).values(**values, change_id=write.change_id))
    write.insert(publication_log, **values, previous_run_id=None if row is None else row.run_id)


def _pools_of(connection: Connection, number: int) -> dict[str, int]:
    """Return the pools that a change published."""
    log, names = publication_log, {pool: key for key, pool in pool_numbers(connection).items()}
    undoes = connection.execute(select(change.c.undoes).where(change.c.id == number)).scalar()
    found = connection.execute(select(log.c.pool_id).where(log.c.change_id == number)).scalars().all()
    if not found or undoes is not None:
        raise InputError("runs/not-a-publication", number=number)
    return {names.get(pool, str(pool)): pool for pool in found}


def _not_the_last(connection: Connection, pool_number: int, key: str, number: int) -> InputError:
    standing = [each.change for each in publications(connection, pool_number)]
    if number not in standing:
        return InputError("runs/already-undone", number=number, pool=key)
    return InputError("runs/published-again", number=number, pool=key, later=standing[-1])
