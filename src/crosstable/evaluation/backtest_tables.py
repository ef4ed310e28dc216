"""A backtest as a dataframe, and as a table with calibration charts in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from crosstable.evaluation.calibration_chart import calibration_svg
from crosstable.evaluation.judgement import Judgement
from crosstable.model.frames import Library, frame_of
from crosstable.model.notebook import html_table

_TWO_PLAYER = ("log_loss", "three_way", "brier", "accuracy", "calibration_error")
_RANKINGS = ("pair_log_loss", "pair_inversion", "rank_deviation")


def backtest_frame(rows: Sequence[Judgement], best: Judgement | None, library: Library | None) -> Any:
    """Return the rows of a backtest as a dataframe; a column that no row fills is left out."""
    lines = [_line(row, rows[0], is_best=row is best) for row in rows]
    filled = [name for name in lines[0] if any(line[name] is not None for line in lines)]
    if not any(line["tuned"] for line in lines):
        filled.remove("tuned")
    return frame_of({name: [line[name] for line in lines] for name in filled}, library)


def html_of_backtest(rows: Sequence[Judgement], best: Judgement | None) -> str:
    """Return the rows of a backtest as HTML, with the calibration of each system."""
    lines = [_line(row, rows[0], is_best=row is best) for row in rows]
    headings = ["system", "games", "loss", "behind", "margin"]
    headings += ["failure"] if any(row.failure for row in rows) else []
    cells = ([_rounded(line[name]) for name in headings] for line in lines)
    charts = "".join(
        f'<figure style="display:inline-block"><figcaption>{row.name}</figcaption>'
        f"{calibration_svg(row.two_player.calibration, f'Calibration of {row.name}')}</figure>"
        for row in rows
        if row.two_player is not None and row.system is not None
    )
    return html_table(_title(rows, best), headings, cells, len(lines)) + charts


def _title(rows: Sequence[Judgement], best: Judgement | None) -> str:
    games = 0 if rows[0].losses is None else rows[0].losses.games
    return f"No clear best of {games} games" if best is None else f"{best.name} forecast these {games} games best"


def _line(row: Judgement, first: Judgement, *, is_best: bool) -> dict[str, Any]:
    two_player, rankings = row.two_player, row.rankings
    behind = None if row is first else row.behind(first)
    return {
        "system": row.name,
        "best": is_best,
        "tuned": row.tuning is not None,
        "games": (two_player.games if two_player else 0) + (rankings.games if rankings else 0),
        "loss": row.loss if isfinite(row.loss) else None,
        "behind": None if behind is None else behind.mean,
        "margin": None if behind is None else behind.margin,
        **{name: None if two_player is None else getattr(two_player, name) for name in _TWO_PLAYER},
        **{name: None if rankings is None else getattr(rankings, name) for name in _RANKINGS},
        "failure": row.failure,
    }


def _rounded(value: object) -> object:
    return f"{value:.4f}" if isinstance(value, float) else value
