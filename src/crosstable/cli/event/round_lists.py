"""Rounds as tables of their answers: of events whose results came from files, and of several rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from crosstable.cli.answers import Table

if TYPE_CHECKING:
    from crosstable.commands.shared.games import GameShape
    from crosstable.commands.shared.played_rounds import BoardShape, RoundShape


def boards_table(of: RoundShape, event_name: str) -> Table:
    """Return the boards of a round."""
    rows = [(each.kind if each.board is None else str(each.board), _names(each), each.result) for each in of.boards]
    return Table(("board", "players", "result"), rows, title=f"{event_name}, round {of.number}")


def games_table(games: Iterable[GameShape]) -> Table:
    """Return games of an event."""
    rows = [
        (
            each.id or "",
            each.round,
            each.kind if each.board is None else str(each.board),
            " - ".join(player.name for side in each.sides for player in side.players),
            " ".join("" if side.place is None else str(side.place) for side in each.sides),
        )
        for each in games
    ]
    return Table(("game", "round", "board", "players", "places"), rows)


def _names(of: BoardShape) -> str:
    return " - ".join(each.name for each in of.players)
