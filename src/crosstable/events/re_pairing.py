"""Pair again the boards of a published round that have not started; played boards stay.

In a team event the matches without any result are paired again.  This is for late corrections: preview the
correction first (`correction_preview`), then keep the round as it is, set single boards by hand (`boards_by_hand`), or
pair again: what changes is then as little as can be, a few swaps in one change.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from crosstable.events.boards_by_hand import reseat
from crosstable.events.entry_rows import open_event
from crosstable.events.event_game import game_of
from crosstable.events.fide_checks import check_no_re_pairing
from crosstable.events.round_rows import put_round
from crosstable.events.run_round import PUBLISHED, RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.stage_pairing import pair_in_stage
from crosstable.events.teams.matches_again import open_matches, reseat_matches
from crosstable.facts.store.optimistic_write import affects_event, compute_then_write
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name
from crosstable.pairing.board import Board
from crosstable.pairing.constraints import Constraints, Pair

_TWO = 2


def re_pair_round(
    store: Store, actor: str, event_id: str, *, reason: str, seed: int | None = None, dry_run: bool = False
) -> RunRound:
    """Pair the boards without a result again, among the same players, on the same boards; the bye stays.

    Raises:
        InputError: no reason is given, no round is published, or every board has started.
        NoPairingError: the rules allow no pairing of these players.
    """
    reason = clean_name(reason)
    if not reason:
        raise InputError("events/re-pairing-without-reason")

    def compute(connection: Connection) -> _Again:
        running = open_event(connection, event_id)
        check_no_re_pairing(running)
        now = running.latest
        if now is None or now.state != PUBLISHED:
            raise InputError("events/no-round-to-pair-again", event=event_id)
        if running.teams is not None:
            free = open_matches(running.teams, now)
            if not free:
                raise InputError("events/teams/all-matches-begun", round=now.number)
        else:
            free = {known.game.board for known in now.unfinished if known.game.board is not None}
        if not free:
            raise InputError("events/all-boards-have-results", event=event_id, round=now.number)
        return _Again(running, now, paired_again(running, now, free, reason=reason, seed=seed))

    def apply(write: Write, made: _Again) -> RunRound:
        change = reseat if made.running.teams is None else reseat_matches
        change(write, made.running, made.now, made.changed.pairing)
        put_round(write, made.running, made.changed)
        game = game_of(made.running.plan)
        write.log(before=made.now.logged(game), after=made.changed.logged(game))
        return replace(made.changed, change=write.change_id)

    made: RunRound = compute_then_write(
        store,
        actor,
        "event-re-pair",
        compute,
        apply,
        relevant=affects_event(event_id),
        skip=lambda made: made.changed if dry_run or made.is_same else None,
        target=event_id,
        reason=reason,
    )
    return made


@dataclass(frozen=True, slots=True)
class _Again:
    """An event, its published round, and that round with boards paired again."""

    running: RunningEvent
    now: RunRound
    changed: RunRound

    @property
    def is_same(self) -> bool:
        """Whether every pair stays together."""
        game = game_of(self.running.plan)
        return self.changed.logged(game) == self.now.logged(game)


def paired_again(
    running: RunningEvent, now: RunRound, free: Collection[int], *, reason: str, seed: int | None = None
) -> RunRound:
    """Return a round with its free boards paired again; boards whose players meet anyway stay as they are.

    Of pairings that are equally good it is the one that changes the fewest boards, unless another draw is asked for.

    Args:
        free: numbers of the boards that have not started.
        seed: of the random draw; None is that of the round.
    Raises:
        InputError: the pairing system leaves out a player of these boards.
        NoPairingError: the rules allow no pairing of these players.
    """
    boards = now.pairing.boards
    present = [player for board in boards if board.number in free for player in board.seats]
    with running.naming_players():
        pairing = pair_in_stage(
            running,
            now.number,
            constraints=Constraints(forbidden=now.pairing.constraints.forbidden),
            seed=now.pairing.seed if seed is None else seed,
            present=present,
            near=() if seed is not None else _two_each(boards, free),
        )
    new = {frozenset(board.seats): board for board in pairing.boards}
    if set().union(*new) != set(present):
        raise InputError("events/cannot-pair-again", event=running.id, round=now.number, policy=running.plan.policy)
    kept = [board for board in boards if board.number not in free or frozenset(board.seats) in new]
    numbers = sorted(set(free) - {board.number for board in kept})
    seated = {frozenset(board.seats) for board in kept}
    changed = [
        replace(board, number=number)
        for number, board in zip(numbers, (new[key] for key in new if key not in seated), strict=True)
    ]
    return replace(
        now,
        pairing=replace(now.pairing, boards=tuple(sorted((*kept, *changed), key=lambda board: board.number))),
        by_hand={**now.by_hand, **dict.fromkeys(numbers, reason)},
    )


def _two_each(boards: Sequence[Board], free: Collection[int]) -> list[Pair]:
    """Return who meets at the free boards of two players."""
    seated = (board.seats for board in boards if board.number in free)
    return [(players[0], players[1]) for players in seated if len(players) == _TWO]


def swaps_between(before: RunRound, after: RunRound) -> tuple[Pair, ...]:
    """Return two players at a time who change places, so that one seating of a round becomes another; colours aside.

    Boards that exchange players among themselves need one swap less than there are boards, and no fewer do.

    Args:
        before, after: the round, with the same players at its boards.
    """
    opponent = {
        player: other
        for board in before.pairing.boards
        if len(board.seats) == _TWO
        for player, other in (board.seats, board.seats[::-1])
    }
    found: list[Pair] = []
    for board in after.pairing.boards:
        first, second = board.seats[0], board.seats[-1]
        if first not in opponent or second not in opponent or opponent[first] == second:
            continue
        here, there = opponent[first], opponent[second]
        found.append((here, second))
        opponent |= {first: second, second: first, here: there, there: here}
    return tuple(found)
