"""`crosstable backtest` and `crosstable tune`: how well a system forecasts these results, and with which parameters."""

from __future__ import annotations

import datetime as dt
import shlex
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from crosstable.cli.answers import Answer, Note, Table, Words, warning
from crosstable.cli.files import read_history, with_initial, written_whole
from crosstable.cli.league.opening import OnePool, is_league, open_store
from crosstable.cli.options import Encoding, Initial, Map, Set
from crosstable.cli.output import Cell, ProgressBar, is_terminal, print_note
from crosstable.evaluation.backtest import Backtest, Judgement
from crosstable.evaluation.backtest import backtest as judge
from crosstable.evaluation.differences import Difference
from crosstable.evaluation.split import HELD_OUT_SHARE, WARM_UP_SHARE, Split
from crosstable.evaluation.tune import Grid, Tuning, grid_of
from crosstable.evaluation.tune import tune as search
from crosstable.model.errors import InputError, RatingError
from crosstable.model.history import History
from crosstable.ratings.settings import settings_of, system_from, system_of
from crosstable.ratings.system import SYSTEMS, AnySystem, system_name

Files = Annotated[list[str], typer.Argument(help="Result files, or one league file.")]
WarmUp = Annotated[
    float, typer.Option("--warm-up", metavar="SHARE", help="The share of the games, at the start, that is not scored.")
]
HeldOut = Annotated[
    float, typer.Option("--held-out", metavar="SHARE", help="The share of the games, at the end, to evaluate on.")
]
JudgeFrom = Annotated[
    str | None,
    typer.Option("--from", metavar="DATE", help="Evaluate on the games from this day on, instead of a share."),
]

_EVEN, _NEARLY_ALL = 0.002, 0.9  # how near to one half a forecast is even; the share of games that is worth a warning


def backtest(
    files: Files,
    systems: Annotated[
        str | None,
        typer.Option(
            "--systems",
            help="Rating systems, separated by commas, or all that fit the games; default: elo, or the league's own.",
        ),
    ] = None,
    tuned: Annotated[bool, typer.Option("--tune/--no-tune", help="Tune the parameters of every system first.")] = True,
    warm_up: WarmUp = WARM_UP_SHARE,
    held_out: HeldOut = HELD_OUT_SHARE,
    judge_from: JudgeFrom = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a report with charts.")] = None,
    pool: OnePool = None,
    initial: Initial = None,
    mapping: Map = None,
    encoding: Encoding = None,
) -> Answer:
    """Compare rating systems by their forecasts of later games.

    Example: crosstable backtest results.csv --systems elo,glicko2
    """
    chosen = systems_named(systems) if systems else _own_systems(files, pool)
    history = with_initial(_games(files, pool, mapping, encoding), initial)
    split = _split(history, warm_up, held_out, judge_from)
    chosen = _able(history, chosen) if len(chosen) > 1 else chosen
    judged = judge(history, chosen, split=split, is_tuned=tuned, progress=_print_step)
    if html is not None:
        from crosstable.publish.backtest_report import backtest_report

        with written_whole(html) as beside:
            beside.write_text(backtest_report(judged, history, [Path(file).name for file in files]), encoding="utf-8")
    return Answer(backtest_values(judged), _backtest_words(judged, html, files))


def _backtest_words(judged: Backtest, html: Path | None, files: Sequence[str]) -> Words:
    if html is not None:
        yield Note(f"The report is in {html}.")
    yield Table(*backtest_table(judged))
    yield from verdict_words(judged)
    for row in judged.rows:
        yield from _edge_words(row.name, row.tuning, files)
        yield from _even_words(row)
        if row.failure is not None:
            yield warning(f"{row.name} could not rate all of these games: {row.failure}")


def tune(
    files: Files,
    system: Annotated[
        str | None, typer.Option("--system", "-s", help="The rating system; default: elo, or the league's own.")
    ] = None,
    settings: Set = None,
    grid: Annotated[
        list[str] | None,
        typer.Option("--try", metavar="NAME=VALUE,VALUE", help="Values to try, such as k=8,16,32; may be repeated."),
    ] = None,
    warm_up: WarmUp = WARM_UP_SHARE,
    held_out: HeldOut = HELD_OUT_SHARE,
    judge_from: JudgeFrom = None,
    pool: OnePool = None,
    initial: Initial = None,
    mapping: Map = None,
    encoding: Encoding = None,
) -> Answer:
    """Tune the parameters of a rating system on earlier games, and test them on later ones.

    Example: crosstable tune results.csv --system elo
    """
    start = system_from(system, settings or ()) if system else _with(_own_systems(files, pool)[0], settings or ())
    name = system_name(start)
    values = _grid(name, grid or []) or grid_of(start)
    if not values:
        raise InputError("cli/nothing-to-try", system=name)
    history = with_initial(_games(files, pool, mapping, encoding), initial)
    split = _split(history, warm_up, held_out, judge_from)
    with ProgressBar(f"Tuning {name}") as progress:
        found = search(history, start, split=split, grid=values, progress=lambda runs: progress(runs, None))
    before, after = (
        next(row for row in judge(history, [one], split=split, is_tuned=False).rows if row.system is not None)
        for one in (start, found.system)
    )
    tested = _Tested(start, found, tuple(values), before, after)
    return Answer(tested.values(), _tuning_words(tested, files))


