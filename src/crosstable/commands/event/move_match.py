"""Move a match to another day, time or place, with a reason; without a match, its whole round.

A player who sends this by their personal link asks for the move: it counts when the other side or the director agrees.
A move onto another match of the same player, team or venue is rejected.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Reason, command_input
from crosstable.commands.shared.fixtures import MoveDone, PlaceText, RoundOfMatch, TimeOfDay, move_values, time_of
from crosstable.events.moved_matches import move_match as move
from crosstable.model.errors import InputError
from crosstable.model.fixtures import WHOLE_ROUND, Slot
from crosstable.people.accounts.access import Permission


@command_input
class MoveMatch:
    """The match, and when and where it is played instead."""

    round: RoundOfMatch
    match: Annotated[
        int | None,
        Ge(1),
        Le(1_000_000),
        Help("The number of the match in its round; default: all of them.", 2, "MATCH", is_argument=True),
    ] = None
    day: Annotated[dt.date | None, Help("The new day; default: as it was.", "2027-01-20")] = None
    time: TimeOfDay = None
    place: PlaceText = ""
    reason: Reason = ""


def move_match(call: Call, given: MoveMatch) -> Values:
    """Move a match, or ask for it."""
    player = call.caller.player
    if player is None and not call.caller.may(Permission.PAIR_ROUNDS, call.event):
        raise InputError("commands/move-of-director")
    moved = call.on_event(
        move,
        given.round,
        given.match or WHOLE_ROUND,
        to=Slot(given.day, time_of(given.time), given.place),
        reason=call.reason(given.reason, "move a match"),
        player=player,
    )
    return move_values(call, moved)


COMMAND = Command(
    "event move-match",
    "events/{event}/move-match",
    Permission.REPORT_RESULT,
    MoveMatch,
    move_match,
    MoveDone,
    examples=('event move-match league.db 3 2 --day 2027-01-20 --reason "hall is let"',),
    guide="leagues.md#fixtures",
)
