"""Forecasts of rating systems under the names that `--json` and the API give them."""

from __future__ import annotations

from dataclasses import asdict

from crosstable.evaluation.backtest import Backtest
from crosstable.evaluation.differences import LossDifference
from crosstable.evaluation.judgement import Judgement
from crosstable.evaluation.tune import Tuning
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem


def backtest_values(judged: Backtest) -> dict[str, object]:
    """Return a backtest under the names that `--json` prints."""
    warm_up, held_out, end = judged.split.warm_up, judged.split.held_out, judged.split.end
    return {
        "games": {"warm_up": warm_up, "tuning": held_out - warm_up, "held_out": end - held_out},
        "best": None if judged.best is None else judged.best.name,
        "within_chance": judged.leaders,
        "systems": [_judgement_values(row, judged.rows[0]) for row in judged.rows],
    }


def _judgement_values(row: Judgement, first: Judgement) -> dict[str, object]:
    return {
        "system": row.name,
        "parameters": None if row.system is None else settings_of(row.system),
        "tuning": None if row.tuning is None else tuning_values(row.tuning),
        "duels": row.two_player,
        "rankings": row.rankings,
        "behind": None if row is first else difference_values(row.behind(first)),
        "failure": row.failure,
    }


def difference_values(apart: LossDifference | None) -> dict[str, object] | None:
    """Return how far two systems are apart."""
    if apart is None:
        return None
    return {**asdict(apart), "low": apart.low, "high": apart.high, "is_clear": apart.is_clear}


def tuning_values(tuning: Tuning[AnySystem]) -> dict[str, object]:
    """Return a tuning."""
    return {
        "system": system_name(tuning.system),
        "parameters": settings_of(tuning.system),
        "loss": tuning.loss,
        "start_loss": tuning.start_loss,
        "runs": tuning.runs,
        "at_edge": tuning.at_edge,
    }
