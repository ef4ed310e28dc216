"""The report of a backtest: one page, hostile names escaped, a dot per calibration row."""

import numpy as np

from crosstable.evaluation.backtest import backtest
from crosstable.model.history import History
from crosstable.publish.backtest_report import backtest_report
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
    page = backtest_report(backtest(history, [Elo()], grid={"elo": {"k": (8.0, 32.0)}}), history, ["<b>.csv"])

    assert "&lt;b&gt;.csv" in page
    assert "<b>.csv" not in page
    assert not any(word in page for word in ("http:", "https:", "<link", "<script"))
    assert "<b>elo</b>" in page
