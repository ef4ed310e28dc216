"""How a round passed for an entrant: played, or which category of unplayed round it was.

FIDE C.07 of 1 March 2026 sorts unplayed rounds by who wanted them:

| article | what it covers | result kinds |
|---|---|---|
| 16.2.1 | pairing-allocated and full-point byes | allocated-bye, full-bye |
| 16.2.2 | forfeit wins | forfeit, the side that came |
| 16.2.3 | requested byes followed by a round that is not a VUR | half-bye, zero-bye, late (1) |
| 16.2.4 | forfeit losses | forfeit, the side that did not; double-forfeit |
| 16.2.5 | requested byes followed only by VURs, or in the last round | half-bye, zero-bye, late (1) |
| - | not settled yet, or struck out: no round at all (2) | unplayed, unknown, void |

A VUR, voluntary unplayed round, is a requested bye or a forfeit loss (16.1.2).
(1) Every round after a withdrawal is a zero-point bye (16.1.1).  A round before a late arrival is
    read the same way: the entrant was not available to play.
(2) C.07 speaks of finished events.  A game still open counts for nobody, and the entrant was
    available, so it ends a run of VURs.
Errata: none known.
"""

from __future__ import annotations

from enum import Enum

from crosstable.model.results import ResultKind


class Passed(Enum):
    """How a round passed; the number is the last part of its article in 16.2."""

    PLAYED = 0
    AWARDED = 1
    FORFEIT_WIN = 2
    REQUESTED = 3
    FORFEIT_LOSS = 4
    REQUESTED_TO_END = 5
    OPEN = 6


VOLUNTARY = frozenset({Passed.REQUESTED, Passed.FORFEIT_LOSS, Passed.REQUESTED_TO_END})
FORFEITS = frozenset({Passed.FORFEIT_WIN, Passed.FORFEIT_LOSS})
REQUESTED = frozenset({Passed.REQUESTED, Passed.REQUESTED_TO_END})

_UNPLAYED = {
    ResultKind.FULL_BYE: Passed.AWARDED,
    ResultKind.ALLOCATED_BYE: Passed.AWARDED,
    ResultKind.HALF_BYE: Passed.REQUESTED,
    ResultKind.ZERO_BYE: Passed.REQUESTED,
    ResultKind.LATE: Passed.REQUESTED,
    ResultKind.DOUBLE_FORFEIT: Passed.FORFEIT_LOSS,
}


def how_it_passed(kind: ResultKind, *, is_played: bool, is_first: bool) -> Passed:
    """Tell how a round passed.

    The result rules say what a kind pays, but not who wanted the round unplayed: that follows
    from the kind alone, here and nowhere else.

    Args:
        kind: the result kind.
        is_played: the result rules call the kind played.
        is_first: the side has place 1, which in a forfeit is the side that came.
    """
    if is_played:
        return Passed.PLAYED
    if kind is ResultKind.FORFEIT:
        return Passed.FORFEIT_WIN if is_first else Passed.FORFEIT_LOSS
    return _UNPLAYED.get(kind, Passed.OPEN)


def byes_to_the_end(passed: list[Passed]) -> list[int]:
    """Give the positions of requested byes followed only by voluntary unplayed rounds (16.2.5)."""
    found = []
    for position in range(len(passed) - 1, -1, -1):
        if passed[position] not in VOLUNTARY:
            break
        if passed[position] in REQUESTED:
            found.append(position)
    return found
