"""`crosstable backtest` and `crosstable tune`: how well a system forecasts these results, and with which parameters."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from crosstable.cli.files import read_history, written_whole
from crosstable.cli.options import AsJson, Encoding, Map, Set
from crosstable.cli.output import Cell, ProgressBar, is_terminal, print_json, print_rows, say
from crosstable.evaluation.backtest import Backtest, Judgement
from crosstable.evaluation.backtest import backtest as judge
from crosstable.evaluation.split import HELD_OUT_SHARE, WARM_UP_SHARE, Split
from crosstable.evaluation.tune import Grid, Tuning, grid_of
from crosstable.evaluation.tune import tune as search
from crosstable.model.errors import InputError, RatingError
from crosstable.model.history import History
from crosstable.ratings.settings import settings_of, system_from
from crosstable.ratings.system import SYSTEMS, AnySystem, system_name

Files = Annotated[list[Path], typer.Argument(help="Result files.")]
WarmUp = Annotated[float, typer.Option("--warm-up", metavar="SHARE", help="Share of the games that is not scored.")]
HeldOut = Annotated[
    float, typer.Option("--held-out", metavar="SHARE", help="Share of the games to judge by, the last.")
]
JudgeFrom = Annotated[
    str | None, typer.Option("--from", metavar="DATE", help="Judge by the games from this day on, not by a share.")
]


def backtest(
    files: Files,
    systems: Annotated[
        str, typer.Option("--systems", help="Names with commas between; all is every one that can rate the games.")
    ] = "elo",
    tuned: Annotated[bool, typer.Option("--tune/--no-tune", help="Tune every system first, all the same way.")] = True,
    warm_up: WarmUp = WARM_UP_SHARE,
    held_out: HeldOut = HELD_OUT_SHARE,
    judge_from: JudgeFrom = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with charts.")] = None,
    mapping: Map = None,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Compare rating systems by their forecasts of later games.

    Example: crosstable backtest results.csv --systems elo,glicko2
    """
    chosen = _systems(systems)
    history = read_history(files, overrides=mapping or [], encoding=encoding)
    split = _split(history, warm_up, held_out, judge_from)
    chosen = _able(history, chosen) if systems == "all" else chosen
    judged = judge(history, chosen, split=split, is_tuned=tuned, progress=_Talk())
    if html is not None:
        from crosstable.publish.backtest_report import backtest_report

        with written_whole(html) as beside:
            beside.write_text(backtest_report(judged, history, [path.name for path in files]), encoding="utf-8")
        say(f"The report is in {html}.")
    if as_json:
        print_json(backtest_json(judged))
        return
    print_rows(*_table(judged))
    for row in judged.rows:
        _tell_edges(row.name, row.tuning)
        if row.failure is not None:
            say(f"{row.name} could not rate these games to their end: {row.failure}", style="yellow")


