"""One game as a program gives it: the sides, ratings or estimates, and the facts: result, points, shares, handicap."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from numbers import Real
from typing import TypedDict, TypeVar, cast

from crosstable.model.arguments import is_list
from crosstable.model.errors import RatingError
from crosstable.model.games import PLACES_OF_SCORE, Better, places_of_points
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.one_game_system import RatesOneGame
from crosstable.ratings.parameters import (
    LARGEST,
    check_choice,
    check_finite,
    check_places,
    check_range,
    is_number,
    score_of,
)

PlayerValue = float | Estimate
SideValue = PlayerValue | Sequence[PlayerValue]
Side = TypeVar("Side")
_MOST = 1 << 53  # whole numbers beyond it are not exact floats
PLAYER = (Estimate, float, int, Real)  # the usual ones first
MOST_WEIGHT = 1000.0  # of a game, and of a member's share


class GameFacts(TypedDict, total=False):
    """What may be known of a game; see `PerGame.update`.

    Three are of one system: `games` and `days` say more of both players than their ratings (Elo, Glicko2PerGame);
    `winner` is the word of its document (Moonstone).
    """

    score: float | str | None
    places: Sequence[int | None] | None
    points: Sequence[float] | None
    better: Better | None
    shares: Sequence[Sequence[float]] | None
    weight: float
    handicap: float
    neutral: bool
    length: float | None
    date: dt.date | None
    games: tuple[int, int] | None
    days: tuple[float, float]
    winner: int


def places_of_score(
    system: RatesOneGame, score: float | str, places: Sequence[int | None] | None, sides: int
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


def result_of(
    system: RatesOneGame,
    score: float | str | None,
    places: Sequence[int | None] | None,
    points: Sequence[float] | None,
    sides: int,
    better: Better | None = None,
) -> tuple[tuple[int, ...], tuple[float, ...], float | None]:
    """Return the places of the sides, their points, and the score of the first where places do not show it.

    Raises:
        RatingError: a result that the system does not rate, or that does not fit the sides.
    """
    counted = () if points is None else check_points(system, points, sides)
    if better is not None:
        _check_better(system, better, makes_places=bool(counted) and score is None and places is None)
    if score is not None:
        standing, part = places_of_score(system, score, places, sides)
        return standing, counted, part
    if places is None and counted:
        made = places_of_points(counted, better or system.better_points)
        return tuple([place for place in made if place]), counted, None
    return tuple(check_places(places, sides)), counted, None


def _check_better(system: RatesOneGame, better: Better, *, makes_places: bool) -> None:
    """Check that the order of points is known, is needed, and is none that the formula of the system does not have."""
    check_choice("better", better, ("higher", "lower"))
    if not makes_places:
        raise RatingError("ratings/better-without-points", better=better)
    if system.sides.by_points and better != system.better_points:
        known = "more" if system.better_points == "higher" else "fewer"
        raise RatingError("ratings/better-of-system", system=type(system).__name__, known=known, better=better)


def check_points(system: RatesOneGame, points: Sequence[float], sides: int) -> tuple[float, ...]:
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


def shares_of(shares: Sequence[Sequence[float]], sizes: Sequence[int]) -> tuple[float, ...]:
    """Return the share of the game that each member played.

    Raises:
        RatingError: shares that do not fit the sides or are out of range, a side of which no member played.
    """
    if not is_list(shares) or not all(is_list(part) for part in shares):
        raise RatingError("ratings/shares-not-lists")
    if [len(part) for part in shares] != list(sizes):
        raise RatingError("ratings/shares-do-not-fit", sizes=list(sizes))
    of_members = [share for part in shares for share in part]
    if not all(is_number(share) and 0.0 <= share <= MOST_WEIGHT for share in of_members):
        raise RatingError("ratings/share-out-of-range", shares=of_members, most=MOST_WEIGHT)
    if not all(sum(part) > 0.0 for part in shares):
        raise RatingError("ratings/side-without-share")
    return tuple([float(share) for share in of_members])


def check_facts(system: RatesOneGame, weight: float, handicap: float, length: float | None) -> None:
    """Check the numbers of a game: its weight, the stones of the first side, its length.

    Raises:
        RatingError: a number below zero (stones of the second side are, in systems that say so), a system in which
            stones are worth nothing or the length does not count.
    """
    if not (is_number(weight) and weight == 1.0):
        check_range("weight", weight, 0.0, MOST_WEIGHT)
    if not (is_number(handicap) and handicap == 0.0):
        check_range("handicap", handicap, -LARGEST if getattr(system, "STONES_OF_EITHER", False) else 0.0)
        if not system.counts_handicap:
            raise RatingError("ratings/handicap-not-counted", system=type(system).__name__)
    if length is not None:
        check_range("length", length, 0.0)
        if not system.sides.by_points:
            raise RatingError("ratings/length-not-counted", system=type(system).__name__)


def sides_given(sides: Sequence[Side]) -> Sequence[Side]:
    """Return the sides of a game: those given, or those of the only argument, a list of sides."""
    if len(sides) == 1 and is_list(sides[0]):
        return cast("Sequence[Side]", sides[0])
    return sides


def estimates_of(sides: Sequence[SideValue]) -> list[list[Estimate]]:
    """Return the members of each side as estimates.

    Raises:
        RatingError: fewer than two sides, an empty one, a value that is not a rating.
    """
    if len(sides) < 2:
        raise RatingError("ratings/too-few-sides", sides=len(sides))
    return [[_estimate(member) for member in members_of_side(side, number)] for number, side in enumerate(sides, 1)]


def members_of_side(side: SideValue, number: int) -> Sequence[PlayerValue]:
    """Return the members of a side; a single player may stand without a list.

    Raises:
        RatingError: the side is empty, or is neither a player nor a list.
    """
    if isinstance(side, PLAYER):
        return (side,)
    if not is_list(side):
        raise RatingError("ratings/not-a-rating", value=side)
    if not len(side):
        raise RatingError("ratings/empty-side", side=number)
    return side


def rating_and_deviation(player: PlayerValue) -> tuple[float, float | None]:
    """Return the rating of a player, and the deviation where one is given.

    Raises:
        RatingError: a value that is not a rating.
    """
    if (type(player) is float and player - player == 0.0) or (type(player) is int and -_MOST < player < _MOST):
        return float(player), None
    if isinstance(player, Estimate):
        return float(player.rating), player.deviation
    if not isinstance(player, Real):
        raise RatingError("ratings/not-a-rating", value=player)
    try:
        check_finite(player)
    except OverflowError:
        raise RatingError("ratings/rating-not-finite", rating=player) from None
    return float(player), None


def _estimate(member: PlayerValue) -> Estimate:
    if isinstance(member, Estimate):
        return member
    if not isinstance(member, Real):
        raise RatingError("ratings/not-a-rating", value=member)
    return Estimate(member)
