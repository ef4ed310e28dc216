"""Boards set by hand: who meets whom is changed, with a reason that is shown publicly.

Rules
1. Two who sit at one board already change sides, and with them colours; a result they have stays theirs.
2. Two of different boards meet each other, and so do the partners they had; with the bye it is the same.
   Boards with a result do not change.
3. Somebody without a place in the round, such as a latecomer, can only be seated against who has the bye.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crosstable.league.events.boards import add_boards, replace_boards, take_out
from crosstable.league.events.entry_rows import change_entry, end_asked, entrant_of
from crosstable.league.events.plan import check_open
from crosstable.league.events.rounds import has_result, put_round, told, unplayed
from crosstable.league.events.running import DRAFT, ROUND_CLOSED, RunningEvent, RunRound, read_running
from crosstable.league.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.names import clean_name
from crosstable.model.results import ResultKind

Plain = Mapping[str, Any]


def set_board(
    store: Store,
    actor: str,
    event_id: str,
    number: int,
    first: str,
    second: str,
    *,
    reason: str,
    dry_run: bool = False,
) -> RunRound:
    """Pair two players by hand, or let them change colours; see the rules above.

    Args:
        store, actor, event_id, dry_run: as everywhere.
        number: of the round.
        first, second: Black and White, or first and second, by public id.
        reason: why; shown publicly.
    Raises:
        InputError: no reason; somebody has no place in the round, a result already, or is paired with himself; the
            round is closed, and it is not only about colours.
    """
    reason = clean_name(reason)
    if not reason:
        raise InputError("no reason for a board set by hand. Say why: it is shown publicly.")
    if first == second:
        raise InputError(f"player {first} cannot meet himself. Name two players.")
    with store.write(actor, "event-board", target=event_id, reason=reason, dry_run=dry_run) as write:
        running = read_running(write.connection, event_id)
        now = running.round(number)
        plain = _seated(running, now, first, second, reason)
        for player in (first, second):
            if player in _without_place(now.pairing, (first, second)):
                _takes_part(write, running, now, player)
        if now.state != DRAFT:
            reseat(write, running, now, plain)
        changed = replace(now, pairing=plain)
        put_round(write, running, changed)
        write.tell(before=_told(now), after=_told(changed))
        return replace(changed, change=write.change_id)


def _told(of: RunRound) -> dict[str, Any]:
    return {"round": of.number, "boards": told(of.pairing), "bye": of.pairing["bye"]}


def _without_place(pairing: Plain, players: tuple[str, str]) -> list[str]:
    placed = {pairing["bye"], *(player for board in pairing["boards"] for player in board["players"])}
    return [player for player in players if player not in placed]


def _takes_part(write: Write, running: RunningEvent, now: RunRound, player: str) -> None:
    """Let somebody play a round after all: the entry says so, the bye that was asked for is gone."""
    entrant = entrant_of(running, player)
    if entrant.from_round > now.number:
        change_entry(write, running, replace(entrant, from_round=now.number))
    end_asked(write, running, player, now.number)
    take_out(write, [known for known in now.games if known.game.players == (player,)])


def _seated(running: RunningEvent, now: RunRound, first: str, second: str, reason: str) -> Plain:
    """Give the round with two players at one board."""
    at = {player: place for place, board in enumerate(now.pairing["boards"]) for player in board["players"]}
    by_hand: dict[str, Any] = {"players": [first, second], "by_hand": reason}
    boards = [dict(board) for board in now.pairing["boards"]]
    together = at.get(first)
    if together is not None and together == at.get(second) and len(boards[together]["players"]) == 2:
        boards[together] |= by_hand
        return {**now.pairing, "boards": boards}
    _check_free(running, now, (first, second), at)
    anew = {"reasons": [], "handicap": 0}
    changed = {**now.pairing, "verified": False, "boards": boards}
    if _without_place(now.pairing, (first, second)):
        number = max((board["board"] for board in boards), default=0) + 1
        boards.append({"board": number, "colours": True, "komi": None, **anew, **by_hand})
        return {**changed, "bye": None}
    partners = [_partner(boards, at, player) for player in (first, second)]
    boards[at[first] if first in at else at[second]] |= {**by_hand, **anew}
    if None not in partners:
        boards[at[second]] |= {**by_hand, **anew, "players": partners}
        return changed
    return {**changed, "bye": next(each for each in partners if each is not None)}


def _partner(boards: list[dict[str, Any]], at: Mapping[str, int], player: str) -> str | None:
    if player not in at:
        return None
    first, second = boards[at[player]]["players"]
    return str(second if first == player else first)


def _check_free(running: RunningEvent, now: RunRound, two: tuple[str, str], at: Mapping[str, int]) -> None:
    """Refuse what cannot be seated anew."""
    check_open(running.id, running.plan)
    if now.state == ROUND_CLOSED:
        raise InputError(
            f"round {now.number} of event {running.id} is closed: only colours can be changed there, or results "
            "corrected."
        )
    for player in two:
        known = now.board(now.pairing["boards"][at[player]]["board"]) if player in at else None
        if known is not None and has_result(known.game):
            raise InputError(f"board {known.game.board} of round {now.number} has a result. Take it out first.")
    if any(len(now.pairing["boards"][at[player]]["players"]) != 2 for player in two if player in at):
        raise InputError("tables of three and more are not set by hand. Pair the round again.")
    away = _without_place(now.pairing, two)
    for player in away:
        entrant_of(running, player)
    if away and now.pairing["bye"] not in two:
        raise InputError(
            f"{running.name(away[0])} has no place in round {now.number} of event {running.id}, and can be seated "
            "only against who has the bye. Pair the round again, or enter the player from the next round on."
        )


def reseat(write: Write, running: RunningEvent, now: RunRound, plain: Plain) -> None:
    """Let the games of a published round be between those who sit there now."""
    changed, new = [], []
    for board in plain["boards"]:
        known, fresh = now.board(board["board"]), unplayed(running, board, now.number)
        if known is None:
            new.append(fresh)
        elif set(known.game.players) != set(board["players"]):
            changed.append((known, replace(fresh, date=known.game.date)))
        elif list(known.game.players) != board["players"]:
            changed.append((known, _turned(known.game)))
    replace_boards(write, running, changed)
    add_boards(write, running, new)
    if plain["bye"] != now.pairing["bye"]:
        byes = [known for known in now.games if known.game.kind is ResultKind.ALLOCATED_BYE]
        if plain["bye"] is None:
            take_out(write, byes)
        else:
            replace_boards(write, running, [(byes[0], replace(byes[0].game, sides=_bye(plain["bye"]).sides))])


def _turned(game: Game) -> Game:
    """Give a game with its two sides exchanged; the colours stay where they are."""
    first, second = game.sides
    return replace(game, sides=(replace(second, colour=first.colour), replace(first, colour=second.colour)))


def _bye(player: str) -> Game:
    return Game.bye(player, ResultKind.ALLOCATED_BYE)
