"""`crosstable predict`: the chance of one player against another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crosstable.cli.files import read_history
from crosstable.cli.options import AsJson, Encoding, Map, Set, System
from crosstable.cli.output import print_json, print_rows
from crosstable.model.errors import InputError
from crosstable.ratings.rate import rate
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import PerGame


def predict(
    first: Annotated[str, typer.Argument(help="A player, or a rating.")],
    second: Annotated[str, typer.Argument(help="The opponent, or a rating.")],
    results: Annotated[
        list[Path] | None, typer.Option("--results", "-r", help="Result files to rate the players from.")
    ] = None,
    system: System = "elo",
    settings: Set = None,
    mapping: Map = None,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Give the expected score of FIRST against SECOND.

    With ratings: crosstable predict 1620 1500

    With names:   crosstable predict Ann Bo --results results.csv
    """
    chosen = system_from(system, settings or ())
    ratings = _ratings(first, second, chosen, results or [], mapping or [], encoding)
    expected = chosen.expected(*ratings)
    sides = [(first, ratings[0], expected), (second, ratings[1], 1.0 - expected)]
    if as_json:
        print_json(
            {"system": system, "sides": [dict(zip(("player", "rating", "expected"), s, strict=True)) for s in sides]}
        )
        return
    show = chosen.scale.show
    print_rows(("player", "rating", "expected score"), [(name, show(value), f"{e:.3f}") for name, value, e in sides])


def _ratings(
    first: str, second: str, system: PerGame, results: list[Path], mapping: list[str], encoding: str | None
) -> tuple[float, float]:
    if results:
        rated = rate(read_history(results, overrides=mapping, encoding=encoding), system, rows=False)
        return rated.of(first).rating, rated.of(second).rating
    try:
        return float(first), float(second)
    except ValueError:
        raise InputError(
            f"{first!r} and {second!r} are not two ratings. Give numbers, or name a file with --results."
        ) from None
