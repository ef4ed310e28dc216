"""Move a match to another day, time or place, with a reason; a player's wish waits until the opponent agrees.

Rules
1. The director moves at once.  A player or a member of a team asks by personal link; the match moves when a player of
   the other side agrees, or the director.
2. A move onto another match of a player, a team or a venue is rejected, when it is asked for and when it is agreed to.
3. A match with a result is not moved.  A whole round is moved by the director only.
4. What is not given stays as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from crosstable.events.entry_rows import open_event
from crosstable.events.fixture_clashes import ScheduledMatch, check_no_clash, matches_of
from crosstable.events.fixture_rows import AskedMove, end_asked_move, put_asked_move, put_fixtures
from crosstable.events.running import RunningEvent
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.fixtures import WHOLE_ROUND, Fixture, Schedule, Slot
from crosstable.model.names import clean_name

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class MovedMatch:
    """A match, or a round (board 0), as a move left it.

    Args:
        before, after: when and where it was to be played, and is now.
        is_asked: whether the move waits for the opponent; `after` is what is asked for then.
        to_agree: who must agree: ids of players or teams.
    """

    round: int
    board: int
    before: Slot
    after: Slot
    is_asked: bool = False
    to_agree: tuple[str, ...] = ()


def move_match(
    store: Store,
    actor: str,
    event_id: str,
    round: int,
    board: int = WHOLE_ROUND,
    *,
    to: Slot,
    reason: str,
    player: str | None = None,
    dry_run: bool = False,
) -> MovedMatch:
    """Move a match, or a whole round, or ask for it as one of its players.

    Args:
        board: of the match; `WHOLE_ROUND` for all matches of the round.
        to: the new day, time or place; what is open there stays.
        player: who asks by personal link, by public id; None for the director.
    Raises:
        InputError: no such match, it has a result, nothing changes, no reason, it falls on another match, or it is not
            a match of the player.
    """
    reason = clean_name(reason)
    command = "event-move-match" if player is None else "event-ask-move"
    with store.write(actor, command, target=event_id, reason=reason, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        if not reason:
            raise InputError("events/move-without-reason", event=event_id)
        if len(to.place) > _LONGEST:
            raise InputError("events/place-too-long", length=len(to.place), most=_LONGEST)
        if board == WHOLE_ROUND:
            if player is not None:
                raise InputError("events/move-of-round-by-player", round=round)
            return _move_round(write, running, round, to)
        match = open_match(running, round, board)
        after = replace(to.over(match.slot), moves=0)
        if after == replace(match.slot, moves=0):
            raise InputError("events/move-changes-nothing", round=round, board=board)
        own = replace(to.over(match.own), moves=match.own.moves + 1)
        check_no_clash(running, _with(running, Fixture(round, board, own)), [(round, board)])
        if player is None:
            return _moved(write, running, match, own)
        return _asked(write, running, match, AskedMove(round, board, to, player, reason))


def answer_move(
    store: Store,
    actor: str,
    event_id: str,
    round: int,
    board: int,
    *,
    is_agreed: bool,
    player: str | None = None,
    dry_run: bool = False,
) -> MovedMatch:
    """Agree to the move of a match that a player asks for, or decline it; who asked may take it back by declining.

    Args:
        player: who answers by personal link; None for the director.
    Raises:
        InputError: nothing is asked for the match, it falls on another match by now, or the answer is not the player's.
    """
    command = "event-agree-move" if is_agreed else "event-decline-move"
    with store.write(actor, command, target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        asked = _waiting(running, round, board)
        match = open_match(running, round, board)
        if player is not None:
            _check_answer(running, match, asked, player, is_agreed=is_agreed)
        end_asked_move(write, running.number, round, board)
        if is_agreed:
            own = replace(asked.wanted.over(match.own), moves=match.own.moves + 1)
            check_no_clash(running, _with(running, Fixture(round, board, own)), [(round, board)])
            return _moved(write, running, match, own)
        write.log(after={"round": round, "board": board, "player": asked.player})
        return MovedMatch(round, board, match.slot, match.slot)


def open_match(running: RunningEvent, round: int, board: int) -> ScheduledMatch:
    """Return a match that is not played yet.

    Raises:
        InputError: the round is not published, there is no such match, or it is played.
    """
    match = next((each for each in matches_of(running) if (each.round, each.board) == (round, board)), None)
    if match is None:
        running.round(round)
        raise InputError("events/no-such-match", round=round, board=board, event=running.id)
    if match.is_played:
        raise InputError("events/match-played", round=round, board=board, event=running.id)
    return match


def side_of_player(running: RunningEvent, match: ScheduledMatch, player: str) -> str:
    """Return the side of a match that a player is of: the player, or their team.

    Raises:
        InputError: they are of neither.
    """
    for side in match.sides:
        if side == player or (running.teams is not None and player in running.teams.entered(side).team.players):
            return side
    raise running.error("events/move-of-other-match", player=player, round=match.round, board=match.board)


def waiting_moves(running: RunningEvent) -> tuple[AskedMove, ...]:
    """Return the moves that wait for an answer: of matches that are not played."""
    open_matches = {(each.round, each.board) for each in matches_of(running) if not each.is_played}
    return tuple(each for each in running.asked_moves if (each.round, each.board) in open_matches)


def _moved(write: Write, running: RunningEvent, match: ScheduledMatch, own: Slot) -> MovedMatch:
    put_fixtures(write, running.number, [Fixture(match.round, match.board, own)])
    end_asked_move(write, running.number, match.round, match.board)
    after = own.over(running.schedule.round_slot(match.round))
    logged = {"round": match.round, "board": match.board}
    write.log(before={**logged, **match.slot.as_values()}, after={**logged, **after.as_values()})
    return MovedMatch(match.round, match.board, match.slot, after)


def _move_round(write: Write, running: RunningEvent, round: int, to: Slot) -> MovedMatch:
    run_round = running.round(round)
    before = running.schedule.round_slot(round)
    after = replace(to.over(before), moves=before.moves + 1)
    if replace(after, moves=0) == replace(before, moves=0):
        raise InputError("events/round-move-changes-nothing", round=round)
    if not run_round.unfinished:
        raise InputError("events/round-played", round=round, event=running.id)
    moved = Fixture(round, WHOLE_ROUND, after)
    numbers = [(round, board.number) for board in run_round.pairing.boards]
    check_no_clash(running, _with(running, moved), numbers)
    put_fixtures(write, running.number, [moved])
    write.log(before={"round": round, **before.as_values()}, after={"round": round, **after.as_values()})
    return MovedMatch(round, WHOLE_ROUND, before, after)


def _asked(write: Write, running: RunningEvent, match: ScheduledMatch, asked: AskedMove) -> MovedMatch:
    own_side = side_of_player(running, match, asked.player)
    put_asked_move(write, running.number, asked)
    logged = {"round": asked.round, "board": asked.board, "player": asked.player}
    write.log(after={**logged, **asked.wanted.as_values()})
    others = tuple(side for side in match.sides if side != own_side)
    after = replace(asked.wanted.over(match.slot), moves=match.slot.moves)
    return MovedMatch(asked.round, asked.board, match.slot, after, is_asked=True, to_agree=others)


def _check_answer(
    running: RunningEvent, match: ScheduledMatch, asked: AskedMove, player: str, *, is_agreed: bool
) -> None:
    """Check that a player may answer: only the other side agrees."""
    side = side_of_player(running, match, player)
    if is_agreed and side == side_of_player(running, match, asked.player):
        raise running.error("events/move-agreed-by-asker", player=asked.player, round=match.round, board=match.board)


def _waiting(running: RunningEvent, round: int, board: int) -> AskedMove:
    for each in running.asked_moves:
        if (each.round, each.board) == (round, board):
            return each
    raise InputError("events/no-move-asked", round=round, board=board, event=running.id)


def _with(running: RunningEvent, changed: Fixture) -> Schedule:
    """Return the schedule of an event with one slot changed."""
    return Schedule({**running.schedule.slots, (changed.round, changed.board): changed.slot})