def tune(
    files: Files,
    system: Annotated[str, typer.Option("--system", "-s", help="The rating system.")] = "elo",
    settings: Set = None,
    grid: Annotated[
        list[str] | None,
        typer.Option("--try", metavar="NAME=VALUE,VALUE", help="Values to try, such as k=8,16,32; may be repeated."),
    ] = None,
    warm_up: WarmUp = WARM_UP_SHARE,
    held_out: HeldOut = HELD_OUT_SHARE,
    judge_from: JudgeFrom = None,
    mapping: Map = None,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Find the parameters with which a system forecasts best, on earlier games; tell how they do on later ones.

    Example: crosstable tune results.csv --system elo
    """
    start = system_from(system, settings or ())
    values = _grid(system, grid or []) or grid_of(start)
    if not values:
        raise InputError(f"{system} names no values to try. Give some: --try NAME=VALUE,VALUE.")
    history = read_history(files, overrides=mapping or [], encoding=encoding)
    split = _split(history, warm_up, held_out, judge_from)
    with ProgressBar(f"Tuning {system}") as progress:
        found = search(history, start, split=split, grid=values, progress=lambda runs: progress(runs, None))
    before, after = (
        next(row for row in judge(history, [one], split=split, is_tuned=False).rows if row.system is not None)
        for one in (start, found.system)
    )
    if as_json:
        print_json({**_tuning_json(found), "held_out": {"before": before.loss, "after": after.loss}})
        return
    words = settings_of(found.system)
    rows = [(name, _word(getattr(start, name)), _word(words[name])) for name in values]
    rows += [("log loss, earlier games", f"{found.start_loss:.4f}", f"{found.loss:.4f}")]
    rows += [("log loss, later games", f"{before.loss:.4f}", f"{after.loss:.4f}")]
    print_rows(("", "before", "tuned"), rows)
    _tell_edges(system, found)
    if is_terminal():
        say(f"{found.runs} runs. Use it: " + " ".join(f"--set {name}={_word(words[name])}" for name in values))


def backtest_json(judged: Backtest) -> dict[str, object]:
    """Give a backtest as plain values."""
    warm_up, held_out, end = judged.split.warm_up, judged.split.held_out, judged.split.end
    return {
        "games": {"warm_up": warm_up, "tuning": held_out - warm_up, "held_out": end - held_out},
        "systems": [_judgement_json(row) for row in judged.rows],
    }


def _judgement_json(row: Judgement) -> dict[str, object]:
    return {
        "system": row.name,
        "parameters": None if row.system is None else settings_of(row.system),
        "tuning": None if row.tuning is None else _tuning_json(row.tuning),
        "duels": None if row.duels is None else asdict(row.duels),
        "rankings": None if row.rankings is None else asdict(row.rankings),
        "failure": row.failure,
    }


def _tuning_json(tuning: Tuning) -> dict[str, object]:
    return {
        "system": system_name(tuning.system),
        "parameters": settings_of(tuning.system),
        "loss": tuning.loss,
        "start_loss": tuning.start_loss,
        "runs": tuning.runs,
        "at_edge": list(tuning.at_edge),
    }


def _table(judged: Backtest) -> tuple[list[str], list[list[Cell]]]:
    has_duels = any(row.duels for row in judged.rows)
    has_many = any(row.rankings for row in judged.rows)
    columns = ["system", "games"]
    columns += ["log loss", "3-way", "Brier", "accuracy", "calibration error"] if has_duels else []
    columns += ["pair log loss", "pairs in order", "rank deviation"] if has_many else []
    rows = []
    for row in judged.rows:
        cells: list[Cell] = [row.name, row.duels.games if row.duels else row.rankings.games if row.rankings else 0]
        if has_duels:
            d = row.duels
            cells += _numbers(5, (d.log_loss, d.three_way, d.brier, d.accuracy, d.calibration_error) if d else None)
        if has_many:
            many = row.rankings
            cells += _numbers(3, (many.pair_log_loss, many.pair_inversion, many.rank_deviation) if many else None)
        rows.append(cells)
    return columns, rows


def _numbers(count: int, values: Sequence[float | None] | None) -> list[str | None]:
    return [None if value is None else f"{value:.4f}" for value in values or (None,) * count]


def _word(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _systems(words: str) -> list[AnySystem]:
    names = list(SYSTEMS) if words == "all" else [word.strip() for word in words.split(",") if word.strip()]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(f"--systems names {twice!r} twice. Name each system once.")
    if not names:
        raise InputError("--systems names nobody. Give names such as elo,glicko2, or all.")
    return [system_from(name) for name in names]


def _able(history: History, systems: list[AnySystem]) -> list[AnySystem]:
    """Leave out the systems that cannot rate these games, and say why."""
    able = []
    for system in systems:
        try:
            system.games_of(history)
        except RatingError as error:
            say(f"{system_name(system)} is left out: {error}", style="yellow")
        else:
            able.append(system)
    if not able:
        raise InputError("no system can rate these games. See above for what each one needs.")
    return able


def _split(history: History, warm_up: float, held_out: float, judge_from: str | None) -> Split:
    if judge_from is None:
        return Split.by_share(history, warm_up, held_out)
    try:
        day = dt.date.fromisoformat(judge_from)
    except ValueError:
        raise InputError(f"--from {judge_from!r} is not a date. Write it as 2024-09-01.") from None
    return Split.by_date(history, day, warm_up)


def _grid(system: str, words: list[str]) -> Grid:
    grid: dict[str, Sequence[object]] = {}
    for word in words:
        name, equals, values = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not values.strip():
            raise InputError(f"--try {word!r} has no values. Write NAME=VALUE,VALUE, such as k=8,16,32.")
        grid[name] = tuple(getattr(system_from(system, [f"{name}={value}"]), name) for value in values.split(","))
    return grid


def _tell_edges(name: str, tuning: Tuning | None) -> None:
    for parameter in () if tuning is None else tuning.at_edge:
        value = _word(getattr(tuning.system, parameter)) if tuning else ""
        say(
            f"{name}: the best {parameter}, {value}, is at the edge of what was tried. Try more: "
            f"crosstable tune --system {name} --try {parameter}=...",
            style="yellow",
        )


class _Talk:
    """Say what is being done, on a terminal."""

    def __call__(self, what: str) -> None:
        if is_terminal():
            say(f"{what[0].upper()}{what[1:]} ...", style="dim")
