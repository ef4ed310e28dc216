"""Line-ups: who plays for a team in a round, entered before it is published or until its boards have results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.events.boards import add_boards, remove_boards, replace_boards
from crosstable.events.entry_rows import last_published
from crosstable.events.event_game import game_of
from crosstable.events.round_checks import has_result
from crosstable.events.run_round import DRAFT, ROUND_CLOSED, RunRound
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.teams.running_teams import RunningTeams
from crosstable.events.teams.team_entries import open_team_event, teams_of
from crosstable.events.teams.team_rows import put_line_up
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.teams.event_teams import LineUp


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

    In a published round the boards of the match get the new players; boards with a result keep theirs.

    Args:
        players: by public id from the first board on; None for an empty board.
        round: default: the published one, as long as it is open, or the next one.
    Raises:
        ResultError: the line-up breaks a rule of the competition.
        InputError: the round is closed, or a board whose player changes has a result.
    """
    with store.write(actor, "event-line-up", target=event_id, dry_run=dry_run) as write:
        running, teams = open_team_event(write.connection, event_id)
        number = round or _round(running)
        entered = teams.entered(team_id)
        of = next((each for each in running.rounds if each.number == number and each.state != DRAFT), None)
        if of is not None and of.state == ROUND_CLOSED:
            raise InputError("events/teams/line-up-of-closed-round", round=number, event=event_id)
        with running.naming_players():
            teams.check(entered, number, tuple(players))
        full = (*players, *(None for _ in range(teams.rules.boards - len(players))))
        before = teams.line_ups.get((number, team_id))
        put_line_up(write, running.number, number, team_id, full)
        if of is not None:
            _reseat(write, running, of, team_id)
        write.log(
            before={"team": entered.team.name, "round": number, "line_up": None if before is None else [*before]},
            after={"team": entered.team.name, "round": number, "line_up": [*full]},
        )
        return LineUpSet(entered.team.name, number, full)


def _round(running: RunningEvent) -> int:
    """Return the published round that is not closed and lacks results, or the next one."""
    now = next((each for each in running.rounds if each.state not in (DRAFT, ROUND_CLOSED) and each.unfinished), None)
    return last_published(running) + 1 if now is None else now.number


def _reseat(write: Write, running: RunningEvent, run_round: RunRound, team_id: str) -> None:
    """Put the players of the new line-up on the boards of the match."""
    board = next((each for each in run_round.pairing.boards if team_id in each.seats), None)
    if board is None:
        team = teams_of(running).entered(team_id).team.name
        raise InputError("events/teams/no-match-of-team", team=team, round=run_round.number, event=running.id)
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
