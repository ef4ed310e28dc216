"""`crosstable check`: whether an event file agrees with itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from crosstable.cli.event_files import open_event
from crosstable.cli.options import AsJson, Encoding
from crosstable.cli.output import Cell, print_json, print_rows, say
from crosstable.cli.pair import system_of
from crosstable.league.intake.event_file_check import check_event
from crosstable.model.counted import counted
from crosstable.model.errors import InputError, Problem
from crosstable.pairing.check import check as check_pairings
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.round_problems import round_problems

_COLUMNS = ("file", "severity", "line", "column", "problem")


def check(
    files: Annotated[list[Path], typer.Argument(metavar="EVENT...", help="Event files of any format.")],
    from_format: Annotated[
        str | None, typer.Option("--from", metavar="NAME", help="The format; default: recognised from the file.")
    ] = None,
    encoding: Encoding = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--policy", "-p", help="Also pair every round again by this policy, and report pairs, byes and colours."
        ),
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting of the policy.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check event files: rows that contradict each other, points, ranks, the tie-breaks they name, the pairings.

    Example: crosstable check cup.trf --policy fide-dutch
    """
    found = {path: _problems(path, from_format, encoding, by, settings or []) for path in files}
    rows: list[list[Cell]] = [
        [str(path), problem.severity, problem.line, problem.column, str(problem.message)]
        for path, problems in found.items()
        for problem in problems
    ]
    if as_json:
        print_json([dict(zip(_COLUMNS, row, strict=True)) for row in rows])
    elif rows:
        print_rows(_COLUMNS, rows)
    bad = sum(any(problem.severity == "error" for problem in problems) for problems in found.values())
    read = counted(len(files), "file")
    say(f"Errors in {bad} of {read}." if bad else f"No errors in {read}.")
    if bad:
        raise typer.Exit(3)


def _problems(
    path: Path, from_format: str | None, encoding: str | None, by: str | None, words: Sequence[str]
) -> list[Problem]:
    """Return what is wrong with a file; one that cannot be read at all is one problem."""
    try:
        name, read = open_event(path, format_name=from_format, encoding=encoding)
    except InputError as error:
        return [Problem(None, None, "error", str(error))]
    document = read.document
    event = document.event
    say(f"{path} ({name}): {counted(len(event.entrants), 'player')}, {counted(len(event.rounds), 'round')}.")
    problems = [*read.problems, *check_event(document)]
    if by is not None and not read.errors:
        system = system_of(document, by, words)
        forbidden = Constraints(forbidden=document.forbidden)
        checks = check_pairings(event, system, constraints=forbidden, seed=document.seed)
        problems += [problem for each in checks for problem in round_problems(each, event, policy=system.name)]
    return problems
