"""Record who is there for the next round; all others get a bye, and those who requested one keep it.

Those who are there are named here, or have checked in (`--checked-in`); those who have not can also be withdrawn.
"""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import MaxLen

from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Entrant, Help, command_input
from crosstable.events.bye_requests import mark_present
from crosstable.events.check_ins import check_in_players, settle_missing
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission


@command_input
class Present:
    """Who is there for the next round."""

    players: Annotated[
        tuple[Entrant, ...],
        MaxLen(5000),
        Help("Who plays: start numbers, public ids or names.", ["p1", "p4"], "PLAYER", is_argument=True),
    ] = ()
    kind: Annotated[
        Literal["zero-bye", "half-bye", "full-bye", "withdraw"],
        Help("The byes of the others; withdraw, after a check-in, withdraws them."),
    ] = "zero-bye"
    checked_in: Annotated[bool, Help("Who has checked in is there as well, and the others are missing.")] = False


@answer
class PresentDone(Done):
    """Who gets a bye."""

    absent: Annotated[tuple[PlayerName, ...], Help("Those who get a bye, or are withdrawn.")]


def present(call: Call, given: Present) -> Values:
    """Record who is there."""
    if given.checked_in:
        if given.players:
            call.on_event(check_in_players, call.entrants(given.players))
        _, away = call.on_event(settle_missing, kind=given.kind)
        return {"absent": tuple(call.players(away))}
    if not given.players:
        raise InputError("commands/nobody-present")
    if given.kind == "withdraw":
        raise InputError("commands/withdrawn-without-check-in")
    away = call.on_event(mark_present, call.entrants(given.players), kind=given.kind)
    return {"absent": tuple(call.players(away))}


COMMAND = Command(
    "event present",
    "events/{event}/present",
    Permission.MANAGE_ENTRIES,
    Present,
    present,
    PresentDone,
    examples=('event present league.db 1 4 5 "Ann Lee"', "event present league.db --checked-in"),
)
