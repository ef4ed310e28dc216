"""Boards set by hand: who meets whom is changed, with a reason that is shown publicly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crosstable.league.store import Store, Write
from crosstable.league.tournament.boards import replace_boards
from crosstable.league.tournament.entry_rows import open_event
from crosstable.league.tournament.rounds import has_result, put_round, told, unplayed
from crosstable.league.tournament.running import PUBLISHED, ROUND_CLOSED, RunningEvent, RunRound
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind


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
    """Pair two players by hand; the partners they had meet each other, or one of them has the bye.

    In a published round only boards without a result change.

    Args:
        store, actor, event_id, dry_run: as everywhere.
        number: of the round.
        first, second: Black and White, or first and second, by public id.
        reason: why; shown publicly.
    Raises:
        InputError: no reason; somebody has no place in the round, a result already, or is paired with himself.
    """
    reason = " ".join(reason.split())
    if not reason:
        raise InputError("no reason for a board set by hand. Say why: it is shown publicly.")
    if first == second:
        raise InputError(f"player {first} cannot meet himself. Name two players.")
    with store.write(actor, "event-board", target=event_id, reason=reason, dry_run=dry_run) as write:
        running = open_event(write, event_id)
        now = running.round(number)
        if now.state == ROUND_CLOSED:
            raise InputError(f"round {number} of event {event_id} is closed. Correct its results instead.")
        changed = _seated(running, now, first, second, reason)
        if now.state == PUBLISHED:
            reseat(write, running, now, changed.pairing)
        put_round(write, running, changed)
        before = {"round": number, "boards": told(now.pairing), "bye": now.pairing["bye"]}
        write.tell(
            before=before, after={"round": number, "boards": told(changed.pairing), "bye": changed.pairing["bye"]}
        )
        return replace(changed, change=write.change_id)


def _seated(running: RunningEvent, now: RunRound, first: str, second: str, reason: str) -> RunRound:
    """Seat two players together, their partners too; boards with a result do not change."""
    boards = [dict(board) for board in now.pairing["boards"]]
    at: dict[str, int] = {player: place for place, board in enumerate(boards) for player in board["players"]}
    bye = now.pairing["bye"]
    for player in (first, second):
        if player not in at and player != bye:
            raise InputError(
                f"{player} has no place in round {now.number} of event {running.id}. "
                "Enter the player, or take back the absence, and pair again."
            )
        known = now.board(boards[at[player]]["board"]) if player in at else None
        if known is not None and has_result(known.game):
            raise InputError(f"board {known.game.board} of round {now.number} has a result. Take it out first.")
    if any(len(boards[at[player]]["players"]) != 2 for player in (first, second) if player in at):
        raise InputError("tables of three and more are not set by hand. Pair the round again.")
    if at.get(first) is not None and at.get(first) == at.get(second):
        together = boards[at[first]]
        together |= {"players": [first, second], "by_hand": reason}
        return replace(now, pairing={**now.pairing, "boards": boards})
    partners = [
        next((each for each in boards[at[player]]["players"] if each != player), None) if player in at else None
        for player in (first, second)
    ]
    home = at[first] if first in at else at[second]
    boards[home] |= {"players": [first, second], "by_hand": reason, "reasons": [], "handicap": 0}
    if all(partners):
        boards[at[second]] |= {"players": partners, "by_hand": reason, "reasons": [], "handicap": 0}
    else:
        bye = next(each for each in partners if each is not None)
    return replace(now, pairing={**now.pairing, "boards": boards, "bye": bye, "verified": False})


def reseat(write: Write, running: RunningEvent, now: RunRound, plain: Mapping[str, Any]) -> None:
    """Let the games of a published round be between those who sit there now."""
    changed = []
    for board in plain["boards"]:
        known = now.board(board["board"])
        if known is not None and list(known.game.players) != board["players"]:
            changed.append((known, replace(unplayed(board, now.number), date=known.game.date)))
    replace_boards(write, running, changed)
    if plain["bye"] != now.pairing["bye"]:
        byes = [known for known in now.games if known.game.kind is ResultKind.ALLOCATED_BYE]
        new = Game.bye(plain["bye"], ResultKind.ALLOCATED_BYE, round=now.number)
        replace_boards(write, running, [(byes[0], new)])
