"""`crosstable predict`: the chance of one player against another, or of each place of several."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from annotated_types import Ge, Le

from crosstable.cli.answers import Answer, Table
from crosstable.cli.league.opening import OnePool, date_option, is_league
from crosstable.cli.options import Encoding, Initial, Map, Set, System
from crosstable.cli.predicted_sides import (
    PlayersOfFiles,
    PlayersOfList,
    PredictedSide,
    RatedPlayers,
    check_for_league,
    sides_of,
    with_handicap,
)
from crosstable.commands.fields import Help
from crosstable.model.errors import InputError
from crosstable.ratings.expecting import rating_expecting
from crosstable.ratings.one_forecast import on_neutral_ground
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.settings import system_from
from crosstable.ratings.system import AnySystem


def predict(
    first: Annotated[str, Help("A player, or a rating.", is_argument=True)],
    second: Annotated[str, Help("The opponent, or a rating.", is_argument=True)],
    others: Annotated[
        tuple[str, ...], Help("Further players of the game, as in Preferans.", metavar="OTHERS", is_argument=True)
    ] = (),
    results: Annotated[
        tuple[Path, ...], Help("Result files to rate the players from, or a league.", option="--results -r")
    ] = (),
    pool: OnePool = None,
    as_of: Annotated[str | None, Help("By the ratings of that day; default: the latest.", metavar="DATE")] = None,
    handicap: Annotated[int, Ge(0), Le(50), Help("The handicap stones that FIRST has.")] = 0,
    neutral: Annotated[bool, Help("On neutral ground, where FIRST has no advantage.")] = False,
    for_score: Annotated[
        float | None, Help("Also the rating with which FIRST would expect this score.", metavar="SCORE")
    ] = None,
    system: System = "elo",
    settings: Set = (),
    initial: Initial = None,
    mapping: Map = (),
    encoding: Encoding = None,
) -> Answer:
    """Predict the expected score of FIRST against SECOND; of three or more, the chance of each place.

    With ratings: crosstable predict 1620 1500

    With names:   crosstable predict Ann Bo --results results.csv

    In a league:  crosstable predict Ann Bo --results league.db

    Three:        crosstable predict Ann Bo Cy --results evening.csv --system preferans
    """
    day = date_option("--as-of", as_of)
    rated: RatedPlayers | None = None
    if results and any(is_league(str(file)) for file in results):
        league = next(str(file) for file in results if is_league(str(file)))
        check_for_league(league, system, settings, (initial, mapping, encoding, results[1:]))
        rated = PlayersOfList.read(league, pool, day)
    elif results and pool is not None:
        raise InputError("cli/options-for-leagues", file=str(results[0]), options="--list")
    elif not results and (pool is not None or day is not None):
        raise InputError("cli/option-without-results", option="--as-of" if pool is None else "--list")
    elif results:
        rated = PlayersOfFiles.read(results, system_from(system, settings), day, initial, mapping, encoding)
    chosen = system_from(system, settings) if rated is None else rated.system
    if neutral:
        chosen = on_neutral_ground(chosen)
    sides = sides_of((first, second, *others), rated)
    shown_sides = sides
    if handicap:
        sides = [with_handicap(sides[0], handicap, chosen), *sides[1:]]
    if for_score is not None and (others or handicap or not 0.0 < for_score < 1.0):
        raise InputError("cli/not-an-expected-score", given=for_score)
    return _places(chosen, sides, shown_sides) if others else _score(chosen, sides, shown_sides, for_score)


def _score(
    chosen: AnySystem, sides: Sequence[PredictedSide], shown: Sequence[PredictedSide], for_score: float | None
) -> Answer:
    """Return the expected score of two players; ratings are shown without handicap.

    With `for_score`, return also the rating with which the first player would expect it.
    """
    expected = chosen.predict(sides[0].estimate, sides[1].estimate).expected
    values = [
        {"player": side.name, "rating": side.estimate.rating, "expected": chance}
        for side, chance in zip(shown, (expected, 1.0 - expected), strict=True)
    ]
    rows = [
        (side.name, chosen.scale.show(side.estimate.rating), f"{chance:.3f}")
        for side, chance in zip(shown, (expected, 1.0 - expected), strict=True)
    ]
    columns = ("player", "rating", "expected score")
    answer: dict[str, object] = {"system": system_name(chosen), "sides": values}
    tables = [Table(columns, rows)]
    if for_score is not None:
        opponent = sides[1].estimate
        needed = rating_expecting(chosen, [opponent], for_score, sides[0].estimate.deviation)
        answer["for_score"] = {"expected": for_score, "rating": needed, "difference": needed - opponent.rating}
        moved = f"{needed - opponent.rating:+.{chosen.scale.decimals}f}"
        row = (f"{for_score:g}", sides[1].name, chosen.scale.show(needed), moved)
        tables.append(Table(("for score", "against", "rating", "difference"), [row]))
    return Answer(answer, tables)


def _places(chosen: AnySystem, sides: Sequence[PredictedSide], shown: Sequence[PredictedSide]) -> Answer:
    """Return the chance of each place of several players; ratings are shown without handicap."""
    odds = chosen.finish_odds([[side.estimate] for side in sides])
    places = [sum(place * chance for place, chance in enumerate(row, start=1)) for row in odds]
    values = [
        {"player": side.name, "rating": side.estimate.rating, "places": row, "expected_place": place}
        for side, row, place in zip(shown, odds, places, strict=True)
    ]
    columns = ("player", "rating", *(f"place {place}" for place in range(1, len(sides) + 1)), "expected place")
    rows = [
        (side.name, chosen.scale.show(side.estimate.rating), *(f"{chance:.3f}" for chance in row), f"{place:.2f}")
        for side, row, place in zip(shown, odds, places, strict=True)
    ]
    return Answer({"system": system_name(chosen), "sides": values}, [Table(columns, rows)])
