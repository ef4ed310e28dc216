"""The report of a backtest: one page, hostile names escaped, a dot per calibration row."""

import numpy as np

from crosstable.evaluation.backtest import backtest
from crosstable.evaluation.metrics import CalibrationRow
from crosstable.model.history import History
from crosstable.publish.backtest_report import backtest_report, calibration_chart
from crosstable.ratings.elo.elo import Elo


def a_history():
    rng = np.random.default_rng(1)
    first = rng.integers(0, 6, 200)
    second = (first + rng.integers(1, 6, 200)) % 6
    return History.from_pairs(
        [f"p{n}" for n in range(6)], first, second, np.where(first < second, 2, 0).astype(np.int8)
    )


def test_the_page_needs_nothing_else_and_escapes_names():
    history = a_history()
    page = backtest_report(backtest(history, [Elo()], grids={"elo": {"k": (8.0, 32.0)}}), history, ["<b>.csv"])

    assert "&lt;b&gt;.csv" in page
    assert "<b>.csv" not in page
    assert not any(word in page for word in ("http:", "https:", "<link", "<script"))
    assert "<b>elo</b>" in page


def test_a_dot_appears_at_forecast_and_score():
    rows = [CalibrationRow(0.2, 0.3, 10, 0.25, 0.4), CalibrationRow(0.7, 0.8, 40, 0.75, 0.7)]
    chart = calibration_chart(rows, "x")

    assert 'cx="25.0%" cy="60.0%"' in chart
    assert 'cx="75.0%" cy="30.0%"' in chart
    assert "forecast 0.75, scored 0.70, 40 games" in chart
