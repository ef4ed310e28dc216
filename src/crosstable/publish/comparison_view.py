"""The page that compares rating systems on the games of a list: quality of forecasts, and places."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from markupsafe import Markup

from crosstable.evaluation.backtest import BASE_RATE, Backtest
from crosstable.evaluation.judgement import Judgement
from crosstable.model.columns import Longs
from crosstable.publish.backtest_report import calibration_markup, days_of
from crosstable.runs.run_facts import Comparison
from crosstable.views.comparison import PlacesBySystem
from crosstable.views.directory import Directory
from crosstable.views.pool import PoolView
from crosstable.views.texts import _
from crosstable.views.verdict import behind_words, clearly_better, verdict

_TOP = 20
_MOST_DISAGREEMENTS = 10
_BEHIND = "behind"
_TWO_PLAYER = ("log_loss", "three_way", "brier", "accuracy", "calibration_error")
_RANKINGS = ("pair_log_loss", "pair_inversion", "rank_deviation")
_SHARES = {"accuracy", "pair_inversion", "rank_deviation"}


class SystemLine(NamedTuple):
    """A system in the table of forecasts: its scores as text, and whether it is the published one."""

    name: str
    is_published: bool
    scores: Sequence[str]
    chart: Markup | None


class PlaceLine(NamedTuple):
    """A player and the places that the systems give."""

    name: str
    href: str
    places: Sequence[int]


def comparison_page(facts: PoolView, comparison: Comparison, directory: Directory) -> dict[str, Any]:
    """Return the values of the comparison page of a rating list."""
    listed = PlacesBySystem.of(comparison, np.flatnonzero(facts.is_active), facts.name_order)
    apart = listed.disagreements(_MOST_DISAGREEMENTS, facts.rated & ~facts.provisional)
    # A system that failed on these games has no scores.
    judged = (
        [] if comparison.judged is None else [row for row in comparison.judged.rows if row.two_player or row.rankings]
    )
    split = None if comparison.judged is None else comparison.judged.split
    columns = columns_of(judged)
    own = comparison.lists[0].label
    return {
        "labels": listed.labels,
        "own": own,
        "verdict": "" if comparison.judged is None else verdict(comparison.judged),
        "is_best": comparison.judged is not None and _is_best(comparison.judged, own),
        "better": 0 if comparison.judged is None else clearly_better(comparison.judged, own),
        "columns": columns,
        "systems": [_system_line(row, judged[0], own, columns) for row in judged],
        "games": max((_games(row) for row in judged), default=0),
        "days": "" if split is None else days_of(facts.history, split.held_out, split.end),
        "top": _place_lines(listed, np.arange(min(_TOP, len(listed.players))), facts, directory),
        "apart": _place_lines(listed, apart, facts, directory),
    }


def columns_of(judged: Sequence[Judgement]) -> list[str]:
    """Return the scores that apply to these games, first the one that ranks the systems."""
    two_player = _TWO_PLAYER if any(row.two_player for row in judged) else ()
    rankings = _RANKINGS if any(row.rankings for row in judged) else ()
    scores = [*two_player, *rankings]
    return [*scores[:1], _BEHIND, *scores[1:]]


def score_of(row: Judgement, key: str, first: Judgement) -> str:
    """Format one score of a system, "" where it has none; `first` is the best system."""
    if key == _BEHIND:
        return "" if row is first else behind_words(row.behind(first))
    value = getattr(row.rankings if key in _RANKINGS else row.two_player, key, None)
    if value is None or not math.isfinite(value):
        return ""
    return f"{100 * value:.1f} %" if key in _SHARES else f"{value:.4f}"


def _system_line(row: Judgement, first: Judgement, own: str, columns: Sequence[str]) -> SystemLine:
    chart = None
    if row.two_player is not None and row.name != BASE_RATE:
        chart = calibration_markup(row.two_player.calibration, row.name)
    name = _(row.name) if row.name == BASE_RATE else row.name
    return SystemLine(name, row.name == own, [score_of(row, key, first) for key in columns], chart)


def _is_best(judged: Backtest, own: str) -> bool:
    return judged.best is not None and judged.best.name == own


def _games(row: Judgement) -> int:
    return (row.two_player.games if row.two_player else 0) + (row.rankings.games if row.rankings else 0)


def _place_lines(listed: PlacesBySystem, rows: Longs, facts: PoolView, directory: Directory) -> list[PlaceLine]:
    ids = [facts.history.players[player] for player in listed.players[rows].tolist()]
    return [
        PlaceLine(directory.names[id], f"../players/{directory.players[id]}.html", places)
        for id, places in zip(ids, listed.place[rows].tolist(), strict=True)
    ]
