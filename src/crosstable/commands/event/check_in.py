"""Note that players are there for the next round, before it is paired."""

from __future__ import annotations

from typing import Annotated

from annotated_types import MaxLen, MinLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Entrant, Help, command_input
from crosstable.events.check_ins import cancel_check_ins, check_in_players
from crosstable.people.accounts.access import Permission


@command_input
class CheckIn:
    """Who is there."""

    players: Annotated[
        tuple[Entrant, ...],
        MinLen(1),
        MaxLen(5000),
        Help("Who is there: start numbers, public ids or names.", ["p1", "p4"], "PLAYER", is_argument=True),
    ]
    cancel: Annotated[bool, Help("Cancel their check-in: they are not there after all.")] = False


@answer
class CheckedIn(Done):
    """For which round."""

    round: Annotated[int, Help("The round.", 2)]


def check_in(call: Call, given: CheckIn) -> Values:
    """Check players in."""
    do = cancel_check_ins if given.cancel else check_in_players
    return {"round": call.on_event(do, call.entrants(given.players))}


COMMAND = Command(
    "event check-in",
    "events/{event}/check-ins",
    Permission.ENTER_RESULTS,
    CheckIn,
    check_in,
    CheckedIn,
    examples=('event check-in league.db 1 4 "Ann Lee"',),
    guide="sign-up.md#check-in",
)
