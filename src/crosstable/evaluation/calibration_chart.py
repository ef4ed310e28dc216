"""Calibration drawn: actual against forecast scores, as SVG that needs no style sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import sqrt

from crosstable.evaluation.metrics import CalibrationRow
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.model.notebook import ACCENT, Svg

_SIZE = 240  # of the square that is drawn on
_LEFT, _BELOW, _EDGE = 34, 26, 8
_LARGEST_DOT, _SMALLEST_DOT = 9.0, 2.5
_TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)


def dot_words(row: CalibrationRow) -> str:
    """Return what a dot stands for: "forecast 0.55, scored 0.60, 20 games"."""
    return f"forecast {row.forecast:.2f}, scored {row.scored:.2f}, {counted(row.games, 'game')}"


def calibration_svg(
    rows: Sequence[CalibrationRow], title: str = "Calibration", words: Callable[[CalibrationRow], str] = dot_words
) -> Svg:
    """Draw actual against forecast scores; the diagonal is perfect, the area of a dot is its number of games.

    Args:
        rows: of a backtest (`row.two_player.calibration`) or of `metrics.calibration`.
        title: what a screen reader reads.
        words: returns what a dot stands for.
    Raises:
        InputError: no rows.
    Example:
        >>> calibration_svg([CalibrationRow(0.5, 0.6, 20, 0.55, 0.6)])[:28]
        '<svg class="calibration-svg"'
    """
    if not rows:
        raise InputError("evaluation/no-game")
    most = max(row.games for row in rows)
    far = _LEFT + _SIZE
    parts = [_line(0.0, 0.0, 1.0, 1.0)]
    for tick in _TICKS:
        x, y = _at(tick, tick)
        parts.append(f'<text x="{x:.1f}" y="{_EDGE + _SIZE + 16}" text-anchor="middle">{tick:g}</text>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{tick:g}</text>')
    for row in rows:
        x, y = _at(row.forecast, row.scored)
        size = max(_SMALLEST_DOT, _LARGEST_DOT * sqrt(row.games / most))
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="{ACCENT}" fill-opacity="0.8">'
            f"<title>{escape(words(row))}</title></circle>"
        )
    return Svg(
        f'<svg class="calibration-svg" role="img" aria-label="{escape(title)}" '
        f'viewBox="0 0 {far + _EDGE} {_EDGE + _SIZE + _BELOW}" width="{far + _EDGE}" font-size="11" '
        f'font-family="sans-serif" fill="currentColor">{"".join(parts)}</svg>'
    )


def _at(forecast: float, scored: float) -> tuple[float, float]:
    return _LEFT + _SIZE * forecast, _EDGE + _SIZE * (1.0 - scored)


def _line(forecast: float, scored: float, forecast_2: float, scored_2: float) -> str:
    (x1, y1), (x2, y2) = _at(forecast, scored), _at(forecast_2, scored_2)
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="currentColor" stroke-opacity="0.4" stroke-dasharray="4 4"/>'
    )
