"""`crosstable predict`: the chance of one player against another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crosstable.cli.answers import Answer, Table
from crosstable.cli.files import read_history, with_initial
from crosstable.cli.options import Encoding, Initial, Map, Set, System
from crosstable.model.errors import InputError
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.rate import rate as run
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem


def predict(
    first: Annotated[str, typer.Argument(help="A player, or a rating.")],
    second: Annotated[str, typer.Argument(help="The opponent, or a rating.")],
    others: Annotated[
        list[str] | None, typer.Argument(metavar="OTHERS...", help="Further players of the game, as in Preferans.")
    ] = None,
    results: Annotated[
        list[Path] | None, typer.Option("--results", "-r", help="Result files to rate the players from.")
    ] = None,
    system: System = "elo",
    settings: Set = None,
    initial: Initial = None,
    mapping: Map = None,
    encoding: Encoding = None,
) -> Answer:
    """Predict the expected score of FIRST against SECOND; of three or more, the chance of each place.

    With ratings: crosstable predict 1620 1500

    With names:   crosstable predict Ann Bo --results results.csv

    Three:        crosstable predict Ann Bo Cy --results evening.csv --system preferans
    """
    chosen = system_from(system, settings or ())
    rated = None
    if results:
        history = read_history(results, overrides=mapping or [], encoding=encoding)
        rated = run(with_initial(history, initial), chosen, rows=False)
    if others:
        return _places(system, chosen, [_side(word, rated) for word in (first, second, *others)])
    (name, rating), (other, opponent) = _side(first, rated), _side(second, rated)
    if rated is not None and name == other:
        raise InputError("cli/same-player-twice", player=name)
    expected = chosen.predict(rating, opponent).expected
    sides = [(name, rating.rating, expected), (other, opponent.rating, 1.0 - expected)]
    values = [dict(zip(("player", "rating", "expected"), side, strict=True)) for side in sides]
    show = chosen.scale.show
    rows = [(name, show(value), f"{chance:.3f}") for name, value, chance in sides]
    return Answer({"system": system, "sides": values}, [Table(("player", "rating", "expected score"), rows)])


def _places(system: str, chosen: AnySystem, sides: list[tuple[str, Estimate]]) -> Answer:
    """Return the chance of each place of several players."""
    names = [name for name, _ in sides]
    twice = next((name for name in names if names.count(name) > 1 and not _is_number(name)), None)
    if twice is not None:
        raise InputError("cli/same-player-twice", player=twice)
    odds = chosen.finish_odds([[estimate] for _, estimate in sides])
    places = [sum(place * chance for place, chance in enumerate(row, start=1)) for row in odds]
    keys = ("player", "rating", "places", "expected_place")
    values = zip(names, (each.rating for _, each in sides), odds, places, strict=True)
    columns = ("player", "rating", *(f"place {place}" for place in range(1, len(sides) + 1)), "expected place")
    rows = [
        (name, chosen.scale.show(each.rating), *(f"{chance:.3f}" for chance in row), f"{place:.2f}")
        for (name, each), row, place in zip(sides, odds, places, strict=True)
    ]
    sides_values = [dict(zip(keys, row, strict=True)) for row in values]
    return Answer({"system": system, "sides": sides_values}, [Table(columns, rows)])


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _side(word: str, rated: Ratings | None) -> tuple[str, Estimate]:
    """Parse a player of the results, or a rating."""
    try:
        return word, Estimate(float(word))
    except ValueError:
        if rated is not None:
            return rated.of(word).player, rated.estimate(word)
    raise InputError("cli/not-a-rating", given=word)
