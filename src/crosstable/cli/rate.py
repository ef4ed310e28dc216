"""`crosstable rate`: a file of results in, ratings out."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Annotated

import typer

from crosstable.cli.files import history_of, read_files, written_whole
from crosstable.cli.history_file import check_history_name, write_history
from crosstable.cli.options import AsJson, Encoding, Map, Set, System
from crosstable.cli.output import Cell, ProgressBar, is_terminal, print_json, print_rows, say, terminal_width
from crosstable.formats.reading import ReadResult
from crosstable.model.errors import InputError
from crosstable.model.history import History
from crosstable.model.names import near_names
from crosstable.model.results import ResultRules
from crosstable.ratings.rate import PlayerRating, Ratings
from crosstable.ratings.rate import rate as run
from crosstable.ratings.settings import settings_of, system_from
from crosstable.ratings.system import system_name

_ON_A_SCREEN = 50
_COLUMNS = (
    "place", "player", "rating", "peak", "games", "wins", "draws", "losses", "mean_place", "last_played", "provisional",
)  # fmt: skip


def rate(
    files: Annotated[list[Path], typer.Argument(help="Result files: CSV, TSV, XLSX, JSON, JSONL or Parquet.")],
    system: System = "elo",
    settings: Set = None,
    mapping: Map = None,
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DATE", help="Rate up to this day; decay and resets by then.")
    ] = None,
    history: Annotated[
        Path | None, typer.Option("--history", metavar="FILE", help="Write every change: .csv, .jsonl or .parquet.")
    ] = None,
    top: Annotated[int | None, typer.Option("--top", min=0, help="How many players; 0 is all.")] = None,
    rules: Annotated[str, typer.Option("--rules", help="What result kinds mean.")] = "default",
    preview: Annotated[bool, typer.Option("--preview", help="Show how the file would be read, and stop.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first bad row.")] = False,
    all_problems: Annotated[bool, typer.Option("--all-problems", help="Tell all bad rows, not ten.")] = False,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Rate the players of some result files.

    Example: crosstable rate results.csv --system elo --set k=24
    """
    chosen = system_from(system, settings or ())
    day = _date(as_of)
    if history is not None:
        check_history_name(history, files)
    meaning = ResultRules.preset(rules)
    results = read_files(files, overrides=mapping or [], encoding=encoding, strict=strict, all_problems=all_problems)
    games = history_of(results, meaning)
    if preview:
        _preview(results, as_json=as_json)
        _tell_near_names(games)
        return
    with ProgressBar("Rating") as progress:
        ratings = run(games, chosen, as_of=day, rows=history is not None, progress=progress)
    if history is not None:
        with written_whole(history) as beside, ProgressBar(f"Writing {history.name}") as progress:
            write_history(ratings, beside, history.suffix, progress)
    _print(ratings, top, as_json)


def _preview(results: list[ReadResult], *, as_json: bool) -> None:
    if not as_json:
        for result in results:
            typer.echo(result.preview())
        return
    print_json(
        [
            {
                "form": result.mapping.form,
                "mapping": dict(result.mapping.columns),
                "unused": list(result.mapping.unused(result.columns)),
                "rows": result.rows,
                "problems": [str(problem) for problem in result.problems],
            }
            for result in results
        ]
    )


def _print(ratings: Ratings, top: int | None, as_json: bool) -> None:
    table = ratings.table()
    limit = top if top is not None else _ON_A_SCREEN if is_terminal() and not as_json else 0
    shown = table[:limit] if limit else table
    if as_json:
        print_json(_as_json(ratings, shown))
        return
    lines = _for_a_screen(ratings, shown) if is_terminal() else _for_a_pipe(ratings, shown)
    print_rows(list(lines[0]) if lines else _COLUMNS, [list(line.values()) for line in lines])
    if is_terminal() and any(line.is_provisional for line in shown):
        say(f"? provisional: under {ratings.system.provisional_games} games.")
    if len(shown) < len(table):
        say(f"{len(table) - len(shown)} more players: --top 0 shows all.")


def _for_a_pipe(ratings: Ratings, table: list[PlayerRating]) -> list[dict[str, Cell]]:
    show = ratings.system.scale.show
    return [
        {
            "place": place,
            "player": line.player,
            "rating": show(line.rating),
            "peak": show(line.peak),
            "games": line.games,
            "wins": line.wins,
            "draws": line.draws,
            "losses": line.losses,
            "mean_place": _mean_place(line),
            "last_played": _day(line.last_played),
            "provisional": "provisional" if line.is_provisional else "",
        }
        for place, line in enumerate(table, start=1)
    ]


def _for_a_screen(ratings: Ratings, table: list[PlayerRating]) -> list[dict[str, Cell]]:
    """Do with as few columns as the screen has room for."""
    show = ratings.system.scale.show
    has_places = any(line.mean_place is not None for line in table)
    lines: list[dict[str, Cell]] = []
    for place, line in enumerate(table, start=1):
        cells: dict[str, Cell] = {
            "#": place,
            "player": line.player,
            "rating": show(line.rating) + ("?" if line.is_provisional else " "),
            "games": line.games,
            "W-D-L": None if line.wins is None else f"{line.wins}-{line.draws}-{line.losses}",
        }
        if has_places:
            cells["mean place"] = _mean_place(line)
        if terminal_width() >= 72:
            cells |= {"peak": show(line.peak), "last played": _day(line.last_played)}
        lines.append(cells)
    return lines


def _mean_place(line: PlayerRating) -> str | None:
    return None if line.mean_place is None else f"{line.mean_place:.2f}"


def _day(date: dt.date | None) -> str | None:
    return None if date is None else date.isoformat()


def _as_json(ratings: Ratings, table: list[PlayerRating]) -> dict[str, object]:
    scale = ratings.system.scale
    return {
        "system": system_name(ratings.system),
        "parameters": settings_of(ratings.system),
        "scale": {"name": scale.name, "better": scale.better, "unit": scale.unit, "decimals": scale.decimals},
        "players": [
            {
                "player": line.player,
                "rating": line.rating,
                "peak": line.peak,
                "games": line.games,
                "wins": line.wins,
                "draws": line.draws,
                "losses": line.losses,
                "mean_place": line.mean_place,
                "last_played": _day(line.last_played),
                "provisional": line.is_provisional,
            }
            for line in table
        ],
    }


def _date(text: str | None) -> dt.date | None:
    if text is None:
        return None
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise InputError(f"--as-of {text!r} is not a date. Write it as 2024-09-01.") from None


def _tell_near_names(games: History) -> None:
    near = near_names(games.players)
    for first, second in near[:20]:
        say(f"Near names: {first!r} and {second!r}. If they are one player, use one spelling.", style="yellow")
    if len(near) > 20:
        say(f"And {len(near) - 20} more pairs of near names.", style="yellow")
