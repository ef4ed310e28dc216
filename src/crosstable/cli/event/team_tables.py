"""Matches of a team event as tables, and as values of JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from crosstable.cli.answers import Table
from crosstable.cli.output import Cell
from crosstable.model.results import ResultKind

if TYPE_CHECKING:
    from crosstable.events.results import Entered
    from crosstable.events.run_round import RunRound
    from crosstable.events.running import RunningEvent
    from crosstable.model.games import Game
    from crosstable.pairing.boards import Board


def matches_table(running: RunningEvent, of: RunRound) -> Table:
    """Return the matches of a round with their boards, and the teams that do not play."""
    rows: list[list[Cell]] = []
    for board in of.pairing.boards:
        first, second = _teams(running, board)
        rows.append([board.number, "", running.name(first), running.name(second), _match_text(running, of, board)])
        rows += [[f"{board.number}.{at}", *line] for at, line in _lines(running, of, board)]
    from crosstable.events.teams.running_teams import byes_of

    for team, kind in byes_of(of.pairing):
        word = "bye" if kind is ResultKind.ALLOCATED_BYE else kind.value
        rows.append([word, "", running.name(team), "", ""])
    columns = ("match", "colours", "first", "second", "result")
    return Table(columns, rows, title=f"{running.event.name}, round {of.number}, {of.state}")


def entered_matches_table(running: RunningEvent, entered: Sequence[Entered]) -> Table:
    """Return the boards whose results were entered, as the team director lists them."""
    from crosstable.events.listed_boards import written_result

    rows: list[list[Cell]] = [
        [each.label, *_names(running, each.after), written_result(running, each.after)] for each in entered
    ]
    return Table(("board", "first", "second", "result"), rows)


def place_values(running: RunningEvent, board: int) -> dict[str, int]:
    """Return the match of a board of a round and its board there, for JSON; nothing in an event of players."""
    if running.teams is None:
        return {}
    match, at = running.teams.match_and_board(board)
    return {"match": match, "match_board": at}


def _teams(running: RunningEvent, board: Board) -> tuple[str, str]:
    from crosstable.events.teams.running_teams import first_and_second
    from crosstable.events.teams.team_entries import teams_of

    return first_and_second(board.players, teams_of(running).rules.match_rules)


def _lines(running: RunningEvent, of: RunRound, board: Board) -> Iterator[tuple[int, list[Cell]]]:
    from crosstable.events.listed_boards import written_result
    from crosstable.events.teams.match_games import games_of_match

    for at, game in games_of_match(running, of, board):
        if game is None:
            yield at, ["", "", "", ""]
        else:
            yield at, [_colours(running, game), *_names(running, game), written_result(running, game)]


def _names(running: RunningEvent, game: Game) -> tuple[str, str]:
    """Return the players of a game, that of the team named first in front; "" on an empty board."""
    from crosstable.events.teams.team_entries import teams_of

    teams = teams_of(running)
    if len(game.sides) == 2:
        one, other = (running.name(game.sides[at].players[0]) for at in teams.order(game))
        return one, other
    (player,) = game.players
    return (running.name(player), "") if teams.is_first(game) else ("", running.name(player))


def _colours(running: RunningEvent, game: Game) -> str:
    """Return the colour of the player of the team named first: "w" or "b"."""
    from crosstable.events.event_game import game_of
    from crosstable.events.teams.team_entries import teams_of

    if not game_of(running.plan).has_colours or len(game.sides) < 2:
        return ""
    colour = game.sides[teams_of(running).order(game)[0]].colour
    return "" if colour is None else f"{colour[0]}-{'b' if colour == 'white' else 'w'}"


def _match_text(running: RunningEvent, of: RunRound, board: Board) -> str:
    """Return the game points of a match; "" while a board has no result."""
    if of.state == "draft":
        return ""
    from crosstable.events.teams.team_entries import teams_of

    event = teams_of(running).team_event
    result = event.result(event.rounds[of.number - 1].matches[board.number - 1])
    if result.kind in (ResultKind.UNPLAYED, ResultKind.UNKNOWN):
        return ""
    return " - ".join(f"{points / 2:g}" for points in result.game_points)
