"""Matches of a published round that are paired again: those without any result; the others stay."""

from __future__ import annotations

from crosstable.events.boards import add_boards, remove_boards
from crosstable.events.event_game import game_of
from crosstable.events.round_checks import has_result
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.teams.running_teams import RunningTeams
from crosstable.events.teams.team_entries import teams_of
from crosstable.facts.store.store import Write
from crosstable.pairing.boards import Pairing


def open_matches(teams: RunningTeams, now: RunRound) -> set[int]:
    """Return the numbers of the matches of a round that have no result on any board."""
    started = {
        teams.match_and_board(known.game.board)[0]
        for known in now.games
        if known.game.board is not None and has_result(known.game)
    }
    return {board.number for board in now.pairing.boards} - started


def reseat_matches(write: Write, running: RunningEvent, now: RunRound, pairing: Pairing) -> None:
    """Replace the games of the matches that are others in a new pairing of a published round.

    Args:
        pairing: the matches as they are to be; those with a result are the same in both.
    """
    teams = teams_of(running)
    before = {board.number: board.seats for board in now.pairing.boards}
    changed = [board for board in pairing.boards if before.get(board.number) != board.seats]
    numbers = {board.number for board in changed}
    old = [
        known
        for known in now.games
        if known.game.board is not None and teams.match_and_board(known.game.board)[0] in numbers
    ]
    remove_boards(write, old)
    with running.naming_players():
        games = teams.games(changed, game_of(running.plan), now.number, running.plan.length)
    add_boards(write, running, games)
