"""Charts as SVG, drawn on the server.

One drawing fits every width: the line is in an inner picture that stretches; labels and marks are placed around it by
percentages and keep their size.  On a phone the style sheet makes the chart lower and hides the labels marked `w`.
Better is always up in a history and right in a histogram.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from markupsafe import Markup, escape

from crosstable.publish.axis import Tick, count_ticks, date_ticks, number_ticks
from crosstable.ratings.scale import Scale
from crosstable.ratings.whole_history.on_days import bridged_deviation
from crosstable.views.ranking import Histogram

_WIDTH, _HEIGHT = 2000, 1000
_MOST_DOTS = 60
_NEAR_THE_END = 0.96  # a label further right ends at its tick, or it would be cut off
_FAR_DAYS, _INNER = 30, 7  # days that are further apart than that have so many points of the band in between
_GAP_DAYS = 120  # a longer absence is drawn as a broken line


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """The points of a history chart, oldest first.

    Args:
        times: day numbers, or the number of the game where `is_dated` is False.
        deviations: how uncertain each is; None in systems without deviations.
        variance_per_day: of the drift, where a rating is fitted to every day: the line then goes straight from day to
            day, and the band widens in between; None where a rating stays until the next game.
    """

    times: Sequence[float]
    ratings: Sequence[float]
    is_dated: bool = True
    deviations: Sequence[float] | None = None
    variance_per_day: float | None = None


@dataclass(frozen=True, slots=True)
class _Frame:
    """The scale of a chart: `left` and `bottom` are the values at 0, `right` and `top` those at the far ends."""

    left: float
    right: float
    bottom: float
    top: float

    def x(self, value: float) -> float:
        return (value - self.left) / (self.right - self.left)

    def y(self, value: float) -> float:
        return 1 - (value - self.bottom) / (self.top - self.bottom)


def history_chart(line: HistoryLine, scale: Scale, title: str) -> Markup:
    """Draw a rating over time; the script marks the point chosen by pointer or arrow keys.

    Args:
        line: at least one point.
        title: one sentence, read out in place of the picture.
    """
    frame = _frame(line, scale)
    places = [
        (round(_WIDTH * frame.x(time)), round(_HEIGHT * frame.y(rating)))
        for time, rating in zip(line.times, line.ratings, strict=True)
    ]
    ticks = date_ticks(frame.left, frame.right) if line.is_dated else count_ticks(frame.left, frame.right)
    inner = [_band(line, frame)] if line.deviations is not None else []
    days = _days(line)
    shown = places if days is None else [places[stop - 1] for _, stop in days]
    if days is None:
        inner += _stepwise(line, places)
    else:
        inner += _day_by_day(line, places, days)
    if len(shown) <= _MOST_DOTS:
        inner.append(f'<path class="dots" d="{"".join(f"M{x} {y}h0" for x, y in shown)}"/>')
    levels = number_ticks(min(frame.bottom, frame.top), max(frame.bottom, frame.top), scale.decimals)
    parts = [_level(tick, frame) for tick in levels] + [_along(tick, frame, at) for at, tick in enumerate(ticks)]
    css = "in" if days is None else "in days"
    parts.append(
        f'<svg class="{css}" viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="none">{"".join(inner)}</svg>'
    )
    parts.append('<circle class="dot" r="5" visibility="hidden"/>')
    return _picture(parts, title)


def histogram_bars(histogram: Histogram, scale: Scale, word: Callable[[float], str] | None = None) -> Markup:
    """Draw the bars and the axis of a histogram, shared by all players; `histogram_chart` adds a mark.

    Args:
        word: what the axis says of a rating, such as its rank; None for the number.
    """
    most = max(histogram.counts)
    bars = len(histogram.counts)
    wide = _WIDTH / bars
    is_up = scale.better == "higher"
    path = []
    for at, count in enumerate(histogram.counts):
        if count:
            place = at if is_up else bars - 1 - at
            high = max(8, round(_HEIGHT * count / most))
            path.append(f"M{place * wide + 0.04 * wide:.0f} {_HEIGHT}v{-high}h{0.92 * wide:.0f}v{high}z")
    low, high_edge = histogram.edges[0], histogram.edges[-1]
    frame = _Frame(low, high_edge, 0, 1) if is_up else _Frame(high_edge, low, 0, 1)
    ticks = number_ticks(low, high_edge, scale.decimals)
    ticks = ticks if word is None else [Tick(tick.at, word(tick.at)) for tick in ticks]
    parts = [_along(tick, frame, at) for at, tick in enumerate(ticks)]
    parts.append(
        f'<svg class="in" viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="none">'
        f'<path class="bars" d="{"".join(path)}"/></svg>'
    )
    return Markup("".join(parts))  # noqa: S704  # numbers of our own and escaped labels


def histogram_chart(bars: Markup, histogram: Histogram, scale: Scale, rating: float, title: str) -> Markup:
    """Return a histogram with the mark of a player."""
    # The middle of the step that a shown rating stands for, so that the mark is never on an edge.
    middle = rating + 0.5 * 10.0**-scale.decimals
    return _picture([bars, _mark(histogram, scale, middle, scale.show(rating))], title, "histogram")


def histogram_with_edges(
    bars: Markup, histogram: Histogram, scale: Scale, edges: Sequence[tuple[float, str]], title: str
) -> Markup:
    """Return a histogram with edges that divide the players, such as a bar.

    Args:
        bars: of the histogram, as drawn by `histogram_bars`.
        histogram: with at least one bar.
        title: one sentence, read out in place of the picture.
    """
    marks = [_mark(histogram, scale, at, label, y=-8 - 16 * line) for line, (at, label) in enumerate(edges)]
    return _picture([bars, *marks], title, "histogram edged" if edges else "histogram")


def _mark(histogram: Histogram, scale: Scale, at: float, label: str, *, y: int = 4) -> str:
    """Draw a line across a histogram with its label at a height, below 0 above the bars."""
    low, high = histogram.edges[0], histogram.edges[-1]
    share = min(1.0, max(0.0, (at - low) / (high - low)))
    place = share if scale.better == "higher" else 1 - share
    x = f"{100 * place:.1f}%"
    side, shift = ("end", -6) if place > 0.5 else ("start", 6)
    return (
        f'<line class="you" x1="{x}" x2="{x}" y1="{min(-6, y - 10)}" y2="100%"/>'
        f'<text class="youl" x="{x}" y="{y}" dx="{shift}" text-anchor="{side}">{escape(label)}</text>'
    )


def _frame(line: HistoryLine, scale: Scale) -> _Frame:
    points = _band_points(line) or [(time, rating, 0.0) for time, rating in zip(line.times, line.ratings, strict=True)]
    low = min(rating - width for _, rating, width in points)
    high = max(rating + width for _, rating, width in points)
    least = 20 * 10.0**-scale.decimals
    margin = max(0.06 * (high - low), (least - (high - low)) / 2)
    low, high = low - margin, high + margin
    left, right = line.times[0], line.times[-1]
    room = max(0.01 * (right - left), (1.0 - (right - left)) / 2)
    bottom, top = (low, high) if scale.better == "higher" else (high, low)
    return _Frame(left - room, right + room, bottom, top)


def _days(line: HistoryLine) -> list[tuple[int, int]] | None:
    """Return the first point and the end of each day, the start value by itself; None where days are not drawn.

    A rating that is fitted to every day has one point a day anyway.
    """
    if not line.is_dated or line.variance_per_day is not None or len(line.times) < 2:
        return None
    day = np.floor(line.times)
    starts = [0, *(np.flatnonzero(np.diff(day[1:], prepend=day[1] - 1)) + 1).tolist()]
    return list(zip(starts, [*starts[1:], len(line.times)], strict=True))


def _day_by_day(line: HistoryLine, places: Sequence[tuple[int, int]], days: Sequence[tuple[int, int]]) -> list[str]:
    """Draw a point a day with the range of the day behind it, and a line through the points.

    The path of all steps is not seen: the script finds the games by it.
    """
    ranges = []
    for first, stop in days:
        x, high = places[stop - 1][0], [y for _, y in places[first:stop]]
        if stop - first > 1 and min(high) < max(high):
            ranges.append(f"M{x} {min(high)}V{max(high)}")
    solid, broken = [], []
    for (_, before), (first, stop) in pairwise([(0, 0), *days]):
        (x, y), was = places[stop - 1], places[before - 1]
        if before and line.times[first] - line.times[before - 1] > _GAP_DAYS:
            broken.append(f"M{was[0]} {was[1]}L{x} {y}")
            solid.append(f"M{x} {y}")
        else:
            solid.append(f"{'L' if before else 'M'}{x} {y}")
    steps = _stepwise(line, places)[:1]
    found = [*steps, f'<path class="range" d="{"".join(ranges)}"/>' if ranges else "", _path("trend", solid)]
    return [part for part in (*found, _path("gap", broken) if broken else "") if part]


def _path(css: str, parts: Sequence[str]) -> str:
    return f'<path class="{css}" d="{"".join(parts)}"/>'


def _stepwise(line: HistoryLine, places: Sequence[tuple[int, int]]) -> list[str]:
    """Draw the path through all points, interrupted at long absences, and the path across these.

    A rating keeps its value until the next step, so the path goes along and then up or down; a rating that is fitted to
    every day goes straight to the next.
    """
    if line.variance_per_day is not None:
        return [f'<path class="line" d="M{"L".join(f"{x} {y}" for x, y in places)}"/>']
    solid, broken = [f"M{places[0][0]} {places[0][1]}"], []
    for at, (x, y) in enumerate(places[1:]):
        if line.is_dated and line.times[at + 1] - line.times[at] > _GAP_DAYS:
            broken.append(f"M{places[at][0]} {places[at][1]}H{x}V{y}")
            solid.append(f"M{x} {y}")
        else:
            solid.append(f"H{x}V{y}")
    return [_path("line", solid), *([_path("gap", broken)] if broken else [])]


def _band(line: HistoryLine, frame: _Frame) -> str:
    points = _band_points(line)
    above = [(time, rating + width) for time, rating, width in points]
    below = [(time, rating - width) for time, rating, width in reversed(points)]
    path = " ".join(
        f"{round(_WIDTH * frame.x(time))} {round(_HEIGHT * frame.y(rating))}" for time, rating in (*above, *below)
    )
    return f'<path class="band" d="M{path}z"/>'


def _band_points(line: HistoryLine) -> list[tuple[float, float, float]]:
    """Return times, ratings and deviations of the band; with a drift, also in between where days are far apart."""
    points = list(zip(line.times, line.ratings, line.deviations or (), strict=bool(line.deviations)))
    if line.variance_per_day is None:
        return points
    found = points[:1]
    for (start, low, one), (stop, high, other) in pairwise(points):
        inner = np.arange(1, _INNER + 1) / (_INNER + 1) if stop - start > _FAR_DAYS else np.zeros(0)
        widths = bridged_deviation(one, other, inner, line.variance_per_day * (stop - start))
        for share, width in zip(inner.tolist(), widths.tolist(), strict=True):
            found.append((start + share * (stop - start), low + share * (high - low), width))
        found.append((stop, high, other))
    return found


def _level(tick: Tick, frame: _Frame) -> str:
    y = f"{100 * frame.y(tick.at):.1f}%"
    label = escape(tick.label)
    return f'<line class="grid" x2="100%" y1="{y}" y2="{y}"/><text class="yl" x="-6" y="{y}" dy=".32em">{label}</text>'


def _along(tick: Tick, frame: _Frame, at: int) -> str:
    x = frame.x(tick.at)
    css = ("xl w" if at % 2 else "xl") + (" e" if x > _NEAR_THE_END else "")
    return f'<text class="{css}" x="{100 * x:.1f}%" y="100%" dy="21">{escape(tick.label)}</text>'


def _picture(parts: Sequence[str], title: str, css: str = "") -> Markup:
    keys = ' tabindex="0"' if not css else ""
    return Markup(  # noqa: S704  # numbers of our own and escaped labels
        f'<svg class="chart {css}" role="img" aria-label="{escape(title)}"{keys}>{"".join(parts)}</svg>'
    )
