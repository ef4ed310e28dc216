"""`crosstable backtest` and `crosstable tune`: how well a system forecasts these results, and with which parameters."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from crosstable.cli.answers import Answer
from crosstable.cli.files import read_history, with_initial, written_whole
from crosstable.cli.forecast_words import TestedTuning, backtest_words, tuning_words
from crosstable.cli.league.opening import OnePool, is_league, open_store
from crosstable.cli.machines import Machines
from crosstable.cli.options import Initial, Set, TableReading
from crosstable.cli.output import ProgressBar, print_note
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.evaluation.backtest import backtest as judge
from crosstable.evaluation.split import HELD_OUT_SHARE, WARM_UP_SHARE, Split
from crosstable.evaluation.tune import Grid, grid_of
from crosstable.evaluation.tune import tune as search
from crosstable.model.errors import InputError, RatingError
from crosstable.model.history import History
from crosstable.ratings.rating_registry import stored_name, system_name
from crosstable.ratings.settings import settings_of, system_from, system_of_words, systems_named
from crosstable.ratings.system import AnySystem
from crosstable.views.backtest_values import backtest_values

Files = Annotated[tuple[str, ...], Help("Result files, or one league file.", is_argument=True, is_place=True)]


@command_input
class Games:
    """The games by which systems are judged."""

    files: Files
    pool: OnePool = None
    initial: Initial = None
    table: Annotated[TableReading, INLINE]

    def read(self) -> History:
        """Read the games of result files, or of a rating list of a league."""
        return with_initial(_games(self), self.initial)


@command_input
class Parts:
    """Which games are scored, and on which systems are evaluated."""

    warm_up: Annotated[float, Help("The share of the games, at the start, that is not scored.", metavar="SHARE")] = (
        WARM_UP_SHARE
    )
    held_out: Annotated[float, Help("The share of the games, at the end, to evaluate on.", metavar="SHARE")] = (
        HELD_OUT_SHARE
    )
    from_day: Annotated[
        dt.date | None, Help("Evaluate on the games from this day on, instead of a share.", option="--from")
    ] = None

    def split(self, history: History) -> Split:
        """Divide the games."""
        if self.from_day is None:
            return Split.by_share(history, self.warm_up, self.held_out)
        return Split.by_date(history, self.from_day, self.warm_up)


@command_input
class RunBacktest:
    """The systems that are compared, and by which games."""

    games: Annotated[Games, INLINE]
    systems: Annotated[
        str | None,
        Help("Rating systems, separated by commas, or all that fit the games; default: elo, or the league's own."),
    ] = None
    tuned: Annotated[bool, Help("Tune the parameters of every system first.", option="--tune/--no-tune")] = True
    parts: Annotated[Parts, INLINE]
    html: Annotated[Path | None, Help("Write a report with charts.")] = None
    machines: Annotated[Machines, INLINE]


@command_input
class Tune:
    """The system that is tuned, and by which games."""

    games: Annotated[Games, INLINE]
    system: Annotated[
        str | None, Help("The rating system; default: elo, or the league's own.", option="--system -s")
    ] = None
    settings: Set = ()
    grid: Annotated[
        tuple[str, ...],
        Help("Values to try, such as k=8,16,32; may be repeated.", metavar="NAME=VALUE,VALUE", option="--try"),
    ] = ()
    parts: Annotated[Parts, INLINE]
    machines: Annotated[Machines, INLINE]


def backtest(given: RunBacktest) -> Answer:
    """Compare rating systems by their forecasts of later games.

    Example: crosstable backtest results.csv --systems elo,glicko2
    """
    files = given.games.files
    chosen = systems_named([given.systems]) if given.systems else _own_systems(given.games)
    history = given.games.read()
    split = given.parts.split(history)
    chosen = _able(history, chosen) if len(chosen) > 1 else chosen
    what = f"Judging {len(chosen)} rating systems" if len(chosen) > 1 else "Judging"
    with given.machines.workers() as workers, ProgressBar(what) as progress:
        judged = judge(history, chosen, split=split, tune=given.tuned, progress=progress, workers=workers)
    if given.html is not None:
        from crosstable.publish.backtest_report import backtest_report

        with written_whole(given.html) as beside:
            beside.write_text(backtest_report(judged, history, [Path(file).name for file in files]), encoding="utf-8")
    return Answer(backtest_values(judged), backtest_words(judged, given.html, files))


def tune(given: Tune) -> Answer:
    """Tune the parameters of a rating system on earlier games, and test them on later ones.

    Example: crosstable tune results.csv --system elo
    """
    settings = given.settings
    start = system_of_words(given.system, settings) if given.system else _with(_own_systems(given.games)[0], settings)
    name = system_name(start)
    values = _grid(name, given.grid) or grid_of(start)
    if not values:
        raise InputError("cli/nothing-to-try", system=name)
    history = given.games.read()
    split = given.parts.split(history)
    with given.machines.workers() as workers:
        with ProgressBar(f"Tuning {name}") as progress:
            found = search(history, start, split=split, grid=values, progress=progress, workers=workers)
        rows = judge(history, [start, found.system], split=split, tune=False, workers=workers).rows
    before, after = (next(row for row in rows if row.system == one) for one in (start, found.system))
    tested = TestedTuning(start, found, tuple(values), before, after)
    return Answer(tested.values(), tuning_words(tested, given.games.files))


def _own_systems(games: Games) -> list[AnySystem]:
    """Return the default systems: Elo, or the system of a league and its comparison systems."""
    if not is_league(games.files[0]):
        return [system_from("elo")]
    from crosstable.runs.system_comparison import pool_of

    with open_store(games.files[0]).read() as connection:
        chosen = pool_of(connection, games.pool)
    by_name: dict[str, AnySystem] = {}
    for each in (chosen.system, *chosen.compare):
        by_name.setdefault(stored_name(each), each)  # all are tuned, so two of one name would come out the same
    return list(by_name.values())


def _with(system: AnySystem, settings: Sequence[str]) -> AnySystem:
    """Change some parameters of a system."""
    name = stored_name(system)
    words = [setting.partition("=")[0].strip().replace("-", "_") for setting in settings]
    changed = system_of_words(name, settings)
    return system_from(name, **{**settings_of(system), **{word: settings_of(changed)[word] for word in words}})


def _games(given: Games) -> History:
    files, table = given.files, given.table
    if not any(map(is_league, files)):
        if given.pool is not None:
            raise InputError("cli/options-for-leagues", options=["--list"], file=files[0])
        return read_history([Path(file) for file in files], overrides=table.mapping, encoding=table.encoding)
    if len(files) > 1 or table != TableReading():
        raise InputError("cli/league-backtested-alone", league=files[0])
    from crosstable.runs.system_comparison import games_of, pool_of

    store = open_store(files[0])
    with store.read() as connection:
        return games_of(connection, pool_of(connection, given.pool))


def _able(history: History, systems: list[AnySystem]) -> list[AnySystem]:
    """Leave out the systems that cannot rate these games, and say why."""
    able = []
    for system in systems:
        try:
            system.games_of(history)
        except RatingError as error:
            print_note(f"{system_name(system)} is left out: {error}", style="yellow")
        else:
            able.append(system)
    if not able:
        raise InputError("cli/no-system-rates-games")
    return able


def _grid(system: str, words: Sequence[str]) -> Grid:
    grid: dict[str, Sequence[object]] = {}
    for word in words:
        name, equals, values = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not values.strip():
            raise InputError("cli/try-without-values", given=word)
        grid[name] = tuple(getattr(system_of_words(system, [f"{name}={value}"]), name) for value in values.split(","))
    return grid
