"""Find the parameters with which a system forecasts best.

One parameter after another is swept over its values while the others stand still, until nothing improves; then the
steps around the best are halved twice.  It sees the earlier part of the history only.  A best value at the edge of
its range is reported: the range was too small.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

import numpy as np

from crosstable.evaluation.metrics import log_loss
from crosstable.evaluation.predictions import predictions
from crosstable.evaluation.rankings import score_rankings
from crosstable.evaluation.split import Split
from crosstable.model.arguments import check_items, check_kind
from crosstable.model.columns import Pairs
from crosstable.model.errors import InputError, RatingError, UnknownName
from crosstable.model.history import History
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Plan, Workers, answers_of
from crosstable.ratings.rate import Progress, check_progress, check_run
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem

_SWEEPS = 4
_HALVINGS = 2
Grid = Mapping[str, Sequence[object]]
System = TypeVar("System", bound=AnySystem)
System_co = TypeVar("System_co", bound=AnySystem, covariant=True)


@dataclass(frozen=True, slots=True)
class Tuning(Generic[System_co]):
    """The result of tuning a system.

    Args:
        system: with the best parameters.
        loss: its log loss on the tuning part, in nats per game.
        start_loss: the log loss of the parameters to begin with.
        runs: how many times the history was rated.
        at_edge: parameters whose best value is the first or last of its range; try more values.
    See also: `tune`, which returns one; `Judgement.tuning`.
    Example:
        >>> from crosstable import Elo, History, tune
        >>> games = [{"date": f"2025-01-{n:02}", "white": "Ann", "black": "Bo", "score": 1} for n in range(1, 31)]
        >>> tuning = tune(History.from_records(games), Elo(), grid={"k": [32.0, 64.0]})
        >>> tuning.system.k, tuning.at_edge, tuning.loss < tuning.start_loss
        (64.0, ('k',), True)
    """

    system: System_co
    loss: float
    start_loss: float
    runs: int
    at_edge: tuple[str, ...]


def grid_of(system: AnySystem) -> Grid:
    """Return the values that a system suggests for tuning, its `TUNING`; empty if it suggests none."""
    return getattr(type(system), "TUNING", {})


def tune(
    history: History,
    system: System,
    *,
    split: Split | None = None,
    grid: Grid | None = None,
    progress: Progress | None = None,
    workers: Workers = IN_THIS_PROCESS,
) -> Tuning[System]:
    """Find the parameters with which a system forecasts the tuning part best.

    One parameter after another is tried with its values, until nothing improves; then the steps around the best are
    halved twice.  A class of yours says which values to try in `TUNING`, a mapping of parameters to values.

    Args:
        history: the games; those held out are not used.
        system: with the parameters to start from.
        split: how the history is split; by default 20 % warm-up, 50 % to tune on, 30 % to judge by.
        grid: the values to try, by parameter, such as {"k": [16, 24, 32]}; None takes the system's own.
        progress: called with the runs so far and how many there can be at most, which ends as their number.
        workers: what rates the history with the values that are tried, such as `Processes(4)`; the result is the same.
    Raises:
        InputError: too few games; no values to try; a split within a day.
        UnknownName: the grid names a parameter that the system does not have.
        RatingError: no history, no system; a game that it cannot rate; no parameters that were tried can rate them all.
    See also: `backtest`, `Split`.
    Cost: a run per value and sweep; the values of one parameter are tried side by side.
    Example:
        >>> from crosstable import Elo, History, tune
        >>> rows = [
        ...     {"date": f"2025-01-{n:02}", "white": "Ann", "black": "Bo", "score": min(n % 3, 1)} for n in range(1, 31)
        ... ]
        >>> tuning = tune(History.from_records(rows), Elo(), grid={"k": [2.0, 4.0, 8.0]})
        >>> tuning.system.k, tuning.at_edge
        (8.0, ('k',))
    """
    check_run(history, system)
    check_progress(progress)
    parts = Split.given_or_by_share(history, split)
    values = checked_grid(history, system, grid)
    if not values:
        raise InputError("evaluation/nothing-to-tune", system=system_name(system))
    system.games_of(history)  # rejects games that no parameters would help with
    games = TuningGames(history, parts)
    most, runs = most_runs(values), 0

    def ready(*_: object) -> None:  # a loss reports no progress inside
        nonlocal runs
        runs += 1
        if progress is not None:
            progress(runs, most)

    (found,) = answers_of(workers, loss_of, games, [tuning_plan(games, system, values)], ready)
    if progress is not None:
        progress(found.runs, found.runs)
    return found


def checked_grid(history: History, system: AnySystem, grid: Grid | None) -> Grid:
    """Return the values to try: those given, or those that a system suggests for such games; empty if there are none.

    Raises:
        UnknownName, InputError: values of no parameter, a parameter without values.
    """
    values = _counting(grid_of(system), history) if grid is None else grid
    check_kind("grid", values, Mapping, 'the values to try by parameter, such as {"k": [16, 24, 32]}')
    for parameter in values:
        check_items(f"grid[{parameter}]", values[parameter], "a list of values to try, such as [16, 24, 32]")
        if parameter not in settings_of(system):
            raise UnknownName(f"parameter of {system_name(system)}", parameter, settings_of(system))
        if not len(values[parameter]):
            raise InputError("evaluation/no-value-to-try", parameter=parameter)
    return values if grid is None else {name: _tried(system, name, values[name]) for name in values}


def _tried(system: AnySystem, parameter: str, values: Iterable[object]) -> list[object]:
    """Return the values to try as plain ones; one that the system cannot have is an error, not passed over."""
    tried = [value.item() if isinstance(value, np.generic) else value for value in values]
    for value in tried:
        replace(system, **{parameter: value})  # type: ignore[type-var]  # every system is a dataclass
    return tried


def most_runs(values: Grid) -> int:
    """Return how many times the history is rated at most, to try these values."""
    return 1 + _SWEEPS * sum(len(tried) for tried in values.values()) + 2 * _HALVINGS * len(values)


def tuning_plan(games: TuningGames, system: System, values: Grid) -> Plan[Tuning[System]]:
    """Tune a system: yield the systems whose losses are needed, all that can be tried side by side at once.

    Args:
        games: by which they are judged.
        system: to start from.
        values: to try, by parameter.
    """
    search, best = _Search(), system
    start = lowest = yield from search.loss(system)
    for _ in range(_SWEEPS):
        before = lowest
        for parameter in values:
            best, lowest = yield from search.sweep(best, lowest, parameter, values[parameter])
        if lowest >= before:
            break
    for halving in range(1, _HALVINGS + 1):
        for parameter in values:
            between = _between(best, parameter, values[parameter], halving)
            best, lowest = yield from search.sweep(best, lowest, parameter, between)
    if lowest == math.inf:
        predictions(games.earlier, best)  # raises the error
    return Tuning(best, lowest, start, search.runs, _edges(best, values))


@dataclass(frozen=True)
class TuningGames:
    """The games by which systems are tuned and judged."""

    history: History
    split: Split

    @cached_property
    def earlier(self) -> History:
        """Those that are not held out."""
        return self.history.part(0, self.split.held_out)


def loss_of(games: TuningGames, system: AnySystem, _inside: Progress | None = None) -> float:
    """Return the log loss of a system on the tuning part; infinity where its ratings run away."""
    history, first = games.earlier, games.split.warm_up
    try:
        made = predictions(history, system, first_row=first, work=40 * len(history))
    except RatingError:
        return math.inf
    chance, half_points = made.between(first, len(history))
    if len(half_points):
        return log_loss(chance, half_points)
    return score_rankings(made.fields(first), system).pair_log_loss


def _counting(grid: Grid, history: History) -> Grid:
    """Leave out the advantage where no game has two sides."""
    has_pairs = isinstance(history.results, Pairs) or bool((np.diff(history.sides.game_offsets) == 2).any())
    return grid if has_pairs else {name: values for name, values in grid.items() if name != "advantage"}


class _Search:
    """The losses of the systems that were tried, each rated once."""

    def __init__(self) -> None:
        self._known: dict[AnySystem, float] = {}

    @property
    def runs(self) -> int:
        return len(self._known)

    def loss(self, system: AnySystem) -> Plan[float]:
        """Return the loss of one system."""
        (self._known[system],) = yield [system]
        return self._known[system]

    def sweep(self, best: System, loss: float, parameter: str, values: Sequence[object]) -> Plan[tuple[System, float]]:
        """Try these values of one parameter, side by side: the others stand still.  Keep the first of the best."""
        tried = [changed for value in values if (changed := _with(best, parameter, value)) is not None]
        new = [each for each in dict.fromkeys(tried) if each not in self._known]
        if new:
            self._known.update(zip(new, (yield new), strict=True))
        for each in tried:
            if self._known[each] < loss:
                best, loss = each, self._known[each]
        return best, loss


def _with(system: System, parameter: str, value: object) -> System | None:
    """Set one parameter; None if it conflicts with the others."""
    try:
        changed: System = replace(system, **{parameter: value})  # type: ignore[type-var]  # systems are dataclasses
    except RatingError:
        return None
    return changed


def _between(system: AnySystem, parameter: str, values: Sequence[object], halving: int) -> list[float]:
    """Return the values halfway from the best towards its neighbours, a quarter of the way the second time."""
    best: Any = getattr(system, parameter)
    given: list[Any] = [value for value in values if _is_number(value)]
    numbers = sorted({float(value) for value in given} | ({float(best)} if _is_number(best) else set()))
    if not _is_number(best) or isinstance(best, int) or len(numbers) < 2:
        return []
    at = numbers.index(float(best))
    share = 0.5**halving
    found = []
    for neighbour in numbers[max(0, at - 1) : at] + numbers[at + 1 : at + 2]:
        if best > 0 and neighbour > 0:
            found.append(math.exp((1 - share) * math.log(best) + share * math.log(neighbour)))
        else:
            found.append((1 - share) * best + share * neighbour)
    return found


def _edges(system: AnySystem, values: Grid) -> tuple[str, ...]:
    edges = []
    for parameter, tried in values.items():
        numbers: list[Any] = sorted(value for value in tried if _is_number(value))
        best: Any = getattr(system, parameter)
        # Zero is an option switched off: there is nothing beyond it.
        if len(numbers) > 1 and _is_number(best) and not numbers[0] < best < numbers[-1] and best != 0:
            edges.append(parameter)
    return tuple(edges)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
