"""A backtest as rows, as a table in a notebook, and its calibration drawn."""

import datetime as dt

import numpy as np
import pytest

from crosstable.evaluation.backtest import backtest
from crosstable.evaluation.calibration_chart import calibration_svg
from crosstable.evaluation.metrics import CalibrationRow
from crosstable.evaluation.split import Split
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.elo.many_sides import EloManySides


def a_history(games=200):
    rng = np.random.default_rng(1)
    first = rng.integers(0, 6, games)
    second = (first + rng.integers(1, 6, games)) % 6
    names = [f"<p{n}>" for n in range(6)]
    return History.from_pairs(names, first, second, np.where(first < second, 2, 0).astype(np.int8))


def test_the_rows_of_a_backtest_are_a_frame_with_the_best_marked():
    judged = backtest(a_history(), [Elo(k=0.5), Elo(k=40)], tune=False)
    frame = judged.to_frame("pandas")

    assert frame["system"].tolist() == [row.name for row in judged.rows]
    assert frame["loss"].tolist() == [row.loss for row in judged.rows]
    assert frame["best"].tolist() == [row is judged.best for row in judged.rows]
    assert frame["margin"].tolist()[1] == judged.rows[1].behind(judged.rows[0]).margin
    assert "pair_log_loss" not in frame
    assert "failure" not in frame


def test_games_of_many_sides_have_their_own_columns():
    games = [Game.of_sides(["a", "b", "c"], [1, 2, 3]) for _ in range(40)]
    frame = backtest(History.from_games(games), [EloManySides()], tune=False).to_frame("polars")

    assert {"pair_log_loss", "pair_inversion"} < set(frame.columns)
    assert "log_loss" not in frame.columns


def test_a_notebook_shows_the_rows_and_a_drawing_per_system():
    judged = backtest(a_history(), [Elo()], tune=False)

    assert repr(judged) == "<Backtest of elo, base rate>"
    assert judged._repr_html_().startswith("<p>elo forecast these 60 games best</p><table>")
    assert judged._repr_html_().count("<svg") == 1


def test_a_dot_appears_at_forecast_and_score():
    rows = [CalibrationRow(0.2, 0.3, 10, 0.25, 0.4), CalibrationRow(0.7, 0.8, 40, 0.75, 0.7)]
    chart = calibration_svg(rows, "<x>")

    assert 'cx="94.0" cy="152.0" r="4.5"' in chart  # 34 + 240 / 4, 8 + 240 * 0.6; a quarter of the games
    assert 'cx="214.0" cy="80.0" r="9.0"' in chart
    assert "forecast 0.75, scored 0.70, 40 games" in chart
    assert 'aria-label="&lt;x&gt;"' in chart
    assert chart._repr_svg_().startswith('<svg xmlns="http://www.w3.org/2000/svg" class=')


def test_no_rows_cannot_be_drawn():
    with pytest.raises(InputError, match=r"^No game is left to judge forecasts by"):
        calibration_svg([])


def test_a_history_of_few_days_is_split_by_time_stamps():
    days = [dt.datetime(2024, 2, 1, 18, tzinfo=dt.UTC) + dt.timedelta(minutes=5 * (n // 2)) for n in range(100)]
    games = [Game.between(f"a{n}", f"b{n}", 1, date=at.date()) for n, at in enumerate(days)]
    timed = [Game(game.sides, date=at.date(), time=at.time()) for game, at in zip(games, days, strict=True)]

    with pytest.raises(InputError, match=r"^100 rated games are too close in time .* Give a longer history, or times"):
        Split.by_share(History.from_games(games))
    assert Split(20, 70, 100) == Split.by_share(History.from_games(timed))
    assert Split(20, 68, 100) == Split.by_share(History.from_games(timed), held_out=0.31)
