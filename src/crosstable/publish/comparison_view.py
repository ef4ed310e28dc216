"""The page that compares rating systems on the games of a list: quality of forecasts, and places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from markupsafe import Markup

from crosstable.evaluation.backtest import BASE_RATE, Backtest
from crosstable.evaluation.judgement import Judgement
from crosstable.evaluation.metrics import CalibrationRow
from crosstable.games.profile import Words
from crosstable.model.columns import Longs
from crosstable.publish.backtest_report import calibration_markup, days_of
from crosstable.publish.markup import player_links
from crosstable.publish.table_html import page_table
from crosstable.reading.directory import Directory
from crosstable.runs.run_facts import Comparison
from crosstable.views.comparison import PlacesBySystem
from crosstable.views.pool import PoolView
from crosstable.views.tables.comparison import PlacesContext, forecasts_table, places_table
from crosstable.views.verdict import clearly_better, verdict

_TOP = 20
_MOST_DISAGREEMENTS = 10


def comparison_page(facts: PoolView, comparison: Comparison, directory: Directory, words: Words) -> dict[str, Any]:
    """Return the values of the comparison page of a rating list."""
    listed = PlacesBySystem.of(comparison, np.flatnonzero(facts.is_active), facts.name_order)
    apart = listed.disagreements(_MOST_DISAGREEMENTS, facts.rated & ~facts.provisional)
    # A system that failed on these games has no scores.
    judged = (
        [] if comparison.judged is None else [row for row in comparison.judged.rows if row.two_player or row.rankings]
    )
    split = None if comparison.judged is None else comparison.judged.split
    players = facts.history.players

    def places(rows: Longs, name: str) -> Markup | str:
        links = player_links(directory, (players[player] for player in listed.players[rows].tolist()))
        of = PlacesContext(listed, lambda row: players[listed.players[row]], directory.names.__getitem__, words)
        table = places_table(rows.tolist(), of, "page", name=name)
        return page_table(table, "places stack", links.__getitem__) if table.rows else ""

    own = comparison.lists[0].label
    return {
        "labels": listed.labels,
        "own": own,
        "verdict": "" if comparison.judged is None else verdict(comparison.judged),
        "is_best": comparison.judged is not None and _is_best(comparison.judged, own),
        "better": 0 if comparison.judged is None else clearly_better(comparison.judged, own),
        "systems": _forecasts(judged, words, own),
        "charts": calibration_charts(judged),
        "games": max((_games(row) for row in judged), default=0),
        "days": "" if split is None else days_of(facts.history, split.held_out, split.end),
        "top": places(np.arange(min(_TOP, len(listed.players))), "r"),
        "apart": places(apart, "d"),
    }


def calibration_charts(judged: Sequence[Judgement]) -> list[tuple[str, Markup, Sequence[CalibrationRow]]]:
    """Return name, calibration chart and its rows of each system that forecast games of two sides."""
    return [
        (row.name, calibration_markup(row.two_player.calibration, row.name), row.two_player.calibration)
        for row in judged
        if row.two_player is not None and row.name != BASE_RATE
    ]


def _forecasts(judged: Sequence[Judgement], words: Words, own: str) -> Markup | str:
    table = forecasts_table(judged, "page", words=words, published=own)
    return page_table(table, "forecasts stack") if judged else ""


def _is_best(judged: Backtest, own: str) -> bool:
    return judged.best is not None and judged.best.name == own


def _games(row: Judgement) -> int:
    return (row.two_player.games if row.two_player else 0) + (row.rankings.games if row.rankings else 0)
