"""What the policy charges for a round of an event as it is seated, and what another seating would change.

Rules
1. A policy with costs charges each board by its criteria; a system of FIDE says which of its criteria a board violates.
2. Of stages side by side, the one is looked at whose boards change: no board has players of two of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.stage_pairing import staged
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.played_rounds import PlayedRound
from crosstable.pairing.state import state_of
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.weighing import SeatingChange

_TWO = 2


def seating_change(running: RunningEvent, before: Pairing, after: RunRound) -> SeatingChange | None:
    """Return what changes for the policy from one seating of a round to another; None for systems without criteria."""
    known = {frozenset(board.seats): board.seats for board in before.boards}
    changed = [board for board in after.pairing.boards if known.get(frozenset(board.seats)) != board.seats]
    if not changed:
        return None
    player = changed[0].seats[0]
    seated = [_seated(running, after.number, each, player) for each in (before, after.pairing)]
    old, new = seated
    if old is None or new is None:
        return None
    system = old[0]
    found = system.compare(old[1], new[1])
    if found.criteria is None and {*map(frozenset, old[1].pairs)} == {*map(frozenset, new[1].pairs)}:
        return None  # colours cost nothing by a policy
    return found


def _seated(
    running: RunningEvent, number: int, pairing: Pairing, player: str
) -> tuple[PairingSystem, PlayedRound] | None:
    """Return the round of a player's stage as it is seated, with the system that pairs it; None without criteria."""
    event, system, offset = staged(running, number, player)
    boards, byes = _of_stage(running, number, pairing, player)
    if not system.can_weigh or len(byes) > 1 or any(len(board.seats) != _TWO for board in boards):
        return None
    seated = [each for board in boards for each in board.seats] + byes
    known = pairing.constraints
    here = set(seated)
    asked = Constraints(
        forbidden=tuple(two for two in known.forbidden if here.issuperset(two)),
        volunteers=tuple(one for one in known.volunteers if one in here and "volunteers" in system.accepts),
    )
    state = state_of(event, round=number - offset, present=seated, constraints=asked, seed=pairing.seed)
    pairs = tuple((board.black, board.white) for board in boards)
    return system, PlayedRound(state, pairs, byes[0] if byes else None)


def _of_stage(running: RunningEvent, number: int, pairing: Pairing, player: str) -> tuple[list[Board], list[str]]:
    """Return the boards and byes of a player's stage, of all where no stages are played side by side."""
    stages = running.stages_of(number)
    of = running.stage_of_player(player, number) if len(stages) > 1 else None
    inside = None if of is None else set(of.playing(number))
    boards = [board for board in pairing.boards if inside is None or inside.issuperset(board.seats)]
    return boards, [each for each in pairing.allocated if inside is None or each in inside]


def with_reasons(running: RunningEvent, run_round: RunRound) -> RunRound:
    """Return a round whose boards set by hand have the reasons that the policy gives them, as all others have."""
    boards = {board.number: board for board in run_round.pairing.boards}
    for board in _one_of_each_stage(running, run_round):
        seated = _seated(running, run_round.number, run_round.pairing, board.seats[0])
        if seated is None:
            continue
        reasons = seated[0].weigh(seated[1]).reasons
        for each in boards.values():
            if each.number in run_round.by_hand and frozenset(each.seats) in reasons:
                boards[each.number] = replace(each, reasons=reasons[frozenset(each.seats)])
    return replace(run_round, pairing=replace(run_round.pairing, boards=tuple(boards.values())))


def _one_of_each_stage(running: RunningEvent, run_round: RunRound) -> Iterator[Board]:
    """Yield a board set by hand of each stage that has one."""
    seen: list[Collection[str]] = []
    for board in run_round.pairing.boards:
        if board.number in run_round.by_hand and not any(board.seats[0] in players for players in seen):
            stage = running.stage_of_player(board.seats[0], run_round.number)
            yield board
            seen.append(run_round.players if stage is None else stage.playing(run_round.number))
