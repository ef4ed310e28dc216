"""Decide who goes on from a match without a winner: penalties, a tie-break match, the draw of lots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.league.events.boards import replace_boards
from crosstable.league.events.bracket_checks import check_correction
from crosstable.league.events.entry_rows import open_event
from crosstable.league.events.results import round_of
from crosstable.league.events.run_round import RunRound
from crosstable.league.events.running import RunningEvent
from crosstable.league.results.games import KnownGame
from crosstable.league.store.store import Store
from crosstable.model.decisions import with_decision
from crosstable.model.games import Game
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
        store, actor, event_id, dry_run: as in every command.
        board: of the match; in a team event its number.
        player: who goes on, by public id: in a team event a team; None takes the decision back.
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
        games, sides = _match(running, of, board)
        stage = running.stage_of_player(sides[0], of.number)
        if stage is None or not stage.system.is_bracket:
            raise running.error("league/events/decision-outside-bracket", round=of.number, event=running.id)
        if player is not None and player not in sides:
            raise running.error("league/events/decision-for-stranger", player=player, board=board, round=of.number)
        if any(each.game.kind in (ResultKind.UNPLAYED, ResultKind.ADJOURNED) for each in games):
            raise running.error("league/events/decision-without-result", board=board, round=of.number)
        changed = list(_decided(running, games, player, reason))
        if not changed:
            write.leave_no_trace()
            return
        check_correction(running, of, {game.board or 0: game for _, game in changed}, keep=False)
        replace_boards(write, running, changed)
        logged = None if player is None else running.logged([player])[0]
        write.log(after={"round": of.number, "board": board, "player": logged})


def _match(running: RunningEvent, of: RunRound, number: int) -> tuple[Sequence[KnownGame], tuple[str, ...]]:
    """Return the games of a match of a round (one, or those of the boards of two teams), and who plays it.

    Raises:
        InputError: no such board or match.
    """
    if running.teams is not None:
        return running.teams.known_match(of, number)
    known = of.board(number)
    if known is None:
        last = max((each.game.board or 0 for each in of.games), default=0)
        raise running.error("league/events/no-such-board", last=last, round=of.number, event=running.id, board=number)
    return [known], known.game.players


def _decided(
    running: RunningEvent, games: Sequence[KnownGame], player: str | None, reason: str
) -> Iterator[tuple[KnownGame, Game]]:
    """Yield the games of a match that change with a decision: it stands at a player of the team that goes on."""
    teams = running.teams
    at: str | None = player
    if teams is not None and player is not None:
        own = teams.entered(player).team.players
        at = next((each for known in games for each in known.game.players if each in own), None)
    for known in games:
        is_here = at in known.game.players
        game = with_decision(known.game, at if is_here else None, reason)
        if game != known.game:
            yield known, game
