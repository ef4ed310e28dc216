"""Who sits at a board, as the event lists them: a result may say whom it is about, so that it is of no other game."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.events.listed_boards import board_label, listed_sides
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.model.games import Game


class OtherPlayersError(InputError):
    """The board has other players, or has them in another order, than whoever sends its result saw there."""


def seated_players(running: RunningEvent, game: Game) -> tuple[str, ...]:
    """Return the players of a board by public id, in the order in which the event lists them."""
    return tuple(player for side in listed_sides(running, game) for player in side.players)


def check_seated(running: RunningEvent, run_round: RunRound, board: int, players: Sequence[str] | None) -> None:
    """Check that a board has the players that somebody saw there.

    Args:
        board: its number.
        players: as `seated_players` returns them; None: nobody says.
    Raises:
        OtherPlayersError: it has others, or the same in another order.
    """
    known = run_round.board(board)
    if players is None or known is None:
        return
    now = seated_players(running, known.game)
    if now != tuple(players):
        names = " – ".join(running.name(each) for each in now)
        raise OtherPlayersError(
            "events/board-of-others", board=board_label(running, board), round=run_round.number, names=names
        )
