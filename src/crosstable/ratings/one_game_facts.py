"""The facts of one game as a program gives them: result, points, shares, handicap."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from crosstable.model.arguments import is_list
from crosstable.model.errors import RatingError
from crosstable.model.games import PLACES_OF_SCORE, places_of_points
from crosstable.ratings.parameters import LARGEST, check_places, check_range, is_number, score_of

if TYPE_CHECKING:
    from crosstable.ratings.system import PerGame

MOST_WEIGHT = 1000.0  # of a game, and of a member's share


class GameFacts(TypedDict, total=False):
    """What may be known of a game; see `PerGame.update`.

    Four are of one system: `games` and `days` say more of both players than their ratings (Elo, Glicko2PerGame);
    `winner` and `bula` are the words of their documents (Moonstone, Preferans).
    """

    score: float | str | None
    places: Sequence[int] | None
    points: Sequence[float] | None
    weights: Sequence[Sequence[float]] | None
    weight: float
    handicap: float
    neutral: bool
    length: float | None
    at: dt.date | None
    games: tuple[int, int] | None
    days: tuple[float, float]
    winner: int
    bula: float


def places_of_score(
    system: PerGame, score: float | str, places: Sequence[int] | None, sides: int
) -> tuple[tuple[int, ...], float | None]:
    """Return the places of two sides from the score of the first, and the score where places do not show it.

    Raises:
        RatingError: a score that is none, one that the system does not rate, more sides, places beside the score.
    """
    if sides != 2:
        raise RatingError("ratings/score-of-many-sides", sides=sides)
    if places is not None:
        raise RatingError("ratings/score-and-places", score=score, places=str(places))
    value = score_of(score)
    known = PLACES_OF_SCORE.get(value)
    if known is not None:
        return known, None
    if not system.takes_any_score:
        raise RatingError("ratings/score-not-known", score=score)
    return ((1, 2) if value > 0.5 else (2, 1)), value


def places_given(system: PerGame, places: Sequence[int] | None, points: Sequence[float], sides: int) -> tuple[int, ...]:
    """Return the places of the sides: those given, else those that the points make, else the order of the sides."""
    if places is None and points:
        return tuple([place for place in places_of_points(points, system.better_points) if place])
    return tuple(check_places(places, sides))


def check_points(system: PerGame, points: Sequence[float], sides: int) -> tuple[float, ...]:
    """Return the points of the sides.

    Raises:
        RatingError: another number of them than sides, one out of range, a system in which points do not count.
    """
    if not is_list(points):
        raise RatingError("ratings/not-a-list", name="points", value=points)
    if len(points) != sides:
        raise RatingError("ratings/points-do-not-fit", points=len(points), sides=sides)
    for number in points:
        if not (is_number(number) and math.isfinite(number) and abs(number) <= LARGEST):
            raise RatingError("ratings/points-out-of-range", points=number, most=LARGEST)
    if not system.counts_points:
        raise RatingError("ratings/points-not-counted", system=type(system).__name__)
    return tuple([float(number) for number in points])


def shares_of(weights: Sequence[Sequence[float]], sizes: Sequence[int]) -> tuple[float, ...]:
    """Return the share of the game that each member played.

    Raises:
        RatingError: shares that do not fit the sides or are out of range, a side of which no member played.
    """
    if not is_list(weights) or not all(is_list(part) for part in weights):
        raise RatingError("ratings/weights-not-lists")
    if [len(part) for part in weights] != list(sizes):
        raise RatingError("ratings/weights-do-not-fit", sizes=list(sizes))
    shares = [share for part in weights for share in part]
    if not all(is_number(share) and 0.0 <= share <= MOST_WEIGHT for share in shares):
        raise RatingError("ratings/weights-out-of-range", weights=shares, most=MOST_WEIGHT)
    if not all(sum(part) > 0.0 for part in weights):
        raise RatingError("ratings/side-without-share")
    return tuple([float(share) for share in shares])


def check_length(system: PerGame, length: float) -> None:
    """Check the length of a game.

    Raises:
        RatingError: a number below zero, a system in which the length does not count.
    """
    check_range("length", length, 0.0)
    if not system.sides.by_points:
        raise RatingError("ratings/length-not-counted", system=type(system).__name__)


def check_handicap(system: PerGame, handicap: float) -> None:
    """Check the stones of the first side.

    Raises:
        RatingError: a number below zero (in systems without one for stones of the second), a system in which stones are
            worth nothing.
    """
    check_range("handicap", handicap, -LARGEST if getattr(system, "STONES_OF_EITHER", False) else 0.0)
    if not system.counts_handicap:
        raise RatingError("ratings/handicap-not-counted", system=type(system).__name__)
