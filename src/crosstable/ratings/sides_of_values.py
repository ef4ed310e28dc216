"""The sides of one game as a program gives them: ratings or estimates, one player or a list of players each."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real

from crosstable.model.errors import RatingError
from crosstable.ratings.estimate import Estimate

PlayerValue = float | Estimate
SideValue = PlayerValue | Sequence[PlayerValue]
_PLAYER = (Estimate, float, int, Real)  # the usual ones first


def is_player(side: object) -> bool:
    """Return whether a side is a single player instead of a list."""
    return isinstance(side, _PLAYER)


def sides_given(sides: Sequence[SideValue]) -> Sequence[SideValue]:
    """Return the sides of a game: those given, or those of the only argument, a list of sides."""
    if len(sides) == 1 and isinstance(sides[0], (list, tuple)):
        return sides[0]
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
    if isinstance(side, _PLAYER):
        return (side,)
    if isinstance(side, (str, bytes)) or not isinstance(side, Sequence):
        raise RatingError("ratings/not-a-rating", value=side)
    if not side:
        raise RatingError("ratings/empty-side", side=number)
    return side


def _estimate(member: PlayerValue) -> Estimate:
    if isinstance(member, Estimate):
        return member
    if not isinstance(member, Real):
        raise RatingError("ratings/not-a-rating", value=member)
    return Estimate(member)
