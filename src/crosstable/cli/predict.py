"""`crosstable predict`: the chance of one player against another, or of each place of several."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from annotated_types import Ge, Le

from crosstable.cli.answers import Answer, Table
from crosstable.cli.league.opening import OnePool, is_league
from crosstable.cli.options import Initial, SystemChoice, TableReading
from crosstable.cli.predicted_sides import (
    NamedRatings,
    PlayersOfFiles,
    PlayersOfList,
    PredictedSide,
    check_for_league,
    sides_of,
    with_handicap,
)
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.model.errors import InputError
from crosstable.ratings.expecting import rating_expecting
from crosstable.ratings.one_forecast import on_neutral_ground
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.settings import system_of_words
from crosstable.ratings.system import AnySystem


@command_input
class RatingsSource:
    """By which ratings it is predicted."""

    results: Annotated[
        tuple[Path, ...], Help("Result files to rate the players from, or a league.", option="--results -r")
    ] = ()
    pool: OnePool = None
    as_of: Annotated[dt.date | None, Help("By the ratings of that day; default: the latest.")] = None
    initial: Initial = None
    table: Annotated[TableReading, INLINE] = TableReading()

    @property
    def league(self) -> str | None:
        """The league among the results."""
        return next((str(file) for file in self.results if is_league(str(file))), None)


@command_input
class PlayingConditions:
    """Under which conditions is played."""

    handicap: Annotated[int, Ge(0), Le(50), Help("The handicap stones that FIRST has.")] = 0
    neutral: Annotated[bool, Help("On neutral ground, where FIRST has no advantage.")] = False


@command_input
class Predict:
    """A game that is predicted."""

    first: Annotated[str, Help("A player, or a rating.", is_argument=True)]
    second: Annotated[str, Help("The opponent, or a rating.", is_argument=True)]
    others: Annotated[tuple[str, ...], Help("Further players of the game, as in Preferans.", is_argument=True)] = ()
    source: Annotated[RatingsSource, INLINE]
    conditions: Annotated[PlayingConditions, INLINE]
    for_score: Annotated[
        float | None, Help("Also the rating with which FIRST would expect this score.", metavar="SCORE")
    ] = None
    choice: Annotated[SystemChoice, INLINE]


def predict(given: Predict) -> Answer:
    """Predict the expected score of FIRST against SECOND; of three or more, the chance of each place.

    With ratings: crosstable predict 1620 1500

    With names:   crosstable predict Ann Bo --results results.csv

    In a league:  crosstable predict Ann Bo --results league.db

    Three:        crosstable predict Ann Bo Cy --results evening.csv --system preferans
    """
    others, conditions, for_score = given.others, given.conditions, given.for_score
    rated = _rated(given.source, given.choice)
    chosen = system_of_words(given.choice.system, given.choice.settings) if rated is None else rated.system
    if conditions.neutral:
        chosen = on_neutral_ground(chosen)
    sides = sides_of((given.first, given.second, *others), rated)
    shown_sides = sides
    if conditions.handicap:
        sides = [with_handicap(sides[0], conditions.handicap, chosen), *sides[1:]]
    if for_score is not None and (others or conditions.handicap or not 0.0 < for_score < 1.0):
        raise InputError("cli/not-an-expected-score", given=for_score)
    return _places(chosen, sides, shown_sides) if others else _score(chosen, sides, shown_sides, for_score)


def _rated(source: RatingsSource, choice: SystemChoice) -> NamedRatings | None:
    """Return the players of the results or the league that were named; None where none was."""
    results, pool, day, table = source.results, source.pool, source.as_of, source.table
    league = source.league
    if league is not None:
        others = (source.initial, table.mapping, table.encoding, results[1:])
        check_for_league(league, choice.system, choice.settings, others)
        return PlayersOfList.read(league, pool, day)
    if results and pool is not None:
        raise InputError("cli/options-for-leagues", file=str(results[0]), options="--list")
    if not results and (pool is not None or day is not None):
        raise InputError("cli/option-without-results", option="--as-of" if pool is None else "--list")
    if not results:
        return None
    system = system_of_words(choice.system, choice.settings)
    return PlayersOfFiles.read(results, system, day, source.initial, table.mapping, table.encoding)


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
