"""Decide who goes on from a match without a winner: penalties, a tie-break match, the draw of lots."""

from __future__ import annotations

from crosstable.events.boards import replace_boards
from crosstable.events.bracket_checks import check_correction
from crosstable.events.entry_rows import open_event
from crosstable.events.match_decisions import decided_games, match_of
from crosstable.events.results import round_of
from crosstable.facts.store.store import Store
from crosstable.model.names import clean_name
from crosstable.model.results import ResultKind


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
) -> None:
    """Decide who goes on from a match of a bracket; the result of the game stays.

    Args:
        board: of the match; in a team event its number.
        player: who goes on, by public id: in a team event a team; None takes the decision back.
        reason: as it is shown: "penalties 4-3".
        round: default: the latest published one.
    Raises:
        InputError: a round that is none of a bracket, no such board, a player who is not on it, no result yet, or a
            later round that is paired; a team without a player on a board of the match.
    """
    reason = clean_name(reason)
    with store.write(actor, "event-decide", target=event_id, reason=reason, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        of = round_of(running, round)
        games, sides = match_of(running, of, board)
        stage = running.stage_of_player(sides[0], of.number)
        if stage is None or not stage.system.is_bracket:
            raise running.error("events/decision-outside-bracket", round=of.number, event=running.id)
        if player is not None and player not in sides:
            raise running.error("events/decision-for-stranger", player=player, board=board, round=of.number)
        if any(each.game.kind in (ResultKind.UNPLAYED, ResultKind.ADJOURNED) for each in games):
            raise running.error("events/decision-without-result", board=board, round=of.number)
        decided = decided_games(running, [known.game for known in games], player, reason)
        changed = [(known, game) for known, game in zip(games, decided, strict=True) if game != known.game]
        if not changed:
            write.leave_no_trace()
            return
        check_correction(running, of, {game.board or 0: game for _, game in changed}, keep=False)
        replace_boards(write, running, changed)
        logged = None if player is None else running.logged([player])[0]
        write.log(after={"round": of.number, "board": board, "player": logged})