@dataclass(frozen=True, slots=True, eq=False)
class _Tested:
    """A tuned system, and how it forecasts the held-out games before and after the tuning."""

    start: AnySystem
    tuning: Tuning
    parameters: tuple[str, ...]
    before: Judgement
    after: Judgement

    @property
    def gain(self) -> Difference | None:
        """Return how far the untuned system is behind."""
        return self.before.behind(self.after)

    def values(self) -> dict[str, object]:
        """Return what `--json` prints."""
        held_out = {"before": self.before.loss, "after": self.after.loss, "gain": _difference_values(self.gain)}
        return {**_tuning_values(self.tuning), "held_out": held_out}


def _tuning_words(tested: _Tested, files: Sequence[str]) -> Words:
    found, start, gain = tested.tuning, tested.start, tested.gain
    tuned = settings_of(found.system)
    rows = [(each, _word(getattr(start, each)), _word(tuned[each])) for each in tested.parameters]
    rows += [("log loss, earlier games", f"{found.start_loss:.4f}", f"{found.loss:.4f}")]
    rows += [("log loss, later games", f"{tested.before.loss:.4f}", f"{tested.after.loss:.4f}")]
    yield Table(("", "before", "tuned"), rows)
    is_better = found.system != start
    if not is_better:
        yield Note(f"No values better than the initial ones were found in {found.runs} runs.")
    elif gain is None:
        yield warning("The later games are too few to tell the two apart.")
    elif not gain.is_clear:
        yield warning("On the later games, the difference may be due to chance.")
    yield from _edge_words(system_name(start), found, files)
    if is_terminal() and is_better:
        options = " ".join(f"--set {each}={_word(tuned[each])}" for each in tested.parameters)
        yield Note(f"{found.runs} runs. Use it: {options}")


def backtest_values(judged: Backtest) -> dict[str, object]:
    """Return a backtest under the names that `--json` prints."""
    warm_up, held_out, end = judged.split.warm_up, judged.split.held_out, judged.split.end
    return {
        "games": {"warm_up": warm_up, "tuning": held_out - warm_up, "held_out": end - held_out},
        "best": judged.best,
        "within_chance": judged.leaders,
        "systems": [_judgement_values(row, judged.rows[0]) for row in judged.rows],
    }


def verdict_words(judged: Backtest) -> Words:
    """Yield which system forecast best, if the difference is more than chance."""
    from crosstable.views.verdict import verdict

    found = verdict(judged)
    if found:
        yield Note(found)


def _judgement_values(row: Judgement, first: Judgement) -> dict[str, object]:
    return {
        "system": row.name,
        "parameters": None if row.system is None else settings_of(row.system),
        "tuning": None if row.tuning is None else _tuning_values(row.tuning),
        "duels": row.two_player,
        "rankings": row.rankings,
        "behind": None if row is first else _difference_values(row.behind(first)),
        "failure": row.failure,
    }


def _difference_values(apart: Difference | None) -> dict[str, object] | None:
    if apart is None:
        return None
    return {**asdict(apart), "low": apart.low, "high": apart.high, "is_clear": apart.is_clear}


def _tuning_values(tuning: Tuning) -> dict[str, object]:
    return {
        "system": system_name(tuning.system),
        "parameters": settings_of(tuning.system),
        "loss": tuning.loss,
        "start_loss": tuning.start_loss,
        "runs": tuning.runs,
        "at_edge": tuning.at_edge,
    }


def backtest_table(judged: Backtest) -> tuple[list[str], list[list[Cell]]]:
    """Return the headings and rows of a backtest, best first."""
    from crosstable.views.verdict import behind_words

    has_duels = any(row.two_player for row in judged.rows)
    has_many = any(row.rankings for row in judged.rows)
    columns = ["system", "games"]
    columns += ["log loss", "3-way", "Brier", "accuracy", "calibration error"] if has_duels else []
    columns += ["pair log loss", "pairs in order", "rank deviation"] if has_many else []
    columns.insert(3, "behind")  # what systems are ranked by comes before it
    rows = []
    for row in judged.rows:
        cells: list[Cell] = [
            row.name,
            row.two_player.games if row.two_player else row.rankings.games if row.rankings else 0,
        ]
        if has_duels:
            d = row.two_player
            cells += _numbers(5, (d.log_loss, d.three_way, d.brier, d.accuracy, d.calibration_error) if d else None)
        if has_many:
            many = row.rankings
            cells += _numbers(3, (many.pair_log_loss, many.pair_inversion, many.rank_deviation) if many else None)
        cells.insert(3, "" if row is judged.rows[0] else behind_words(row.behind(judged.rows[0])))
        rows.append(cells)
    return columns, rows


