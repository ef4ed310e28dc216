"""`crosstable predict`: the chance of one player against another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crosstable.cli.files import read_history, with_initial
from crosstable.cli.json_output import print_json
from crosstable.cli.options import AsJson, Encoding, Initial, Map, Set, System
from crosstable.cli.output import print_rows
from crosstable.model.errors import InputError
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.rate import rate as run
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import system_from


def predict(
    first: Annotated[str, typer.Argument(help="A player, or a rating.")],
    second: Annotated[str, typer.Argument(help="The opponent, or a rating.")],
    results: Annotated[
        list[Path] | None, typer.Option("--results", "-r", help="Result files to rate the players from.")
    ] = None,
    system: System = "elo",
    settings: Set = None,
    initial: Initial = None,
    mapping: Map = None,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Predict the expected score of FIRST against SECOND.

    With ratings: crosstable predict 1620 1500

    With names:   crosstable predict Ann Bo --results results.csv
    """
    chosen = system_from(system, settings or ())
    rated = None
    if results:
        history = read_history(results, overrides=mapping or [], encoding=encoding)
        rated = run(with_initial(history, initial), chosen, rows=False)
    (name, rating), (other, opponent) = _side(first, rated), _side(second, rated)
    if rated is not None and name == other:
        raise InputError("cli/same-player-twice", player=name)
    expected = chosen.predict(rating, opponent).expected
    sides = [(name, rating.rating, expected), (other, opponent.rating, 1.0 - expected)]
    if as_json:
        print_json(
            {"system": system, "sides": [dict(zip(("player", "rating", "expected"), s, strict=True)) for s in sides]}
        )
        return
    show = chosen.scale.show
    print_rows(("player", "rating", "expected score"), [(name, show(value), f"{e:.3f}") for name, value, e in sides])


def _side(word: str, rated: Ratings | None) -> tuple[str, Estimate]:
    """Read a player of the results, or a rating."""
    try:
        return word, Estimate(float(word))
    except ValueError:
        if rated is not None:
            return rated.of(word).player, rated.estimate(word)
    raise InputError("cli/not-a-rating", given=word)
