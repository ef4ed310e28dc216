"""Boards and their results, as commands take and return them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, GameId, answer
from crosstable.commands.fields import Help
from crosstable.events.results import Entered

MOST_BOARDS = 5000
BoardNumber = Annotated[int, Ge(1), Le(1_000_000), Help("The number of the board in its round.", 7, "BOARD")]
ResultWord = Annotated[
    str,
    MaxLen(200),
    Help(
        "b, w or d (or 1, 2), b! for a forfeit, ! for a double no-show, points at tables; - for no result yet.",
        "b",
        "RESULT",
    ),
]
SeenPlayers = Annotated[
    tuple[Annotated[str, MaxLen(20)], ...] | None,
    MaxLen(MOST_BOARDS),
    Help(
        "The ids of the players of the board, as it lists them; the result is rejected if the board is another game "
        "by now. Without them, it is of whoever sits there.",
        ["p7", "p2"],
    ),
]


@answer
class EnteredBoard:
    """A board after entering."""

    board: Annotated[int, Help("Its number in the round.")]
    label: Annotated[str, Help("The board as it is shown and typed: 7, or 3.2 for board 2 of match 3.", "7")]
    game: GameId
    result: Annotated[str, Help("As the game writes it.", "1-0")]
    is_new: Annotated[bool, Help("Whether it was not so already.")]


@answer
class BoardsDone(Done):
    """The boards as they are now."""

    boards: Annotated[tuple[EnteredBoard, ...], Help("The boards with their results.")]


def entered_boards(entered: Iterable[Entered]) -> tuple[EnteredBoard, ...]:
    """Return boards whose results were entered."""
    return tuple(
        EnteredBoard(board=each.board, label=each.label, game=each.game, result=each.text, is_new=each.is_new)
        for each in entered
    )
