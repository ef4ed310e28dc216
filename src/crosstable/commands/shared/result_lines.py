"""Lines of results as they are typed, with which several commands begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.command import Call
from crosstable.commands.fields import BY_LINE, Help
from crosstable.commands.shared.boards import MOST_BOARDS
from crosstable.events.results import Entered
from crosstable.events.running import RunningEvent
from crosstable.events.typed_results import read_typed
from crosstable.model.decisions import decided_for
from crosstable.model.errors import InputError

Line = Annotated[str, BY_LINE, MaxLen(400)]
Lines = Annotated[
    tuple[Line, ...],
    MaxLen(MOST_BOARDS),
    Help(
        "Lines of board and result, such as '7 b'; in an event of teams match and board with the result of the team "
        "named first, or a match with a sign for each board.",
        ["3.2 1-0", "4 1=0+"],
        "RESULT",
        is_argument=True,
    ),
]


def event_of_teams(call: Call) -> Callable[[], RunningEvent] | None:
    """Return what reads an event of teams; None for an event of players."""
    return None if call.plan().teams is None else call.running


def read_results(
    call: Call, results: Iterable[tuple[int, str]], typed: Sequence[str], round: int | None
) -> tuple[list[tuple[int, str]], int | None]:
    """Return the boards with their results, and the round.

    Args:
        typed: the same as lines.
        round: that was named; None is the one that is published, or that of scanned slips.
    Raises:
        InputError: there is no result, or a line is none.
    """
    lines = list(results)
    if not lines and not typed:
        raise InputError("commands/no-results")
    if typed:
        read, round = read_typed(call.event, event_of_teams(call), typed, round)
        lines += read
    return lines, round


def result_notes(call: Call, lines: Iterable[tuple[int, str]], entered: Iterable[Entered]) -> tuple[str, ...]:
    """Return what whoever entered results should know besides."""
    notes = [_decision_note(call.running(), player) for player in filter(None, map(_fallen, entered))]
    if any("(" in word for _, word in lines):  # 3-1 (11-7, ...)
        notes.append("The points of the sets were checked against the result. They are not kept: the sets are.")
    return tuple(notes)


def _fallen(entered: Entered) -> str | None:
    """Return the player for whom a match was decided by results that are other ones now."""
    player = decided_for(entered.before) if entered.is_new else None
    return player if player is None or decided_for(entered.after) is None else None


def _decision_note(running: RunningEvent, player: str) -> str:
    team = None if running.teams is None else running.teams.team_of(player)
    name = running.name(player) if team is None else team.team.name
    return f"The decision for {name} fell with the results that it was made for."
