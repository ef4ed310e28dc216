"""Checks of the advantage and the handicap of a rating system.

A system that has a parameter `advantage` or `handicap_points`, or a method `with_handicap`, says that it counts them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

import numpy as np

from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.model.messages import Message, message
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.ladder import Ladder
from crosstable.ratings.one_forecast import CountsHandicap
from crosstable.ratings.rate import rate
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.system import AnySystem, is_per_game
from crosstable.ratings.work import Sides
from crosstable.testing.sample_games import sample_games

_SEED = 20261122
_STONES = 4.0


def advantage_counts(system: AnySystem, games: Sequence[Game]) -> Message | None:
    """Check that an advantage counts in forecasts and ratings, and not on neutral ground."""
    if not _has_parameter(system, "advantage"):
        return None
    none, some = (_with(system, advantage=points) for points in (0.0, _some_points(system, games)))
    newcomer, played = _newcomer(system), _games_of_two(system)
    if not some.predict(newcomer, newcomer).expected > none.predict(newcomer, newcomer).expected + 1e-6:
        return message("testing/advantage-ignored", where="predict")
    if some.predict(newcomer, newcomer, neutral=True) != none.predict(newcomer, newcomer):
        return message("testing/advantage-on-neutral-ground", where="predict")
    if _is_equal(_rated(some, played), _rated(none, played)):
        return message("testing/advantage-ignored", where="ratings")
    away = [replace(game, neutral=True) for game in played]
    if not _is_equal(_rated(some, away), _rated(none, away)):
        return message("testing/advantage-on-neutral-ground", where="ratings")
    mixed = [replace(game, neutral=number % 3 == 0) for number, game in enumerate(played)]
    return _draw_costs(some) or _ladder_differs(some, mixed)


def handicap_counts(system: AnySystem, games: Sequence[Game]) -> Message | None:
    """Check that a handicap counts in forecasts and ratings, for Black, and that a game without one stays as it is."""
    is_parameter = _has_parameter(system, "handicap_points")
    if not is_parameter and not isinstance(system, CountsHandicap):
        return None
    worth = _some_points(system, games)
    some = _with(system, handicap_points=worth) if is_parameter else system
    newcomer, played = _newcomer(system), _games_of_two(system)
    if not some.predict(newcomer, newcomer, handicap=_STONES).expected > some.predict(newcomer, newcomer).expected:
        return message("testing/handicap-ignored", where="predict")
    given = [_as_black_and_white(game, "black", _STONES) for game in played]
    even, late = _rated(some, [replace(game, handicap=None) for game in given]), _rated(some, given)
    if _is_equal(even, late):
        return message("testing/handicap-ignored", where="ratings")
    turned = [_as_black_and_white(game, "white", _STONES) for game in played]
    if _is_equal(late, _rated(some, turned)):
        return message("testing/handicap-of-white")
    if is_parameter and not _is_equal(_rated(some, played), _rated(_with(system, handicap_points=0.0), played)):
        return message("testing/handicap-in-even-games")
    handicaps = [replace(game, handicap=_STONES if number % 2 else None) for number, game in enumerate(played)]
    return _ladder_differs(some, handicaps)


def _has_parameter(system: AnySystem, name: str) -> bool:
    return is_dataclass(system) and name in {field.name for field in fields(system)}


def _with(system: AnySystem, **settings: float) -> AnySystem:
    given: Any = system
    made: AnySystem = replace(given, **settings)
    return made


def _newcomer(system: AnySystem) -> Estimate:
    values = system.new_values(1)[0].tolist()
    return Estimate(values[0], values[2] if "deviation" in system.columns else None)


def _some_points(system: AnySystem, games: Sequence[Game]) -> float:
    """Return a difference of ratings as it occurs in this system."""
    return max(1e-3, float(np.std(_rated(system, games).rating)))


def _games_of_two(system: AnySystem) -> list[Game]:
    shape = Sides(2, 2, system.sides.largest_side, by_points=system.sides.by_points)
    return sample_games(Random(_SEED), shape, games=30, players=8)  # noqa: S311  # seeded games


def _as_black_and_white(game: Game, first: str, stones: float) -> Game:
    colours: tuple[Any, Any] = ("black", "white") if first == "black" else ("white", "black")
    sides = tuple(replace(side, colour=colour) for side, colour in zip(game.sides, colours, strict=True))
    return replace(game, sides=sides, handicap=stones)


def _rated(system: AnySystem, games: Sequence[Game]) -> Ratings:
    return rate(History.from_games(games), system)


def _is_equal(one: Ratings, other: Ratings) -> bool:
    return bool(np.allclose(one.rating, other.rating, rtol=1e-12, atol=1e-12))


def _draw_costs(system: AnySystem) -> Message | None:
    """Check that a draw between equals costs the one who has the advantage."""
    drawn = Game((Side.of("first", place=1), Side.of("second", place=1)), date=_games_of_two(system)[0].date)
    if not system.sides.fit(drawn):
        return None
    ratings = _rated(system, [drawn])
    first, second = (ratings[player].rating for player in ("first", "second"))
    if system.scale.sign * (second - first) > 0.0:
        return None
    return message("testing/advantage-wrong-way", first=first, second=second)


def _ladder_differs(system: AnySystem, games: Sequence[Game]) -> Message | None:
    """Check that a live table gives the ratings of a run over the same games, bit for bit."""
    if not is_per_game(system) or system.sides.by_points or getattr(system, "rates_whole_periods", False):
        return None
    ladder = Ladder(system)
    for game in games:
        first, second = (side.players for side in game.sides)
        places = [side.place or 2 for side in game.sides]
        score = 0.5 if places[0] == places[1] else float(places[0] < places[1])
        handicap = game.handicap or 0.0
        ladder.play(
            first, second, score=score, date=game.date, event=game.event, handicap=handicap, neutral=game.neutral
        )
    ratings = _rated(system, games)
    for player in ratings.players:
        live, run = ladder[player].rating, ratings[player].rating
        if live != run:
            return message("testing/ladder-differs", player=player, live=live, run=run)
    return None
