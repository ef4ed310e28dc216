"""Decide who goes on from a match without a winner: penalties, a tie-break match, the draw of lots."""

from __future__ import annotations

from crosstable.league.events.boards import replace_boards
from crosstable.league.events.bracket_checks import check_correction
from crosstable.league.events.entry_rows import open_event
from crosstable.league.events.results import round_of
from crosstable.league.store.store import Store
from crosstable.model.games import Game
from crosstable.model.names import clean_name
from crosstable.model.results import ResultKind
from crosstable.pairing.knockout.decisions import with_decision


def decide_match(
    store: Store,
    actor: str,
    event_id: str,
    board: int,
    player: str | None,
    *,
    reason: str = "",
    round: int | None = None,
    dry_run: bool = False,
) -> Game:
    """Decide who goes on from a match of a bracket; the result of the game stays.

    Args:
        store, actor, event_id, dry_run: as in every command.
        board: of the match.
        player: who goes on, by public id; None takes the decision back.
        reason: as it is shown: "penalties 4-3".
        round: default: the latest published one.
    Raises:
        InputError: a round that is none of a bracket, no such board, a player who is not on it, no result yet, or a
            later round that is paired.
    """
    reason = clean_name(reason)
    with store.write(actor, "event-decide", target=event_id, reason=reason, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        of = round_of(running, round)
        known = of.board(board)
        if known is None:
            values = {"round": of.number, "event": running.id, "board": board}
            last = max((each.game.board or 0 for each in of.games), default=0)
            raise running.error("league/events/no-such-board", last=last, **values)
        stage = running.stage_of_player(known.game.players[0], of.number)
        if stage is None or not stage.system.is_bracket:
            raise running.error("league/events/decision-outside-bracket", round=of.number, event=running.id)
        if player is not None and player not in known.game.players:
            raise running.error("league/events/decision-for-stranger", player=player, board=board, round=of.number)
        if known.game.kind in (ResultKind.UNPLAYED, ResultKind.ADJOURNED):
            raise running.error("league/events/decision-without-result", board=board, round=of.number)
        decided = with_decision(known.game, player, reason)
        if decided == known.game:
            write.leave_no_trace()
            return decided
        check_correction(running, of, {board: decided}, keep=False)
        replace_boards(write, running, [(known, decided)])
        write.log(after={"round": of.number, "board": board, "player": player})
        return decided