def _numbers(count: int, values: Sequence[float | None] | None) -> list[str | None]:
    return [None if value is None else f"{value:.4f}" for value in values or (None,) * count]


def _word(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def systems_named(words: str) -> list[AnySystem]:
    """Make the systems of these names, commas between; "all" is every one there is.

    Raises:
        UnknownName: no such system.
        InputError: one is named twice, or none.
    """
    names = list(SYSTEMS) if words == "all" else [word.strip() for word in words.split(",") if word.strip()]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError("cli/system-named-twice", system=twice)
    if not names:
        raise InputError("cli/no-systems-named")
    return [system_from(name) for name in names]


def _own_systems(files: list[str], pool: str | None) -> list[AnySystem]:
    """Return the default systems: Elo, or the system of a league and its comparison systems."""
    if not is_league(files[0]):
        return [system_from("elo")]
    from crosstable.league.lists.system_comparison import pool_of

    chosen = pool_of(open_store(files[0]), pool)
    by_name: dict[str, AnySystem] = {}
    for each in (chosen.system, *chosen.compare):
        by_name.setdefault(system_name(each), each)  # all are tuned, so two of one name would come out the same
    return list(by_name.values())


def _with(system: AnySystem, settings: Sequence[str]) -> AnySystem:
    """Change some parameters of a system."""
    name = system_name(system)
    words = [setting.partition("=")[0].strip().replace("-", "_") for setting in settings]
    changed = system_from(name, settings)
    return system_of(name, {**settings_of(system), **{word: settings_of(changed)[word] for word in words}})


def _games(files: list[str], pool: str | None, mapping: list[str] | None, encoding: str | None) -> History:
    """Read the games of result files, or of a rating list of a league."""
    if not any(map(is_league, files)):
        if pool is not None:
            raise InputError("cli/options-for-leagues", options=["--pool"], file=files[0])
        return read_history([Path(file) for file in files], overrides=mapping or [], encoding=encoding)
    if len(files) > 1 or mapping or encoding:
        raise InputError("cli/league-backtested-alone", league=files[0])
    from crosstable.league.lists.system_comparison import games_of, pool_of

    store = open_store(files[0])
    return games_of(store, pool_of(store, pool))


def _able(history: History, systems: list[AnySystem]) -> list[AnySystem]:
    """Leave out the systems that cannot rate these games, and say why."""
    able = []
    for system in systems:
        try:
            system.games_of(history)
        except RatingError as error:
            print_note(f"{system_name(system)} is left out: {error}", style="yellow")
        else:
            able.append(system)
    if not able:
        raise InputError("cli/no-system-rates-games")
    return able


def _split(history: History, warm_up: float, held_out: float, judge_from: str | None) -> Split:
    if judge_from is None:
        return Split.by_share(history, warm_up, held_out)
    try:
        day = dt.date.fromisoformat(judge_from)
    except ValueError:
        raise InputError("cli/not-a-date", option="--from", given=judge_from) from None
    return Split.by_date(history, day, warm_up)


def _grid(system: str, words: list[str]) -> Grid:
    grid: dict[str, Sequence[object]] = {}
    for word in words:
        name, equals, values = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not values.strip():
            raise InputError("cli/try-without-values", given=word)
        grid[name] = tuple(getattr(system_from(system, [f"{name}={value}"]), name) for value in values.split(","))
    return grid


def _edge_words(name: str, tuning: Tuning | None, files: Sequence[str]) -> Words:
    """Yield which parameters were best at the edge of the values tried."""
    for parameter in () if tuning is None else tuning.at_edge:
        value = _word(getattr(tuning.system, parameter)) if tuning else ""
        yield warning(
            f"{name}: the best {parameter}, {value}, is at the end of the range that was tried. Try more values: "
            f"crosstable tune {shlex.join(files)} --system {name} --try {parameter}=..."
        )


def _even_words(row: Judgement) -> Words:
    """Warn that a system expected even scores in nearly every game, because no rating had changed yet."""
    if row.two_player is None or row.system is None:
        return
    even = sum(each.games for each in row.two_player.calibration if abs(each.forecast - 0.5) < _EVEN)
    if even < _NEARLY_ALL * row.two_player.games:
        return
    period = getattr(row.system, "period", None)
    why = f" It moves ratings at the end of a period, and its period is {period!r}." if period else ""
    yield warning(
        f"{row.name} forecast about 50:50 for nearly all of these games, because hardly any rating had changed.{why}"
    )


def _print_step(what: str) -> None:
    """Print what is being done, on a terminal."""
    if is_terminal():
        print_note(f"{what[0].upper()}{what[1:]} ...", style="dim")
