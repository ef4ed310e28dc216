"""The category of a round for an entrant: played, or one of the unplayed rounds of FIDE C.07, article 16.

FIDE C.07 of 1 March 2026 categorises unplayed rounds by their cause:

| article | what it covers | result kinds |
|---|---|---|
| 16.2.1 | pairing-allocated and full-point byes | allocated-bye, full-bye |
| 16.2.2 | forfeit wins | forfeit, the side that appeared |
| 16.2.3 | requested byes followed by a round that is not a VUR | half-bye, zero-bye, late (1) |
| 16.2.4 | forfeit losses | forfeit, the side that did not; double-forfeit |
| 16.2.5 | requested byes followed only by VURs, or in the last round | half-bye, zero-bye, late (1) |
| - | not settled yet, or struck out: no round at all (2) | unplayed, unknown, void |

A VUR, voluntary unplayed round, is a requested bye or a forfeit loss (16.1.2).
(1) Every round after a withdrawal is a zero-point bye (16.1.1).  A round before a late arrival is
    read the same way: the entrant was not available to play.
(2) C.07 speaks of finished events.  An unfinished game does not count, and the entrant was
    available, so it ends a run of VURs.
Errata: none known.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, unique

from crosstable.model.results import ResultKind


@unique
class RoundCategory(Enum):
    """Whether a round was played, and if not, its category; the number is the last part of its article in 16.2.

    See also: `Cell.category`.
    """

    PLAYED = 0
    AWARDED = 1
    FORFEIT_WIN = 2
    REQUESTED = 3
    FORFEIT_LOSS = 4
    REQUESTED_TO_END = 5
    OPEN = 6

    __hash__ = object.__hash__  # of the identity, which is what equality means here; looked up for every round


VOLUNTARY = (RoundCategory.REQUESTED, RoundCategory.FORFEIT_LOSS, RoundCategory.REQUESTED_TO_END)  # few: no hashing
FORFEITS = frozenset({RoundCategory.FORFEIT_WIN, RoundCategory.FORFEIT_LOSS})
REQUESTED = frozenset({RoundCategory.REQUESTED, RoundCategory.REQUESTED_TO_END})

_UNPLAYED = {
    ResultKind.FULL_BYE: RoundCategory.AWARDED,
    ResultKind.ALLOCATED_BYE: RoundCategory.AWARDED,
    ResultKind.HALF_BYE: RoundCategory.REQUESTED,
    ResultKind.ZERO_BYE: RoundCategory.REQUESTED,
    ResultKind.LATE: RoundCategory.REQUESTED,
    ResultKind.DOUBLE_FORFEIT: RoundCategory.FORFEIT_LOSS,
}


def category_of(kind: ResultKind, *, is_played: bool, is_first: bool) -> RoundCategory:
    """Return the category of a round.

    The result rules define what a kind pays, but not why a round is unplayed: that follows
    from the kind alone, here and nowhere else.

    Args:
        kind: the result kind.
        is_played: the result rules call the kind played.
        is_first: the side has place 1, which in a forfeit is the side that appeared.
    """
    if is_played:
        return RoundCategory.PLAYED
    if kind is ResultKind.FORFEIT:
        return RoundCategory.FORFEIT_WIN if is_first else RoundCategory.FORFEIT_LOSS
    return _UNPLAYED.get(kind, RoundCategory.OPEN)


def first_of_the_end(categories: Sequence[RoundCategory]) -> int:
    """Return the position from which all rounds are voluntary unplayed ones; requested byes there are of 16.2.5."""
    position = len(categories)
    while position and categories[position - 1] in VOLUNTARY:
        position -= 1
    return position
