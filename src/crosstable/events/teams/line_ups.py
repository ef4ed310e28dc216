"""Line-ups: who plays for a team in a round, entered before it is published or until its boards have results.

A line-up that is not due yet is sealed: stored, and on no page.  It is opened when it is due: by the server, by the
director, or with the round.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from crosstable.events.boards import add_boards, remove_boards, replace_boards
from crosstable.events.event_game import game_of
from crosstable.events.round_checks import has_result
from crosstable.events.run_round import DRAFT, ROUND_CLOSED, RunRound
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.teams.line_up_deadlines import (
    is_hidden,
    line_up_due,
    line_up_states,
    match_has_begun,
    round_of_line_ups,
)
from crosstable.events.teams.running_teams import RunningTeams
from crosstable.events.teams.team_entries import open_team_event, teams_of
from crosstable.events.teams.team_rows import put_line_up, sealed_line_ups_of_event
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import CrosstableError, InputError
from crosstable.model.games import Game
from crosstable.model.teams.event_teams import LineUp
from crosstable.pairing.board import Board


@dataclass(frozen=True, slots=True)
class LineUpSet:
    """A line-up as it was set: its team and round, the players by board, and the boards that stay empty."""

    team: str
    round: int
    players: LineUp

    @property
    def empty(self) -> tuple[int, ...]:
        """The boards that the opponent wins by forfeit."""
        return tuple(board for board, player in enumerate(self.players, start=1) if player is None)


def set_line_up(
    store: Store,
    actor: str,
    event_id: str,
    team_id: str,
    players: Sequence[str | None],
    *,
    round: int | None = None,
    dry_run: bool = False,
) -> LineUpSet:
    """Set the line-up of a team in a round.

    In a published round the boards of the match get the new players; boards with a result keep theirs.  Before it is
    due, it is hidden instead.

    Args:
        players: by public id from the first board on; None for an empty board.
        round: default: the published one, as long as it is open, or the next one.
    Raises:
        ResultError: the line-up breaks a rule of the competition.
        InputError: the round is closed, or a board whose player changes has a result.
    """
    with store.write(actor, "event-line-up", target=event_id, dry_run=dry_run) as write:
        return _entered(write, event_id, team_id, tuple(players), round)


def hand_in_line_up(
    store: Store,
    actor: str,
    event_id: str,
    team_id: str,
    players: Sequence[str | None],
    *,
    round: int | None = None,
    dry_run: bool = False,
) -> LineUpSet:
    """Set the line-up of a team in a round as its captain does: until it is due, or the match has begun.

    Arguments are those of `set_line_up`.

    Raises:
        ResultError: the line-up breaks a rule of the competition.
        InputError: it is too late; the team has no match in the round.
    """
    with store.write(actor, "event-line-up", target=event_id, dry_run=dry_run) as write:
        running, _ = open_team_event(write.connection, event_id)
        number = round or round_of_line_ups(running)
        states = line_up_states(write.connection, running, number, write.at)
        state = next((each for each in states if each.team == team_id), None)
        if state is None:
            raise _without_match(running, team_id, number)
        if state.is_fixed:
            due = "" if state.due is None else state.due.strftime("%Y-%m-%d %H:%M UTC")
            code = "events/teams/line-up-too-late" if due else "events/teams/line-up-of-begun-match"
            raise InputError(code, round=number, due=due)
        return _entered(write, event_id, team_id, tuple(players), number)


@dataclass(frozen=True, slots=True)
class LineUpsOpened:
    """Line-ups that were hidden until they were due: those that count now, and those that cannot, by team and round."""

    opened: tuple[tuple[str, int], ...]
    dropped: tuple[tuple[str, int], ...]


def open_line_ups(store: Store, actor: str, event_id: str, *, dry_run: bool = False) -> LineUpsOpened:
    """Open the line-ups that are due: their players take over the boards of matches that are published.

    One that breaks a rule by now, such as with a player who withdrew, or whose match has begun, is dropped.
    """
    with store.write(actor, "event-line-ups", target=event_id, dry_run=dry_run) as write:
        running, _ = open_team_event(write.connection, event_id)
        done = open_due_line_ups(write, running)
        if not (done.opened or done.dropped):
            write.leave_no_trace()
        write.log(
            after={"teams": [list(each) for each in done.opened], "dropped": [list(each) for each in done.dropped]}
        )
        return done


def due_line_ups(
    connection: Connection, running: RunningEvent, now: dt.datetime
) -> list[tuple[tuple[int, str], LineUp]]:
    """Return the hidden line-ups that are due, with the round and the team of each."""
    return [
        (at, players)
        for at, players in sorted(sealed_line_ups_of_event(connection, running.number).items())
        if not is_hidden(line_up_due(connection, running, *at), now)
    ]


def open_due_line_ups(write: Write, running: RunningEvent) -> LineUpsOpened:
    """Open the line-ups that are due in the change that is being written."""
    opened, dropped = [], []
    for (number, team_id), players in due_line_ups(write.connection, running, write.at):
        entered = teams_of(running).entered(team_id)
        try:
            teams_of(running).check(entered, number, players)
            run_round = _match_round(running, number)
            if run_round is not None:
                board = _board(running, run_round, team_id)
                if match_has_begun(running, run_round, board):
                    raise InputError("events/teams/line-up-of-begun-match", round=number)
        except CrosstableError:
            put_line_up(write, running.number, number, team_id, None)
            dropped.append((entered.team.name, number))
            continue
        put_line_up(write, running.number, number, team_id, players)
        if run_round is not None:
            _reseat(write, read_running(write.connection, running.id), run_round, team_id)
            running = read_running(write.connection, running.id)
        opened.append((entered.team.name, number))
    return LineUpsOpened(tuple(opened), tuple(dropped))


def _entered(
    write: Write, event_id: str, team_id: str, players: tuple[str | None, ...], round: int | None
) -> LineUpSet:
    running, teams = open_team_event(write.connection, event_id)
    number = round or round_of_line_ups(running)
    entered, of = teams.entered(team_id), _match_round(running, number)
    with running.naming_players():
        teams.check(entered, number, players)
    full = (*players, *(None for _ in range(teams.rules.boards - len(players))))
    before = teams.line_ups.get((number, team_id))
    is_sealed = is_hidden(line_up_due(write.connection, running, number, team_id), write.at)
    put_line_up(write, running.number, number, team_id, full, is_sealed=is_sealed)
    if of is not None and not is_sealed:
        _reseat(write, running, of, team_id)
    named = {"team": entered.team.name, "round": number}
    if is_sealed:
        write.log(after={**named, "is_sealed": True})
    else:
        write.log(
            before={**named, "line_up": None if before is None else [*before]}, after={**named, "line_up": [*full]}
        )
    return LineUpSet(entered.team.name, number, full)


def _match_round(running: RunningEvent, number: int) -> RunRound | None:
    """Return a published round; None before it is.

    Raises:
        InputError: it is closed.
    """
    of = next((each for each in running.rounds if each.number == number and each.state != DRAFT), None)
    if of is not None and of.state == ROUND_CLOSED:
        raise InputError("events/teams/line-up-of-closed-round", round=number, event=running.id)
    return of


def _board(running: RunningEvent, run_round: RunRound, team_id: str) -> Board:
    board = next((each for each in run_round.pairing.boards if team_id in each.seats), None)
    if board is None:
        raise _without_match(running, team_id, run_round.number)
    return board


def _without_match(running: RunningEvent, team_id: str, number: int) -> InputError:
    team = teams_of(running).entered(team_id).team.name
    return InputError("events/teams/no-match-of-team", team=team, round=number, event=running.id)


def _reseat(write: Write, running: RunningEvent, run_round: RunRound, team_id: str) -> None:
    """Put the players of the new line-up on the boards of the match."""
    board = _board(running, run_round, team_id)
    changed = read_running(write.connection, running.id)
    teams: RunningTeams = teams_of(changed)
    with changed.naming_players():
        games = teams.match_games(board, game_of(running.plan), run_round.number, running.plan.length)
    start = (board.number - 1) * teams.rules.boards
    for at, game in enumerate(games, start=start + 1):
        _put(write, running, run_round, at, game, board.number)


def _put(write: Write, running: RunningEvent, run_round: RunRound, at: int, game: Game | None, match: int) -> None:
    known = run_round.board(at)
    if known is None:
        add_boards(write, running, [] if game is None else [game])
        return
    if game is not None and _seats(game) == _seats(known.game):
        return
    if has_result(known.game):
        board = teams_of(running).match_and_board(at)[1]
        raise InputError("events/teams/played-board-changes", board=board, match=match)
    if game is None:
        remove_boards(write, [known])
    else:
        replace_boards(write, running, [(known, game)])


def _seats(game: Game) -> list[tuple[str, ...]]:
    return sorted(side.players for side in game.sides)
