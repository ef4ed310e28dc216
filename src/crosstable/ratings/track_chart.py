"""A player's ratings drawn as a line, as SVG that needs no style sheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from html import escape

from crosstable.model.counted import counted
from crosstable.model.history import History
from crosstable.model.notebook import ACCENT, Svg
from crosstable.ratings.player_rating import TrackPoint
from crosstable.ratings.scale import Scale

_WIDTH, _HEIGHT = 640, 200
_LEFT, _ABOVE, _BELOW, _RIGHT = 56, 12, 26, 12


def track_svg(player: str, track: Sequence[TrackPoint], rating: float, history: History, scale: Scale) -> Svg:
    """Draw every rating of one player; see `Ratings.track_svg`.

    Args:
        player: the name.
        track: the steps of the rating.
        rating: after all of them.
        history: the games.
        scale: of the rating.
    """
    values = [track[0].before, *(step.after for step in track)] if track else [rating]
    has_dates = history.games.date is not None
    days = [history.date(min(step.game, len(history) - 1)) for step in track] if has_dates else []
    known = [day.toordinal() for day in days if day is not None]
    is_timed = len(known) == len(track) and len(known) > 1 and known[0] < known[-1]
    at = [float(known[0]), *map(float, known)] if is_timed else [float(number) for number in range(len(values))]
    low, high = min(values), max(values)
    points = " ".join(f"{_x(when, at):.1f},{_y(value, low, high):.1f}" for when, value in zip(at, values, strict=True))
    ends = (_day(known[0]), _day(known[-1])) if is_timed else ("0", counted(len(track), "game") if track else "")
    title = f"{player}: {scale.show(values[0])} to {scale.show(values[-1])}"
    parts = [
        _text(_LEFT - 8, _y(value, low, high) + 4, scale.show(value), "end")
        for value in ([low, high] if high > low else [low])
    ]
    parts += [_text(_LEFT, _HEIGHT - 8, ends[0], "start"), _text(_WIDTH - _RIGHT, _HEIGHT - 8, ends[1], "end")]
    parts.append(f'<polyline points="{points}" fill="none" stroke="{ACCENT}" stroke-width="2"/>')
    return Svg(
        f'<svg role="img" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
        f'font-size="12" font-family="sans-serif" fill="currentColor"><title>{escape(title)}</title>'
        f"{''.join(parts)}</svg>"
    )


def _x(when: float, at: list[float]) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (when - at[0]) / ((at[-1] - at[0]) or 1.0)


def _y(value: float, low: float, high: float) -> float:
    return _HEIGHT - _BELOW - (_HEIGHT - _ABOVE - _BELOW) * (value - low) / ((high - low) or 1.0)


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _day(ordinal: int) -> str:
    return dt.date.fromordinal(ordinal).isoformat()
