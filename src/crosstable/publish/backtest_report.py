"""The report of a backtest: one HTML file with its tables and calibration charts, for a browser or a mail."""

from __future__ import annotations

from collections.abc import Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from crosstable.evaluation.backtest import Backtest
from crosstable.evaluation.calibration_chart import calibration_svg
from crosstable.evaluation.judgement import Judgement
from crosstable.evaluation.metrics import CalibrationRow
from crosstable.model.columns import date_of
from crosstable.model.history import History
from crosstable.publish.package_assets import asset
from crosstable.publish.table_html import page_table
from crosstable.ratings.settings import settings_of
from crosstable.views import numbers
from crosstable.views.tables.comparison import forecasts_table
from crosstable.views.texts import _, formats, ngettext
from crosstable.views.verdict import verdict


def backtest_report(judged: Backtest, history: History, files: Sequence[str]) -> str:
    """Write a backtest as one HTML page that needs nothing else.

    Args:
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
        style=Markup(asset("site.css")),  # noqa: S704  # our own
        verdict=verdict(judged),
        rows=[_row(row) for row in judged.rows],
        forecasts=page_table(forecasts_table([row for row in judged.rows if row.failure is None], "page")),
        parts=[
            ("warm-up, not scored", split.warm_up, days_of(history, 0, split.warm_up)),
            ("to tune on", split.held_out - split.warm_up, days_of(history, split.warm_up, split.held_out)),
            ("to evaluate on", split.end - split.held_out, days_of(history, split.held_out, split.end)),
        ],
    )


def calibration_markup(rows: Sequence[CalibrationRow], system: str) -> Markup:
    """Draw the calibration of a system for a page."""
    title = _("Calibration of {system}").format(system=system)
    return Markup(calibration_svg(rows, title, _dot_words))  # noqa: S704  # numbers of our own, an escaped title


def _dot_words(row: CalibrationRow) -> str:
    text = ngettext(
        "forecast {forecast}, scored {scored}, {n} game",
        "forecast {forecast}, scored {scored}, {n} games",
        row.games,
    )
    values = {"forecast": numbers.fixed(row.forecast, 2), "scored": numbers.fixed(row.scored, 2)}
    return text.format(n=formats().count(row.games), **values)


def _row(row: Judgement) -> dict[str, object]:
    two_player = row.two_player
    tuned = {} if row.tuning is None or row.system is None else _differences(row)
    return {
        "name": row.name,
        "two_player": two_player,
        "tuning": row.tuning,
        "failure": row.failure,
        "tuned": tuned,
        "chart": None if two_player is None else calibration_markup(two_player.calibration, row.name),
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
    first, last = (date_of(int(dates[at])) or "?" for at in (start, stop - 1))
    return _("{first} to {last}").format(first=first, last=last)
