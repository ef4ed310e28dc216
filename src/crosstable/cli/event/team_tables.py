"""Matches of a team event as tables, and as values of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosstable.cli.answers import Table
from crosstable.cli.output import Cell
from crosstable.model.results import ResultKind

if TYPE_CHECKING:
    from crosstable.events.results import Entered
    from crosstable.events.run_round import RunRound
    from crosstable.events.running import RunningEvent
    from crosstable.model.games import Colour, Game
    from crosstable.pairing.board import Board
    from crosstable.views.team_matches import MatchView


def round_table_of_teams(running: RunningEvent, run_round: RunRound) -> Table:
    """Return the matches of a round with their boards, and the teams that do not play."""
    from crosstable.cli.view_table import terminal_table
    from crosstable.events.event_game import game_of
    from crosstable.events.teams.team_entries import teams_of
    from crosstable.views.tables.matches import RoundMatches, matches_table
    from crosstable.views.team_matches import match_views

    game, is_draft = game_of(running.plan), run_round.state == "draft"
    matches = (
        _drafted(running, run_round) if is_draft else match_views(teams_of(running).team_event, run_round.number, game)
    )
    shown = RoundMatches(run_round.number, matches, running.name, game.words, game.has_colours)
    title = f"{running.event.name}, round {run_round.number}, {run_round.state}"
    return terminal_table(matches_table(shown, "terminal", title))


def _drafted(running: RunningEvent, run_round: RunRound) -> list[MatchView]:
    """Return the matches of a draft."""
    from crosstable.events.teams.match_games import games_of_match
    from crosstable.events.teams.running_teams import byes_of
    from crosstable.views.team_matches import MatchBoard, MatchView

    found = []
    for board in run_round.pairing.boards:
        first, second = _teams(running, board)
        boards = []
        for at, game in games_of_match(running, run_round, board):
            players = (None, None) if game is None else _players(running, game)
            boards.append(MatchBoard(at, *players, "", None if game is None else _first_colour(running, game)))
        found.append(MatchView(board.number, first, second, "", "", boards, ResultKind.UNPLAYED))
    byes = enumerate(byes_of(run_round.pairing), start=len(found) + 1)
    return [*found, *(MatchView(at, team, None, "", "", (), kind) for at, (team, kind) in byes)]


def entered_matches_table(running: RunningEvent, entered: Sequence[Entered]) -> Table:
    """Return the boards whose results were entered, as the team director lists them."""
    from crosstable.events.listed_boards import written_result

    rows: list[list[Cell]] = [
        [each.label, *_names(running, each.after), written_result(running, each.after)] for each in entered
    ]
    return Table(("board", "first", "second", "result"), rows)


def _teams(running: RunningEvent, board: Board) -> tuple[str, str]:
    from crosstable.events.teams.running_teams import first_and_second
    from crosstable.events.teams.team_entries import teams_of

    return first_and_second(board.seats, teams_of(running).rules.match_rules)


def _names(running: RunningEvent, game: Game) -> tuple[str, str]:
    """Return the players of a game, that of the team named first in front; "" on an empty board."""
    one, other = ("" if each is None else running.name(each) for each in _players(running, game))
    return one, other


def _players(running: RunningEvent, game: Game) -> tuple[str | None, str | None]:
    """Return the ids of the players of a game, that of the team named first in front; None on an empty board."""
    from crosstable.events.teams.team_entries import teams_of

    teams = teams_of(running)
    if len(game.sides) == 2:
        one, other = (game.sides[at].players[0] for at in teams.order(game))
        return one, other
    (player,) = game.players
    return (player, None) if teams.is_first(game) else (None, player)


def _first_colour(running: RunningEvent, game: Game) -> Colour | None:
    """Return the colour of the player of the team named first."""
    from crosstable.events.teams.team_entries import teams_of

    return game.sides[teams_of(running).order(game)[0]].colour if len(game.sides) == 2 else None
