"""The sides of one game as a program gives them: ratings or estimates, one player or a list of players each."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import TypeVar, cast

from crosstable.model.arguments import is_list
from crosstable.model.errors import RatingError
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.parameters import check_finite

PlayerValue = float | Estimate
SideValue = PlayerValue | Sequence[PlayerValue]
Side = TypeVar("Side")
_MOST = 1 << 53  # whole numbers beyond it are not exact floats
PLAYER = (Estimate, float, int, Real)  # the usual ones first


def sides_given(sides: Sequence[Side]) -> Sequence[Side]:
    """Return the sides of a game: those given, or those of the only argument, a list of sides."""
    if len(sides) == 1 and is_list(sides[0]):
        return cast("Sequence[Side]", sides[0])
    return sides


def list_of_sides(sides: Sequence[Side]) -> Sequence[Side]:
    """Return sides that are a list, or a text of one-letter ids.

    Raises:
        RatingError: they are something else.
    """
    if not is_list(sides) and not isinstance(sides, str):
        raise RatingError("ratings/not-a-list", name="sides", value=sides)
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
