"""Set who plays for a team in a round; without a line-up, the first players of the board order play.

A line-up can be set until its boards have results: in a published round, its players take over the boards of the match.
Where line-ups are due before a match, they are hidden until then; afterwards a captain cannot change them any more.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Entrant, Help, RoundNumber, command_input
from crosstable.events.teams.line_ups import hand_in_line_up, set_line_up
from crosstable.people.accounts.access import Permission

_EMPTY = "-"


@command_input
class LineUp:
    """Who plays for a team in a round."""

    players: Annotated[
        tuple[Entrant | None, ...],
        MaxLen(500),
        Help(
            "Who plays, from the first board on; - for an empty board.",
            ["p9", "p7", None],
            "PLAYER",
            is_argument=True,
        ),
    ]
    round: Annotated[RoundNumber, Help("The round; default: the one in progress, or the next one.", 3)] = None


@answer
class LineUpDone(Done):
    """The line-up as it was set."""

    round: Annotated[int, Help("Its round.", 3)]
    players: Annotated[tuple[PlayerName | None, ...], Help("From the first board on; null for an empty board.")]


def line_up(call: Call, given: LineUp) -> Values:
    """Set who plays for a team."""
    words = [None if each == _EMPTY else each for each in given.players]
    known = iter(call.entrants(each for each in words if each is not None))
    players = [None if each is None else next(known) for each in words]
    enter = set_line_up if call.caller.team is None else hand_in_line_up
    made = call.on_event(enter, call.where["team"], players, round=given.round)
    shown = iter(call.players(each for each in made.players if each is not None))
    return {
        "round": made.round,
        "players": tuple(None if each is None else next(shown) for each in made.players),
        "notes": _of_empty_boards(made.empty),
    }


def _of_empty_boards(boards: tuple[int, ...]) -> tuple[str, ...]:
    """Return what becomes of boards that stay empty."""
    if not boards:
        return ()
    return (f"Empty boards: {', '.join(map(str, boards))}. The opponent wins them by forfeit.",)


COMMAND = Command(
    "event team line-up",
    "events/{event}/teams/{team}/line-up",
    Permission.SET_LINE_UP,
    LineUp,
    line_up,
    LineUpDone,
    examples=("event team line-up league.db Ants Ann Abe",),
    guide="teams.md",
)
