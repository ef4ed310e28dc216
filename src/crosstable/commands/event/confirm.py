"""Confirm results that another person entered; results typed again must agree.

Without boards, all results that another person entered are confirmed.  Words are those of `event result`; the code of a
slip can take the place of a board.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, RoundNumber, command_input
from crosstable.commands.shared.boards import MOST_BOARDS, BoardNumber
from crosstable.commands.shared.result_lines import Line, event_of_teams
from crosstable.events.confirmations import confirm_results
from crosstable.events.typed_results import read_confirmed
from crosstable.people.accounts.access import Permission


@command_input
class BoardToConfirm:
    """A board whose result is confirmed."""

    board: BoardNumber
    result: Annotated[
        str, MaxLen(200), Help("The result again, to be compared; empty confirms the one entered.", "b")
    ] = ""


@command_input
class Confirm:
    """Boards whose results a second person confirms."""

    boards: Annotated[
        tuple[BoardToConfirm, ...],
        MaxLen(MOST_BOARDS),
        Help("Without any, every board that another person entered.", is_typed=False),
    ] = ()
    typed: Annotated[
        tuple[Line, ...],
        MaxLen(MOST_BOARDS),
        Help(
            "Boards, or board and result in quotes; by default every board that another person entered.",
            ["7 b", "8"],
            "RESULT",
            is_argument=True,
        ),
    ] = ()
    round: RoundNumber = None


@answer
class ConfirmDone(Done):
    """The boards that are confirmed now and were not before."""

    boards: Annotated[tuple[int, ...], Help("The boards whose results are confirmed.")]


def confirm(call: Call, given: Confirm) -> Values:
    """Confirm results that another person entered."""
    lines, round = [(each.board, each.result) for each in given.boards], given.round
    if given.typed:
        typed, round = read_confirmed(call.event, event_of_teams(call), given.typed, round)
        lines += typed
    return {"boards": tuple(call.on_event(confirm_results, lines, round=round))}


COMMAND = Command(
    "event confirm",
    "events/{event}/confirmations",
    Permission.CONFIRM_RESULTS,
    Confirm,
    confirm,
    ConfirmDone,
    examples=('event confirm league.db "7 b" 8 --as Bea',),
)
