"""The games of an event for corrections: the crosstable with a cell for each, and one game with its possible results.

games_of(running)              a row per player, a cell per round
corrected_game(running, 2, "9")  board 9 of round 2
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.events.event_game import game_of
from crosstable.events.listed_boards import (
    board_label,
    board_of_label,
    listed_sides,
    side_order,
    written_result,
)
from crosstable.events.results import no_such_board
from crosstable.events.run_round import DRAFT
from crosstable.events.running import RunningEvent
from crosstable.model.results import ResultKind
from crosstable.views.desk import ResultButton, result_buttons
from crosstable.views.name_order import name_key

_FEWEST = 2  # sides of a game


@dataclass(frozen=True, slots=True)
class GameCell:
    """A game in the row of one of its players: round and label of the board, the opponent, and the result."""

    round: int
    board: str
    opponent: str
    result: str


@dataclass(frozen=True, slots=True)
class GamesOfPlayer:
    """A player with a cell per round; None in a round without a game."""

    name: str
    cells: tuple[GameCell | None, ...]


@dataclass(frozen=True, slots=True)
class CorrectedGame:
    """A game to be corrected.

    Args:
        result: as the game writes it; "" while there is none.
        buttons: the results that can be pressed; none where a result has numbers.
    """

    round: int
    board: str
    players: tuple[str, ...]
    result: str
    buttons: tuple[ResultButton, ...]


def games_of(running: RunningEvent) -> tuple[GamesOfPlayer, ...]:
    """Return the games of each entrant, by name, in the published rounds."""
    names = running.names
    rounds = [each for each in running.rounds if each.state != DRAFT]
    cells: dict[str, dict[int, GameCell]] = {}
    for of in rounds:
        for known in of.games:
            if known.game.board is None or len(known.game.sides) < _FEWEST:
                continue
            text = "" if known.game.kind is ResultKind.UNPLAYED else written_result(running, known.game)
            for side in known.game.sides:
                others = [names[each] for other in known.game.sides if other is not side for each in other.players]
                for player in side.players:
                    cells.setdefault(player, {})[of.number] = GameCell(
                        of.number, board_label(running, known.game.board), ", ".join(others), text
                    )
    rows = (
        GamesOfPlayer(names[each.id], tuple(cells.get(each.id, {}).get(of.number) for of in rounds))
        for each in running.event.entrants
    )
    return tuple(sorted(rows, key=lambda row: name_key(row.name)))


def corrected_game(running: RunningEvent, number: int, board: str) -> CorrectedGame:
    """Return a game that is to be corrected.

    Raises:
        InputError: there is no such round or board.
    """
    of, game, names = running.round(number), game_of(running.plan), running.names
    at = board_of_label(running, board)
    known = of.board(at)
    if known is None:
        raise no_such_board(running, of, at)
    return CorrectedGame(
        number,
        board,
        tuple(", ".join(names[each] for each in side.players) for side in listed_sides(running, known.game)),
        "" if known.game.kind is ResultKind.UNPLAYED else written_result(running, known.game),
        result_buttons(game, known.game, side_order(running, known.game)),
    )
