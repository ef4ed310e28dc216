"""Judge rating systems by their forecasts of games they had not seen.

Rules
1. Walk-forward only: a forecast is made before its game, from earlier games.
2. A history is parted in time: a warm-up that is not scored, an earlier part to tune on, a later one to judge by.
3. Every system is tuned the same way, on the earlier part, before it is judged; so are draws and home advantage.
4. Beside the systems stands the base rate: what happened in the earlier part, said of every game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from crosstable.evaluation.draws import DrawFit, fit_draws
from crosstable.evaluation.metrics import (
    CalibrationRow,
    accuracy,
    brier_score,
    calibration,
    calibration_error,
    log_loss,
    three_way_log_loss,
)
from crosstable.evaluation.predictions import Predictions, halves_of, predictions
from crosstable.evaluation.rankings import RankingScores, score_rankings
from crosstable.evaluation.split import Split
from crosstable.evaluation.tune import Grid, Tuning, tune
from crosstable.model.columns import Bytes, Floats
from crosstable.model.errors import InputError, RatingError
from crosstable.model.history import History
from crosstable.ratings.system import AnySystem, system_name

Progress = Callable[[str], None]
BASE_RATE = "base rate"


@dataclass(frozen=True, slots=True)
class DuelScores:
    """How good the forecasts of two sides were.

    `three_way` is the log loss of win, draw and loss with `draws` as fitted on the earlier part.
    """

    games: int
    log_loss: float
    brier: float
    accuracy: float
    three_way: float
    calibration_error: float
    calibration: tuple[CalibrationRow, ...]
    draws: DrawFit


@dataclass(frozen=True, slots=True)
class Judgement:
    """One row of a backtest: a system, how it was tuned, and how good it was on the later games.

    `duels` is None without games of two sides, `rankings` without games of three or more.  `failure` says why a
    system could not rate these games to their end, whatever its parameters; it comes last.
    """

    name: str
    system: AnySystem | None
    tuning: Tuning | None
    duels: DuelScores | None
    rankings: RankingScores | None
    failure: str | None = None

    @property
    def loss(self) -> float:
        """What systems are ranked by: the log loss of duels, else of pairs in larger games."""
        if self.duels is not None:
            return self.duels.log_loss
        return self.rankings.pair_log_loss if self.rankings is not None else float("inf")


@dataclass(frozen=True, slots=True)
class Backtest:
    """All rows, best first, the base rate among them, and how the history was parted."""

    split: Split
    rows: tuple[Judgement, ...]


def backtest(
    history: History,
    systems: Sequence[AnySystem],
    *,
    split: Split | None = None,
    is_tuned: bool = True,
    grids: Mapping[str, Mapping[str, Sequence[object]]] | None = None,
    progress: Progress | None = None,
) -> Backtest:
    """Judge systems by the later part of a history.

    Args:
        history: the games.
        systems: with the parameters to start tuning from.
        split: how to part the history; by default 20 % warm-up, 50 % to tune on, 30 % to judge by.
        is_tuned: tune each system first.
        grids: by name of a system, the values to try per parameter, instead of the system's own.
        progress: called with what is being done.
    Raises:
        InputError: too few games.
        RatingError: a game that a system cannot rate.
    """
    parts = Split.by_share(history) if split is None else split
    rows = []
    for system in systems:
        name = system_name(system)
        system.games_of(history)
        try:
            rows.append(_tuned_and_judged(name, system, history, parts, is_tuned, (grids or {}).get(name), progress))
        except RatingError as error:
            rows.append(Judgement(name, system, None, None, None, str(error)))
    rows.append(_base_rate(rows, history, parts))
    return Backtest(parts, tuple(sorted(rows, key=lambda row: row.loss)))


def _tuned_and_judged(
    name: str,
    system: AnySystem,
    history: History,
    split: Split,
    is_tuned: bool,  # noqa: FBT001  # passed on as given
    grid: Grid | None,
    progress: Progress | None,
) -> Judgement:
    tell = progress or (lambda _: None)
    tuning = None
    if is_tuned:
        tell(f"tuning {name}")
        tuning = tune(history, system, split=split, grid=grid)
        system = tuning.system
    tell(f"judging {name}")
    return _judged(name, system, tuning, history, split)


def _judged(name: str, system: AnySystem, tuning: Tuning | None, history: History, split: Split) -> Judgement:
    made = predictions(history, system, first_row=split.warm_up)
    return Judgement(name, system, tuning, _duels(made, split), _rankings(made, split, system))


def _duels(made: Predictions, split: Split) -> DuelScores | None:
    chance, halves = made.between(split.held_out, split.end)
    if not len(halves):
        return None
    return score_duels(chance, halves, fit_draws(*made.between(split.warm_up, split.held_out)))


def score_duels(chance: Floats, halves: Bytes, draws: DrawFit) -> DuelScores:
    """Judge forecasts of two sides, with draws and advantage as they were fitted on others."""
    rows = calibration(chance, halves)
    return DuelScores(
        games=len(halves),
        log_loss=log_loss(chance, halves),
        brier=brier_score(chance, halves),
        accuracy=accuracy(chance, halves),
        three_way=three_way_log_loss(draws.chances(chance), halves),
        calibration_error=calibration_error(rows),
        calibration=tuple(rows),
        draws=draws,
    )


def _rankings(made: Predictions, split: Split, system: AnySystem) -> RankingScores | None:
    try:
        return score_rankings(made.fields(split.held_out), system)
    except InputError:
        return None


def _base_rate(rows: Sequence[Judgement], history: History, split: Split) -> Judgement:
    """Say of every later game what happened in the earlier ones."""
    duels = rankings = None
    two = np.flatnonzero(history.rated & (np.diff(history.sides.game_offsets) == 2))
    earlier, later = (
        two[(two >= a) & (two < b)] for a, b in ((split.warm_up, split.held_out), (split.held_out, split.end))
    )
    if len(earlier) and len(later):
        before = halves_of(history, earlier)
        chance = np.full(len(later), float(np.mean(0.5 * before)))
        duels = score_duels(chance, halves_of(history, later), fit_draws(np.full(len(earlier), chance[0]), before))
    many = next((row.rankings for row in rows if row.rankings is not None), None)
    if many is not None:
        rankings = RankingScores(many.games, 0.5, None, float(np.log(2.0)))
    return Judgement(BASE_RATE, None, None, duels, rankings)
