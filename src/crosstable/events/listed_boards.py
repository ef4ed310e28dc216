"""How an event lists a board wherever it is shown or typed: its number, the order of its sides, and its result.

Rules
1. In an event of players a board has its number, and its sides are in the order of the game: White first in chess.
2. In an event of teams board 2 of match 3 is `3.2`, and the player of the team that is named first is listed first,
   whatever the colours.
3. A result is written and read in the order in which the sides are listed.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.events.event_game import game_of
from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError, ResultError
from crosstable.model.games import Game, Side


def board_label(running: RunningEvent, board: int) -> str:
    """Return the number of a board of a round as it is shown and typed: `7`, or `3.2`."""
    return str(board) if running.teams is None else running.teams.rules.match_rules.board_label(board)


def logged_label(running: RunningEvent, *boards: int) -> Mapping[str, object]:
    """Return the numbers of boards as the log shows them, where they are not those of the round."""
    return {} if running.teams is None else {"labels": [board_label(running, each) for each in boards]}


def board_of_label(running: RunningEvent, label: str) -> int:
    """Return the number that a board has in its round.

    Args:
        label: as `board_label` returns it.
    Raises:
        InputError: it names no board.
    """
    match, dot, board = label.partition(".")
    if bool(dot) != (running.teams is not None) or not match.isdecimal() or (dot and not board.isdecimal()):
        raise InputError("events/not-a-board", board=label, example="7" if running.teams is None else "3.2")
    if running.teams is None:
        return int(match)
    count = running.teams.rules.boards
    if not 1 <= int(board) <= count:
        raise InputError("events/teams/board-not-in-match", match=match, boards=count, board=board)
    return running.teams.rules.match_rules.board_number(int(match), int(board))


def side_order(running: RunningEvent, game: Game) -> tuple[int, ...]:
    """Return the sides of a game in the order in which the event lists them, as positions in its sides."""
    return game_of(running.plan).order(game) if running.teams is None else running.teams.order(game)


def listed_sides(running: RunningEvent, game: Game) -> tuple[Side, ...]:
    """Return the sides of a game in the order in which the event lists them."""
    return tuple(game.sides[at] for at in side_order(running, game))


def written_result(running: RunningEvent, game: Game) -> str:
    """Return the result of a game as the event writes it; "" while there is none."""
    if running.teams is not None and len(game.sides) == 1:  # the other team has an empty board
        return "+:-" if running.teams.is_first(game) else "-:+"
    return game_of(running.plan).result_text(game, side_order(running, game))


def with_result(running: RunningEvent, game: Game, word: str) -> Game:
    """Return a game with the result in a word, whose sides are those that the event lists.

    Raises:
        InputError: the board has no opponent, or the word is not a result of the game.
    """
    try:
        return game_of(running.plan).result_of(game, word, side_order(running, game))
    except ResultError as error:
        if game.board is not None and "board" in error.values:
            error.replace_values(board=board_label(running, game.board))
        raise
