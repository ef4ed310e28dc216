"""The report of a backtest: one HTML file with its tables and calibration charts, for a browser or a mail."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from math import sqrt

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from crosstable.evaluation.backtest import Backtest, Judgement
from crosstable.evaluation.metrics import CalibrationRow
from crosstable.model.columns import date_of
from crosstable.model.counted import counted
from crosstable.model.history import History
from crosstable.ratings.settings import settings_of
from crosstable.views.verdict import behind_words, verdict

_LARGEST_DOT = 9.0
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


def backtest_report(judged: Backtest, history: History, files: Sequence[str]) -> str:
    """Write a backtest as one HTML page that needs nothing else.

    Args:
        judged: what the backtest found.
        history: the games it was made on.
        files: the names of the files they came from.
    """
    pages = Environment(
        loader=PackageLoader("crosstable.publish"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    split = judged.split
    return pages.get_template("backtest.html").render(
        files=list(files),
        style=Markup(resources.files("crosstable.publish").joinpath("assets/site.css").read_text(encoding="utf-8")),  # noqa: S704  # our own
        verdict=verdict(judged),
        rows=[_row(row, judged.rows[0]) for row in judged.rows],
        has_two_player=any(row.two_player for row in judged.rows),
        has_many=any(row.rankings for row in judged.rows),
        parts=[
            ("warm-up, not scored", split.warm_up, days_of(history, 0, split.warm_up)),
            ("to tune on", split.held_out - split.warm_up, days_of(history, split.warm_up, split.held_out)),
            ("to evaluate on", split.end - split.held_out, days_of(history, split.held_out, split.end)),
        ],
    )


def calibration_chart(rows: Sequence[CalibrationRow], title: str) -> Markup:
    """Draw actual against forecast scores; the diagonal is perfect, the area of a dot is its number of games."""
    most = max(row.games for row in rows)
    parts = ['<line class="grid" x1="0" y1="100%" x2="100%" y2="0"/>']
    for tick in _TICKS:
        parts.append(f'<text class="xl" x="{100 * tick:.0f}%" y="100%" dy="18">{tick:g}</text>')
        parts.append(f'<text class="yl" x="-8" y="{100 - 100 * tick:.0f}%" dy=".32em">{tick:g}</text>')
    for row in rows:
        title_of_dot = f"forecast {row.forecast:.2f}, scored {row.scored:.2f}, {counted(row.games, 'game')}"
        size = max(2.5, _LARGEST_DOT * sqrt(row.games / most))
        parts.append(
            f'<circle class="dot" cx="{100 * row.forecast:.1f}%" cy="{100 - 100 * row.scored:.1f}%" r="{size:.1f}">'
            f"<title>{title_of_dot}</title></circle>"
        )
    return Markup(  # noqa: S704  # numbers of our own and an escaped title
        f'<svg class="chart calibration" role="img" aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def _row(row: Judgement, first: Judgement) -> dict[str, object]:
    two_player = row.two_player
    tuned = {} if row.tuning is None or row.system is None else _differences(row)
    return {
        "name": row.name,
        "two_player": two_player,
        "behind": "" if row is first else behind_words(row.behind(first)),
        "rankings": row.rankings,
        "tuning": row.tuning,
        "failure": row.failure,
        "tuned": tuned,
        "chart": None
        if two_player is None
        else calibration_chart(two_player.calibration, f"Calibration of {row.name}"),
    }


def _differences(row: Judgement) -> dict[str, object]:
    """Return the parameters that differ from the defaults."""
    if row.system is None:
        return {}
    usual = settings_of(type(row.system)())
    found = {name: value for name, value in settings_of(row.system).items() if value != usual[name]}
    return {name: f"{value:.4g}" if isinstance(value, float) else value for name, value in found.items()}


def days_of(history: History, start: int, stop: int) -> str:
    """Return the first and the last day of these games, "" if unknown."""
    dates = history.games.date
    if dates is None or start >= stop:
        return ""
    return f"{date_of(int(dates[start])) or '?'} to {date_of(int(dates[stop - 1])) or '?'}"
