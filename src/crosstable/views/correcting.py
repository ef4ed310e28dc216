"""The games of an event for corrections: the crosstable with a cell for each, and one game with its possible results.

games_of(running)              a row per player, a cell per round
corrected_game(running, 2, 9)  board 9 of round 2
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.league.events.event_game import game_of
from crosstable.league.events.run_round import DRAFT
from crosstable.league.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.model.results import ResultKind
from crosstable.views.desk import ResultButton, result_buttons

_FEWEST = 2  # sides of a game


@dataclass(frozen=True, slots=True)
class GameCell:
    """A game in the row of one of its players: where it was played, against whom, and its result."""

    round: int
    board: int
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
        round, board: where it was played.
        players: as the game lists them.
        result: as the game writes it; "" while there is none.
        buttons: the results that can be pressed; none where a result has numbers.
    """

    round: int
    board: int
    players: tuple[str, ...]
    result: str
    buttons: tuple[ResultButton, ...]


def games_of(running: RunningEvent) -> tuple[GamesOfPlayer, ...]:
    """Return the games of each entrant, by name, in the published rounds."""
    game, names = game_of(running.plan), running.names
    rounds = [each for each in running.rounds if each.state != DRAFT]
    cells: dict[str, dict[int, GameCell]] = {}
    for of in rounds:
        for known in of.games:
            if known.game.board is None or len(known.game.sides) < _FEWEST:
                continue
            text = "" if known.game.kind is ResultKind.UNPLAYED else game.result_text(known.game)
            for side in known.game.sides:
                others = [names[each] for other in known.game.sides if other is not side for each in other.players]
                for player in side.players:
                    cells.setdefault(player, {})[of.number] = GameCell(
                        of.number, known.game.board, ", ".join(others), text
                    )
    rows = (
        GamesOfPlayer(names[each.id], tuple(cells.get(each.id, {}).get(of.number) for of in rounds))
        for each in running.event.entrants
    )
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))


def corrected_game(running: RunningEvent, number: int, board: int) -> CorrectedGame:
    """Return a game that is to be corrected.

    Args:
        running: the event.
        number: of the round.
        board: its number.
    Raises:
        InputError: there is no such round or board.
    """
    of, game, names = running.round(number), game_of(running.plan), running.names
    known = of.board(board)
    if known is None:
        last = max((each.game.board or 0 for each in of.games), default=0)
        raise InputError("league/events/no-such-board", round=number, event=running.id, board=board, last=last)
    listed = game.as_listed(known.game)
    order = None if running.teams is None else running.teams.order(known.game)
    return CorrectedGame(
        number,
        board,
        tuple(", ".join(names[each] for each in side.players) for side in listed.sides),
        "" if known.game.kind is ResultKind.UNPLAYED else game.result_text(known.game),
        result_buttons(game, known.game, order),
    )
