"""What the policy charges for a round of an event as it is seated, and what another seating would change."""

from __future__ import annotations

from dataclasses import replace

from crosstable.league.events.run_round import RunRound
from crosstable.league.events.running import RunningEvent
from crosstable.league.events.stage_pairing import staged
from crosstable.pairing.boards import Pairing
from crosstable.pairing.check import PlayedRound
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.state import state_of
from crosstable.pairing.weighing import SeatingChange, Weighed, change_of

_TWO = 2


def weighed_round(running: RunningEvent, number: int, pairing: Pairing) -> Weighed | None:
    """Return what the policy charges for a seating of a round; None for systems without costs.

    Stages side by side have no costs in common, so they are not weighed.

    Args:
        running: the event.
        number: of the round.
        pairing: who meets whom, and who has the bye.
    """
    event, system, offset = staged(running, number)
    of_two = all(len(board.players) == _TWO for board in pairing.boards)
    if not (system.can_explain and of_two) or len(running.stages_of(number)) > 1:
        return None
    bye = () if pairing.bye is None else (pairing.bye,)
    seated = (*pairing.seated, *bye)
    here = set(seated)
    known = pairing.constraints
    asked = Constraints(
        forbidden=tuple(two for two in known.forbidden if here.issuperset(two)),
        volunteers=tuple(one for one in known.volunteers if one in here),
    )
    state = state_of(event, round=number - offset, present=seated, constraints=asked, seed=pairing.seed)
    pairs = tuple((board.black, board.white) for board in pairing.boards)
    return system.weigh(PlayedRound(state, pairs, pairing.bye))


def seating_change(running: RunningEvent, before: Pairing, after: RunRound) -> SeatingChange | None:
    """Return what changes for the policy from one seating of a round to another; None for systems without costs.

    Args:
        running: the event.
        before: the round as it is.
        after: the round as it would be.
    """
    old, new = (weighed_round(running, after.number, each) for each in (before, after.pairing))
    return None if old is None or new is None or set(old.reasons) == set(new.reasons) else change_of(old, new)


def with_reasons(running: RunningEvent, of: RunRound) -> RunRound:
    """Return a round whose boards set by hand have the reasons that the policy gives them, as all others have."""
    if not of.by_hand:
        return of
    weighed = weighed_round(running, of.number, of.pairing)
    if weighed is None:
        return of
    boards = tuple(
        replace(board, reasons=weighed.reasons[frozenset(board.players)]) if board.number in of.by_hand else board
        for board in of.pairing.boards
    )
    return replace(of, pairing=replace(of.pairing, boards=boards))
