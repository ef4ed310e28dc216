"""What became of a result that a player reported."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Values
from crosstable.commands.fields import Help
from crosstable.events.reports import Reported


@answer
class ReportDone(Done):
    """What became of the report."""

    round: Annotated[int, Help("The number of the round.")]
    board: Annotated[int, Help("The number of the board.")]
    is_entered: Annotated[bool, Help("Whether the result is entered now: the opponent reported the same.")]
    is_disputed: Annotated[bool, Help("Whether the opponent reported another result; the director decides.")]


def report_values(made: Reported) -> Values:
    """Return what became of a report, as the values of an answer."""
    return {
        "round": made.round,
        "board": made.board,
        "is_entered": made.is_entered,
        "is_disputed": made.is_disputed,
    }
