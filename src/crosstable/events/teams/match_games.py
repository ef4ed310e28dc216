"""The games of a match of a round, board by board."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.events.event_game import game_of
from crosstable.events.run_round import DRAFT, RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.teams.team_entries import teams_of
from crosstable.model.games import Game
from crosstable.pairing.board import Board


def games_of_match(running: RunningEvent, run_round: RunRound, board: Board) -> Iterator[tuple[int, Game | None]]:
    """Yield the games of a match with their boards; those of a draft as the line-ups are now."""
    teams = teams_of(running)
    if run_round.state == DRAFT:
        yield from enumerate(
            teams.match_games(board, game_of(running.plan), run_round.number, running.plan.length), start=1
        )
        return
    start = (board.number - 1) * teams.rules.boards
    for at in range(1, teams.rules.boards + 1):
        known = run_round.board(start + at)
        yield at, None if known is None else known.game
