"""Compare rating systems on the games of a pool: a run of each, and how well each predicted these games.

Rules
1. A pool that names systems to compare has a run of each on the games of its own run; of these the final table is
   stored.  One of them is published like any other, once the settings make it the pool's own.
2. How well a system predicted the games of its run is a fact of the run, stored when the pool compares.
3. A published run is compared with runs on the very same games, of the systems that the settings name now.
4. A system that cannot rate the games is reported, and does not hold up the others.
5. Systems are judged by `evaluation` with the parameters that the settings give them: nothing is tuned here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from crosstable.facts.results import league_history
from crosstable.facts.settings.config import PoolConfig
from crosstable.facts.store.store import Write
from crosstable.model.columns import Floats
from crosstable.model.errors import InputError, RatingError
from crosstable.model.history import History
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Workers, results_of
from crosstable.ratings.rate import Progress, rate
from crosstable.ratings.rating_registry import stored_name, system_name
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem
from crosstable.runs.first_ratings import first_ratings, initial_of
from crosstable.runs.rating_lists import league_config
from crosstable.runs.run_facts import ComparedList, Comparison
from crosstable.runs.run_input import (
    RunInput,
    input_hash,
    plain_selection,
    selected_games,
    without_events,
)
from crosstable.runs.stored_runs import add_facts, final_ratings, find_run, keep_final_table, run_row
from crosstable.runs.unrateable import unrateable_events

if TYPE_CHECKING:
    from crosstable.evaluation.judgement import Judgement

Forecasts = dict[str, Any]  # how well a system predicted some games, as plain values
_FORECASTS = "forecasts"  # among the facts of a run
_COMPARED = "compared"  # likewise: the hash of the input of each system on the same games, by `_key_of`


@dataclass(frozen=True, slots=True, eq=False)
class ComparedSystem:
    """A system that a pool compares with, or its own, which comes first, and what of it is not stored yet.

    `run` is the stored run, None where there is none; then `ratings` are those to store.  `forecasts` is None where
    they are stored already.  `unable` is the reason why the system cannot rate these games.
    """

    label: str
    run_input: RunInput
    run: int | None
    ratings: Ratings | None = None
    forecasts: Forecasts | None = None
    unable: str = ""


@dataclass(frozen=True, slots=True)
class ComparisonReport:
    """A system that a pool compares with, after a recalculation; `run` is None where it cannot rate the games."""

    system: str
    run: int | None
    is_new: bool
    unable: str = ""


def rate_compared(
    connection: Connection, pool: PoolConfig, pool_number: int, run_input: RunInput, run: int | None
) -> list[ComparedSystem]:
    """Rate and judge the systems that a pool compares with, where that was not done before; none where it names none.

    Args:
        pool_number: its number.
        run: its own run, None when that is not written yet.
    """
    if not pool.compare:
        return []
    own, *names = labels((pool.system, *pool.compare))
    known = None if run is None else run_row(connection, run).facts.get(_FORECASTS)
    own_forecasts = None if known is not None else forecasts(run_input.history, pool.system)
    others = (
        _other(connection, pool_number, run_input, label, system)
        for label, system in zip(names, pool.compare, strict=True)
    )
    return [ComparedSystem(own, run_input, run, forecasts=own_forecasts), *others]


def is_to_write(systems: Sequence[ComparedSystem]) -> bool:
    """Return whether anything of these is not written yet."""
    return any(each.forecasts is not None for each in systems)


def store_compared(write: Write, pool_number: int, systems: Sequence[ComparedSystem]) -> dict[str, int]:
    """Store the runs of compared systems and the forecasts of each; return the runs by label.

    The pool's own run is stored already.
    """
    runs = {}
    for each in systems:
        known = find_run(write.connection, pool_number, each.run_input.hash)
        if known is not None:
            runs[each.label] = known.id
            if each.forecasts is not None:
                add_facts(write.connection, known.id, {_FORECASTS: each.forecasts})
        elif each.ratings is not None:
            facts = {} if each.forecasts is None else {_FORECASTS: each.forecasts}
            runs[each.label] = keep_final_table(write, pool_number, each.run_input, each.ratings, facts)
    own = find_run(write.connection, pool_number, systems[0].run_input.hash) if systems else None
    if own is not None:
        hashes = {_key_of(each.run_input.system): each.run_input.hash for each in systems}
        add_facts(write.connection, own.id, {_COMPARED: {**own.facts.get(_COMPARED, {}), **hashes}})
    return runs


def _key_of(system: AnySystem) -> str:
    return json.dumps([stored_name(system), settings_of(system)], sort_keys=True)


def comparison_reports(systems: Sequence[ComparedSystem], runs: Mapping[str, int]) -> tuple[ComparisonReport, ...]:
    """Report the runs of the compared systems; `runs` are those that were just stored."""
    return tuple(
        ComparisonReport(each.label, runs.get(each.label, each.run), each.run is None and not each.unable, each.unable)
        for each in systems[1:]
    )


def read_comparison(
    connection: Connection, config: PoolConfig, pool_number: int, run: int, ratings: Ratings
) -> Comparison | None:
    """Read the systems that a published run is compared with, and how well each predicted; None where there are none.

    Args:
        pool_number: its number.
        run: the published run.
    """
    row = run_row(connection, run)
    if not config.compare or _FORECASTS not in row.facts:
        return None
    found, judged = [(ratings.requested_system, ratings.rating)], [row.facts[_FORECASTS]]
    for system in dict.fromkeys((config.system, *config.compare)):
        hashed = row.facts.get(_COMPARED, {}).get(_key_of(system))
        other = None if hashed is None else find_run(connection, pool_number, hashed)
        if other is None or other.id == run or _FORECASTS not in other.facts:
            continue
        found.append((system, final_ratings(connection, other.id, ratings.players)))
        judged.append(other.facts[_FORECASTS])
    named = labels([system for system, _ in found])
    lists = [ComparedList(label, system, rating) for label, (system, rating) in zip(named, found, strict=True)]
    return compared(lists, judged) if len(lists) > 1 else None


def _other(connection: Connection, pool_number: int, own: RunInput, label: str, system: AnySystem) -> ComparedSystem:
    given = replace(own, system=system, hash=input_hash(own.history, system, own.as_of, own.code_version))
    row = find_run(connection, pool_number, given.hash)
    if row is not None and _FORECASTS in row.facts:
        return ComparedSystem(label, given, row.id)
    try:
        ratings = rate(given.history, system, as_of=given.as_of, rows=False) if row is None else None
    except RatingError as error:
        return ComparedSystem(label, given, None, unable=str(error))
    return ComparedSystem(label, given, None if row is None else row.id, ratings, forecasts(given.history, system))


@dataclass(frozen=True, slots=True, eq=False)
class ComparedPool:
    """A pool as several systems rate it now; `ratings` are those of its own, without rows.

    `unable` holds the reasons why systems cannot rate these games, by label.
    """

    pool: PoolConfig
    ratings: Ratings
    comparison: Comparison
    unable: Mapping[str, str]


def pool_of(connection: Connection, key: str | None = None) -> PoolConfig:
    """Return a pool of a league, the first where none is named.

    Raises:
        UnknownName: there is no such pool.
        StoreError: the database cannot be read.
    """
    config = league_config(connection)
    return config.pools[0] if key is None else config.pool(key)


def games_of(connection: Connection, pool: PoolConfig) -> History:
    """Return the games of a pool as they are now, without the events that its system cannot rate.

    Raises:
        StoreError: the database cannot be read.
    """
    config = league_config(connection)
    read = league_history.all_facts(connection, rules=config.rules)
    selection = plain_selection(config, pool)
    history = selected_games(read, selection).history
    unable = unrateable_events(pool.system, history)
    if unable:
        history = selected_games(read, without_events(selection, unable)).history
    first = first_ratings(history, read, selection, pool.system)
    return history.with_initial_ratings(initial_of(first)) if first else history


def compare_systems(
    pool: PoolConfig,
    history: History,
    systems: Sequence[AnySystem],
    *,
    workers: Workers = IN_THIS_PROCESS,
    progress: Progress | None = None,
) -> ComparedPool:
    """Rate the games of a pool by its own system and by others, and judge them all.

    Args:
        workers: what rates and judges; a task for each system.
        progress: called with the systems that are judged, and how many there are.
    Raises:
        RatingError: a game that the pool's own system cannot rate.
    """
    chosen = [pool.system, *(each for each in systems if each != pool.system)]
    names, found = labels(chosen), {}
    tasks = [(system, number > 0) for number, system in enumerate(chosen)]
    ratings = rate(history, pool.system, rows=False)
    for number, of in results_of(workers, _rated_and_judged, history, tasks):
        found[number] = of
        if progress is not None:
            progress(len(found), len(chosen))
    able = [number for number in range(len(chosen)) if not isinstance(found[number], str)]
    rated = {number: found[number][0] if number else ratings.rating for number in able}
    lists = [ComparedList(names[number], chosen[number], rated[number]) for number in able]
    unable = {names[number]: of for number, of in sorted(found.items()) if isinstance(of, str)}
    return ComparedPool(pool, ratings, compared(lists, [found[number][1] for number in able]), unable)


def _rated_and_judged(
    history: History, task: tuple[AnySystem, bool], _inside: object = None
) -> tuple[Floats | None, Forecasts] | str:
    """Return the ratings of a system, if they are asked for, and its forecasts; or why it cannot rate these games."""
    system, is_to_rate = task
    try:
        rating = rate(history, system, rows=False).rating if is_to_rate else None
    except RatingError as error:
        return str(error)
    return rating, forecasts(history, system)


def labels(systems: Sequence[AnySystem]) -> list[str]:
    """Label systems: by name, and those of one name by the parameters that are not the usual ones.

    Example:
        >>> from crosstable import Elo
        >>> labels([Elo(), Elo(k=16.0)])
        ['elo', 'elo (k 16)']
    """
    names = [system_name(system) for system in systems]
    return [
        name if names.count(name) == 1 else " ".join(filter(None, (name, _unusual(system))))
        for name, system in zip(names, systems, strict=True)
    ]


def forecasts(history: History, system: AnySystem, progress: Progress | None = None) -> Forecasts:
    """Judge the forecasts of a system, as plain values that a run can store; `why_not` is why that cannot be done.

    Args:
        progress: called with the number of games so far and in all; what it raises ends the work.
    """
    from crosstable.evaluation.backtest import BASE_RATE, backtest

    try:
        found = backtest(history, [system], tune=False, progress=progress)
    except InputError as error:
        return {"why_not": str(error)}
    own = next(row for row in found.rows if row.name != BASE_RATE)
    base = next(row for row in found.rows if row.name == BASE_RATE)
    return {"split": asdict(found.split), **_plain(own), "base_rate": _plain(base)}


def compared(lists: Sequence[ComparedList], judged: Sequence[Forecasts]) -> Comparison:
    """Build a comparison of lists and their forecasts."""
    from crosstable.evaluation.backtest import BASE_RATE, Backtest
    from crosstable.evaluation.split import Split

    able = [(each, of) for each, of in zip(lists, judged, strict=True) if "why_not" not in of]
    if not able:
        return Comparison(tuple(lists), None)
    rows = [_judgement(each.label, each.system, of) for each, of in able]
    rows.append(_judgement(BASE_RATE, None, able[0][1]["base_rate"]))
    split = Split(**able[0][1]["split"])
    return Comparison(tuple(lists), Backtest(split, tuple(sorted(rows, key=lambda row: row.loss))))


def _unusual(system: AnySystem) -> str:
    usual = settings_of(type(system)())
    listed = [
        f"{name.replace('_', ' ')} {value:g}" if isinstance(value, float) else f"{name.replace('_', ' ')} {value}"
        for name, value in settings_of(system).items()
        if value != usual[name]
    ]
    return f"({', '.join(listed)})" if listed else ""


def _plain(row: Judgement) -> Forecasts:
    return {
        "two_player": None if row.two_player is None else asdict(row.two_player),
        "rankings": None if row.rankings is None else asdict(row.rankings),
        "failure": row.failure,
        "losses": None if row.losses is None else asdict(row.losses),
    }


def _judgement(label: str, system: AnySystem | None, forecasts: Forecasts) -> Judgement:
    from crosstable.evaluation.differences import Losses
    from crosstable.evaluation.draws import DrawFit
    from crosstable.evaluation.judgement import Judgement, TwoPlayerScores
    from crosstable.evaluation.metrics import CalibrationRow
    from crosstable.evaluation.rankings import RankingScores

    two_player, rankings, losses = forecasts["two_player"], forecasts["rankings"], forecasts["losses"]
    if two_player is not None:
        rows = tuple(CalibrationRow(**row) for row in two_player["calibration"])
        draws = DrawFit(**two_player["draws"])
        two_player = TwoPlayerScores(**{**two_player, "calibration": rows, "draws": draws})
    return Judgement(
        label,
        system,
        None,
        two_player,
        None if rankings is None else RankingScores(**rankings),
        forecasts["failure"],
        None if losses is None else Losses(losses["games"], tuple(losses["sums"])),
    )
