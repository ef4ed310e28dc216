"""Judge rating systems by their forecasts of unseen games.

Rules
1. Walk-forward only: a forecast is made before its game, from earlier games.
2. A history is split in time: a warm-up that is not scored, an earlier part to tune on, a later one to judge by.
3. Every system is tuned the same way, on the earlier part, before it is judged; so are draws and home advantage.
4. The base rate, a constant forecast from the earlier part, is judged with the systems.
5. A system is the best only if it differs by more than chance from every other, and from the base rate.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np

from crosstable.evaluation.backtest_tables import backtest_frame, html_of_backtest
from crosstable.evaluation.differences import LossDifference, Losses
from crosstable.evaluation.draws import AtHome, DrawFit, fit_draws
from crosstable.evaluation.judgement import Judgement, TwoPlayerScores
from crosstable.evaluation.metrics import (
    accuracy,
    brier_score,
    calibration,
    calibration_error,
    log_loss,
    log_losses,
    three_way_log_loss,
)
from crosstable.evaluation.predictions import MANY_REFITS, REFITS, Predictions, half_points_of, predictions
from crosstable.evaluation.rankings import RankingScores, scores_and_losses
from crosstable.evaluation.split import Split
from crosstable.evaluation.tune import Grid, Tuning, TuningGames, checked_grid, loss_of, most_runs, tuning_plan
from crosstable.model.arguments import check_kind, wrong_kind
from crosstable.model.columns import Bytes, Floats, Longs
from crosstable.model.errors import InputError, RatingError, UnknownName
from crosstable.model.frames import Library
from crosstable.model.history import History
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Plan, Workers, answers_of
from crosstable.ratings.rate import Progress, check_progress, check_run
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem, variance_per_day_of

BASE_RATE = "base rate"


@dataclass(frozen=True, slots=True, repr=False)
class Backtest:
    """The systems of a backtest, best first, the base rate among them.

    Args:
        split: which games were for warming up, for tuning, and for judging.
        rows: a row for each system and for the base rate: its name, system, loss, scores; see `to_frame`.
    See also: `backtest`, which makes one; `best`, `leaders`.
    Example:
        >>> from crosstable import Elo, History, backtest
        >>> games = [{"date": f"2025-01-{n:02}", "white": "Ann", "black": "Bo", "score": 1} for n in range(1, 31)]
        >>> judged = backtest(History.from_records(games), [Elo()], tune=False)
        >>> judged.split, judged.leaders
        (Split(warm_up=6, held_out=21, end=30), ('base rate', 'elo'))
    """

    split: Split
    rows: tuple[Judgement, ...]

    def __repr__(self) -> str:
        return f"<Backtest of {', '.join(row.name for row in self.rows)}>"

    def _repr_html_(self) -> str:
        return html_of_backtest(self.rows, self.best)

    def to_frame(self, library: Library | None = None) -> Any:
        """Return the rows as a dataframe, best first.

        Columns: `system`, `best` (whether it differs from all others by more than chance), `tuned` where a
        system was, `games`, `loss`, `behind`
        and `margin` (how much more was lost per game than by the first row, with its 95 % margin), then the metrics of
        two sides and of many sides where there were such games, and `failure`.

        Args:
            library: "pandas", "polars" or "pyarrow"; None is the one that is imported, else one that is installed.
        Raises:
            UnknownName, InputError: no such library, or it is not installed.
        """
        return backtest_frame(self.rows, self.best, library)

    @property
    def leaders(self) -> tuple[str, ...]:
        """The names of the first row and of those that differ from it only by chance, the base rate included."""
        judged = [row for row in self.rows if isfinite(row.loss)]
        return tuple(row.name for at, row in enumerate(judged) if not at or not _is_clear(row.behind(judged[0])))

    @property
    def best(self) -> Judgement | None:
        """The system that forecast better than all others, by more than chance; None if there is none."""
        leaders = self.leaders
        return self.rows[0] if len(leaders) == 1 and leaders[0] != BASE_RATE else None


def backtest(
    history: History,
    systems: Sequence[AnySystem],
    *,
    split: Split | None = None,
    tune: bool = True,
    grid: Mapping[str, Grid] | None = None,
    progress: Progress | None = None,
    workers: Workers = IN_THIS_PROCESS,
) -> Backtest:
    """Judge systems by their forecasts of the later part of a history.

    Each system forecasts every game from the games before it.  With `tune`, its parameters are first those that
    forecast the middle part best; a system without values to try (`tuning` of its row is None) keeps its own.

    Args:
        history: the games, at least 10, on at least two days or at two times.
        systems: with their parameters, from which tuning starts.
        split: how to split the history; by default 20 % warm-up, 50 % to tune on, 30 % to judge by.
        tune: whether to tune each system first.
        grid: by name of a system, the values to try per parameter, such as {"elo": {"k": [16, 32]}}; the others try
            those of their `TUNING`.
        progress: called with the work done and the work in all, 1 or more times a system; what it raises ends all.
        workers: what rates the history with each system and setting, such as `Processes(4)`; the result is the same.
    Returns:
        The rows of the systems and of the base rate, best first.  A system whose ratings run away has its reason in
        `failure`; a game that a system cannot rate is an error before any work is done.
    Raises:
        InputError: too few games, or none in a part of the split; a split within a day; something else than a list of
            systems or a grid of values.
        UnknownName: the grid names no system of these, or a parameter that a system does not have.
        RatingError: something else than a history and systems; a game that a system cannot rate.
    See also: `tune`, `Split`, `Ratings`.
    Example:
        >>> from crosstable import Elo, Glicko, History, backtest
        >>> rows = [
        ...     {"date": f"2025-01-{n:02}", "white": "Ann", "black": "Bo", "score": min(n % 3, 1)} for n in range(1, 31)
        ... ]
        >>> judged = backtest(History.from_records(rows), [Elo(), Glicko()], tune=False)
        >>> [(row.name, round(row.loss, 3)) for row in judged.rows]
        [('base rate', 0.637), ('elo', 0.682), ('glicko', 0.693)]
    """
    listed = list(systems) if isinstance(systems, Iterable) and not isinstance(systems, str) else None
    if listed is None:
        raise wrong_kind("systems", systems, "a list of rating systems, such as [Elo(), Glicko2()]")
    for system in listed:
        check_run(history, system)
    check_progress(progress)
    grids = _grids(listed, grid)
    parts = Split.given_or_by_share(history, split)
    for system in listed:
        system.games_of(history)
    values = [checked_grid(history, each, grids.get(system_name(each))) if tune else {} for each in listed]
    steps = _Steps(progress, [most_runs(tried) if tried else 0 for tried in values], len(history), is_tuned=tune)
    games = TuningGames(history, parts)
    named = zip(_names(listed), listed, values, strict=True)
    plans = [_plan(games, name, system, tried) for name, system, tried in named]
    rows = answers_of(workers, _carried_out, games, plans, steps.note)
    rows.append(_base_rate(rows, history, parts))
    return Backtest(parts, tuple(sorted(rows, key=lambda row: row.loss)))


def _names(systems: Sequence[AnySystem]) -> list[str]:
    """Return a name for each row: where a system is there twice, with the parameters that are not its defaults."""
    names = [system_name(system) for system in systems]
    return [
        name if names.count(name) == 1 else f"{name} ({_parameters(system)})"
        for name, system in zip(names, systems, strict=True)
    ]


def _parameters(system: AnySystem) -> str:
    usual = settings_of(type(system)())
    own = [f"{name}={value}" for name, value in settings_of(system).items() if value != usual[name]]
    return ", ".join(own) or "default"


def _grids(systems: Sequence[AnySystem], grid: Mapping[str, Grid] | None) -> Mapping[str, Grid]:
    """Return the values to try by name of a system."""
    if grid is None:
        return {}
    check_kind("grid", grid, Mapping, 'the values to try by name of a system, such as {"elo": {"k": [16, 32]}}')
    names = [system_name(system) for system in systems]
    unknown = next((name for name in grid if name not in names), None)
    if unknown is not None:
        raise UnknownName("system of this backtest", str(unknown), names)
    return grid


class _Steps:
    """How far a backtest is: tuning a system and judging it are each as much work as there are games."""

    def __init__(self, progress: Progress | None, runs: Sequence[int], games: int, *, is_tuned: bool) -> None:
        self._progress, self._games, self._parts = progress, games, 2 if is_tuned else 1
        self._runs, self._tried, self._done = runs, [0] * len(runs), [0] * len(runs)

    def note(self, number: int, task: AnySystem | _ToJudge, done: int, total: int) -> None:
        """Note what of a task of a system is done."""
        if isinstance(task, _ToJudge):
            work = (self._parts - 1) * self._games + done * self._games // max(1, total)
        elif done < total:
            return
        else:
            self._tried[number] += 1
            work = self._tried[number] * self._games // self._runs[number]
        is_news, self._done[number] = work > self._done[number], max(work, self._done[number])
        if self._progress is not None and (is_news or not work):
            self._progress(sum(self._done), len(self._done) * self._parts * self._games)


@dataclass(frozen=True, slots=True)
class _ToJudge:
    """A system that is to be judged, as it was tuned."""

    name: str
    system: AnySystem
    tuning: Tuning[AnySystem] | None


def _plan(games: TuningGames, name: str, system: AnySystem, values: Grid) -> Plan[Judgement]:
    """Tune a system, then judge it."""
    tuning = None
    try:
        if values:
            tuning = yield from tuning_plan(games, system, values)
    except RatingError as error:
        return Judgement(name, system, None, None, None, str(error))
    (judged,) = yield [_ToJudge(name, system if tuning is None else tuning.system, tuning)]
    return judged if judged.failure is None else Judgement(name, system, None, None, None, judged.failure)


def _carried_out(games: TuningGames, task: AnySystem | _ToJudge, inside: Progress | None) -> float | Judgement:
    """Return the loss of a system that is tried, or the judgement of one."""
    if not isinstance(task, _ToJudge):
        return loss_of(games, task)
    name, system, history, split = task.name, task.system, games.history, games.split
    refits = REFITS if variance_per_day_of(system) is None else MANY_REFITS
    try:
        made = predictions(history, system, first_row=split.warm_up, refits=refits, progress=inside)
        two_player, two_player_losses = _two_player(made, split, history)
        rankings, pair_losses = _rankings(made, split, system)
    except RatingError as error:
        return Judgement(name, system, None, None, None, str(error))
    return Judgement(name, system, task.tuning, two_player, rankings, losses=two_player_losses or pair_losses)


def _two_player(
    made: Predictions, split: Split, history: History
) -> tuple[TwoPlayerScores, Losses] | tuple[None, None]:
    chance, half_points = made.between(split.held_out, split.end)
    if not len(half_points):
        return None, None
    earlier, later = (
        at_home_of(history, made.rows(*part)) for part in ((split.warm_up, split.held_out), (split.held_out, split.end))
    )
    draws = fit_draws(*made.between(split.warm_up, split.held_out), earlier)
    return score_two_player(chance, half_points, draws, later), Losses.of(log_losses(chance, half_points))


def at_home_of(history: History, game: Longs) -> AtHome:
    """Return 1 for games of which the first side may have an advantage, and 0 for those on neutral ground."""
    neutral = history.games.neutral
    return 1.0 if neutral is None else 1.0 - neutral[game].astype(np.float64)


def score_two_player(chance: Floats, half_points: Bytes, draws: DrawFit, at_home: AtHome = 1.0) -> TwoPlayerScores:
    """Judge forecasts of two sides, with draws and advantage as fitted on earlier games."""
    rows = calibration(chance, half_points)
    return TwoPlayerScores(
        games=len(half_points),
        log_loss=log_loss(chance, half_points),
        brier=brier_score(chance, half_points),
        accuracy=accuracy(chance, half_points),
        three_way=three_way_log_loss(draws.chances(chance, at_home), half_points),
        calibration_error=calibration_error(rows),
        calibration=tuple(rows),
        draws=draws,
    )


def _rankings(made: Predictions, split: Split, system: AnySystem) -> tuple[RankingScores, Losses] | tuple[None, None]:
    try:
        scores, losses = scores_and_losses(made.fields(split.held_out), system)
    except InputError:
        return None, None
    return scores, Losses.of(losses)


def _is_clear(gap: LossDifference | None) -> bool:
    return gap is not None and gap.is_clear


def _base_rate(rows: Sequence[Judgement], history: History, split: Split) -> Judgement:
    """Judge the constant forecast of every later game from the earlier ones."""
    two_player = rankings = losses = None
    two = np.flatnonzero(history.rated & (np.diff(history.sides.game_offsets) == 2))
    earlier, later = (
        two[(two >= a) & (two < b)] for a, b in ((split.warm_up, split.held_out), (split.held_out, split.end))
    )
    if len(later):
        before, half_points = half_points_of(history, earlier), half_points_of(history, later)
        rate = float(0.5 * before.sum() + 0.5) / (len(earlier) + 1.0)  # never 0 or 1: what is new may happen
        chance = np.full(len(later), rate)
        draws = fit_draws(np.full(len(earlier), rate), before, at_home_of(history, earlier))
        two_player = score_two_player(chance, half_points, draws, at_home_of(history, later))
        losses = Losses.of(log_losses(chance, half_points))
    many = next((row.rankings for row in rows if row.rankings is not None), None)
    if many is not None:
        rankings = RankingScores(many.games, 0.5, None, float(np.log(2.0)))
        losses = losses or Losses.of(np.full(many.games, rankings.pair_log_loss))
    return Judgement(BASE_RATE, None, None, two_player, rankings, losses=losses)
