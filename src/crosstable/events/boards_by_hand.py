"""Set boards by hand: the director changes pairs of a round, with a reason that is shown publicly.

Rules
1. Two players at the same board exchange sides and colours; their result, if any, is kept.
2. Two players of different boards are paired, and so are their former opponents, who keep their colours where they
   differ; the bye works the same way, but for those of a bracket.  Boards with a result do not change.
3. A player without a place in the round, such as a late entry, can only be paired with the player who has the bye.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.events.boards import add_boards, remove_boards, replace_boards
from crosstable.events.entry_rows import change_entry, end_bye_request, entrant_of
from crosstable.events.event_game import game_of
from crosstable.events.fide_checks import logged_notes
from crosstable.events.fide_pairing_checks import check_pairing
from crosstable.events.parallel_stages import check_same_stage
from crosstable.events.plan import Plan, check_open
from crosstable.events.plan_rows import put_plan
from crosstable.events.round_checks import has_result
from crosstable.events.round_rows import put_round
from crosstable.events.run_round import DRAFT, ROUND_CLOSED, RunRound
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.seating_costs import with_reasons
from crosstable.events.stage_pairing import staged
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.names import clean_name
from crosstable.model.results import ResultKind
from crosstable.pairing.board import Board
from crosstable.pairing.board_games import unplayed_game
from crosstable.pairing.boards import Pairing


def set_board(
    store: Store,
    actor: str,
    event_id: str,
    number: int,
    first: str,
    second: str,
    *,
    reason: str,
    irregular: bool = False,
    dry_run: bool = False,
) -> RunRound:
    """Pair two players by hand, or exchange their colours; see the rules above.

    Args:
        number: the number of the round.
        first, second: in the order in which the game lists them, White and Black in chess, by public id.
        irregular: whether a published round may differ from the pairing by the rules, in FIDE mode.
    Raises:
        InputError: no reason is given; a player has no place in the round, has a result already, or is paired with
            themselves; the round is closed and more than colours would change.
    """
    reason = clean_name(reason)
    if not reason:
        raise InputError("events/board-without-reason")
    if first == second:
        raise InputError("events/player-against-themselves", player=first)
    with store.write(actor, "event-set-board", target=event_id, reason=reason, dry_run=dry_run) as write:
        running = read_running(write.connection, event_id)
        now = running.round(number)
        changed, noted = write_board(write, running, now, first, second, reason=reason, irregular=irregular)
        game = game_of(running.plan)
        write.log(before=now.logged(game), after={**changed.logged(game), **logged_notes(running.plan, noted)})
        return replace(changed, change=write.change_id)


def write_board(
    write: Write, running: RunningEvent, now: RunRound, first: str, second: str, *, reason: str, irregular: bool
) -> tuple[RunRound, Plan | None]:
    """Pair two players within a change, and return the round, and the plan with a note of it in FIDE mode.

    Raises:
        InputError: as `set_board`.
    """
    if running.teams is not None:
        running.teams.check_draft(now.number, is_draft=now.state == DRAFT)
    changed = with_reasons(running, _with_board(running, now, first, second, reason))
    for player in _without_place(now.pairing, (first, second)):
        _takes_part(write, running, now, player)
    noted = None
    if now.state != DRAFT:
        noted = check_pairing(running, changed, irregular=irregular)
        if noted is not None:
            put_plan(write, running.number, noted)
        reseat(write, running, now, changed.pairing)
    put_round(write, running, changed)
    return changed, noted


def bye_to_play(running: RunningEvent, *, players: int = 1) -> tuple[int, str]:
    """Return the round and the player whose bye a late entry can play against.

    Raises:
        InputError: no round is running, nobody has the bye in it, or several players enter.
    """
    latest = running.latest
    if latest is None or latest.state == ROUND_CLOSED or latest.pairing.bye is None or running.teams is not None:
        raise InputError("events/no-bye-to-play", event=running.id)
    if players != 1:
        raise InputError("events/bye-for-several", players=players)
    return latest.number, latest.pairing.bye


def _without_place(pairing: Pairing, players: Sequence[str]) -> list[str]:
    return [player for player in players if player not in pairing.allocated and pairing.board_of(player) is None]


def _with_bye_for(pairing: Pairing, player: str, other: str | None) -> Pairing:
    """Return a pairing in which another player, or nobody, has the bye of a player."""
    if pairing.bye == player:
        return replace(pairing, bye=other)
    left = (other if each == player else each for each in pairing.byes)
    return replace(pairing, byes=tuple(each for each in left if each is not None))


def _takes_part(write: Write, running: RunningEvent, now: RunRound, player: str) -> None:
    """Make a player take part in a round: their entry begins with it, and the bye that they requested is cancelled."""
    entrant = entrant_of(running, player)
    if entrant.from_round > now.number:
        change_entry(write, running, replace(entrant, from_round=now.number))
    end_bye_request(write, running, player, now.number)
    remove_boards(write, [known for known in now.games if known.game.players == (player,)])


def _with_board(running: RunningEvent, now: RunRound, first: str, second: str, reason: str) -> RunRound:
    """Return the round with the two players at one board."""
    pairing = now.pairing
    listed = game_of(running.plan).listed_players  # Black and White of two who are listed: the same exchange back
    seats_of = listed if running.teams is None else running.teams.seats
    one, other = pairing.board_of(first), pairing.board_of(second)
    if one is not None and one == other and len(one.seats) == 2:
        return _with_boards(now, pairing, [replace(one, seats=seats_of((first, second)))], reason)
    _check_free(running, now, (first, second))
    pairing = replace(pairing, certificate=None)  # no longer proven to be optimal
    free = next((player for player in (first, second) if player in pairing.allocated), "")
    if _without_place(pairing, (first, second)):
        number = max((board.number for board in pairing.boards), default=0) + 1
        changed = [Board(number, seats_of((first, second)))]
        return _with_boards(now, _with_bye_for(pairing, free, None), changed, reason)
    seats = [(board, player) for board, player in ((one, first), (other, second)) if board is not None]
    boards = [board for board, _ in seats]
    opponents = [_opponent(board, player) for board, player in seats]
    changed = [Board(boards[0].number, seats_of((first, second)), komi=boards[0].komi)]
    if len(seats) == 1:
        return _with_boards(now, _with_bye_for(pairing, free, opponents[0]), changed, reason)
    were_first = [seats_of((one, who)) == board.seats for one, (board, who) in zip(opponents, seats, strict=True)]
    if were_first == [False, True]:  # both keep their colours
        opponents.reverse()
    changed.append(Board(boards[1].number, seats_of(opponents), komi=boards[1].komi))
    return _with_boards(now, pairing, changed, reason)


def _with_boards(now: RunRound, pairing: Pairing, changed: Sequence[Board], reason: str) -> RunRound:
    """Return the round with the changed boards in place of those with the same number; new numbers are appended."""
    new = {board.number: board for board in changed}
    boards = {board.number: board for board in pairing.boards} | new
    return replace(
        now,
        pairing=replace(pairing, boards=tuple(boards.values())),
        by_hand={**now.by_hand, **dict.fromkeys(new, reason)},
    )


def _opponent(board: Board, player: str) -> str:
    first, second = board.seats
    return second if first == player else first


def _check_free(running: RunningEvent, now: RunRound, two: tuple[str, str]) -> None:
    """Check that two players can be moved to another board."""
    check_open(running.id, running.plan)
    check_same_stage(running, now.number, *two)
    if now.state == ROUND_CLOSED:
        raise InputError("events/board-in-closed-round", round=now.number, event=running.id)
    boards = [board for player in two if (board := now.pairing.board_of(player)) is not None]
    for board in boards:
        known = now.board(board.number)
        if known is not None and has_result(known.game):
            raise InputError("events/board-played", board=known.game.board, round=now.number)
    if any(len(board.seats) != 2 for board in boards):
        raise InputError("events/table-by-hand")
    unplaced = _without_place(now.pairing, two)
    for player in unplaced:
        entrant_of(running, player)
    free = [player for player in two if player in now.pairing.allocated]
    if free and staged(running, now.number, free[0])[1].is_bracket:
        raise running.error("events/bye-of-bracket", player=free[0], round=now.number)
    if unplaced and not free:
        raise running.error("events/no-place-in-round", player=unplaced[0], round=now.number, event=running.id)


def reseat(write: Write, running: RunningEvent, now: RunRound, pairing: Pairing) -> None:
    """Change the games of a published round to those of another pairing."""
    changed, new = [], []
    for board in pairing.boards:
        known, fresh = (
            now.board(board.number),
            unplayed_game(board, game_of(running.plan), round=now.number, length=running.plan.length),
        )
        if known is None:
            new.append(fresh)
        elif set(known.game.players) != set(board.seats):
            changed.append((known, replace(fresh, date=known.game.date)))
        elif _colours(known.game) != _colours(fresh):
            changed.append((known, _seated_as(known.game, fresh)))
    replace_boards(write, running, changed)
    add_boards(write, running, new)
    _move_byes(write, running, now, pairing)


def _move_byes(write: Write, running: RunningEvent, now: RunRound, pairing: Pairing) -> None:
    """Move the byes of players who have one no longer to those who have one now, and remove the others."""
    had = [player for player in now.pairing.allocated if player not in pairing.allocated]
    new = [player for player in pairing.allocated if player not in now.pairing.allocated]
    byes = {known.game.players: known for known in now.games if known.game.kind is ResultKind.ALLOCATED_BYE}
    taken = list(zip(had, new, strict=False))
    replace_boards(
        write,
        running,
        [(byes[(one,)], replace(byes[(one,)].game, sides=_bye(other).sides)) for one, other in taken],
    )
    remove_boards(write, [byes[(one,)] for one in had[len(taken) :] if (one,) in byes])


def _colours(game: Game) -> dict[str, str | None]:
    return {player: side.colour for side in game.sides for player in side.players}


def _seated_as(game: Game, fresh: Game) -> Game:
    """Return a game with the sides in the order and with the colours of another one; each keeps its result."""
    played = {side.players: side for side in game.sides}
    return replace(game, sides=tuple(replace(played[side.players], colour=side.colour) for side in fresh.sides))


def _bye(player: str) -> Game:
    return Game.bye(player, ResultKind.ALLOCATED_BYE)
